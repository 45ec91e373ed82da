"""Give each club and each person an identity that is the same in every copy of the club."""

from uuid import uuid4

from django.db import migrations, models

BATCH = 1_000


def fill(apps, schema_editor):
    for name in ("Club", "Player"):
        rows = apps.get_model("clubs", name).objects
        while batch := list(rows.filter(uid__isnull=True)[:BATCH]):
            for row in batch:
                row.uid = uuid4()
            rows.bulk_update(batch, ["uid"])


def new_column(name, **options):
    return {"model_name": name, "name": "uid", "field": models.UUIDField(**options)}


class Migration(migrations.Migration):
    dependencies = [("clubs", "0019_sponsor_pictures")]

    operations = [
        migrations.AddField(**new_column("club", null=True, editable=False)),
        migrations.AddField(**new_column("player", null=True, editable=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(**new_column("club", default=uuid4, editable=False)),
        migrations.AlterField(**new_column("player", default=uuid4, editable=False)),
    ]
