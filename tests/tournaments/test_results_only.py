"""A tournament in a game of which only results are kept: slips, phones, standings, papers."""

from typing import Any

import pytest
from django.test import Client

from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from scoring.models import Match
from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments import hall
from tests.tournaments.phones import phones
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, tables
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import read_event
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.models import Round, Table, Tournament
from tournaments.reading.standings import played_stage, regulation_of
from tournaments.reading.table_queries import read_tables

SUECA = "duo:Sueca"
BURRO = "duo-low:Burro"
NEW = "/boa-vista/tournaments/new/"
LOST = [(0, -28), (0, -30)]
CUP = "/boa-vista/tournaments/copa-da-primavera/"
ROUND = f"{CUP}stages/1/rounds/1/"
ALIENS = ("Hand 1", "hand by hand", "Record hand", "Opening", "clean", "Mortos")


def read(answer: Any) -> str:
    return flat(answer.content.decode())


@prepared
def drawn(world: World, entries: int = 4, **said: Any) -> Round:
    cup = hall.tournament(world, "swiss", game=SUECA, hands=None, **said)
    hall.enter(cup, world, entries)
    return hall.drawn(cup, world)


def test_mean_of_a_bye_goes_by_the_step_of_the_game(world: World) -> None:
    this_round = drawn(world, 5)
    for row, score in zip(this_round.tables.exclude(number=None), [(12, 7), (5, 12)], strict=True):
        tables.set_score(row, score, by=world.bruno)
    rounds.close(Round.objects.get(pk=this_round.pk), by=world.bruno)
    played = played_stage(hall.stage(this_round.stage.tournament))
    places = [place for section in played.event().places.values() for place in section]
    (own,) = (place.tally for place in places if place.tally.byes)
    assert own.results[0].score == (12, 6)


def test_slips_of_results_ask_for_totals_alone(client: Client, world: World) -> None:
    this_round = drawn(world)
    page = browser(client, world.bruno)
    table = this_round.tables.get(number=1)
    shown = read(page.get(f"{ROUND}slips/"))
    assert not [word for word in ALIENS if word in shown]
    page.post(f"{ROUND}slips/", {"first-1": "4", "second-1": "2"})
    (seated,) = read_tables([Table.objects.get(pk=table.pk)])
    assert seated.score == (4, 2)
    assert not Match.objects.exists()
    for path in ("", "tables/2/result/", "slips.pdf?html", "draw.pdf?html", "wall.pdf?html"):
        answer = page.get(f"{ROUND}{path}")
        assert answer.status_code == 200, path
        assert not [w for w in ALIENS if w in answer.content.decode()], path
    for path in ("", "standings/", "regulation/", "edit/"):
        assert page.get(f"{CUP}{path}").status_code == 200, path


def test_negative_result_is_not_asked_about(client: Client, world: World) -> None:
    drawn(world)
    answer = browser(client, world.bruno).post(
        f"{ROUND}slips/", {"first-1": "24", "second-1": "-24"}
    )
    assert "Is -24 right" not in read(answer)
    assert Table.objects.get(number=1).scores == [24, -24]


def test_match_of_results_is_never_recorded_by_hand(client: Client, world: World) -> None:
    drawn(world)
    browser(client, world.bruno).post(f"{ROUND}tables/1/record/")
    assert not Match.objects.exists()


def test_phones_of_results_ask_both_sides_for_the_totals(world: World) -> None:
    first, second = phones(world, game=SUECA, hands=None)
    shown = read(first.get())
    assert "Enter the result" in shown
    assert not [word for word in ALIENS if word in shown]
    first.post("result/", {"do": "report", "first": "4", "second": "1", "kind": "played"})
    assert "Is this result right?" in read(second.get())
    second.post("result/", {"do": "report", "first": "4", "second": "1", "kind": "played"})
    assert Table.objects.get(number=1).scores == [4, 1]
    assert not Match.objects.exists()
    shown = read(second.get())
    assert "4 × 1" in shown
    assert not [word for word in ALIENS if word in shown]
    first.post("hands/1/", {})
    assert not Match.objects.exists()


def test_hall_of_results_waits_for_results_not_hands(client: Client, world: World) -> None:
    this_round = drawn(world)
    Tournament.objects.update(phones="hands")
    tables.set_score(this_round.tables.get(number=1), (4, 2), by=world.bruno)
    shown = read(browser(client, world.bruno).get(ROUND))
    assert "1 without a result" in shown
    assert "without a hand" not in shown


def with_capotes(world: World) -> Round:
    """Publish a round in which capotes are counted too, and decide between level pairs."""
    options = {"first_count": "capotes"}
    rulebook.copy(world.club, SUECA, name="Sueca", options=options, by=world.ana)
    (own,) = Playbook(world.club).own
    this_round = drawn(world)
    cup = Tournament.objects.get()
    cup.options = own.chosen.rules.options()
    cup.regulation = events.BY_WINS | {"tiebreaks": ["difference", {"count": "capotes"}]}
    cup.save()
    return this_round


def test_own_count_of_a_slip_decides_between_level_pairs(client: Client, world: World) -> None:
    this_round = with_capotes(world)
    page = browser(client, world.bruno)
    assert "capotes" in read(page.get(f"{ROUND}slips/"))
    assert "capotes" in page.get(f"{ROUND}slips.pdf?html").content.decode()
    typed = {"first-1": "4", "second-1": "2", "count0first-1": "1"}
    page.post(f"{ROUND}slips/", typed | {"first-2": "4", "second-2": "2", "count0first-2": "3"})
    assert Table.objects.get(number=2).counts == {"capotes": [3, 0]}
    rounds.close(Round.objects.get(pk=this_round.pk), by=world.bruno)
    shown = read(page.get(f"{CUP}standings/"))
    assert "3 to 1 on capotes" in shown or "on capotes" in shown
    event = page.get(f"{CUP}stages/1/event.json").json()
    assert event["tiebreaks"] == ["difference", {"count": "capotes"}]
    assert event["rounds"][0][1]["counts"] == {"capotes": [3, 0]}
    assert event["step"] == 1
    assert read_event(event).regulation == regulation_of(Tournament.objects.get())


def test_own_count_is_corrected_on_the_page_of_the_table(client: Client, world: World) -> None:
    with_capotes(world)
    page = browser(client, world.bruno)
    result = f"{ROUND}tables/1/result/"
    assert "capotes" in read(page.get(result))
    sent = {"kind": "played", "first": "4", "second": "2", "count0second": "1"}
    page.post(result, sent)
    assert Table.objects.get(number=1).counts == {"capotes": [0, 1]}
    seen = {"seen": "4:2", "reason": "typed wrong", "shown": page.get(result).context["shown"]}
    page.post(result, sent | seen | {"count0second": "2"})
    assert Table.objects.get(number=1).counts == {"capotes": [0, 2]}


def test_regulation_offers_own_counts_and_no_canastras(client: Client, world: World) -> None:
    with_capotes(world)
    cup = Tournament.objects.get()
    names = dict(RegulationForm(cup)._names)
    assert {"count:capotes", "count-least:capotes", "count-level:capotes"} <= names.keys()
    assert "clean" not in names
    assert RegulationForm(cup).initial["tie2"] == "count:capotes"


def test_plan_a_game_in_which_the_lower_wins_counts_no_points(client: Client, world: World) -> None:
    rulebook.copy(world.club, BURRO, name="Burro", options={}, by=world.ana)
    (own,) = Playbook(world.club).own
    sent = {"rules": own.chosen.value, "name": "Copa", "day": "2026-12-01", "hour": "19:00"}
    sent |= {"format1": "swiss", "standings_shown": "rounds"}
    sent["client_key"] = "0c3f9a52-7a3b-4f0e-8a59-5f6a0b1c2d3e"
    assert browser(client, world.bruno).post(NEW, sent).status_code == 302
    cup = Tournament.objects.get()
    assert cup.regulation["tiebreaks"] == ["difference", "head-to-head", "lot"]
    form = RegulationForm(cup)
    assert not {"points-for", "bye_for", "walkover_for"} & {*form._names, *form.fields}


def test_lower_total_wins_a_match_of_two_pairs(client: Client, world: World) -> None:
    cup = hall.tournament(world, "swiss", game=BURRO, hands=None)
    cup.regulation |= {"tiebreaks": ["difference", "lot"]}
    cup.save()
    hall.enter(cup, world, 5)
    this_round = hall.drawn(cup, world)
    for row, score in zip(this_round.tables.exclude(number=None), [(12, 40), (33, 3)], strict=True):
        tables.set_score(row, score, by=world.bruno)
    page = browser(client, world.bruno)
    assert "12" in read(page.get(ROUND))
    rounds.close(Round.objects.get(), by=world.bruno)
    played = played_stage(hall.stage(cup))
    (places,) = played.event().places.values()
    tallies = [place.tally for place in places]
    assert [(one.wins, one.difference) for one in tallies] == [(1, 30), (1, 29), (1, 28), *LOST]
    winners = [seated.names[seated.winner or 0] for seated in played.tables[this_round.pk][:2]]
    figures = [
        (seated.score or ())[seated.winner or 0] for seated in played.tables[this_round.pk][:2]
    ]
    assert figures == [12, 3]
    assert all(name in read(page.get(f"{CUP}standings/")) for name in winners)
    file = page.get(f"{CUP}stages/1/event.json").json()
    assert (file["low_wins"], file["rounds"][0][0]["score"]) == (True, [12, 40])
    event = read_event(file)
    assert event.regulation == regulation_of(cup)
    assert [place.entry for place in event.places[""]] == [place.entry for place in places]


@pytest.mark.parametrize(
    "format", with_thorough(["knockout", "two-legs", "double-elimination"], first=1)
)
def test_lower_total_goes_on_in_a_bracket(world: World, format: str) -> None:
    cup = hall.tournament(world, format, game=BURRO, hands=None)
    hall.enter(cup, world, 2)
    loser = None
    for own, other in [(30, 12), (16, 20)][: FORMATS[format].legs]:
        this_round = hall.drawn(cup, world)
        (table,) = played_stage(hall.stage(cup)).tables[this_round.pk]
        first = table.sides[0][0].number
        loser = loser or first
        hall.play(this_round, world, [(own, other) if first == loser else (other, own)])
        rounds.close(this_round, by=world.bruno)
    played = played_stage(hall.stage(cup))
    (bracket,) = played.brackets(played.rounds).values()
    assert bracket.rounds[0][0].winner not in (None, loser)
