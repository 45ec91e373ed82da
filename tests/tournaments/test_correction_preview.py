"""The effects of a corrected result are shown before saving and noted in the journal."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import JournalEntry, User
from scoring import ledger
from scoring.models import Match
from scoring.rules.base.consequences import MOST
from scoring.table.scoresheet import live_hands
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, posted, record
from tests.tournaments.hall import (
    drawn,
    enter,
    options,
    places,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.shown import changes
from tests.world import World
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Table, Tournament
from tournaments.ranking.consequences import StageOutcome, of_stage
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_table

HALL = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
RESULT = f"{HALL}tables/1/result/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Four pairs, whose first round is closed."""
    cup = tournament(world, "swiss", "knockout")
    options(cup, world, qualify=2, rounds=3)
    enter(cup, world, 4)
    played(cup, world)
    return cup


def typed(client: Client, world: World, **data: Any) -> list[str]:
    return changes(client, world.bruno, RESULT, {"kind": "played", "do": "preview", **data})


def table_of_first(cup: Tournament) -> list[str]:
    round = Round.objects.get(stage__tournament=cup, number=1)
    with translation.override("en"):
        return played_stage(round.stage).tables[round.pk][0].names


def test_changes_of_stage_name_only_moved_places() -> None:
    before = StageOutcome(places={1: 1, 2: 2, 3: 3})
    after = StageOutcome(places={2: 1, 1: 2, 3: 3})
    changes = [(one.code, one.params["entry"]) for one in of_stage(before, after)]
    assert changes == [("place", 2), ("place", 1)]


def test_changes_of_a_large_stage_end_with_a_count_of_the_rest() -> None:
    everybody = range(1, MOST + 4)
    before = StageOutcome(places={entry: entry for entry in everybody})
    after = StageOutcome(places={entry: entry + 1 for entry in everybody})
    changes = of_stage(before, after)
    assert len(changes) == MOST + 1
    assert (changes[-1].code, changes[-1].params) == ("more-places", {"number": 3})


def test_preview_of_result_lists_every_change(
    client: Client, world: World, cup: Tournament
) -> None:
    before, (winner, loser) = places(cup), table_of_first(cup)
    drawn(cup, world)
    lines = typed(client, world, first="1000", second="2500")
    assert f"Winner: {winner} → {loser}" in lines
    assert f"This match, for {winner}: 1 point → 0 points" in lines
    assert any(line.startswith(f"Place of {loser}: ") for line in lines)
    assert f"Does not advance by these places: {winner}." in lines
    assert f"Advances by these places: {loser}." in lines
    assert "Round 2 is drawn already and stays as it is." in lines
    papers = "If printed already, print again: "
    assert lines[-1] == f"{papers}Results of round 1, Standings, Cross-table."
    assert places(cup) == before


def test_preview_of_changed_places_is_amber(client: Client, world: World, cup: Tournament) -> None:
    _winner, loser = table_of_first(cup)
    drawn(cup, world)
    data = {"kind": "played", "do": "preview", "first": "1000", "second": "2500"}
    page = browser(client, world.bruno)
    answer = page.post(RESULT, data, headers={"Accept-Language": "en"})
    content = flat(answer.content.decode())
    assert "This changes the standings" in content
    assert f"<li>{loser}: 4th becomes 1st</li>" in content
    assert f"<li>Advances by these places: {loser}.</li>" in content
    assert "What this changes" not in content
    assert 'name="going"' not in content


def test_preview_of_unmoved_places_is_not_amber(
    client: Client, world: World, cup: Tournament
) -> None:
    table = Table.objects.get(round__stage__tournament=cup, round__number=1, number=1)
    tables.set_score(table, (2500, 1000), by=world.bruno, reason="misread")
    data = {"kind": "played", "do": "preview", "first": "2600", "second": "1000"}
    page = browser(client, world.bruno)
    answer = page.post(RESULT, data, headers={"Accept-Language": "en"})
    assert b"This changes the standings" not in answer.content
    assert b"What this changes" in answer.content


def test_preview_of_same_result_shows_nothing(
    client: Client, world: World, cup: Tournament
) -> None:
    assert typed(client, world, first="2000", second="1000") == []


def test_preview_of_unreadable_result_shows_nothing(
    client: Client, world: World, cup: Tournament
) -> None:
    assert typed(client, world, first="", second="many") == []


def test_preview_of_first_result_shows_nothing(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    assert typed(client, world, first="2000", second="1000") == []


def test_preview_names_draft_to_draw_again(client: Client, world: World, cup: Tournament) -> None:
    rounds.draw(cup.stages.get(number=1), by=world.bruno)
    lines = typed(client, world, first="1000", second="2500")
    assert "The draft of round 2 has to be drawn again after this." in lines


def test_page_of_closed_stage_has_no_preview(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=1)
    enter(cup, world, 4)
    played(cup, world)
    stages.close(cup.stages.get(), by=world.bruno)
    answer = browser(client, world.bruno).get(RESULT)
    # Nothing can be changed there before the stage is opened again.
    assert b'name="asks"' not in answer.content


def test_result_without_scripts_is_previewed_before_saving(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    seen = page.get(RESULT).context["form"]["seen"].value()
    data = {"kind": "played", "first": "1000", "second": "2500", "reason": "misread"}
    data |= {"seen": seen, "asks": "1"}
    first = page.post(RESULT, data)
    assert first.status_code == 422
    assert b"Nothing is saved yet." in first.content
    table = Table.objects.get(round__stage__tournament=cup, number=1)
    assert table.scores == [2000, 1000]
    assert page.post(RESULT, {**data, "shown": first.context["shown"]}).status_code == 302
    table.refresh_from_db()
    assert table.scores == [1000, 2500]


def test_first_result_without_scripts_is_saved_at_once(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    data = {"kind": "played", "first": "2500", "second": "1000", "asks": "1"}
    assert browser(client, world.bruno).post(RESULT, data).status_code == 302


def test_preview_after_reopened_stage_names_diplomas(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=1)
    enter(cup, world, 4)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    stages.reopen(stage(cup), by=world.bruno, reason="wrong column")
    lines = typed(client, world, first="1000", second="2500")
    assert lines[-1].endswith("Cross-table, Final report, Prizes, Diplomas.")


def test_preview_of_earlier_stage_shows_table_in_play(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", "swiss")
    options(cup, world, qualify=2, rounds=1)
    options(cup, world, 2, carries_over=True, rounds=1)
    enter(cup, world, 4)
    played(cup, world)
    loser = table_of_first(cup)[1]
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    lines = typed(client, world, first="1000", second="4500")
    would = f"Would have advanced: {loser}. The stage is closed, so the entries that advanced stay."
    assert would in lines
    assert any(line.startswith("Would not have advanced: ") for line in lines)
    assert "Round 2 is drawn already and stays as it is." in lines


def test_journal_of_changed_result_lists_its_effects(world: World, cup: Tournament) -> None:
    winner, loser = table_of_first(cup)
    table = Table.objects.get(round__stage__tournament=cup, round__number=1, number=1)
    tables.set_score(table, (1000, 2500), by=world.bruno, reason="wrong column")
    line = JournalEntry.objects.get(action="correct-score")
    words = line.translations["en"][2]
    with translation.override("en"):
        sides = " × ".join(read_table(table).names)
    assert words.startswith(f"{sides}: 1000 × 2500; Winner: {winner} → {loser}; ")
    assert "This match, for" in words
    assert not words.endswith("…")


def test_journal_of_first_result_has_only_points(world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_score(round.tables.get(number=1), (2000, 1000), by=world.bruno)
    names = " × ".join(read_table(round.tables.get(number=1)).names)
    assert JournalEntry.objects.get(action="set-score").after == f"{names}: 2000 × 1000"


# --- A match hand by hand ---------------------------------------------------------------------


@prepared
def recorded(world: World) -> tuple[Round, Match]:
    """Round 1, whose first table was recorded: 1670 × 1390 after three hands."""
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    for data in EVENING[:3]:
        record(match, data, world.silvio)
    match.refresh_from_db()
    return round, match


def names_of(match: Match) -> list[str]:
    with translation.override("en"):
        return [str(side) for side in match.sides.all()]


def corrected(client: Client, user: User, match: Match) -> list[str]:
    """Return the preview of a corrected hand 2, which lets the other pair win."""
    hand = live_hands(match)[1]
    form = posted(match, EVENING[0], do="preview", correcting=str(hand.pk))
    path = f"/boa-vista/matches/{match.number}/hands/2/correct/"
    return changes(client, user, path, form)


def test_hand_in_open_round_shows_points_and_places(client: Client, world: World) -> None:
    _round, match = recorded(world)
    winner, loser = names_of(match)
    lines = corrected(client, world.silvio, match)
    assert f"Winner: {winner} → {loser}" in lines
    assert f"This match, for {winner}: 1 point → 0 points" in lines
    assert any(line.startswith(f"Place of {loser}: ") for line in lines)
    assert lines.count(f"Winner: {winner} → {loser}") == 1


def test_hand_in_closed_round_previews_a_possible_acceptance(client: Client, world: World) -> None:
    round, match = recorded(world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    lines = corrected(client, world.silvio, match)
    stays = lines.index("Round 1 is closed: its result stays until the director changes it.")
    assert lines[stays + 1] == "If the director accepts the corrected score sheet:"
    assert lines[stays + 2].startswith("This match, for ")
    assert "Results of round 1" in lines[-1]


def test_hand_beside_typed_result_changes_no_place(client: Client, world: World) -> None:
    round, match = recorded(world)
    table = round.tables.get(number=1)
    tables.set_score(table, (1500, 1400), by=world.bruno, reason="director's decision")
    lines = corrected(client, world.silvio, match)
    assert (
        lines[-2] == "The director recorded the result of this table. That result stays as it is."
    )


def test_hidden_places_are_hidden_from_the_scorer(client: Client, world: World) -> None:
    round, match = recorded(world)
    Tournament.objects.update(standings_shown=Tournament.Shown.END)
    assert any("This match, for" in line for line in corrected(client, world.bruno, match))
    assert not any("This match, for" in line for line in corrected(client, world.silvio, match))
    assert round.is_closed is False


def test_annul_page_shows_open_table(client: Client, world: World) -> None:
    _round, match = recorded(world)
    winner = names_of(match)[0]
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/annul/")
    assert f"This match, for {winner}: 1 point → no result" in lines


def test_annul_page_in_closed_round_says_result_stays(client: Client, world: World) -> None:
    round, match = recorded(world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/annul/")
    assert lines[-1] == "Round 1 is closed: its result stays until the director changes it."


def test_bring_back_page_shows_open_table(client: Client, world: World) -> None:
    _round, match = recorded(world)
    winner = names_of(match)[0]
    ledger.annul(match, by=world.ana, reason="wrong table")
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/bring-back/")
    assert lines[0] == f"The win of {winner} counts again."
    assert f"This match, for {winner}: no result → 1 point" in lines
    assert any(line.startswith(f"Place of {winner}: ") for line in lines)
    match.refresh_from_db()
    assert match.is_annulled


def test_bring_back_page_in_closed_round_says_result_stays(client: Client, world: World) -> None:
    round, match = recorded(world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    ledger.annul(match, by=world.ana, reason="wrong table")
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/bring-back/")
    assert lines[-1] == "Round 1 is closed: its result stays until the director changes it."


def test_bring_back_page_beside_typed_result_says_it_stays(client: Client, world: World) -> None:
    round, match = recorded(world)
    ledger.annul(match, by=world.ana, reason="wrong table")
    tables.set_score(round.tables.get(number=1), (500, 900), by=world.bruno, reason="slip")
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/bring-back/")
    assert (
        lines[-1] == "The director recorded the result of this table. That result stays as it is."
    )


def test_bring_back_page_of_replaced_match_names_the_table(client: Client, world: World) -> None:
    round, match = recorded(world)
    ledger.annul(match, by=world.ana, reason="wrong pairs")
    tables.open_match(round.tables.get(number=1), by=world.silvio)
    lines = changes(client, world.ana, f"/boa-vista/matches/{match.number}/bring-back/")
    assert lines[-1] == (
        "Table 1 of round 1 now has another match. The tournament keeps the new match."
    )
