"""The standings for players: places, reasons, and when they are shown."""

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import texts
from tests.tournaments.hall import (
    drawn,
    enter,
    options,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.tournaments.test_statistics_page import record_hands
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament


def shown(cup: Tournament, when: str) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=when)
    cup.refresh_from_db()


def four(world: World, *formats: str) -> Tournament:
    return tournament(world, *formats, entries=4)


def test_standings_give_a_reason_for_every_place(client: Client, world: World) -> None:
    cup = four(world)
    round = drawn(cup, world)
    play(round, world, [(2000, 1000), (1500, 900)])
    rounds.close(round, by=world.bruno)
    text = read(client, url(cup, "standings/"))
    assert "After round 1 of 3." in text
    why = "Ahead of Ivone and Osvaldo on the difference: +1000 against +600."
    assert f"1 Dirce and Nelson {why} 1 +1000" in text, "points, difference"
    assert "Points Difference 1" in text, "wins are what the points are"


def test_standings_show_wins_where_points_are_not_wins(client: Client, world: World) -> None:
    cup = four(world)
    play(round := drawn(cup, world), world, [(1500, 1500)])
    rounds.close(round, by=world.bruno)
    assert "Points Wins Difference 1" in read(client, url(cup, "standings/"))


@pytest.mark.parametrize("recorded", [1, 2])
def test_standings_show_canastras_if_all_are_known(
    client: Client, world: World, recorded: int
) -> None:
    cup = four(world)
    round = drawn(cup, world)
    for number in range(recorded):
        record_hands(round, number + 1, world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    assert ("Clean canastras" in read(client, url(cup, "standings/"))) == (recorded == 2)


def test_standings_show_the_first_deciding_tie_break(client: Client, world: World) -> None:
    cup = four(world)
    cup.regulation = {**events.BY_WINS, "tiebreaks": ["buchholz", "points-for", "difference"]}
    cup.save(update_fields=["regulation"])
    played(cup, world)
    round = drawn(cup, world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    text = read(client, url(cup, "standings/"))
    buchholz = [row.place.values["buchholz"] for row in standings(cup).rows]
    assert "Points Buchholz Difference 1" in text
    assert f" 2 {buchholz[0]} +2000" in text


def test_place_gained_by_a_withdrawal_is_marked(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    assert [row.is_safe for row in standings(cup).rows] == [True, True, False, False]
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    staying = [row for row in standings(cup).rows if row.entry.number != 2]
    assert [(row.is_safe, row.is_out) for row in staying] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    entries.bring_back(cup.entries.get(number=2), by=world.bruno)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    third = standings(cup).rows[2]
    assert third.is_out, "the last makes no room for anybody"


def test_standings_link_to_the_page_of_a_pair(client: Client, world: World) -> None:
    cup = four(world)
    played(cup, world)
    assert f'href="{url(cup, "pairs/1/")}"' in client.get(url(cup, "standings/")).content.decode()


@pytest.mark.parametrize(("board", "shares"), [("standings/", 1), ("crosstable/", 0)])
def test_standings_alone_are_sent_as_text(
    client: Client, world: World, board: str, shares: int
) -> None:
    cup = four(world)
    played(cup, world)
    client.force_login(world.carla)
    for reader, foot in ((client, ["Print"]), (Client(), [])):
        answer = reader.get(url(cup, board), headers={"Accept-Language": "en"})
        page = answer.content.decode()
        assert texts(page, ".list-foot > a") == foot + ["Send"] * shares
        assert page.count(url(cup, "share/")) == shares


def test_standings_count_a_round_once_it_is_closed(client: Client, world: World) -> None:
    cup = four(world)
    round = drawn(cup, world)
    play(round, world)
    assert "The standings come when the first round is closed" in read(
        client, url(cup, "standings/")
    )
    rounds.close(round, by=world.bruno)
    assert "+1000" in read(client, url(cup, "standings/"))


def test_standings_always_shown_follow_each_result(client: Client, world: World) -> None:
    cup = four(world)
    shown(cup, "always")
    round = drawn(cup, world)
    assert "The standings come with the first result" in read(client, url(cup, "standings/"))
    tables.set_score(round.tables.get(number=1), (1500, 900), by=world.bruno)
    assert "+600" in read(client, url(cup, "standings/"))


@pytest.mark.parametrize(
    "page", with_thorough(["standings/", "crosstable/", "pairs/1/", "standings/?find=1"], first=4)
)
def test_hidden_standings_hide_places_on_every_page(
    client: Client, world: World, page: str
) -> None:
    cup = four(world)
    shown(cup, "end")
    play(round := drawn(cup, world), world, [(1000, 2000), (3000, 500)])
    rounds.close(round, by=world.bruno)
    text = read(client, url(cup, page))
    assert "1st" not in text
    assert "difference" not in text
    if page == "standings/":
        assert "The standings come at the end" in text
    if page == "crosstable/":
        assert "The cross-table comes at the end" in text


def test_hidden_standings_are_shown_to_directors_with_a_notice(
    client: Client, world: World
) -> None:
    cup = four(world)
    shown(cup, "end")
    played(cup, world)
    text = read(client, url(cup, "standings/"), world.bruno)
    assert "Only directors see places and points now" in text
    assert "+1000" in text
    assert "The standings come at the end" in read(client, url(cup, "standings/"), world.carla)


def test_hidden_standings_are_shown_after_the_end(client: Client, world: World) -> None:
    cup = four(world)
    shown(cup, "end")
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    text = read(client, url(cup, "standings/"))
    assert "The tournament is over." in text
    assert "In front by 1 point." in text
    assert 'class="live"' not in client.get(url(cup, "standings/")).content.decode()


def test_standings_mark_a_leaver(client: Client, world: World) -> None:
    cup = four(world)
    played(cup, world)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    assert "Dorival left" in read(client, url(cup, "standings/"))


def test_qualified_entries_are_marked_by_section(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 6)
    for _round in range(3):
        played(cup, world)
    text = read(client, url(cup, "standings/"))
    assert "Group A" in text
    assert "Group B" in text
    assert text.count("already qualified") == 2
    assert text.count(" out ") == 4


def test_out_is_shown_only_once_the_stage_is_closed(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    text = read(client, url(cup, "standings/"))
    assert (text.count(" out of reach "), text.count(" out ")) == (2, 2)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert read(client, url(cup, "standings/")).count(" out of reach ") == 1
    stages.close(stage(cup), by=world.bruno)
    assert stage(cup, 2).participants.filter(entry__number=3).exists()
    text = read(client, url(cup, "standings/?stage=1"))
    assert (text.count(" out of reach "), text.count(" out ")) == (0, 1)


def test_standings_without_a_next_stage_mark_nobody(client: Client, world: World) -> None:
    cup = four(world)
    for _round in range(3):
        played(cup, world)
    text = read(client, url(cup, "standings/"))
    assert "already qualified" not in text
    assert " out " not in text


def test_possible_best_runner_up_is_not_marked_out(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1, best_next=1)
    enter(cup, world, 6)
    for _round in range(3):
        played(cup, world)
    assert read(client, url(cup, "standings/")).count(" out ") == 2


def test_standings_of_joined_stages_sum_all_results(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    text = read(client, url(cup, "standings/"))
    assert " 4 +4000" in text, "the leader's three wins and the fourth"


def test_standings_of_a_knockout_have_no_points(client: Client, world: World) -> None:
    cup = four(world, "knockout")
    played(cup, world)
    page = client.get(url(cup, "standings/")).content.decode()
    assert '<svg class="bracket' not in page
    assert 'class="n' not in page.partition("places__table")[2]


def test_long_standings_show_the_top_first(client: Client, world: World) -> None:
    cup = tournament(world, entries=30)
    played(cup, world)
    page = client.get(url(cup, "standings/")).content.decode()
    assert page.count('scope="row"') == 20
    assert "?stage=1&amp;all=1" in page
    assert client.get(url(cup, "standings/?all=1")).content.decode().count('scope="row"') == 30


def test_unchanged_standings_are_not_computed_again(
    client: Client, world: World, django_assert_num_queries
) -> None:
    cup = four(world)
    played(cup, world)
    client.get(url(cup, "standings/"))
    # Whether anything has changed.
    with django_assert_num_queries(1):
        client.get(url(cup, "standings/"))


def test_standings_of_thirty_pairs_cost_ten_queries(
    client: Client, world: World, django_assert_num_queries
) -> None:
    cup = tournament(world, "swiss", entries=30)
    played(cup, world)
    with django_assert_num_queries(10):
        page = client.get(url(cup, "standings/?all=1")).content.decode()
    assert page.count('scope="row"') == 30


def test_hidden_points_are_never_cached_for_players(client: Client, world: World) -> None:
    cup = four(world)
    shown(cup, "end")
    played(cup, world)
    assert "+1000" in read(client, url(cup, "standings/"), world.bruno)
    client.logout()
    assert "+1000" not in read(client, url(cup, "standings/"))


def test_slips_leave_clean_canastras_out_of_the_comparison(client: Client, world: World) -> None:
    cup = four(world)
    events.regulate(cup, {**cup.regulation, "tiebreaks": ["clean"]}, by=world.bruno)
    cup.refresh_from_db()
    round = drawn(cup, world)
    tables.open_match(round.tables.get(number=1), by=world.bruno)
    play(round, world)
    rounds.close(round, by=world.bruno)
    assert all(not row.place.values for row in standings(cup).rows)
    text = read(client, url(cup, "standings/"))
    assert "; not compared on clean canastras, which are not known for every match." in text


def test_knockout_without_places_leads_to_the_bracket(client: Client, world: World) -> None:
    cup = four(world, "knockout")
    drawn(cup, world)
    for reader, side in ((None, []), (world.bruno, ["Go to the hall"])):
        if reader:
            client.force_login(reader)
        page = client.get(url(cup, "standings/"), headers={"Accept-Language": "en"})
        assert texts(page.content.decode(), ".players__side") == side
        assert texts(page.content.decode(), ".empty a") == ["See the bracket"]
        assert "Standings" in texts(page.content.decode(), ".tabs [aria-current=page]")


def test_phones_show_the_board_before_the_search_of_the_hall(client: Client, world: World) -> None:
    cup = four(world)
    played(cup, world)
    drawn(cup, world)

    def is_board_first(page: str) -> bool:
        body = client.get(url(cup, page)).content.decode()
        return bool(texts(body, ".players--foot .players__side"))

    tabs = ("standings/", "results/", "crosstable/", "statistics/")
    assert [is_board_first(tab) for tab in tabs] == [False, False, True, True]
    client.force_login(world.bruno)
    assert all(is_board_first(tab) for tab in tabs)
    assert not is_board_first("standings/?find=nobody"), "the answer is seen at once"


def test_boards_before_the_draw_have_nothing_to_search(client: Client, world: World) -> None:
    cup = four(world, "round-robin", "knockout")
    client.force_login(world.bruno)

    def parts(page: str) -> tuple[bool, bool]:
        body = client.get(url(cup, page)).content.decode()
        return bool(texts(body, ".find-me")), bool(texts(body, ".stages"))

    pages = ("tables/", "results/", "crosstable/", "statistics/")
    assert {parts(page) for page in pages} == {(False, False)}
    drawn(cup, world)
    assert {parts(page) for page in pages} == {(True, True), (True, False)}
    assert parts("tables/?stage=2") == (True, True)
