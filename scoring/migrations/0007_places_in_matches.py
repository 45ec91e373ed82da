from django.db import migrations, models


def place_two_sides(apps, schema_editor):
    """Until now all matches were of two sides: who won is first, who lost second, a draw is two
    first places.
    """
    sides = apps.get_model("scoring", "Side").objects.filter(won__isnull=False)
    decided = sides.filter(won=True).values("match")
    sides.update(place=1)
    sides.filter(won=False, match__in=decided).update(place=2)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_house_rules_by_number"),
    ]

    operations = [
        migrations.AddField(
            model_name="side",
            name="place",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.RunPython(place_two_sides, migrations.RunPython.noop),
    ]
