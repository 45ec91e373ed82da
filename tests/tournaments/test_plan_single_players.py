"""A tournament of single players is planned and drawn: tables of three to six."""

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    stage,
    tournament,
)
from tests.tournaments.plans import formats
from tests.tournaments.singles import HOME, ROUND, play, seated, thirteen
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import by_hand, rounds, stages, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return thirteen(world)


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
    """Return the posted value of the rules of this name."""
    choice = client.get("/boa-vista/tournaments/new/").context["form"].choice
    return next(value for value, chosen in choice.rules.items() if chosen.name == name)


def test_game_of_single_players_gets_tables_of_several(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    ramiro = rules_named(page, "Ramiro")
    assert page.post("/boa-vista/tournaments/new/", plan("tables", ramiro)).status_code == 302
    made = world.club.tournaments.get()
    assert (made.ruleset, stage(made).format) == ("ramiro-es", "tables")
    assert made.regulation == events.BY_PLACES
    assert [note.code for note in played_stage(stage(made)).event().regulation_problems()] == []


@pytest.mark.parametrize(
    ("format", "rules", "message"),
    [
        (
            "individual",
            "Ramiro",
            "Ramiro is played by single players: “Individual” is for pairs. "
            "Choose “Tables of several”.",
        ),
        (
            "tables",
            "AACRT 2016",
            "AACRT 2016 is played by pairs: “Tables of several” is for single players.",
        ),
    ],
)
def test_plan_format_against_kind_of_rules_is_refused(
    client: Client, world: World, format: str, rules: str, message: str
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(
        "/boa-vista/tournaments/new/",
        plan(format, rules_named(page, rules)),
        headers={"Accept-Language": "en"},
    )
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"format1": [message]}


def test_game_of_single_players_has_its_default_format(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    shown = page.get("/boa-vista/tournaments/new/").context["form"]
    untouched = shown.fields["format1"].choices[0][0]
    data = plan(untouched, rules_named(page, "Ramiro"))
    assert page.post("/boa-vista/tournaments/new/", data).status_code == 302
    assert stage(world.club.tournaments.get()).format == "tables"


def test_plan_pairs_format_as_second_stage_marks_format2(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    data = plan("tables", rules_named(page, "Ramiro")) | {"format2": "knockout"}
    answer = page.post("/boa-vista/tournaments/new/", data)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["format2"]


def test_change_from_single_players_to_pairs_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}edit/").context["form"]
    data = {name: form[name].value() or "" for name in form.fields}
    answer = page.post(f"{HOME}edit/", data | {"rules": rules_named(page, "AACRT 2016")})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["format1"]


def test_stage_of_single_players_has_no_other_format(world: World, cup: Tournament) -> None:
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


def test_regulation_offers_only_options_for_such_tables(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}regulation/").context["form"].regulation
    # In elimination points are bad to have: neither they nor their sum are worth anything.
    assert [value for value, _ in form.fields["award"].choices] == ["places", "places-own"]
    offered = {value for value, _ in form.fields["tie1"].choices}
    assert offered == {
        *("", "points", "wins", "head-to-head", "head-to-head+walkovers", "buchholz"),
        *("direct-match", "wins-played", "came", "progressive", "average-opponent-buchholz"),
        *("out", "penalties", "play-off", "seed", "lot"),
    }
    cup.options = {**cup.options, "mode": "positive"}
    cup.save(update_fields=["options"])
    form = page.get(f"{HOME}regulation/").context["form"].regulation
    assert [value for value, _ in form.fields["award"].choices] == [
        "places",
        "places-own",
        "points",
    ]
    assert "points-for" in {value for value, _ in form.fields["tie1"].choices}


SAID = {
    "line": "winner",
    "award": "places-own",
    "tie1": "wins",
    "walkover_for": "300",
    "walkover_against": "0",
}


def test_scale_of_places_is_stored(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    data = SAID | {"scale": "12, 8, 5 3 2"}
    assert page.post(f"{HOME}regulation/", data).status_code == 302
    cup.refresh_from_db()
    assert cup.regulation["award"] == {"places": [12, 8, 5, 3, 2]}
    form = page.get(f"{HOME}regulation/").context["form"].regulation
    assert (form["award"].value(), form["scale"].value()) == ("places-own", "12 8 5 3 2")


@pytest.mark.parametrize(
    "scale", with_thorough(["", "many", "7 6 5 4 3 2 1", "5 -1", "5 8", "10000", "5 3 4"], first=3)
)
def test_unreadable_scale_of_places_is_refused(
    client: Client, world: World, cup: Tournament, scale: str
) -> None:
    answer = browser(client, world.bruno).post(f"{HOME}regulation/", SAID | {"scale": scale})
    assert answer.status_code == 422
    assert list(answer.context["form"].regulation.errors) == ["scale"]


# --- The draw -----------------------------------------------------------------------------------


def test_thirteen_players_are_drawn_to_three_tables(world: World, cup: Tournament) -> None:
    round = drawn(cup, world)
    assert sorted(map(len, meetings(round))) == [4, 4, 5]
    assert sorted(number for table in meetings(round) for number in table) == list(range(1, 14))
    assert all(len(side) == 1 for side in seated(round).sides)


def test_size_option_sets_the_size_of_tables(world: World, cup: Tournament) -> None:
    options(cup, world, size=3)
    assert sorted(map(len, meetings(drawn(cup, world)))) == [3, 3, 3, 4]


def test_draft_of_single_players_lists_all_and_swaps_two(
    client: Client, world: World, cup: Tournament
) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    answer = page.get(f"{ROUND}draft/")
    names = [name for table in answer.context["board"].tables for _, name in table.seats]
    assert len(names) == 13
    assert "Who must not meet" in read(client, f"{ROUND}draft/")
    one, other = round.seats.filter(table__number=1).first(), round.seats.filter(table__number=2)[0]
    assert one is not None
    before = meetings(round)
    by_hand.swap(round, one, other, by=world.bruno)
    after = meetings(round)
    assert {*before[0]} ^ {*after[0]} == {
        one.participant.entry.number,
        other.participant.entry.number,
    }


def test_draft_lists_rematches_of_a_table_in_one_line(
    client: Client, world: World, cup: Tournament
) -> None:
    played = drawn(cup, world)
    play(played, world)
    rounds.close(played, by=world.bruno)
    round = rounds.draw(stage(cup), by=world.bruno)
    answer = browser(client, world.bruno).get(
        f"{HOME}stages/1/rounds/2/draft/", headers={"Accept-Language": "en"}
    )
    warnings = [table.warnings for table in answer.context["board"].tables]
    assert all(len(sentence) <= 1 for sentence in warnings)
    sentence = " ".join(text for table in warnings for text in table)
    # 22 meetings in each round, among thirteen: some of them have to come again.
    assert sentence.count("×") == sum(note["code"] == "rematch" for note in round.notes) > 0
    assert sentence.startswith("Meet again: ")


def test_tables_page_lists_players_in_order_of_seats(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    seated_table = seated(round)
    order = tuple(range(len(seated_table.sides), 0, -1))
    tables.set_score(seated_table.table, order, places=order, by=world.bruno)
    seats = read(client, url(cup, "tables/"), world.carla)
    results = read(client, url(cup, "results/"), world.carla)
    first, last = seated_table.names[0], seated_table.names[-1]
    assert seats.index(first) < seats.index(last)
    assert results.index(first) > results.index(last)


def test_plan_page_says_what_fixed_rounds_change(client: Client, world: World) -> None:
    cup = tournament(world, "tables", hands=None)
    cup.regulation = events.BY_PLACES
    cup.save(update_fields=["regulation"])
    enter(cup, world, 16)
    page = browser(client, world.bruno)
    edit = f"{HOME}edit/"
    known = "For this number of players, 5 rounds are known in which nobody sits twice"
    assert known in page.get(edit).content.decode()
    answer = page.post(
        f"{HOME}regulation/", formats(page, limit="7", size="4"), follow=True
    ).content.decode()
    planned = "All 7 rounds are planned at once: two people meet again 48 times in all."
    assert planned in answer
    assert planned in page.get(edit).content.decode()
    page.post(f"{HOME}stages/1/draw/")
    draft = page.get(f"{ROUND}draft/").content.decode()
    assert planned in draft
    assert "Nobody shares a table with the same person again." in draft
    assert "after a swap the next rounds are drawn one by one." in draft
