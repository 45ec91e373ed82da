"""House rules get numbers, and what a club has today becomes version 1 of them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

# Until now only what differs was stored; a version holds all. The numbers of the only game there
# was, as they were then: what the rules say today is no business of a migration.
PRESETS = {
    "aacrt-2016": {
        "target": 3000,
        "clean": 200,
        "dirty": 100,
        "going_out": 100,
        "morto": 100,
        "joker": 50,
        "two": 20,
        "ace": 15,
        "eight_to_king": 10,
        "three_to_seven": 5,
        "minimum_from": 1500,
        "first_minimum": 75,
        "second_minimum": 90,
        "minimum_step": 30,
        "rich_hand": 500,
    }
}


def keep_versions(apps, schema_editor):
    HouseRules = apps.get_model("scoring", "HouseRules")
    Version = apps.get_model("scoring", "HouseRulesVersion")
    JournalEntry = apps.get_model("clubs", "JournalEntry")
    for house in HouseRules.objects.all():
        # There was one for each game, and one game.
        kept = JournalEntry.objects.filter(club=house.club_id, action="keep-rules")
        last = kept.order_by("-at", "-pk").first()
        Version.objects.create(
            rules=house,
            number=1,
            name=house.name,
            options={**PRESETS.get(house.ruleset, {}), **house.options},
            by_id=last and last.by_id,
            at=last.at if last else timezone.now(),
        )


def back_to_one(apps, schema_editor):
    Version = apps.get_model("scoring", "HouseRulesVersion")
    for version in Version.objects.order_by("number").select_related("rules"):
        version.rules.options = version.options
        version.rules.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_names_in_more_detail"),
        ("scoring", "0004_sides_of_a_match"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="houserules",
            name="number",
            field=models.PositiveIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="houserules",
            name="retired_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="HouseRulesVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("options", models.JSONField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="scoring.houserules",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rules", "number"), name="one_version_per_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="versions_count_from_1"
                    ),
                ],
            },
        ),
        migrations.RunPython(keep_versions, back_to_one),
    ]
