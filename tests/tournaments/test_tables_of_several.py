"""A tournament of single players: tables of three to six, from the plan to the last paper."""

from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring import ledger
from scoring.models import Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import record
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    places,
    stage,
    standings,
    tournament,
)
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events, rounds, stages, tables
from tournaments.director.writing import NotNow
from tournaments.models import Round, Table, Tournament
from tournaments.seated import Seated
from tournaments.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
ROUND = f"{HOME}stages/1/rounds/1/"


@pytest.fixture
def cup(world: World) -> Tournament:
    """Thirteen single players in elimination, by places, at three tables."""
    cup = tournament(world, "tables", hands=None)
    cup.regulation = events.BY_PLACES
    cup.save(update_fields=["regulation"])
    enter(cup, world, 13)
    return cup


def row(round: Round, number: int = 1) -> Table:
    return Table.objects.select_related("round__stage__tournament__club").get(
        round=round, number=number
    )


def seated(round: Round, number: int = 1) -> Seated:
    there = played_stage(round.stage).tables[round.pk]
    return next(table for table in there if table.number == number)


def play(round: Round, world: World) -> None:
    """At each table the lowest number stays in to the end, with 50 points, the others 200 each."""
    for table in played_stage(round.stage).tables[round.pk]:
        numbers = [side[0].number for side in table.sides]
        order = tuple(1 + sum(other < number for other in numbers) for number in numbers)
        score = tuple(50 if place == 1 else 200 for place in order)
        tables.set_score(table.table, score, places=order, by=world.bruno)


# --- Planning -----------------------------------------------------------------------------------


def plan(format: str, rules: str) -> dict[str, str]:
    return {
        "name": "Noite de ramiro",
        "day": "2026-11-28",
        "hour": "20:00",
        "rules": rules,
        "format1": format,
        "standings_shown": "rounds",
        "client_key": "0c3f9a52-7a3b-4f0e-8a59-5f6a0b1c2d3e",
    }


def rules_named(client: Client, name: str) -> str:
    """What the form posts for the rules of this name."""
    choice = client.get("/boa-vista/tournaments/new/").context["form"].choice
    return next(value for value, chosen in choice.rules.items() if chosen.name == name)


def test_a_game_of_single_players_is_planned_at_tables_of_several_and_counts_places(
    client: Client, world: World
) -> None:
    page = browser(client, world.bruno)
    ramiro = rules_named(page, "Ramiro")
    assert page.post("/boa-vista/tournaments/new/", plan("tables", ramiro)).status_code == 302
    made = world.club.tournaments.get()
    assert (made.ruleset, stage(made).format) == ("ramiro-es", "tables")
    assert made.regulation == events.BY_PLACES
    assert [note.code for note in played_stage(stage(made)).event().regulation_problems()] == []


@pytest.mark.parametrize(
    ("format", "rules", "said"),
    [
        ("swiss", "Ramiro", "Ramiro is played by single players: “Swiss” is for pairs."),
        ("individual", "Ramiro", "Ramiro is played by single players: “Individual” is for pairs."),
        (
            "tables",
            "AACRT 2016",
            "AACRT 2016 is played by pairs: “Tables of several” is for single players.",
        ),
    ],
)
def test_pairs_and_single_players_do_not_mix(
    client: Client, world: World, format: str, rules: str, said: str
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(
        "/boa-vista/tournaments/new/",
        plan(format, rules_named(page, rules)),
        headers={"Accept-Language": "en"},
    )
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"format1": [said]}


def test_the_rules_of_single_players_stay_rules_of_single_players(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}edit/").context["form"]
    said = {name: form[name].value() or "" for name in form.fields}
    answer = page.post(f"{HOME}edit/", said | {"rules": rules_named(page, "AACRT 2016")})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["rules"]


def test_another_format_is_offered_to_neither(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert page.get(f"{HOME}stages/1/edit/").context["formats"] == []
    row = stage(cup)
    with pytest.raises(stages.PersonsAlone):
        stages.change(
            row,
            by=world.bruno,
            format="individual",
            options={},
            qualify=None,
            best_next=0,
            carries_over=False,
        )


def test_only_what_has_a_meaning_at_such_tables_is_offered_in_the_regulation(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}regulation/").context["form"]
    # In elimination points are bad to have: neither they nor their sum are worth anything.
    assert [radio.data["value"] for radio, _ in form.awards] == ["places", "places-own"]
    offered = {value for value, _ in form.fields["tie1"].choices}
    assert offered == {
        *("", "points", "wins", "head-to-head", "buchholz", "out", "penalties", "seed", "lot")
    }
    cup.options = {**cup.options, "mode": "positive"}
    cup.save(update_fields=["options"])
    form = page.get(f"{HOME}regulation/").context["form"]
    assert [radio.data["value"] for radio, _ in form.awards] == ["places", "places-own", "points"]
    assert "points-for" in {value for value, _ in form.fields["tie1"].choices}


SAID = {"award": "places-own", "tie1": "wins", "walkover_for": "300", "walkover_against": "0"}


def test_a_director_writes_a_scale_of_places(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    said = SAID | {"scale": "12, 8, 5 3 2"}
    assert page.post(f"{HOME}regulation/", said).status_code == 302
    cup.refresh_from_db()
    assert cup.regulation["award"] == {"places": [12, 8, 5, 3, 2]}
    form = page.get(f"{HOME}regulation/").context["form"]
    assert (form["award"].value(), form["scale"].value()) == ("places-own", "12 8 5 3 2")


@pytest.mark.parametrize("scale", ["", "many", "7 6 5 4 3 2 1", "5 -1", "5 8", "10000", "5 3 4"])
def test_no_other_scale_is_kept(client: Client, world: World, cup: Tournament, scale: str) -> None:
    answer = browser(client, world.bruno).post(f"{HOME}regulation/", SAID | {"scale": scale})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["scale"]


# --- The draw -----------------------------------------------------------------------------------


def test_thirteen_sit_at_three_tables_of_one_person_a_side(world: World, cup: Tournament) -> None:
    round = drawn(cup, world)
    assert sorted(map(len, meetings(round))) == [4, 4, 5]
    assert sorted(number for table in meetings(round) for number in table) == list(range(1, 14))
    assert all(len(side) == 1 for side in seated(round).sides)


def test_the_size_that_was_asked_for_is_the_size_of_the_tables(
    world: World, cup: Tournament
) -> None:
    options(cup, world, size=3)
    assert sorted(map(len, meetings(drawn(cup, world)))) == [3, 3, 3, 4]


def test_the_draft_shows_everybody_and_lets_two_change_places(
    client: Client, world: World, cup: Tournament
) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    answer = page.get(f"{ROUND}draft/")
    names = [name for table in answer.context["tables"] for _, name in table["seats"]]
    assert len(names) == 13
    assert "Who must not meet" in read(client, f"{ROUND}draft/")
    one, other = round.seats.filter(table__number=1).first(), round.seats.filter(table__number=2)[0]
    assert one is not None
    before = meetings(round)
    rounds.swap(round, one, other, by=world.bruno)
    after = meetings(round)
    assert {*before[0]} ^ {*after[0]} == {
        one.participant.entry.number,
        other.participant.entry.number,
    }


def test_who_meets_again_is_said_in_one_line_for_each_table(
    client: Client, world: World, cup: Tournament
) -> None:
    played = drawn(cup, world)
    play(played, world)
    rounds.close(played, by=world.bruno)
    round = rounds.draw(stage(cup), by=world.bruno)
    answer = browser(client, world.bruno).get(
        f"{HOME}stages/1/rounds/2/draft/", headers={"Accept-Language": "en"}
    )
    warnings = [table["warnings"] for table in answer.context["tables"]]
    assert all(len(said) <= 1 for said in warnings)
    said = " ".join(text for table in warnings for text in table)
    # 22 meetings in each round, among thirteen: some of them have to come again.
    assert said.count("×") == sum(note["code"] == "rematch" for note in round.notes) > 0
    assert said.startswith("Meet again: ")


def test_where_players_sit_is_shown_in_the_order_of_the_seats(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    there = seated(round)
    order = tuple(range(len(there.sides), 0, -1))
    tables.set_score(there.table, order, places=order, by=world.bruno)
    seats = read(client, url(cup, "tables/"), world.carla)
    results = read(client, url(cup, "results/"), world.carla)
    first, last = there.names[0], there.names[-1]
    assert seats.index(first) < seats.index(last)
    assert results.index(first) > results.index(last)


# --- Results ------------------------------------------------------------------------------------


def typed(round: Round, number: int = 1, **said: Any) -> dict[str, Any]:
    """As the form posts it: points and places in the order of the seats."""
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
def round(world: World, cup: Tournament) -> Round:
    """The first round; its tables have as many seats as these tests have numbers: four."""
    options(cup, world, size=4)
    return drawn(cup, world)


@pytest.fixture
def four(round: Round) -> int:
    """A table of four."""
    there = played_stage(round.stage).tables[round.pk]
    return next(t.number or 0 for t in there if len(t.sides) == 4)


def test_points_and_places_are_typed_for_each(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(210, 60, 230, 250), place=(2, 1, 3, 4))
    answer = browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 302
    there = seated(round, four)
    assert (there.score, there.places, there.winner) == ((210, 60, 230, 250), (2, 1, 3, 4), 1)
    assert not there.is_open


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({}, {"points-0", "points-1", "points-2", "points-3", *(f"place-{n}" for n in range(4))}),
        ({"points": (1, 2, None, 4), "place": (1, 2, 3, 4)}, {"points-2"}),
        ({"points": (1, 2, 3, 4), "place": (1, 2, 3, None)}, {"place-3"}),
        ({"points": (1, 2, 3, 4), "place": (1, 2, 2, 3)}, {"place-3"}),
        ({"points": (1, 2, 3, 4), "place": (2, 3, 4, 4)}, {"place-0"}),
        ({"points": (1, 2, 3, 4), "place": (1, 2, 3, 5)}, {"place-3"}),
        ({"points": ("x", 2, 3, 4), "place": (1, 2, 3, 4)}, {"points-0"}),
        # One who did not come is not placed among the others.
        ({"points": (1, 2, 3, None), "place": (1, 2, 4, None), "absent": (3,)}, {"place-2"}),
    ],
)
def test_what_is_missing_or_cannot_be_is_said_in_its_row_and_all_stays(
    client: Client, world: World, round: Round, four: int, said: dict[str, Any], wrong: set[str]
) -> None:
    data = typed(round, four, **said)
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


def test_who_did_not_come_is_last_and_has_nothing(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(80, None, 210, 40), place=(2, None, 3, 1), absent=(1,))
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    there = seated(round, four)
    assert (there.score, there.places, there.absent) == ((80, 0, 210, 40), (2, 4, 3, 1), (1,))
    hall = browser(client, world.bruno).get(ROUND).context["hall"]
    finish = next(table for table in hall.closed if table.seated.number == four).finish
    assert [(one.place, one.worth, one.came) for one in finish] == [
        (1, "3", True),
        (2, "2", True),
        (3, "1", True),
        (4, "0", False),
    ]


def test_where_one_came_alone_that_one_has_won(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, absent=(0, 1, 3))
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    there = seated(round, four)
    assert (there.is_open, there.score, there.winner) == (False, None, 2)


def test_the_same_seats_typed_again_over_another_result_ask_first(
    client: Client, world: World, round: Round, four: int
) -> None:
    data = typed(round, four, points=(1, 2, 3, 4), place=(1, 2, 3, 4))
    tables.set_score(row(round, four), (9, 8, 7, 6), places=(4, 3, 2, 1), by=world.ana)
    page = browser(client, world.bruno)
    answer = page.post(f"{ROUND}tables/{four}/result/", data)
    assert answer.status_code == 409
    assert seated(round, four).score == (9, 8, 7, 6)
    again = data | {"seen": answer.context["form"].data["seen"]}
    assert page.post(f"{ROUND}tables/{four}/result/", again).status_code == 302
    assert seated(round, four).places == (1, 2, 3, 4)


def test_a_result_is_taken_back(client: Client, world: World, round: Round, four: int) -> None:
    tables.set_score(row(round, four), (9, 8, 7, 6), places=(4, 3, 2, 1), by=world.ana)
    data = typed(round, four) | {"kind": "none"}
    assert (
        browser(client, world.bruno).post(f"{ROUND}tables/{four}/result/", data).status_code == 302
    )
    there = seated(round, four)
    assert (there.is_open, there.places, there.outcome) == (True, (), "")


def test_slips_lead_to_the_hall(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno)
    assert page.get(f"{ROUND}slips/").headers["Location"] == ROUND
    assert "Type results from slips" not in read(client, ROUND)


# --- Hand by hand -------------------------------------------------------------------------------


def out_in_turn(match: Match, world: World) -> None:
    """The first closes every hand; the others have 90, 70, 60 …: they go out in that order."""
    count = match.sides.count()
    while match.is_playing:
        state = [side.total < 200 for side in match.sides.order_by("position")]
        hand: list[dict[str, Any]] = [{"closed": True}]
        hand += [{"points": 100 - 10 * at} if state[at] else {} for at in range(1, count)]
        record(match, {"sides": hand}, world.ana)
        match.refresh_from_db()


def test_a_finished_match_gives_the_points_and_the_order_of_going_out(
    client: Client, world: World, round: Round, four: int
) -> None:
    answer = browser(client, world.ana).post(f"{ROUND}tables/{four}/record/")
    match = Match.objects.get()
    assert answer.headers["Location"].endswith(f"/matches/{match.number}/")
    names = [str(side) for side in match.sides.order_by("position")]
    assert names == seated(round, four).names
    out_in_turn(match, world)
    there = seated(round, four)
    # 90, 80 and 70 a hand: all three reach 200 in the third.
    assert (there.score, there.places, there.winner) == ((0, 270, 240, 210), (1, 4, 3, 2), 0)


def test_who_did_not_come_is_not_in_the_match(world: World, round: Round, four: int) -> None:
    tables.set_walkover(row(round, four), absent=(1,), by=world.bruno)
    assert seated(round, four).is_open
    match = tables.open_match(row(round, four), by=world.ana)
    assert match.sides.count() == 3
    out_in_turn(match, world)
    there = seated(round, four)
    assert there.score is not None
    assert (there.score[1], there.places[1], there.winner) == (0, 4, 0)
    with pytest.raises(NotNow):
        tables.set_walkover(row(round, four), absent=(2,), by=world.bruno)


def test_a_match_that_is_corrected_after_the_round_is_told_and_can_be_followed(
    world: World, round: Round, four: int
) -> None:
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
    there = seated(round, four)
    assert (there.score, there.places) == (there.recorded, there.came_in)


# --- From the first round to the last paper -----------------------------------------------------


def behind(round: Round) -> dict[int, int]:
    """What `play` brings each: as many points as have higher numbers at the same table."""
    return {
        number: sum(other > number for other in table)
        for table in meetings(round)
        for number in table
    }


def test_an_evening_from_the_draw_to_the_papers(
    client: Client, world: World, cup: Tournament
) -> None:
    earned: Counter[int] = Counter()
    for _ in range(3):
        round = drawn(cup, world)
        for paper in ("draw", "wall", "slips"):
            path = f"stages/1/rounds/{round.number}/{paper}.pdf?html"
            assert browser(client, world.bruno).get(url(cup, path)).status_code == 200
        play(round, world)
        rounds.close(round, by=world.bruno)
        earned.update(behind(round))
    rows = standings(cup).rows
    assert {row.entry.number: row.place.tally.points // 2 for row in rows} == dict(earned)
    assert places(cup)[-1] == (13, 13)
    text = read(client, url(cup, "standings/"), world.carla)
    assert "Wins" in text
    assert "Difference" not in text
    best = rows[0].entry
    assert f"{best} " in read(client, url(cup, "results/?round=3"))
    own = read(client, url(cup, f"pairs/{best.number}/"))
    assert "1st · 50" in own
    assert "difference" not in own.lower()
    assert read(client, url(cup, "crosstable/"))
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    for paper in ("standings", "crosstable", "entries", "table-numbers", "report"):
        answer = page.get(url(cup, f"{paper}.pdf?html"))
        assert answer.status_code == 200, paper
    assert page.get(url(cup, "stages/1/rounds/1/results.pdf?html")).status_code == 200


def test_a_table_of_five_costs_no_more_queries_than_one_of_three(
    client: Client,
    world: World,
    cup: Tournament,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    options(cup, world, size=3)
    first = drawn(cup, world)
    play(first, world)
    page = browser(client, world.bruno)
    page.get(ROUND)
    with CaptureQueriesContext(connection) as small:
        page.get(ROUND)
    rounds.close(Round.objects.get(pk=first.pk), by=world.bruno)
    cup.stages.update(options={"seed": 7, "size": 6})
    second = drawn(cup, world)
    play(second, world)
    with django_assert_max_num_queries(len(small)):
        page.get(ROUND.replace("rounds/1", "rounds/2"))


def test_the_best_four_meet_at_a_final_table(client: Client, world: World) -> None:
    cup = tournament(world, "tables", "tables", hands=None)
    cup.regulation = events.BY_PLACES
    cup.save(update_fields=["regulation"])
    enter(cup, world, 13)
    options(cup, world, qualify=4)
    for _ in range(2):
        round = drawn(cup, world)
        play(round, world)
        rounds.close(round, by=world.bruno)
    page = browser(client, world.bruno)
    shown = page.get(f"{HOME}stages/1/close/").context
    proposed = shown["form"].initial["going_on"]
    assert proposed == [str(number) for _, number in places(cup)[:4]]
    said = {"going_on": proposed[:2]}
    answer = page.post(f"{HOME}stages/1/close/", said, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "At least three go on" in answer.content.decode()
    stages.close(stage(cup), by=world.bruno)
    final = drawn(cup, world, 2)
    assert [sorted(table) for table in meetings(final)] == [sorted(map(int, proposed))]
    play(final, world)
    rounds.close(final, by=world.bruno)
    stages.close(stage(cup, 2), by=world.bruno)
    winner = cup.entries.get(number=min(map(int, proposed)))
    text = read(client, url(cup, f"pairs/{winner.number}/"))
    assert "1st" in text


@pytest.mark.parametrize("format", ["swiss", "individual"])
def test_nothing_of_pairs_comes_after_single_players(
    client: Client, world: World, cup: Tournament, format: str
) -> None:
    page = browser(client, world.bruno)
    assert [key for key, _ in page.get(HOME).context["formats"]] == ["tables"]
    with pytest.raises(stages.PersonsAlone):
        stages.add(cup, format, by=world.bruno)
    assert stages.add(cup, "tables", by=world.bruno).number == 2
