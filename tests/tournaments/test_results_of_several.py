"""The result of a table of several: typed, or taken from its match."""

from typing import Any

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from scoring import ledger
from scoring.models import Match
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import record
from tests.tournaments.hall import (
    drawn,
    options,
)
from tests.tournaments.singles import ROUND, row, seated, thirteen
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return thirteen(world)


# --- Results ------------------------------------------------------------------------------------


def typed(round: Round, number: int = 1, **said: Any) -> dict[str, Any]:
    """Return the posted form: points and places in the order of the seats."""
    data = {"kind": "played", "seen": seated(round, number).outcome}
    for name, values in said.items():
        if name in ("points", "place"):
            data |= {f"{name}-{at}": str(v) for at, v in enumerate(values) if v is not None}
        elif name == "absent":
            data |= {f"absent-{at}": "on" for at in values}
        else:
            data[name] = values
    return data


@pytest.fixture
@prepared
def round(world: World, cup: Tournament) -> Round:
    """Return round 1, which has tables of four."""
    options(cup, world, size=4)
    return drawn(cup, world)


@pytest.fixture
def four(round: Round) -> int:
    """A table of four."""
    seated_tables = played_stage(round.stage).tables[round.pk]
    return next(t.number or 0 for t in seated_tables if len(t.sides) == 4)


def test_typed_points_and_places_are_stored(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(210, 60, 230, 250), place=(2, 1, 3, 4))
    answer = browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 302
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.places, seated_table.winner) == (
        (210, 60, 230, 250),
        (2, 1, 3, 4),
        1,
    )
    assert not seated_table.is_open


@pytest.mark.parametrize(
    ("changes", "wrong"),
    with_thorough(
        [
            (
                {},
                {"points-0", "points-1", "points-2", "points-3", *(f"place-{n}" for n in range(4))},
            ),
            ({"points": (1, 2, None, 4), "place": (1, 2, 3, 4)}, {"points-2"}),
            ({"points": (1, 2, 3, 4), "place": (1, 2, 3, None)}, {"place-3"}),
            ({"points": (1, 2, 3, 4), "place": (1, 2, 2, 3)}, {"place-3"}),
            ({"points": (1, 2, 3, 4), "place": (2, 3, 4, 4)}, {"place-0"}),
            ({"points": (1, 2, 3, 4), "place": (1, 2, 3, 5)}, {"place-3"}),
            ({"points": ("x", 2, 3, 4), "place": (1, 2, 3, 4)}, {"points-0"}),
            # Players who are out come last, and share no place with the others.
            ({"points": (210, 90, 205, 10), "place": (1, 4, 2, 3)}, {"place-0"}),
            ({"points": (200, 90, 205, 10), "place": (2, 3, 4, 1)}, {"place-0"}),
            ({"points": (210, 90, 205, 10), "place": (2, 2, 4, 1)}, {"place-0"}),
            # Of those still in, fewer points is the better place.
            ({"points": (150, 90, 205, 210), "place": (1, 2, 3, 4)}, {"place-0"}),
            ({"points": (150, 90, 205, 10), "place": (2, 2, 4, 1)}, {"place-0"}),
            # One who did not come is not placed among the others.
            ({"points": (1, 2, 3, None), "place": (1, 2, 4, None), "absent": (3,)}, {"place-2"}),
        ],
        first=4,
    ),
)
def test_wrong_points_show_errors_in_their_row(
    client: Client, world: World, round: Round, four: int, changes: dict[str, Any], wrong: set[str]
) -> None:
    data = typed(round, four, **changes)
    answer = browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == wrong
    assert [form[name].value() for name in data if name in form.fields] == [
        value if not name.startswith("absent") else True
        for name, value in data.items()
        if name in form.fields
    ]
    body = answer.content.decode()
    assert all(f'id="id_{name}_error"' in body for name in wrong)
    assert seated(round, four).is_open


def test_points_of_an_absent_player_are_refused(
    client: Client, world: World, round: Round, four: int
) -> None:
    page, address = browser(client, world.bruno), f"{ROUND}tables/{four}/result/"
    answer = page.post(address, typed(round, four, points=(1, 2), absent=(1,)))
    assert "remove these points, or the tick" in answer.context["form"].errors["points-1"][0]
    assert answer.status_code == 422
    # A correction is filled with the points that were recorded.
    tables.set_score(row(round, four), (9, 8, 7, 6), places=(4, 3, 2, 1), by=world.ana)
    data = typed(round, four, points=(9, 8, 7, 6), place=(3, None, 2, 1), absent=(1,))
    assert page.post(address, data | {"reason": "was not there"}).status_code == 302
    assert seated(round, four).absent == (1,)


def test_table_of_several_without_anybody_asks_once(
    client: Client, world: World, round: Round, four: int
) -> None:
    page, address = browser(client, world.bruno), f"{ROUND}tables/{four}/result/"
    data = typed(round, four, absent=range(4))
    [issue] = page.post(address, data).context["form"].issues
    assert (issue.title, seated(round, four).is_open) == ("Did nobody come to this table?", True)
    assert page.post(address, data | {"accepted": issue.key}).status_code == 302
    assert seated(round, four).absent == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("points", "place"),
    with_thorough(
        [
            # The first player out may have fewer points than one who went out later.
            ((200, 90, 260, 10), (4, 2, 3, 1)),
            ((200, 90, 260, 10), (3, 2, 4, 1)),
            # Two went out in the same hand.
            ((230, 90, 230, 10), (3, 2, 3, 1)),
            # Level when time was up; or one was ahead all the same.
            ((90, 90, 230, 10), (2, 2, 4, 1)),
            ((90, 90, 230, 10), (3, 2, 4, 1)),
            # All were out in one hand.
            ((210, 220, 200, 230), (2, 3, 1, 4)),
        ],
        first=3,
    ),
)
def test_order_of_going_out_decides_the_places(
    client: Client,
    world: World,
    round: Round,
    four: int,
    points: tuple[int, ...],
    place: tuple[int, ...],
) -> None:
    data = typed(round, four, points=points, place=place)
    answer = browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 302
    assert seated(round, four).places == place


def test_absent_player_is_last_without_points(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(80, None, 210, 40), place=(2, None, 3, 1), absent=(1,))
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.places, seated_table.absent) == (
        (80, 0, 210, 40),
        (2, 4, 3, 1),
        (1,),
    )
    hall = browser(client, world.bruno).get(ROUND).context["hall"]
    finish = next(table for table in hall.closed if table.seated.number == four).sides_by_place
    assert [(one.place, one.worth, not one.absence) for one in finish] == [
        (1, "3", True),
        (2, "2", True),
        (3, "1", True),
        (4, "0", False),
    ]


def test_only_player_present_wins(client: Client, world: World, round: Round, four: int) -> None:
    data = typed(round, four, absent=(0, 1, 3))
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    seated_table = seated(round, four)
    assert (seated_table.is_open, seated_table.score, seated_table.winner) == (False, None, 2)


def test_replace_result_of_another_director_asks_first(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(1, 2, 3, 4), place=(1, 2, 3, 4))
    tables.set_score(row(round, four), (9, 8, 7, 6), places=(4, 3, 2, 1), by=world.ana)
    page = browser(client, world.bruno)
    answer = page.post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 409
    assert seated(round, four).score == (9, 8, 7, 6)
    seen = answer.context["form"].data["seen"]
    again = data | {"seen": seen, "reason": "counted again"}
    assert page.post(f"{ROUND}tables/{four}/result/", again).status_code == 302
    assert seated(round, four).places == (1, 2, 3, 4)


def test_typed_result_of_several_can_be_removed(
    client: Client, world: World, round: Round, four: int
) -> None:
    tables.set_score(row(round, four), (9, 8, 7, 6), places=(4, 3, 2, 1), by=world.ana)
    data = typed(round, four) | {"kind": "none", "reason": "wrong table"}
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    seated_table = seated(round, four)
    assert (seated_table.is_open, seated_table.places, seated_table.outcome) == (True, (), "")


# --- Hand by hand -------------------------------------------------------------------------------


def out_in_turn(match: Match, world: World) -> None:
    """Record hands which the first player closes; the others get 90, 70, 60 … and go out."""
    count = match.sides.count()
    while match.is_playing:
        state = [side.total < 200 for side in match.sides.order_by("position")]
        hand: list[dict[str, Any]] = [{"closed": True}]
        hand += [{"points": 100 - 10 * at} if state[at] else {} for at in range(1, count)]
        record(match, {"sides": hand}, world.ana)
        match.refresh_from_db()


def test_finished_match_gives_points_and_order_out(
    client: Client, world: World, round: Round, four: int
) -> None:
    answer = browser(client, world.ana).post(f"{ROUND}tables/{four}/record/")
    match = Match.objects.get()
    assert answer.headers["Location"].endswith(f"/matches/{match.number}/")
    names = [str(side) for side in match.sides.order_by("position")]
    assert names == seated(round, four).names
    out_in_turn(match, world)
    seated_table = seated(round, four)
    # 90, 80 and 70 a hand: all three reach 200 in the third.
    assert (seated_table.score, seated_table.places, seated_table.winner) == (
        (0, 270, 240, 210),
        (1, 4, 3, 2),
        0,
    )


def test_absent_player_is_left_out_of_the_match(world: World, round: Round, four: int) -> None:
    tables.set_walkover(row(round, four), absent=(1,), by=world.bruno)
    assert seated(round, four).is_open
    match = tables.open_match(row(round, four), by=world.ana)
    assert match.sides.count() == 3
    out_in_turn(match, world)
    seated_table = seated(round, four)
    assert seated_table.score is not None
    assert (seated_table.score[1], seated_table.places[1], seated_table.winner) == (0, 4, 0)
    with pytest.raises(NotNow):
        tables.set_walkover(row(round, four), absent=(2,), by=world.bruno)


def test_corrected_match_is_reported_after_the_round(world: World, round: Round, four: int) -> None:
    match = tables.open_match(row(round, four), by=world.ana)
    out_in_turn(match, world)
    for table in played_stage(round.stage).tables[round.pk]:
        if table.is_open:
            count = len(table.sides)
            order = tuple(range(1, count + 1))
            tables.set_score(table.table, order, places=order, by=world.bruno)
    rounds.close(Round.objects.get(pk=round.pk), by=world.bruno)
    frozen = seated(round, four)
    assert frozen.table.places == list(frozen.places) != []
    last = match.hands.filter(voided_at=None).latest("number")
    ledger.void_last(last, by=world.ana, reason="misread")
    ledger.end(match, by=world.ana, ending=Match.Ending.TIME)
    assert seated(round, four).is_corrected
    assert seated(round, four).places == frozen.places
    tables.follow_match(row(round, four), by=world.bruno, reason="misread")
    seated_table = seated(round, four)
    assert (seated_table.score, seated_table.places) == (
        seated_table.recorded,
        seated_table.came_in,
    )
