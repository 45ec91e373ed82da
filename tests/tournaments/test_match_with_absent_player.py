"""A match of a table of several that began without an absent player."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from scoring import ledger
from scoring.models import Match
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import record
from tests.tournaments.hall import drawn, options
from tests.tournaments.singles import HOME, ROUND, play, row, seated, thirteen
from tests.tournaments.wall import read
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Tables of three, and one of four."""
    cup = thirteen(world)
    options(cup, world, size=3)
    return drawn(cup, world)


def table_of(round: Round, count: int) -> int:
    """Return the number of a table with this many seats."""
    numbers = range(1, round.tables.count() + 1)
    return next(number for number in numbers if len(seated(round, number).sides) == count)


@pytest.fixture
def four(round: Round) -> int:
    return table_of(round, 4)


@prepared
def begun_without(round: Round, number: int, absent: Sequence[int], world: World) -> Match:
    tables.set_walkover(row(round, number), absent=absent, by=world.bruno)
    return tables.open_match(row(round, number), by=world.ana)


def to_the_end(match: Match, world: World) -> None:
    """Play the match to the end: the first player stays, the next ones get 90, 80 … a hand."""
    while match.is_playing:
        out = [side.total >= 200 for side in match.sides.order_by("position")]
        hand: list[dict[str, Any]] = [{"closed": True}]
        hand += [{} if out[at] else {"points": 100 - 10 * at} for at in range(1, len(out))]
        record(match, {"sides": hand}, world.ana)
        match.refresh_from_db()


def post(client: Client, world: World, number: int, **said: str) -> Any:
    return browser(client, world.bruno).post(
        f"{ROUND}tables/{number}/result/", said, headers={"Accept-Language": "en"}
    )


def test_remove_absence_after_the_match_began_is_refused(
    client: Client, world: World, round: Round, four: int
) -> None:
    tables.set_walkover(row(round, four), absent=(1,), by=world.bruno)
    page = f"{ROUND}tables/{four}/result/"
    assert "remove this result" in read(client, page, world.bruno)
    tables.open_match(row(round, four), by=world.ana)
    assert "remove this result" not in read(client, page, world.bruno)
    answer = post(client, world, four, kind="none", seen="absent 1")
    assert answer.status_code == 422
    body = answer.content.decode()
    assert "Your choice can no longer be recorded." in body
    # And noting the points on that page notes them.
    assert '<input type="hidden" name="kind" value="played">' in body
    with pytest.raises(tables.Begun) as refused:
        tables.clear(row(round, four), by=world.bruno)
    assert refused.value.without == [seated(round, four).names[1]]
    assert seated(round, four).absent == (1,)
    for page in (ROUND, HOME):
        assert browser(client, world.bruno).get(page).status_code == 200


def test_second_absence_in_a_match_begun_is_refused(
    client: Client, world: World, round: Round, four: int
) -> None:
    begun_without(round, four, [1], world)
    answer = post(client, world, four, **{"kind": "played", "seen": "absent 1", "absent-2": "on"})
    assert answer.status_code == 422
    name = seated(round, four).names[1]
    assert f"The match at this table was begun without {name}. If" in answer.content.decode()
    assert seated(round, four).absent == (1,)


def test_typed_result_can_give_an_absent_player_points(
    client: Client, world: World, round: Round, four: int
) -> None:
    match = begun_without(round, four, [1], world)
    data = {f"points-{at}": f"{20 + at}" for at in range(4)}
    data |= {f"place-{at}": f"{1 + at}" for at in range(4)}
    assert post(client, world, four, kind="played", seen="absent 1", **data).status_code == 302
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.absent, seated_table.winner) == (
        (20, 21, 22, 23),
        (),
        0,
    )
    for page in (ROUND, HOME):
        assert browser(client, world.bruno).get(page).status_code == 200
    # Taken back, it is again the match that was begun.
    tables.clear(row(round, four), by=world.bruno)
    assert (seated(round, four).absent, seated(round, four).is_open) == ((1,), True)
    to_the_end(match, world)
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.places) == ((0, 0, 270, 240), (1, 4, 3, 2))


@pytest.fixture
def overruled(world: World, round: Round, four: int) -> Match:
    """Record the match without player 2, then note player 3 as absent instead; close the round."""
    match = begun_without(round, four, [1], world)
    to_the_end(match, world)
    tables.set_score(
        row(round, four),
        (0, 270, 0, 240),
        places=(1, 3, 4, 2),
        absent=(2,),
        by=world.bruno,
        reason="the wrong name",
    )
    for number in range(1, round.tables.count() + 1):
        if seated(round, number).is_open:
            tables.set_score(row(round, number), (1, 2, 3), places=(1, 2, 3), by=world.bruno)
    rounds.close(round, by=world.bruno)
    return match


def test_recorded_sums_go_to_those_present_only(round: Round, four: int, overruled: Match) -> None:
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.absent) == ((0, 270, 0, 240), (2,))
    assert (seated_table.recorded, seated_table.came_in) == ((0, 0, 270, 240), (1, 4, 3, 2))
    assert seated_table.table.counts["out"] == [3, 0, 0, 0]
    assert not seated_table.is_corrected


def test_accepted_correction_marks_who_was_absent_from_match(
    world: World, round: Round, four: int, overruled: Match
) -> None:
    last = overruled.hands.filter(voided_at=None).latest("number")
    ledger.void_last(last, by=world.ana, reason="misread")
    ledger.end(overruled, by=world.ana, ending=Match.Ending.TIME)
    assert seated(round, four).is_corrected
    tables.follow_match(row(round, four), by=world.bruno, reason="it was the right name")
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.absent) == ((0, 0, 180, 160), (1,))
    assert seated_table.places == seated_table.came_in == (1, 4, 3, 2)


def test_match_with_one_player_left_ends_until_undone(
    client: Client, world: World, round: Round
) -> None:
    three = table_of(round, 3)
    begun_without(round, three, [0], world)
    tables.set_walkover(row(round, three), absent=(0, 1), by=world.bruno)
    assert seated(round, three).winner == 2
    assert (
        post(client, world, three, kind="none", seen="absent 0 1", reason="came late").status_code
        == 302
    )
    seated_table = seated(round, three)
    assert (seated_table.absent, seated_table.is_open, seated_table.table.decided_at) == (
        (0,),
        True,
        None,
    )
    assert browser(client, world.bruno).get(ROUND).status_code == 200


@pytest.mark.parametrize("absent", [(0, 1), (1, 2), (0, 1, 2)])
def test_match_of_fewer_than_two_players_does_not_begin(
    client: Client, world: World, round: Round, absent: tuple[int, ...]
) -> None:
    three = table_of(round, 3)
    tables.set_walkover(row(round, three), absent=absent, by=world.bruno)
    page = browser(client, world.bruno)
    assert page.post(f"{ROUND}tables/{three}/record/").headers["Location"] == ROUND
    assert not Match.objects.exists()


# --- What was set before it ---------------------------------------------------------------------


def test_recorded_result_replaces_the_one_of_the_director(
    client: Client, world: World, round: Round, four: int
) -> None:
    numbers, order = (5, 6, 7, 8), (1, 2, 3, 4)
    sentence = "typed at the wrong table"
    tables.set_score(row(round, four), numbers, places=order, by=world.bruno, reason=sentence)
    to_the_end(begun_without(round, four, [1], world), world)
    table = row(round, four)
    assert (table.decided_at, table.decided_by, table.reason) == (None, None, "")
    text = read(client, ROUND, world.bruno)
    assert "set by the director" not in text
    assert sentence not in text


def test_recording_only_an_absence_replaces_a_typed_result(
    client: Client, world: World, round: Round, four: int
) -> None:
    tables.set_score(
        row(round, four), (4, 0, 2, 3), places=(1, 4, 2, 3), absent=(1,), by=world.bruno
    )
    form = {"kind": "played", "seen": seated(round, four).outcome, "absent-1": "on"}
    answer = post(client, world, four, **form, reason="still playing")
    assert answer.status_code == 302
    assert (seated(round, four).is_open, seated(round, four).absent) == (True, (1,))


def test_absence_keeps_results_of_closed_rounds(
    client: Client, world: World, round: Round, four: int
) -> None:
    play(round, world)
    rounds.close(round, by=world.bruno)
    seen = seated(round, four).outcome
    data = {"kind": "played", "seen": seen, "absent-1": "on", "reason": "was not there"}
    answer = post(client, world, four, **data)
    assert answer.status_code == 422
    assert "The round is closed: open it again first." in answer.content.decode()
    assert not seated(round, four).is_open


# --- What no table can have ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "places", "absent"),
    [
        ((1, 2), (), ()),
        ((1, 2, 3, 4, 5, 6), (), ()),
        ((), (), ()),
        ((1, 2, 3, 4), (1,), ()),
        ((1, 2, 3, 4), (1, 2, 3, 4, 5), ()),
        ((1, 2, 3, 4), (), (9,)),
        ((1, 2, 3, 4), (), (-1,)),
        ((1, 2, 3, 4), (), (1, 1)),
        ((1, 2, 3, 4), (), (2, 1)),
        ((1, 2, 3, 4), (), (0, 1, 2)),
    ],
)
def test_set_score_with_a_wrong_number_of_sides_raises(
    world: World,
    round: Round,
    four: int,
    score: tuple[int, ...],
    places: tuple[int, ...],
    absent: tuple[int, ...],
) -> None:
    with pytest.raises(ValueError, match=r"per side|sides of the table|to play against"):
        tables.set_score(row(round, four), score, places=places, absent=absent, by=world.bruno)
    assert seated(round, four).outcome == ""


@pytest.mark.parametrize("absent", [(9,), (-1,), (1, 1), (2, 1)])
def test_absence_of_an_unknown_side_raises(
    world: World, round: Round, four: int, absent: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="sides of the table"):
        tables.set_walkover(row(round, four), absent=absent, by=world.bruno)
    assert seated(round, four).outcome == ""


@pytest.mark.postgres
@pytest.mark.parametrize(
    "columns",
    [
        {"scores": [1]},
        {"scores": [1, 2, 3, 4, 5, 6, 7]},
        {"scores": [1, 2, 3, 4], "places": [1]},
        {"scores": [1, 2, 3], "places": [1, 2, 3, 4]},
        {"places": [1, 2, 3]},
        {"absent": [0, 1, 2, 3, 4, 5, 6]},
        {"scores": [1, 2], "absent": [1]},
        {"scores": [1, 2], "places": [1, 2]},
    ],
)
def test_database_refuses_contradictory_numbers(
    round: Round, four: int, columns: dict[str, list[int]]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        round.tables.filter(number=four).update(**columns)
    round.tables.filter(number=four).update(scores=[1, 2, 3, 4], places=[1, 2, 3, 4], absent=[1])
