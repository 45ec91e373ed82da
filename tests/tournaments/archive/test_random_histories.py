"""Two copies of a tournament go on in random ways; merged in both orders they are the same."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from unittest.mock import patch
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from clubs import roster
from clubs.archive.document import Document
from clubs.journal.writing import Refused
from clubs.models import Club
from scoring.archive.comparison import Side
from scoring.club import archives
from tests.scoring.copies import file_of, history, laptop_of
from tests.scoring.notebook import EVENING, record
from tests.tournaments.archive.evening import assert_sound, cup_on, places, registered
from tests.tournaments.hall import pairs, stage
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.hall import presence
from tournaments.director.money import money
from tournaments.director.rounds import rounds, stages, tables
from tournaments.formats.parts.base import Impossible
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.reading.standings import played_stage

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]

Action = Callable[[Tournament, World, Random], object]


def any_entry(cup: Tournament, random: Random) -> Entry:
    return random.choice(list(cup.entries.order_by("uid")))


def last_round(cup: Tournament) -> Round | None:
    return Round.objects.filter(stage__tournament=cup).live().order_by("number").last()


def open_tables(cup: Tournament) -> list[Table]:
    last = last_round(cup)
    if last is None or last.is_closed or last.is_draft:
        return []
    return [table for table in last.tables.all() if table.number and not table.scores]


def enter_pair(cup: Tournament, world: World, random: Random) -> None:
    """Enter one of few pairs, so that both copies often enter the same one."""
    name = random.choice(["Reis", "Sá", "Luz"])
    first, second = f"Eva {name}", f"Rui {name}"
    club = cup.club
    pair = club.competitors.filter(first__name=first, second__name=second).first()
    pair = pair or roster.add_pair(club, by=world.ana, first=first, second=second)
    entries.enter(cup, [pair], by=world.ana)


def withdraw(cup: Tournament, world: World, random: Random) -> None:
    entries.withdraw(any_entry(cup, random), by=world.ana, reason="ill")


def bring_back(cup: Tournament, world: World, random: Random) -> None:
    entries.bring_back(any_entry(cup, random), by=world.ana)


def check_in(cup: Tournament, world: World, random: Random) -> None:
    state = random.choice(["present", "absent"])
    presence.check_in(any_entry(cup, random), state, by=world.ana)


def pay(cup: Tournament, world: World, random: Random) -> None:
    money.take(any_entry(cup, random), 2000, "cash", by=world.ana, client_key=uuid4())


def publish(cup: Tournament, world: World, _random: Random) -> None:
    this_round = rounds.draw(stage(cup), by=world.bruno)
    rounds.publish(this_round, by=world.bruno)


def unpublish(cup: Tournament, world: World, _random: Random) -> None:
    if (last := last_round(cup)) is not None:
        rounds.unpublish(last, by=world.bruno)


def type_results(cup: Tournament, world: World, random: Random) -> None:
    for table in open_tables(cup):
        if random.random() < 0.7:
            score = (random.choice([1500, 2000]), 900)
            tables.set_score(table, score, by=world.bruno)


def record_hands(cup: Tournament, world: World, _random: Random) -> None:
    for table in open_tables(cup)[:1]:
        match = tables.open_match(table, by=world.bruno)
        if match.hand_count < 3:
            record(match, EVENING[match.hand_count], world.bruno)


def close_round(cup: Tournament, world: World, random: Random) -> None:
    type_results(cup, world, random)
    if (last := last_round(cup)) is not None and not last.is_draft:
        rounds.close(last, by=world.bruno)


def reopen_round(cup: Tournament, world: World, _random: Random) -> None:
    if (last := last_round(cup)) is not None:
        rounds.reopen(last, by=world.bruno, reason="wrong")


def correct_result(cup: Tournament, world: World, random: Random) -> None:
    table = Table.objects.filter(round__stage__tournament=cup, round__state="closed").first()
    if table is not None and table.number and table.round.voided_at is None:
        score = (random.choice([1000, 2500]), 700)
        tables.set_score(table, score, by=world.bruno, reason="misread")


def close_stage(cup: Tournament, world: World, _random: Random) -> None:
    stages.close(stage(cup), by=world.bruno)


ACTIONS: list[tuple[Action, int]] = [
    *((action, 4) for action in (publish, type_results, close_round)),
    *((action, 2) for action in (enter_pair, check_in, pay, record_hands, correct_result)),
    *((action, 1) for action in (withdraw, bring_back, unpublish, reopen_round, close_stage)),
]


def go_on(club: Club, world: World, random: Random, steps: int) -> None:
    actions, weights = zip(*ACTIONS, strict=True)
    for action in random.choices(actions, weights, k=steps):
        try:
            action(cup_on(club), world, random)
        except (Refused, Impossible):
            # Not every action is possible at any time.
            continue


def results(cup: Tournament) -> dict[UUID, int]:
    """Return the points of each entry."""
    rows = played_stage(stage(cup)).standings().rows
    return {row.entry.uid: row.place.tally.points for row in rows}


def take(world: World, club: Club, file: Document, choice: Side) -> list[str]:
    club.refresh_from_db()
    comparison = archives.compare(club, file)
    choices = dict.fromkeys(comparison.clashes, choice)
    archives.merge(club, file, choices, by=world.olga, mark=comparison.mark)
    return comparison.clashes


@pytest.mark.parametrize("seed", range(5))
def test_random_histories_merge_to_the_same_club(world: World, seed: int) -> None:
    random = Random(seed)
    pairs(world, 6)
    cup = registered(world, random.choice([4, 5, 6]))
    Tournament.objects.filter(pk=cup.pk).update(price=2000)
    laptop = laptop_of(world)
    for _exchange in range(2):
        go_on(world.club, world, random, random.randrange(6))
        go_on(laptop, world, random, random.randrange(5))
        from_server, from_laptop = file_of(world, world.club), file_of(world, laptop)
        side = random.choice(["server", "laptop"])
        wanted = results(cup_on(world.club if side == "server" else laptop))
        # The same choice at the same moment in both copies.
        with patch.object(timezone, "now", return_value=timezone.now() + timedelta(minutes=1)):
            mine: Side = "here" if side == "server" else "there"
            other: Side = "there" if side == "server" else "here"
            clashes = take(world, world.club, from_laptop, mine)
            assert take(world, laptop, from_server, other) == clashes
        assert history(world.club) == history(laptop)
        assert places(cup_on(world.club)) == places(cup_on(laptop))
        if clashes == [f"tournament:{cup.client_key}"]:
            # Entries of the other copy may be there too.
            assert wanted.items() <= results(cup).items()
        assert_sound()
