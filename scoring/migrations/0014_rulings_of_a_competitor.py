import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def fill_in(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    sides, incidents = apps.get_model("scoring", "Side"), apps.get_model("scoring", "Incident")
    side = sides.objects.filter(match=OuterRef("match"), position=OuterRef("side")).order_by()
    incidents.objects.filter(side__isnull=False).update(
        competitor=Subquery(side.values("competitor"))
    )


class Migration(migrations.Migration):
    """Let the rulings on a pair be read without its matches."""

    dependencies = [
        ("clubs", "0011_longer_journal"),
        ("scoring", "0013_sides_by_day"),
    ]

    operations = [
        migrations.AddField(
            model_name="incident",
            name="competitor",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="clubs.competitor",
            ),
        ),
        migrations.AddIndex(
            model_name="incident",
            index=models.Index(
                fields=["competitor", "-id"], name="incidents_of_a_competitor"
            ),
        ),
        # Last: PostgreSQL changes no table of which foreign keys are still to be checked.
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
