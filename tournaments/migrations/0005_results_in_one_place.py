from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    # On its own: PostgreSQL does not change a table in the transaction that wrote its rows.
    dependencies = [("tournaments", "0004_numbers_of_every_side")]

    operations = [
        migrations.RemoveConstraint(model_name="table", name="a_score_has_two_numbers"),
        migrations.RemoveConstraint(model_name="table", name="no_score_beside_a_walkover"),
        migrations.RemoveConstraint(model_name="seat", name="two_sides_of_a_table"),
        migrations.RemoveField(model_name="table", name="score_first"),
        migrations.RemoveField(model_name="table", name="score_second"),
        migrations.RemoveField(model_name="table", name="absent_first"),
        migrations.RemoveField(model_name="table", name="absent_second"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(scores=[]) | Q(scores__1__isnull=False),
                name="a_score_has_a_number_per_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(scores=[]) | Q(absent=[]) | Q(scores__2__isnull=False),
                name="no_score_beside_a_walkover",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(places=[]) | Q(scores__2__isnull=False),
                name="places_stand_beside_scores_of_several",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=Q(position__lt=6), name="sides_of_a_table_are_six_at_most"
            ),
        ),
    ]
