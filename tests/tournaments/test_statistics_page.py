"""The page of the statistics of a tournament."""

from re import findall

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring import ledger
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.large import large
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament


@prepared
def record_hands(this_round: Round, number: int, world: World) -> None:
    """Record three hands at a table, 1670 × 1390, which end its match."""
    match = tables.open_match(this_round.tables.get(number=number), by=world.silvio)
    for data in EVENING[:3]:
        record(match, data, world.silvio)


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A round robin of four: round 1 is closed, and table 1 has hands."""
    cup = tournament(world, entries=4)
    this_round = drawn(cup, world)
    record_hands(this_round, 1, world)
    play(this_round, world, [(2405, 1425)])
    rounds.close(this_round, by=world.bruno)
    return cup


def test_statistics_page_shows_records_with_their_hands(
    client: Client, world: World, cup: Tournament
) -> None:
    text = read(client, url(cup, "statistics/"), world.carla)
    assert "2 matches have a result. 1 of them was recorded hand by hand" in text
    assert "Highest hand 885 points" in text
    assert "Hands played in 1 match, 3.0 in a match 3" in text
    assert "Clean canastras 0.67 in a hand 2" in text
    assert "Closest matches" in text
    assert "points of difference" in text
    page = client.get(url(cup, "statistics/")).content.decode()
    match = cup.stages.get().rounds.get().tables.get(number=1).match
    assert match is not None
    assert f'"/boa-vista/matches/{match.number}/#hand-2"' in page
    shown, folded = (len(texts(page, f"{part} .feats__one")) for part in (".paper--pad", ".fold"))
    assert (shown - folded, folded) == (4, 3)


def test_figures_link_to_the_matches_behind_them(
    client: Client, world: World, cup: Tournament
) -> None:
    page = client.get(url(cup, "statistics/")).content.decode()
    links = set(findall(r'"([^"]*\?of=[a-z]+(?:-\d+)?)"', page))
    assert len(links) > 5
    for link in links:
        assert "All statistics" in read(client, link), link
    behind = read(client, url(cup, "statistics/?of=table-1"))
    assert "Table 1" in behind
    assert "1670" in behind
    assert "2405" not in behind


def test_unknown_figure_shows_all_statistics(client: Client, cup: Tournament) -> None:
    for of in ("round-9", "nothing-1", "x", "entry-99999", "better-0", "<b>"):
        assert "In numbers" in read(client, url(cup, f"statistics/?of={of}")), of


def test_stranger_without_sheets_gets_links_to_rounds(
    client: Client, world: World, cup: Tournament
) -> None:
    page = client.get(url(cup, "statistics/")).content.decode()
    assert "/matches/" not in page
    assert f"{url(cup, 'results/')}?stage=1&amp;round=1" in page


def test_tournament_without_results_says_so(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    assert "Nothing is drawn yet" in read(client, url(cup, "statistics/"), world.carla)
    drawn(cup, world)
    assert "No results yet" in read(client, url(cup, "statistics/"))


def test_statistics_say_when_the_round_in_play_is_added(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    this_round = drawn(cup, world)
    play(this_round, world)
    added = "The results of round 1 are added when the round is complete."
    assert added in read(client, url(cup, "statistics/"))
    rounds.close(this_round, by=world.bruno)
    assert "are added when" not in read(client, url(cup, "statistics/"))
    drawn(cup, world)
    assert added.replace("round 1", "round 2") in read(client, url(cup, "statistics/"))


def test_results_without_hands_show_no_figures_of_hands(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    text = read(client, url(cup, "statistics/"))
    assert "None was recorded hand by hand" in text
    assert "Highest hand" not in text
    assert "Highest score of a match 2000 points" in text
    assert "Hands" not in text


def test_single_walkover_leaves_one_result(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    this_round = drawn(cup, world)
    tables.set_walkover(this_round.tables.get(number=1), absent=[0], by=world.bruno)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    text = read(client, url(cup, "statistics/"))
    assert "1 match has a result." in text
    assert "1 walkover does not count." in text
    assert "Averages by round" not in text


def test_open_round_counts_only_if_standings_are_live(
    client: Client, world: World, cup: Tournament
) -> None:
    play(drawn(cup, world), world)
    assert "2 matches have a result" in read(client, url(cup, "statistics/"))
    Tournament.objects.filter(pk=cup.pk).update(standings_shown="always", version=99)
    assert "4 matches have a result" in read(client, url(cup, "statistics/"))


def test_hidden_standings_hide_the_statistics(
    client: Client, world: World, cup: Tournament
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_shown="end")
    for who in (None, world.carla):
        text = read(client, url(cup, "statistics/"), who)
        assert "Statistics appear when the tournament is over" in text
        assert "1670" not in text
    assert "In numbers" in read(client, url(cup, "statistics/"), world.bruno)


def test_annulled_match_keeps_result_and_loses_hands(
    client: Client, world: World, cup: Tournament
) -> None:
    match = cup.stages.get().rounds.get().tables.get(number=1).match
    assert match is not None
    ledger.annul(match, by=world.ana, reason="wrong table")
    text = read(client, url(cup, "statistics/"), world.carla)
    assert "2 matches have a result. None was recorded hand by hand" in text


def test_swiss_counts_better_placed_from_round_two(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 4)
    played(cup, world)
    assert "Better placed" not in read(client, url(cup, "statistics/"))
    played(cup, world)
    assert "Better placed" in read(client, url(cup, "statistics/"))


def test_statistics_count_all_stages(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    text = read(client, url(cup, "statistics/"))
    assert "13 matches have a result" in text
    assert "Final, table 1" in read(client, url(cup, "statistics/?of=round-4"))


@pytest.mark.parametrize("pairs", [4, 40])
def test_statistics_page_needs_the_same_queries_for_any_size(
    client: Client, world: World, pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cup = large(world, pairs, closed=2).stage.tournament
    # The queries of the standings, and one that reads the hands.
    with django_assert_num_queries(10):
        assert client.get(url(cup, "statistics/")).status_code == 200


def test_thousand_results_are_cut_behind_a_figure(client: Client, world: World) -> None:
    cup = large(world, 200, closed=2).stage.tournament
    page = client.get(url(cup, "statistics/?of=all")).content.decode()
    assert page.count('class="line__about"') == 60
    assert "?of=all&amp;all" in page
    whole = client.get(url(cup, "statistics/?of=all&all")).content.decode()
    assert whole.count('class="line__about"') == 200


def test_statistics_without_hands_mark_their_tab(client: Client, world: World) -> None:
    cup = played(tournament(world, entries=4), world).stage.tournament
    client.force_login(world.bruno)
    page = client.get(url(cup, "statistics/"), headers={"Accept-Language": "en"}).content.decode()
    assert "Statistics" in texts(page, "[aria-current=page]")
