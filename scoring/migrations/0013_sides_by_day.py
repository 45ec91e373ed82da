import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def fill_in(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    sides, matches = apps.get_model("scoring", "Side"), apps.get_model("scoring", "Match")
    match = matches.objects.filter(pk=OuterRef("match")).order_by()
    sides.objects.update(played_at=Subquery(match.values("played_at")))


class Migration(migrations.Migration):
    """Let the matches of a pair be read day by day, and those in play without all others."""

    dependencies = [("scoring", "0012_more_indexes_of_matches")]

    operations = [
        migrations.RemoveIndex(model_name="match", name="matches_by_number"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("state", "playing")),
                fields=["club", "-number"],
                name="matches_in_play",
            ),
        ),
        migrations.AddField(
            model_name="side", name="played_at", field=models.DateTimeField(null=True)
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="side", name="played_at", field=models.DateTimeField()
        ),
        migrations.AlterField(
            model_name="side",
            name="competitor",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sides",
                to="clubs.competitor",
            ),
        ),
        migrations.AddIndex(
            model_name="side",
            index=models.Index(fields=["competitor", "-played_at"], name="sides_of_a_competitor"),
        ),
    ]
