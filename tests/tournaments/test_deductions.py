"""Reasons for which the regulation takes points off: written once, ready when points are taken."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, played, stage, tournament
from tests.tournaments.test_regulation import typed
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.events import regulate
from tournaments.director.rounds import rounds
from tournaments.director.rounds.adjustments import adjust
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.models import Adjustment, Tournament
from tournaments.reading.standings import played_stage
from tournaments.remarks.adjustments import amount_in_round

READY = [{"words": "cinco minutos", "score": -100}, {"words": "duas advertências", "points": -0.5}]
LINES = {"off_score": "cinco minutos −100", "off_points": "duas advertências: 0,5 VP"}


def post(client: Client, world: World, cup: Tournament, **sent: Any) -> Any:
    return browser(client, world.bruno).post(url(cup, "regulation/"), typed(**sent))


def with_deductions(world: World, award: Any = "win", **more: Any) -> Tournament:
    cup = tournament(world, entries=4)
    changed = {"award": award, "deductions": READY, **more}
    regulate(cup, {**cup.regulation, **changed}, by=world.bruno)
    played(cup, world)
    return cup


def test_lines_of_the_form_are_stored_and_said(client: Client, world: World) -> None:
    cup = tournament(world)
    assert post(client, world, cup, **LINES).status_code == 302
    cup.refresh_from_db()
    assert cup.regulation["deductions"] == READY
    said = "cinco minutos −100 pontos da partida; duas advertências −½ ponto"
    assert said in JournalEntry.objects.get(action="change-regulation").after
    words = "Points taken off: cinco minutos −100 points of the match; duas"
    assert words in read(client, url(cup, "regulation/"))
    paper = read(client, url(cup, "regulation.pdf?html"))
    assert "Cinco minutos −100 points of the match; duas advertências −½ point. The" in paper
    post(client, world, cup)
    cup.refresh_from_db()
    assert "deductions" not in cup.regulation


def test_stored_lines_stand_in_the_form_and_change_nothing(client: Client, world: World) -> None:
    cup = tournament(world)
    regulate(cup, {**cup.regulation, "deductions": READY}, by=world.bruno)
    page = browser(client, world.bruno)
    form = page.get(url(cup, "regulation/")).context["form"].regulation
    assert form["off_score"].value() == "cinco minutos −100"
    assert form["off_points"].value() == "duas advertências −0.5"
    sent = {name: form[name].value() or "" for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None}
    page.post(url(cup, "regulation/"), {"line": "winner", **sent})
    cup.refresh_from_db()
    assert cup.regulation["deductions"] == READY


@pytest.mark.parametrize(
    "lines",
    [
        {"off_score": "atraso"},
        {"off_score": "100"},
        {"off_score": "atraso 0"},
        {"off_score": "atraso 0,5"},
        {"off_points": "atraso 0,555"},
        {"off_score": "\n".join(["atraso 100"] * 11)},
        {"off_score": f"{'x' * 201} 100"},
    ],
)
def test_line_without_reason_or_points_is_refused(
    client: Client, world: World, lines: dict[str, str]
) -> None:
    cup = tournament(world)
    answer = post(client, world, cup, **lines)
    assert answer.status_code == 422
    assert next(iter(lines.values())) in answer.content.decode()
    cup.refresh_from_db()
    assert "deductions" not in cup.regulation


@pytest.mark.parametrize(
    ("number", "amount", "kind"), [(1, "100", "score"), (2, "0.5", "points"), (3, None, "points")]
)
def test_ready_reason_fills_in_its_points(
    client: Client, world: World, number: int, amount: str | None, kind: str
) -> None:
    cup = with_deductions(world)
    page, address = browser(client, world.bruno), url(cup, "entries/1/points/")
    shown = page.get(address).content.decode()
    assert texts(shown, "a.btn[href*=off]") == [
        "cinco minutos −100 points of the match",
        "duas advertências −½ point",
    ]
    form = page.get(address, {"round": 1, "off": number}).context["form"]
    value = form["amount"].value()
    assert (value and str(value), form["kind"].value()) == (amount, kind)


def test_ready_reason_is_saved_like_a_typed_one(client: Client, world: World) -> None:
    cup = with_deductions(world, {"vp": "3-hands"})
    page, address = browser(client, world.bruno), url(cup, "entries/1/points/?round=1&off=1")
    form = page.get(address).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields}
    page.post(address, {**sent, "client_key": str(uuid4())})
    row = Adjustment.objects.get()
    assert (row.score, row.points, row.reason) == (-100, 0, "cinco minutos")


def test_points_of_totals_are_points_of_the_match(client: Client, world: World) -> None:
    cup = with_deductions(world, "points")
    page, address = browser(client, world.bruno), url(cup, "entries/1/points/?round=1&off=1")
    assert 'name="kind" value="score"' in page.get(address).content.decode()


def test_winner_of_a_deciding_match_is_noted_with_a_tap(client: Client, world: World) -> None:
    cup = with_deductions(world, tiebreaks=["difference", "play-off"])
    page, address = browser(client, world.bruno), url(cup, "entries/1/points/?round=1&off=3")
    shown = page.get(address)
    assert "Won the deciding match" in texts(shown.content.decode(), "a.btn[aria-current]")
    form = shown.context["form"]
    sent = {name: form[name].value() or "" for name in form.fields}
    page.post(address, {**sent, "way": "off", "amount": "99"})
    row = Adjustment.objects.get()
    assert (row.play_offs, row.score, row.points) == (1, 0, 0)
    assert amount_in_round(row) == "+1 deciding match won in round 1"
    event = played_stage(stage(cup)).event()
    noted = read_event(write_event(event, stage(cup).options, cup.regulation)).adjustments
    assert [(one.entry, one.play_offs) for one in noted] == [(1, 1)]
    assert "Adjustments" not in page.get(url(cup, "standings/")).content.decode()


def test_shared_first_place_at_the_end_asks_for_a_decider(client: Client, world: World) -> None:
    cup = with_deductions(world, tiebreaks=["difference", "play-off"])
    page, end = browser(client, world.bruno), url(cup, "stages/1/close/")
    [asked] = texts(page.get(end).content.decode(), ".note--warning")
    assert asked.endswith(
        "share the first place. By the regulation a deciding match is played before. "
        "Note who won it"
    )
    winner = stage(cup).participants.get(entry__number=1)
    won = Adjustment(participant=winner, round=1, play_offs=1, reason="")
    adjust(won, by=world.bruno, client_key=uuid4())
    assert not texts(page.get(end).content.decode(), ".note--warning")


def test_deciding_match_that_is_due_is_told_to_everybody(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    changed = {**cup.regulation, "tiebreaks": ["difference", "play-off"]}
    regulate(cup, changed, by=world.bruno)
    due = "Deciding match for the first place: "
    for _round in range(3):
        this_round = drawn(cup, world)
        assert due not in read(client, url(cup, "standings/"))
        play(this_round, world, [(1500, 1500)] * 2)
        rounds.close(this_round, by=world.bruno)
    told = [read(client, url(cup, page)) for page in ("standings/", "tables/")]
    told.append(read(client, url(cup, ""), world.bruno))
    assert [due in text for text in told] == [True, True, True]
