"""Any game goes through the same notebook: recorded, shown, corrected, counted and printed."""

import re

import pytest
from django.test import Client

from scoring import ledger
from scoring.club.audit import differences
from scoring.games import GAMES
from scoring.models import Match
from scoring.table.scoresheet import rules_of_match, score_sheet
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.games import EVERY_GAME, by_cards, dealt, start_game
from tests.scoring.notebook import posted, record, totals
from tests.world import World

every_game = pytest.mark.parametrize(("game", "sides"), EVERY_GAME)
some_games = pytest.mark.parametrize(
    ("game", "sides"),
    with_thorough(
        EVERY_GAME,
        quick=[
            *(("aacrt-2016", 2), ("burraco-it", 2), ("canasta-es", 2), ("samba-es", 2)),
            ("ramiro-es", 3),
        ],
    ),
)
"""One game of each base of rules."""


def url(match: Match, more: str = "") -> str:
    return f"/boa-vista/matches/{match.number}/{more}"


def accepting(match: Match, data: dict[str, object]) -> list[str]:
    """Return the acceptances of all warnings of a hand."""
    rules, sheet = rules_of_match(match), score_sheet(match)
    problems = rules.check(rules.read(data), sheet.state)
    return [problem.acceptance for problem in problems]


@every_game
@pytest.mark.parametrize("note", [dealt, by_cards])
def test_hand_typed_into_the_form_is_scored_by_the_rules(
    client: Client, world: World, game: str, sides: int, note
) -> None:
    match = start_game(world, game, sides)
    data = note(match, 1)[0]
    form = posted(match, data)
    form.setlist("accepted", accepting(match, data))
    answer = browser(client, world.silvio).post(url(match, "hands/1/record/"), dict(form.lists()))
    assert answer.status_code == 302
    rules = GAMES[game].rules
    sheets = rules.score(rules.read(data), rules.start(sides))
    assert totals(match) == tuple(sheet.points for sheet in sheets)
    assert rules.read(match.hands.get().facts) == rules.read(data)


@every_game
def test_form_has_the_fields_of_each_side(
    client: Client, world: World, game: str, sides: int
) -> None:
    match = start_game(world, game, sides)
    answer = browser(client, world.silvio).get(url(match, "hands/1/record/"))
    form = answer.context["form"]
    assert [side.name for side in form.sides] == [str(side) for side in match.sides.all()]
    page = answer.content.decode()
    for field in GAMES[game].rules.fields(GAMES[game].rules.start(sides)):
        if field.scope == "side" and field.kind not in ("penalties", "opening", "failures"):
            assert all(f'name="{side}-{field.name}"' in page for side in range(sides)), field


@some_games
def test_whole_match_is_shown_counted_and_printed(
    client: Client, world: World, game: str, sides: int
) -> None:
    match = start_game(world, game, sides)
    for data in dealt(match):
        record(match, data, world.silvio)
    match.refresh_from_db()
    if match.is_playing:
        ledger.end(match, by=world.ana, ending="time")
        match.refresh_from_db()
    assert list(differences()) == []
    page = browser(client, world.carla)
    shown = page.get(url(match)).content.decode()
    for side in match.sides.all():
        assert str(side) in shown
    sheet = score_sheet(match)
    places = GAMES[game].rules.places(sheet.state)
    assert [side.place for side in match.sides.all()] == list(places)
    won = [bool(side.won) for side in match.sides.all()]
    assert won == [place == 1 and places.count(1) == 1 for place in places]
    # That they come out as PDF is seen in tests/scoring/paper.
    for paper in ("", "&paper=A5", "&blank=1"):
        answer = page.get(url(match, f"score-sheet.pdf?html{paper}"))
        assert answer.status_code == 200
        assert str(match.sides.all()[0]) in answer.content.decode()
    table = page.get(f"/boa-vista/?game={game}&span=all").context["table"]
    assert table.game == game
    assert sorted(standing.tally.won for standing in table.standings) == sorted(won)


@some_games
def test_hand_is_corrected_then_undone(client: Client, world: World, game: str, sides: int) -> None:
    match = start_game(world, game, sides)
    first, second = dealt(match, 1)[0], dealt(match, 1, seed=2)[0]
    record(match, first, world.silvio)
    before = totals(match)
    page = browser(client, world.silvio)
    match.refresh_from_db()
    form = page.get(url(match, "hands/1/correct/")).context["form"]
    assert form.facts == rules_of_match(match).read(first)
    data = posted(match, second, reason="counted again")
    data.setlist("accepted", accepting(match, second))
    assert page.post(url(match, "hands/1/correct/"), dict(data.lists())).status_code == 302
    assert totals(match) != before
    history = page.get(url(match, "hands/1/")).content.decode()
    assert len(re.findall("version--void", history)) == 1
    voided = page.post(
        url(match, "hands/1/void/"),
        {"reason": "again", "voiding": match.hands.get(voided_at=None).pk},
    )
    assert voided.status_code == 302
    assert totals(match) == (0,) * sides


@every_game
def test_wrong_value_shows_the_error_at_its_place(
    client: Client, world: World, game: str, sides: int
) -> None:
    match = start_game(world, game, sides)
    page = browser(client, world.silvio)
    data = posted(match, dealt(match, 1)[0])
    points = next(
        f for f in GAMES[game].rules.fields(GAMES[game].rules.start(sides)) if f.kind == "points"
    )
    data[f"1-{points.name}"] = "twelve"
    answer = page.post(url(match, "hands/1/record/"), data)
    assert answer.status_code == 422
    assert 'value="twelve"' in answer.content.decode()
    (issue,) = [i for i in answer.context["form"].issues if i.title == "Not a number"]
    assert (issue.side, issue.anchor) == (1, f"problems-1-{points.name}")
    assert match.hands.count() == 0
