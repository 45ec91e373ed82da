"""A walkover has the same words on every page."""

import re

import pytest
from django.test import Client

from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, tournament
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
def this_round(world: World) -> Round:
    """A round of four: a walkover, and a match of 2000 × 1000."""
    return walked_over(tournament(world, entries=4), world)


def walked_over(cup: Tournament, world: World) -> Round:
    this_round = drawn(cup, world)
    tables.set_walkover(this_round.tables.get(number=1), by=world.bruno, absent=(1,))
    play(this_round, world)
    return this_round


def test_summary_shows_a_walkover(client: Client, world: World) -> None:
    this_round = walked_over(tournament(world, "knockout", entries=4), world)
    content = flat(browser(client, world.bruno).get(HOME).content.decode())
    assert '<td class="n wide">W.O.</td>' in content
    came, absent = this_round.seats.filter(table__number=1).order_by("position")
    assert texts(content, "#summary th b")[0] == str(came.participant.entry)
    assert f"{absent.participant.entry} did not come" in content


def test_walkover_is_named_alike_on_every_page(
    client: Client, world: World, this_round: Round
) -> None:
    rounds.close(this_round, by=world.bruno)
    page = browser(client, world.bruno)
    winner = this_round.seats.get(table__number=1, position=0).participant.entry
    for address in ("stages/1/rounds/1/", "results/", f"pairs/{winner.number}/"):
        content = page.get(HOME + address).content.decode()
        assert "W.O." in content, address
        assert "W.O. counts as a difference of +1000 and −1000" in content, address


RESULT = f"{HOME}stages/1/rounds/1/tables/1/result/"


def shown(client: Client, world: World, address: str = RESULT) -> str:
    return flat(browser(client, world.bruno).get(address).content.decode())


def test_result_page_says_what_a_walkover_counts_and_when(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    cup.regulation = {"award": "points", "tiebreaks": [], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    this_round = drawn(cup, world)
    mean = "The mean points of those who won in the round; the absent side gets nothing."
    assert f"{mean} No match has a winner yet" in shown(client, world)
    tables.set_score(this_round.tables.get(number=2), (2000, 1500), by=world.bruno)
    assert f"{mean} With the results so far it counts as 2000 × 0." in shown(client, world)
    tables.set_walkover(this_round.tables.get(number=1), absent=(1,), by=world.bruno)
    rounds.close(this_round, by=world.bruno)
    assert f"{mean} It counts as 2000 × 0." in shown(client, world)


def test_scale_says_the_differences_of_a_walkover(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    cup.regulation = {"award": {"vp": "3-hands"}, "tiebreaks": ["difference"], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    this_round = drawn(cup, world)
    tables.set_score(this_round.tables.get(number=2), (2240, 1240), by=world.bruno)
    regulated = "A usual win: 14 VP, by a difference of 355. The absent side gets 0 VP and loses"
    text = shown(client, world)
    assert regulated in text
    assert "No match has a winner yet" not in text
    tables.set_walkover(this_round.tables.get(number=1), absent=(0,), by=world.bruno)
    rounds.close(this_round, by=world.bruno)
    for address in ("stages/1/rounds/1/", "results/"):
        mark = "W.O. counts as a difference of −1000 and +355"
        assert mark in shown(client, world, HOME + address), address


def test_own_numbers_of_a_walkover_need_no_results(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    cup.regulation = {"award": "points", "tiebreaks": [], "walkover": [1000, 200]}
    cup.save(update_fields=["regulation"])
    drawn(cup, world)
    words = "The side that comes gets 1000, the absent side 200."
    assert f'<p class="field__hint">W.O.: {words}</p>' in shown(client, world)


def test_table_of_several_says_what_an_absent_player_gets(client: Client, world: World) -> None:
    cup = tournament(world, "tables", entries=4, hands=None)
    cup.regulation = {"award": "points", "tiebreaks": [], "walkover": [300, 20]}
    cup.save(update_fields=["regulation"])
    drawn(cup, world)
    words = "An absent player is placed last and gets 20 points. The others keep their result."
    assert words in shown(client, world)


def test_table_of_a_bracket_counts_no_walkover(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    cup.regulation = {"award": "points", "tiebreaks": [], "walkover": "usual"}
    cup.save(update_fields=["regulation"])
    drawn(cup, world)
    content = shown(client, world)
    assert "did not come" in content
    assert "No match has a winner yet" not in content
    assert '<p class="field__hint">W.O.' not in content


def test_walkover_of_a_knockout_counts_as_no_score(client: Client, world: World) -> None:
    walked_over(tournament(world, "knockout", entries=4), world)
    page = browser(client, world.bruno)
    for address in ("stages/1/rounds/1/", "results/"):
        content = page.get(HOME + address).content.decode()
        assert "W.O." in content
        assert "W.O. counts as" not in content
    result = f"{HOME}stages/1/rounds/1/tables/2/result/"
    (seen,) = re.findall('name="seen" value="(.*?)"', page.get(result).content.decode())
    data = {"kind": "first", "seen": seen, "reason": "ill"}
    done = page.post(result, data, follow=True, headers={"Accept-Language": "en"})
    assert "W.O.." not in done.content.decode()
    assert "Corrected: table 2, absence of " in flat(done.content.decode())
