from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("clubs", "0030_loans")]

    operations = [
        migrations.RemoveConstraint(model_name="importedlist", name="known_kind_of_list"),
        migrations.AddField(
            model_name="importedlist",
            name="tournament",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="importedlist",
            name="kind",
            field=models.CharField(
                choices=[("people", "People"), ("matches", "Matches"), ("entries", "Entries")],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="importedlist",
            constraint=models.CheckConstraint(
                condition=Q(kind__in=["people", "matches"], tournament__isnull=True)
                | Q(kind="entries", tournament__isnull=False),
                name="known_kind_of_list",
            ),
        ),
    ]
