from django.db import migrations, models
from django.db.migrations.state import StateApps


def point_to_versions(apps: StateApps, schema_editor: object) -> None:
    """Find the version by the name that the match was given when it started."""
    versions = apps.get_model("scoring", "HouseRulesVersion").objects.select_related("rules")
    matches = apps.get_model("scoring", "Match").objects.filter(rules_version=None)
    # Older matches carry the name without a number: they were played under the first version.
    for version in versions.order_by("rules", "number"):
        names = [version.name, f"{version.name} ({version.number})"]
        rules = version.rules
        played = matches.filter(club=rules.club_id, ruleset=rules.ruleset, rules_name__in=names)
        played.update(rules_version=version)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0014_rulings_of_a_competitor")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rules_version",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="matches",
                to="scoring.houserulesversion",
            ),
        ),
        migrations.RunPython(point_to_versions, migrations.RunPython.noop, elidable=True),
    ]
