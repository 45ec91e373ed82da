"""Points taken off an entry or given beside its results: written, seen, cancelled."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.fees import entry
from tests.tournaments.hall import drawn, places, play, played, stage, standings, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director.rounds import adjustments, rounds, stages
from tournaments.director.writing import StageClosed
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.models import Adjustment, Tournament
from tournaments.reading import drafts
from tournaments.reading.standings import played_stage

TAKEN = {"way": "off", "amount": "1", "kind": "points", "round": "1", "reason": "duas advertências"}


def cup_of_four(world: World, *formats: str) -> Tournament:
    """Return a tournament with one closed round, in which entries 1 and 3 or so have won."""
    cup = tournament(world, *(formats or ("swiss",)), entries=4)
    played(cup, world)
    return cup


def adjust(cup: Tournament, number: int, world: World, **values: Any) -> Adjustment:
    participant = adjustments.adjustable(entry(cup, number))
    assert participant is not None
    row = Adjustment(participant=participant, **{"round": 1, "reason": "atraso", **values})
    adjustments.adjust(row, by=world.bruno, client_key=uuid4())
    return row


def points(cup: Tournament) -> dict[int, int]:
    return {row.entry.number: row.place.tally.points for row in standings(cup).rows}


def page(client: Client, world: World, cup: Tournament, path: str) -> str:
    return browser(client, world.bruno).get(url(cup, path)).content.decode()


def test_adjustment_changes_standings_and_journal(world: World) -> None:
    cup = cup_of_four(world)
    before, version = points(cup), cup.version
    leader = places(cup)[0][1]
    adjust(cup, leader, world, points=-100, reason="duas advertências")
    assert points(cup) == {**before, leader: 0}
    assert places(cup)[0][1] != leader
    cup.refresh_from_db()
    assert cup.version > version
    line = JournalEntry.objects.get(action="adjust-points")
    assert line.reason == "duas advertências"
    assert "−1 ponto na rodada 1" in line.after


def test_adjust_twice_with_one_key_stores_once(world: World) -> None:
    cup, key = cup_of_four(world), uuid4()
    participant = adjustments.adjustable(entry(cup, 1))
    assert participant
    for _sent in range(2):
        row = Adjustment(participant=participant, round=1, points=-100, reason="x")
        adjustments.adjust(row, by=world.bruno, client_key=key)
    assert Adjustment.objects.count() == 1


def test_same_points_of_another_director_are_asked_about(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    adjust(cup, 1, world, points=-100, reason="duas advertências")
    browser_of_bruno, address = browser(client, world.bruno), url(cup, "entries/1/points/")
    sent = {**TAKEN, "client_key": str(uuid4())}
    answer = browser_of_bruno.post(address, sent)
    assert "Noted already, by Bruno" in answer.content.decode()
    assert Adjustment.objects.count() == 1
    browser_of_bruno.post(address, {**sent, "known": answer.context["form"]["known"].value()})
    assert Adjustment.objects.count() == 2


def test_adjustment_of_an_open_round_counts_once_it_is_closed(world: World) -> None:
    cup = cup_of_four(world)
    before, second = points(cup), drawn(cup, world)
    adjust(cup, 1, world, points=-100, round=2)
    assert points(cup) == before
    play(second, world)
    rounds.close(second, by=world.bruno)
    assert sum(points(cup).values()) == 2 * sum(before.values()) - 100


def test_cancelled_adjustment_counts_no_more_and_stays(world: World) -> None:
    cup = cup_of_four(world)
    before, row = points(cup), adjust(cup, 1, world, points=-100)
    adjustments.cancel(row, by=world.bruno, reason="par errado")
    adjustments.cancel(row, by=world.bruno, reason="outra vez")
    assert points(cup) == before
    row.refresh_from_db()
    assert (row.cancelled_by, row.cancelled_reason) == (world.bruno, "par errado")
    assert JournalEntry.objects.filter(action="cancel-adjustment").count() == 1


def test_cancel_in_a_round_taken_back_is_possible(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    second = drawn(cup, world)
    row = adjust(cup, 1, world, points=-100, round=2)
    rounds.unpublish(second, by=world.bruno)
    assert "atraso" in page(client, world, cup, f"entries/1/points/{row.pk}/cancel/")
    adjustments.cancel(row, by=world.bruno, reason="x")
    assert Adjustment.objects.get().cancelled_reason == "x"


def test_adjust_in_a_closed_stage_is_refused(world: World) -> None:
    cup = cup_of_four(world)
    row = adjust(cup, 1, world, points=-100)
    stages.close(stage(cup), by=world.bruno)
    with pytest.raises(StageClosed):
        adjust(cup, 1, world, points=-100)
    with pytest.raises(StageClosed):
        adjustments.cancel(row, by=world.bruno, reason="x")


def test_adjust_in_a_round_nobody_has_seen_is_refused(world: World) -> None:
    cup = cup_of_four(world)
    with pytest.raises(NotNow):
        adjust(cup, 1, world, points=-100, round=2)


def test_entry_in_a_bracket_is_not_adjustable(world: World) -> None:
    cup = cup_of_four(world, "knockout")
    assert adjustments.adjustable(entry(cup, 1)) is None


def test_hall_leads_to_the_points_of_each_entry(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    hall = url(cup, "stages/1/rounds/1/")
    assert f'href="{hall}points/"' in page(client, world, cup, "stages/1/rounds/1/")
    listed = page(client, world, cup, "stages/1/rounds/1/points/")
    for number in range(1, 5):
        assert f'href="{url(cup, f"entries/{number}/points/")}?round=1"' in listed
    assert texts(listed, ".crumbs a")[-1] == "Hall: Round 1"


def test_points_lead_back_to_the_list_of_their_round(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    listed, own = url(cup, "stages/1/rounds/1/points/"), "entries/1/points/"
    assert page(client, world, cup, f"{own}?round=1").count(f'href="{listed}"') == 2
    for query in ("", "?round=9"):
        shown = page(client, world, cup, f"{own}{query}")
        assert listed not in shown
        assert f'href="{url(cup, "pairs/1/")}"' in shown


def test_points_of_a_round_list_what_was_taken_off(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    adjust(cup, 2, world, points=-100)
    listed = page(client, world, cup, "stages/1/rounds/1/points/")
    first, second, *_others = texts(listed, ".rows li")
    assert "−1" not in first
    assert second.endswith("in round 1")
    assert "−1" in second


def test_hall_of_a_bracket_offers_no_points(client: Client, world: World) -> None:
    cup = cup_of_four(world, "knockout")
    assert "points/" not in page(client, world, cup, "stages/1/rounds/1/")
    address = url(cup, "stages/1/rounds/1/points/")
    assert browser(client, world.bruno).get(address).status_code == 404


def test_draft_is_outdated_after_an_adjustment(world: World) -> None:
    cup = cup_of_four(world)
    draft = rounds.draw(stage(cup), by=world.bruno)
    assert not drafts.is_outdated(played_stage(stage(cup)), draft)
    adjust(cup, 1, world, points=-100)
    assert drafts.is_outdated(played_stage(stage(cup)), draft)


def test_event_file_has_the_adjustments(world: World) -> None:
    cup = cup_of_four(world)
    adjust(cup, 2, world, score=-100)
    event = played_stage(stage(cup)).event()
    data = write_event(event, stage(cup).options, cup.regulation)
    assert data["adjustments"] == [{"entry": 2, "round": 1, "score": -100}]
    assert read_event(data).adjustments == event.adjustments


def test_pages_name_points_round_and_reason(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    adjust(cup, 1, world, points=-100, reason="duas advertências")
    said = "−1 point in round 1: duas advertências"
    for path in ("standings/", "crosstable/", "pairs/1/", "standings.pdf?html"):
        assert said in page(client, world, cup, path), path
    assert ">Adjustments<" in "".join(page(client, world, cup, "standings/").split())
    assert said in client.get(url(cup, "standings/")).content.decode()
    stages.close(stage(cup), by=world.bruno)
    assert said in page(client, world, cup, "report.pdf?html")


def test_standings_without_adjustments_have_no_column(client: Client, world: World) -> None:
    assert "Adjustments" not in page(client, world, cup_of_four(world), "standings/")


def test_form_shows_places_before_it_saves(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    leader = places(cup)[0][1]
    address, director = url(cup, f"entries/{leader}/points/"), browser(client, world.bruno)
    assert "two warnings" in director.get(address).content.decode()
    sent = {**TAKEN, "client_key": str(uuid4())}
    preview = director.post(address, {**sent, "do": "preview"}).content.decode()
    assert "This changes the standings" in preview
    asked = director.post(address, {**sent, "asks": "1"}).content.decode()
    assert "Nothing is saved yet" in asked
    assert not Adjustment.objects.exists()
    answer = director.post(f"{address}?round=1", sent)
    assert answer["Location"] == url(cup, "stages/1/rounds/1/")
    saved = director.get(answer["Location"]).content.decode()
    assert "−1 point in round 1: duas advertências" in saved
    row = Adjustment.objects.get()
    cancelled = {"reason": "par errado"}
    director.post(f"{address}{row.pk}/cancel/", cancelled)
    assert "par errado" in director.get(address).content.decode()


def test_form_says_which_points_it_takes_in_a_sentence(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    address, director = url(cup, "entries/1/points/"), browser(client, world.bruno)
    line = ".answers details:not([open]) #answer-holds"
    assert texts(director.get(address).content.decode(), line) == [
        "Points of the standings: Round 1."
    ]
    sent = {**TAKEN, "way": "given", "kind": "score", "do": "preview"}
    preview = director.post(address, sent).content.decode()
    assert texts(preview, line) == ["Points of the match, such as 100: Round 1."]
    wrong = director.post(address, {**TAKEN, "round": "9"}).content.decode()
    assert texts(wrong, ".answers details[open] #answer-holds")


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ({"amount": "½"}, None),
        ({"amount": "0"}, None),
        ({"amount": "0,5"}, (-50, 0)),
        ({"amount": "−1"}, (-100, 0)),
        ({"way": "given", "amount": "2"}, (200, 0)),
        ({"amount": "100", "kind": "score"}, (0, -100)),
        ({"amount": "0.5", "kind": "score"}, None),
        ({"reason": ""}, None),
        ({"round": "2"}, None),
    ],
)
def test_typed_points_become_an_adjustment_or_an_error(
    client: Client, world: World, typed: dict[str, str], values: tuple[int, int] | None
) -> None:
    cup = cup_of_four(world)
    sent = {**TAKEN, "client_key": str(uuid4()), **typed}
    browser(client, world.bruno).post(url(cup, "entries/1/points/"), sent)
    stored = list(Adjustment.objects.values_list("points", "score"))
    assert stored == ([values] if values else [])


def test_points_of_matches_are_the_only_kind_in_totals(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    Tournament.objects.filter(pk=cup.pk).update(regulation={**cup.regulation, "award": "points"})
    played(cup, world)
    address = url(cup, "entries/1/points/")
    assert 'type="hidden" name="kind"' in page(client, world, cup, "entries/1/points/")
    sent = {**TAKEN, "kind": "score", "amount": "100", "client_key": str(uuid4())}
    browser(client, world.bruno).post(address, sent)
    assert Adjustment.objects.get().score == -100


def test_adjustments_carry_over_to_the_next_stage(world: World) -> None:
    cup = tournament(world, "round-robin", "swiss", entries=4)
    stage(cup, 2)
    type(stage(cup)).objects.filter(tournament=cup, number=2).update(carries_over=True)
    for _round in range(3):
        played(cup, world)
    adjust(cup, 1, world, points=-400, reason="conduta")
    stages.close(stage(cup), by=world.bruno)
    assert [row.entry.number for row in standings(cup, 2).rows][-1] == 1


def test_scorer_may_not_adjust(client: Client, world: World) -> None:
    cup = cup_of_four(world)
    scorer = browser(client, world.carla)
    assert scorer.get(url(cup, "entries/1/points/")).status_code == 403
