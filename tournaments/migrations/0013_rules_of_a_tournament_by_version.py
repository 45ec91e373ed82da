from django.db import migrations, models
from django.db.migrations.state import StateApps


def point_to_versions(apps: StateApps, schema_editor: object) -> None:
    """Find the version by the name that the tournament was given with its rules."""
    versions = apps.get_model("scoring", "HouseRulesVersion").objects.select_related("rules")
    tournaments = apps.get_model("tournaments", "Tournament").objects.filter(rules_version=None)
    # Older tournaments carry the name without a number: they have the first version.
    for version in versions.order_by("rules", "number"):
        names = [version.name, f"{version.name} ({version.number})"]
        rules = version.rules
        played = tournaments.filter(club=rules.club_id, ruleset=rules.ruleset, rules_name__in=names)
        played.update(rules_version=version)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0012_recorded_tables"),
        ("scoring", "0015_rules_of_a_match_by_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="rules_version",
            field=models.ForeignKey(
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="+",
                to="scoring.houserulesversion",
            ),
        ),
        migrations.RunPython(point_to_versions, migrations.RunPython.noop, elidable=True),
    ]
