"""Give house rules an identity that is the same in every copy of the club."""

from uuid import uuid4

from django.db import migrations, models


def fill(apps, schema_editor):
    rows = apps.get_model("scoring", "HouseRules").objects
    for row in rows.filter(uid__isnull=True):
        row.uid = uuid4()
        row.save(update_fields=["uid"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_phones")]

    operations = [
        migrations.AddField("houserules", "uid", models.UUIDField(null=True, editable=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            "houserules", "uid", models.UUIDField(default=uuid4, editable=False)
        ),
    ]
