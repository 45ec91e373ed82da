"""The content of a filled sheet."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import Competitor
from scoring import ledger
from scoring.games import GAMES
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.paper import chart, words
from scoring.paper.notebook import filled_notebook
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import score_sheet
from tests.scoring.notebook import evening, hand, nothing, record, side, start
from tests.scoring.paper.printed import get, page_of, penalty, poor_match, sheet_of
from tests.world import World


def test_filled_sheet_shows_every_hand_by_line(client: Client, world: World) -> None:
    text = page_of(client, world.carla, sheet_of(evening(world)))
    assert "Match 1" in text
    assert "Clube de Canastra Boa Vista" in text
    assert "To 3000 points, rules AACRT 2016." in text
    assert "Dirce and Nelson Dirce Amaral, Nelson Fagundes" in text
    assert "100 100 165 15 380 380 1 200 100 100 230 70 700 700" in text
    assert "90 200 100 100 210 125 735 2405 4 85 −50 35 1425" in text
    assert "Dirce and Nelson won, 3190 to 2705" in text


def test_notes_explain_unusual_hands(world: World) -> None:
    with translation.override("en"):
        notes = [(n.about, n.text) for n in words.notes(score_sheet(evening(world)))]
    assert notes == [
        ("Hand 3.", "Nobody went out."),
        (
            "Hand 4.",
            "Dirce and Nelson failed 1 time to open and needed 90. "
            "Ivone and Osvaldo: penalty of 50, carta mostrada.",
        ),
        ("Hand 6.", "Nobody went out. Ivone and Osvaldo failed 1 time to open and needed 90."),
    ]


def test_equal_notes_of_several_hands_are_joined(world: World) -> None:
    with translation.override("en"):
        (note,) = words.notes(score_sheet(poor_match(world, 3)))
        assert (note.about, note.text) == ("Hands 1, 2, 3.", "Nobody went out.")


def test_sheet_of_a_match_in_progress_shows_the_state(client: Client, world: World) -> None:
    text = page_of(client, world.carla, sheet_of(evening(world, 4)))
    assert "In progress, 2405 to 1425" in text


def test_sheet_in_play_has_a_row_with_the_next_minimums(world: World) -> None:
    def last_row(match: Match) -> tuple[int, list[list[str]]]:
        row = filled_notebook(score_sheet(match), "low").leaves[-1].rows[-1]
        return row.number, [[figure.text for figure in side if figure.text] for side in row.sides]

    match = evening(world, 4)
    assert last_row(match) == (5, [["75"], []])
    ledger.end(match, ending="time", by=world.ana)
    match.refresh_from_db()
    assert last_row(match)[0] == 4


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("time", "The match ended when time was up."),
        ("agreement", "The match ended early by agreement."),
    ],
)
def test_sheet_of_a_match_ended_early_gives_the_reason(
    client: Client, world: World, ending: str, words: str
) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending=ending)
    text = page_of(client, world.carla, sheet_of(match))
    assert f"Dirce and Nelson won, 2405 to 1425 {words}" in text


def test_page_and_sheet_describe_the_ending_alike(client: Client, world: World) -> None:
    match = start(world, hands_limit=2)
    for data in (hand(nothing(50), nothing(60)), hand(nothing(70), nothing(80))):
        record(match, data, world.ana)
    sentence = "All 2 hands are played."
    assert sentence in page_of(client, world.carla, sheet_of(match))
    assert sentence in page_of(client, world.carla, "matches/1/")


def test_sheet_of_equal_totals_shows_a_draw(client: Client, world: World) -> None:
    match = start(world)
    record(match, hand(nothing(50), nothing(50)), world.ana)
    ledger.end(match, by=world.ana, ending="time")
    assert "A draw, 50 to 50" in page_of(client, world.carla, sheet_of(match))


def test_sheet_won_by_the_second_pair_names_it_first(client: Client, world: World) -> None:
    match = evening(world, 1)
    ledger.end(match, by=world.ana, ending="agreement")
    assert "Ivone and Osvaldo won, 700 to 380" in page_of(client, world.carla, sheet_of(match))


def test_sheet_names_recorders_and_times(world: World) -> None:
    match = evening(world, 3)
    evening_begins = datetime(2026, 11, 20, 23, 2, tzinfo=UTC)  # 20:02 in São Paulo
    Match.objects.filter(pk=match.pk).update(started_at=evening_begins)
    rows = list(match.hands.order_by("number"))
    people, minutes = (world.ana, world.silvio, world.ana), (0, 61, 300)
    for row, by, after in zip(rows, people, minutes, strict=True):
        row.recorded_by, row.recorded_at = by, evening_begins + timedelta(minutes=after)
        row.save()
    match.refresh_from_db()
    with translation.override("en"):
        assert words.recorded(score_sheet(match)) == (
            "recorded by Ana Moreira, Sílvio Ramos from 8:02 PM to 21 Nov 2026, 1:02 AM"
        )
        ledger.void_last(rows[2], by=world.ana, reason="misread")
        ledger.void_last(rows[1], by=world.ana, reason="misread")
        assert words.recorded(score_sheet(match)) == "recorded by Ana Moreira at 8:02 PM"


def test_weekdays_in_portuguese_are_lower_case(world: World) -> None:
    with translation.override("pt-br"):
        day = words.day(datetime(2026, 11, 20, 23, 2, tzinfo=UTC))
    assert day == "sexta, 20 de novembro de 2026"


def test_sheet_shows_negative_and_large_totals(client: Client, world: World) -> None:
    rules = GAMES["aacrt-2016"].rules.with_options({"target": 20000, "clean": 5000})
    chosen = replace(preset("aacrt-2016"), rules=rules)
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
    rich = hand(
        side(clean=2, took_morto=True, card_points=105),
        side(card_points=55, penalties=penalty(1500)),
    )
    record(match, rich, world.ana)
    text = page_of(client, world.carla, sheet_of(match))
    assert "10,000 100 105 10,205 10,205 1 55 −1500 −1445 −1445" in text
    drawn = chart.paper_chart(score_sheet(match), PAPERS["A5"], "low")
    for track in drawn.tracks:
        assert track.last.x + 10 + len("10,205") * chart.DIGIT_WIDTH <= drawn.width
        assert 0 < track.label_y < drawn.height


def test_sheet_of_a_match_without_hands_is_blank(client: Client, world: World) -> None:
    text = page_of(client, world.carla, sheet_of(start(world)))
    assert "Dirce and Nelson Dirce Amaral, Nelson Fagundes" in text
    assert "Cards joker 50" in text


def test_sheet_escapes_names(client: Client, world: World) -> None:
    pair = world.dirce_nelson
    Competitor.objects.filter(pk=pair.pk).update(name='<img src="http://evil.example/">')
    response = get(client, world.carla, sheet_of(evening(world, 1), "?html"))
    assert b"<img" not in response.content
