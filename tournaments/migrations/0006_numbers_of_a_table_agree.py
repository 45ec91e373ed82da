from django.db import migrations, models
from django.db.models import Q


def both_or_neither(at: int) -> Q:
    score, place = f"scores__{at}__isnull", f"places__{at}__isnull"
    return Q(**{score: True, place: True}) | Q(**{score: False, place: False})


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_results_in_one_place")]

    operations = [
        migrations.RemoveConstraint(model_name="table", name="a_score_has_a_number_per_side"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(scores=[]) | Q(scores__1__isnull=False, scores__6__isnull=True),
                name="a_score_has_two_to_six_numbers",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(absent__6__isnull=True), name="six_are_absent_at_most"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(places=[]) | Q(*map(both_or_neither, range(6))),
                name="a_place_for_each_score",
            ),
        ),
    ]
