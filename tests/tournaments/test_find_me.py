"""Finding oneself among many: by name, by number, by any part of either name."""

from urllib.parse import quote

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import entries, rounds, stages
from tournaments.entry_search import MOST
from tournaments.models import Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Six pairs, round 1 closed, round 2 drawn: Dirce and Nelson have number 1."""
    cup = tournament(world)
    enter(cup, world, 6)
    played(cup, world)
    drawn(cup, world)
    return cup


@pytest.mark.postgres
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


def test_the_line_of_the_pair_is_marked(client: Client, cup: Tournament) -> None:
    for page in ("standings/", "crosstable/", "tables/", "results/"):
        body = client.get(url(cup, f"{page}?find=1")).content.decode()
        assert body.count('class="is-own"') == 1, page


def test_tabs_keep_who_was_found(client: Client, cup: Tournament) -> None:
    page = client.get(url(cup, "standings/?find=dirce")).content.decode()
    assert f'href="{url(cup, "tables/?find=1")}"' in page


@pytest.mark.postgres
def test_several_are_offered_to_choose_from(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 20)
    drawn(cup, world)
    page = client.get(url(cup, "standings/?find=prado"), headers={"Accept-Language": "en"})
    assert "Which name?" in page.content.decode()
    assert page.content.decode().count('href="?find=') == MOST
    assert "type a little more" in page.content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize("text", ["zzz", "99", "9" * 50, "²"])
def test_nobody_found_says_so_and_keeps_what_was_typed(
    client: Client, cup: Tournament, text: str
) -> None:
    answer = client.get(url(cup, "standings/"), {"find": text}, headers={"Accept-Language": "en"})
    page = answer.content.decode()
    assert f"Nobody with “{text}”" in page
    assert f'value="{text}"' in page


@pytest.mark.parametrize("text", ["", "   ", "%00", "%E2%80%8D"])
def test_nothing_looked_for_finds_nothing(client: Client, cup: Tournament, text: str) -> None:
    page = read(client, url(cup, f"standings/?find={text}"))
    assert "Nobody with" not in page
    assert "Your pair" not in page


def test_what_is_typed_is_never_markup(client: Client, cup: Tournament) -> None:
    answer = client.get(url(cup, "standings/"), {"find": "<script>alert(1)</script>"})
    assert b"<script>alert" not in answer.content


def test_a_pair_beyond_the_cut_is_not_cut_off(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 30)
    play(round := drawn(cup, world), world)
    rounds.close(round, by=world.bruno)
    answer = client.get(url(cup, "standings/"))
    seen = answer.content.decode()
    last = next(n for n in range(1, 31) if f"pairs/{n}/" not in seen)
    assert 'class="is-own"' in client.get(url(cup, f"standings/?find={last}")).content.decode()


def test_who_has_a_bye_is_told(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 3)
    drawn(cup, world)
    assert "Round 1: bye" in read(client, url(cup, "tables/?find=1"))


def test_who_has_played_is_told_that_the_result_is_noted(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    play(drawn(cup, world), world)
    assert "Round 1: the result is recorded." in read(client, url(cup, "tables/?find=1"))


def test_between_two_rounds_the_next_is_not_drawn_yet(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    played(cup, world)
    assert "Round 2 is not drawn yet." in read(client, url(cup, "tables/?find=1"))


def test_who_is_out_of_a_knock_out_does_not_play_on(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    enter(cup, world, 4)
    played(cup, world)
    told = [read(client, url(cup, f"bracket/?find={number}")) for number in range(1, 5)]
    assert sum("Plays no more rounds." in text for text in told) == 2
    assert sum("Round 2 is not drawn yet." in text for text in told) == 2


def test_who_is_not_in_the_stage_is_told(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    assert "Does not play in this stage." in read(client, url(cup, "bracket/?find=4"))
    assert "Table 1 Round 4, against" in read(client, url(cup, "bracket/?find=1"))


def test_who_left_is_told(client: Client, cup: Tournament, world: World) -> None:
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert "Has left the tournament." in read(client, url(cup, "standings/?find=1"))


def test_persons_who_change_partners_read_with_whom(client: Client, world: World) -> None:
    cup = tournament(world, "individual")
    enter(cup, world, 8)
    drawn(cup, world)
    assert ", with " in read(client, url(cup, "tables/?find=1"))
