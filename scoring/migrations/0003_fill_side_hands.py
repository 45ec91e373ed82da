"""Derive the new columns of sides, and the numbers of each side in each hand, of stored matches."""

from collections import defaultdict

from django.db import migrations

from scoring.games import rules_with
from scoring.rules.base.figures import SUMS, hand_figures, match_figures

BATCH = 500
COLUMNS = ("hands", *SUMS, "hands_with_minimum", "deficit")


def fill(apps, schema_editor):
    Match = apps.get_model("scoring", "Match")
    Side = apps.get_model("scoring", "Side")
    Hand = apps.get_model("scoring", "Hand")
    SideHand = apps.get_model("scoring", "SideHand")
    played = Match.objects.filter(hand_count__gt=0).order_by("pk")
    changes, last = ", ".join(f"{name} = %s" for name in COLUMNS), 0
    while batch := list(played.filter(pk__gt=last)[:BATCH]):
        keys = [match.pk for match in batch]
        last = keys[-1]
        facts, sides = defaultdict(list), defaultdict(list)
        hands = Hand.objects.filter(match__in=keys, voided_at__isnull=True)
        for match, data in hands.order_by("match", "number").values_list("match", "facts"):
            facts[match].append(data)
        for side in Side.objects.filter(match__in=keys):
            sides[side.match_id].append(side)
        rows, sums = [], []
        for match in batch:
            rules = rules_with(match.ruleset, match.options)
            hands = rules.play(map(rules.read, facts[match.pk]), match.side_count)
            figures_of_hands, seats = hand_figures(rules, hands), {}
            for side in sides[match.pk]:
                seats[side.position] = side.competitor_id
                columns = match_figures(rules, hands, figures_of_hands, side.position)
                sums.append([*(columns[name] for name in COLUMNS), side.pk])
            if match.state == "finished" and match.set_aside_at is None:
                rows += [
                    SideHand(
                        match=match,
                        club_id=match.club_id,
                        competitor_id=seats[figures.position],
                        ruleset=match.ruleset,
                        played_at=match.played_at,
                        **figures._asdict(),
                    )
                    for figures in figures_of_hands
                ]
        # Not `bulk_update`, which takes a hundred times as long.
        with schema_editor.connection.cursor() as db:
            db.executemany(f"UPDATE scoring_side SET {changes} WHERE id = %s", sums)
        SideHand.objects.bulk_create(rows, batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_side_hands")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
