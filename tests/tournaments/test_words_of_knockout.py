"""Pages of a knock-out say nothing of points, byes and tie-breaks, which decide nothing there."""

from django.test import Client
from django.utils import translation

from tests.pages import texts
from tests.tournaments.hall import played, stage, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.boards.club.plan_sentences import winner_sentence
from tournaments.paper.regulation import worth

ENGLISH = {"Accept-Language": "en"}


def test_every_place_of_a_knockout_has_its_reason(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    played(cup, world)
    page = client.get(url(cup, "standings/"), headers=ENGLISH).content.decode()
    said = texts(page, ".places__table tbody th small")
    assert said[:4] == ["Next: Semi-final"] * 4
    winners = texts(page, ".places__table tbody th a")[:4]
    out = {f"Knocked out in the quarter-finals by {winner}" for winner in winners}
    assert {*said[4:]} == out
    assert "A win is 1 point" not in page


def test_loser_of_the_final_lost_it_to_the_winner(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=2)
    played(cup, world)
    page = client.get(url(cup, "standings/"), headers=ENGLISH).content.decode()
    winner, _loser = texts(page, ".places__table tbody th a")
    said = texts(page, ".places__table tbody th small")
    assert said == ["Won the final", f"Lost the final to {winner}"]


@translation.override("en")
def test_regulation_of_a_knockout_has_no_worth_of_matches(world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    assert list(worth(cup, several=False)) == []
    assert winner_sentence(cup.regulation, [stage(cup)]) == (
        "Whoever wins goes on. If a match is a draw: they meet again in the next round."
    )
    assert list(worth(tournament(world, name="Liga"), several=False)) != []
