"""Find the own pair among many, by number or part of a name."""

from urllib.parse import quote

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.entries.entry_search import MOST
from tournaments.models import Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Six pairs, round 1 closed, round 2 drawn: Dirce and Nelson have number 1."""
    cup = tournament(world, entries=6)
    played(cup, world)
    drawn(cup, world)
    return cup


@pytest.mark.parametrize(
    "text", ["1", "dirce", "Dirce Amaral", "nelson dirce", "FAGUNDES", " Dírc "]
)
def test_name_or_number_finds_place_and_next_table(
    client: Client, cup: Tournament, text: str
) -> None:
    page = read(client, url(cup, f"standings/?find={quote(text)}"))
    assert "Your pair Dirce and Nelson" in page
    assert "1 point difference +1000" in page
    assert "Round 2, against" in page
    assert "2000 × 1000" in page


def test_found_pair_is_marked_on_every_page(client: Client, cup: Tournament) -> None:
    for page in ("standings/", "crosstable/", "tables/", "results/"):
        body = client.get(url(cup, f"{page}?find=1")).content.decode()
        assert body.count('class="is-own"') == 1, page


def test_found_pair_stays_found_on_every_tab(client: Client, cup: Tournament) -> None:
    page = client.get(url(cup, "standings/?find=dirce")).content.decode()
    assert f'href="{url(cup, "tables/?find=1")}"' in page


def test_search_with_many_matches_offers_a_choice(client: Client, world: World) -> None:
    cup = tournament(world, entries=20)
    drawn(cup, world)
    page = client.get(url(cup, "tables/?find=prado"), headers={"Accept-Language": "en"})
    assert "Which name?" in page.content.decode()
    assert page.content.decode().count('href="?find=') == MOST
    assert "type a little more" in page.content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize("text", ["zzz", "99", "9" * 50, "²"])
def test_search_without_match_keeps_the_typed_text(
    client: Client, cup: Tournament, text: str
) -> None:
    answer = client.get(url(cup, "standings/"), {"find": text}, headers={"Accept-Language": "en"})
    page = answer.content.decode()
    assert f"Nobody with “{text}”" in page
    assert f'value="{text}"' in page


@pytest.mark.parametrize("text", ["", "   ", "%00", "%E2%80%8D"])
def test_empty_search_finds_nobody(client: Client, cup: Tournament, text: str) -> None:
    page = read(client, url(cup, f"standings/?find={text}"))
    assert "Nobody with" not in page
    assert "Your pair" not in page


def test_searched_text_is_escaped(client: Client, cup: Tournament) -> None:
    answer = client.get(url(cup, "standings/"), {"find": "<script>alert(1)</script>"})
    assert b"<script>alert" not in answer.content


def test_found_pair_is_shown_beyond_the_cut(client: Client, world: World) -> None:
    cup = tournament(world, entries=30)
    play(round := drawn(cup, world), world)
    rounds.close(round, by=world.bruno)
    answer = client.get(url(cup, "standings/"))
    seen = answer.content.decode()
    last = next(n for n in range(1, 31) if f"pairs/{n}/" not in seen)
    assert 'class="is-own"' in client.get(url(cup, f"standings/?find={last}")).content.decode()


def test_found_pair_with_a_bye_reads_bye(client: Client, world: World) -> None:
    cup = tournament(world, entries=3)
    drawn(cup, world)
    assert "Round 1: bye" in read(client, url(cup, "tables/?find=1"))


def test_found_pair_with_a_result_reads_it_is_recorded(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    play(drawn(cup, world), world)
    assert "Round 1: the result is recorded." in read(client, url(cup, "tables/?find=1"))


def test_found_pair_between_rounds_reads_not_drawn_yet(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    assert "Round 2 is not drawn yet." in read(client, url(cup, "tables/?find=1"))


def test_found_pair_beaten_in_a_knockout_plays_no_more(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    played(cup, world)
    pages = [read(client, url(cup, f"bracket/?find={number}")) for number in range(1, 5)]
    assert sum("Knocked out in the semi-finals." in text for text in pages) == 2
    assert sum("Next: the final, against" in text for text in pages) == 2


def test_found_pair_outside_the_stage_reads_a_message(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    assert "Does not play in this stage." in read(client, url(cup, "bracket/?find=4"))
    assert "Table 1 Final, against" in read(client, url(cup, "bracket/?find=1"))


def test_found_pair_that_left_reads_that_it_has_left(
    client: Client, cup: Tournament, world: World
) -> None:
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert "Has left the tournament." in read(client, url(cup, "standings/?find=1"))


def test_found_person_of_an_individual_reads_the_partner(client: Client, world: World) -> None:
    cup = tournament(world, "individual", entries=8)
    drawn(cup, world)
    assert ", with " in read(client, url(cup, "tables/?find=1"))
