"""Pages of a knock-out say nothing of points, byes and tie-breaks, which decide nothing there."""

from dataclasses import replace

from django.test import Client
from django.utils import timezone, translation

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import played, stage, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.boards.club.plan_sentences import winner_sentence
from tournaments.club.sharing import SharedStandings
from tournaments.paper.regulation import worth
from tournaments.words.state_words import Situation

ENGLISH = {"Accept-Language": "en"}


def test_every_place_of_a_knockout_has_its_reason(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    played(cup, world)
    page = client.get(url(cup, "standings/"), headers=ENGLISH).content.decode()
    said = texts(page, ".places__table tbody th small")
    assert said[:4] == ["Next: Semi-final"] * 4
    assert texts(page, ".places__table tbody .place") == ["", "", "", "", "5", "6", "7", "8"]
    assert texts(page, ".places__table .tag--felt") == ["still in"] * 4
    winners = texts(page, ".places__table tbody th a")[:4]
    out = {f"Knocked out in the quarter-finals by {winner}" for winner in winners}
    assert {*said[4:]} == out
    assert "A win is 1 point" not in page


def test_text_of_a_knockout_in_play_says_no_open_place(world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    played(cup, world)
    with translation.override("en"):
        lines = SharedStandings(cup).text().split("\n")[1:-1]
    assert [line.partition(", ")[2] for line in lines[:2]] == ["next: Final"] * 2
    assert not any(line[0].isdigit() for line in lines[:2])
    assert lines[2].startswith("3")


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


def test_check_in_between_knockout_rounds_once_begun() -> None:
    now = timezone.now()
    asked = Situation("between", now, now.date(), name="Final", can_draw=True)
    for one, pages in ((asked, 0), (replace(asked, present=2), 1), (replace(asked, name=""), 1)):
        assert [act.page for act in one.acts].count("check_in") == pages


def test_winner_of_a_knockout_asks_for_no_tie_breaks(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    page = browser(client, world.bruno)
    shown = page.get(url(cup, "regulation/"), headers=ENGLISH).content.decode()
    words = "If a match is a draw: they meet again in the next round. To change that, open “Format”"
    assert words in texts(shown, ".award > p")[0]
    assert len(texts(shown, ".award > fieldset[hidden] #tie-lines")) == 1
    before = cup.regulation
    form = page.get(url(cup, "regulation/")).context["form"]
    fields = [*form, *form.regulation]
    sent = {field.name: field.value() for field in fields if field.value() not in (None, False)}
    answer = page.post(url(cup, "regulation/"), {**sent, "teams": "all"})
    assert answer.status_code == 302
    cup.refresh_from_db()
    assert cup.regulation == {**before, "teams": "all"}


def test_group_before_a_knockout_still_asks_for_tie_breaks(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    shown = browser(client, world.bruno).get(url(cup, "regulation/")).content.decode()
    assert texts(shown, ".award > p") == []
    assert texts(shown, ".award > fieldset[hidden]") == []
