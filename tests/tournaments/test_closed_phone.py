"""The page of a key that opens no table: why not, and where the side plays next."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring import ledger
from scoring.models import TableKey
from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.notebook import start
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import (
    drawn,
    enter,
    options,
    play,
    seed_by_number,
    stage,
    tournament,
)
from tests.tournaments.phones import FIRST_HAND, Phone, numbered, phone_round, phones_at
from tests.tournaments.test_correct_knockout import undo
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.director.rounds import rounds, stages
from tournaments.models import KeyOfEntry, KeyOfTable, Round, Tournament

JSON = {"headers": {"Accept": "application/json"}}


def text(phone: Phone) -> str:
    answer = phone.get()
    assert answer.status_code == 410
    return answer.content.decode()


def close(this_round: Round, world: World) -> None:
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Six pairs in a round robin; the best two meet in a final."""
    cup = tournament(world, "swiss", "knockout")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 6)
    seed_by_number(cup)
    options(cup, world, qualify=2, rounds=1)
    return cup


def test_side_hears_that_the_next_round_is_not_drawn(world: World) -> None:
    this_round = phone_round(world)
    phone = phones_at(this_round.tables.get(number=1))[0]
    close(this_round, world)
    page = text(phone)
    assert "Round 2 is not drawn yet." in page
    assert "as soon as it is drawn" in page
    assert "/standings/?find=" in page


@pytest.mark.parametrize(("path", "is_told"), [("hands/1/", True), ("call/", False)])
def test_late_hand_is_to_be_shown_to_the_organizers(world: World, path: str, is_told: bool) -> None:
    this_round = phone_round(world)
    phone = phones_at(this_round.tables.get(number=1))[0]
    close(this_round, world)
    said = phone.post(path, FIRST_HAND, **JSON).json()
    assert said["state"] == "over"
    assert said["message"].startswith("This round is over.")
    assert ("Show this to the organizers" in said["message"]) is is_told


def test_next_table_names_the_opponents(world: World) -> None:
    this_round = phone_round(world)
    phone = phones_at(this_round.tables.get(number=1))[0]
    close(this_round, world)
    drawn(Tournament.objects.get(), world)
    page = phone.get()
    (following,) = page.context["board"].next
    assert following.opponents
    assert f"against {following.opponents}" in page.content.decode()


def test_side_hears_of_its_bye(world: World) -> None:
    this_round = phone_round(world, entries=3)
    table = this_round.tables.get(number=1)
    both = phones_at(table)
    close(this_round, world)
    drawn(Tournament.objects.get(), world)
    assert any("You have a bye" in text(phone) for phone in both)


def test_loser_of_a_swiss_stage_hears_that_it_is_over(world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    phones = [p for t in this_round.tables.filter(number__isnull=False) for p in phones_at(t)]
    for phone in phones:
        phone.get()
    close(this_round, world)
    stages.close(stage(cup), by=world.bruno)
    pages = [text(phone) for phone in phones]
    assert sum("Does not play in this stage." in page for page in pages) == 4
    assert sum("as soon as it is drawn" in page for page in pages) == 2
    drawn(cup, world, number=2)
    pages = [text(phone) for phone in phones]
    assert sum("Does not play in this stage." in page for page in pages) == 4
    assert sum("Open table 1" in page for page in pages) == 2


def test_knocked_out_side_hears_that_it_is_out(world: World) -> None:
    cup = tournament(world, "knockout")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 4)
    this_round = drawn(cup, world)
    phones = [phone for table in this_round.tables.all() for phone in phones_at(table)]
    close(this_round, world)
    pages = [text(phone) for phone in phones]
    assert sum("Knocked out in the semi-finals." in page for page in pages) == 2
    assert sum("as soon as it is drawn" in page for page in pages) == 2


def test_finished_tournament_thanks_its_players(world: World) -> None:
    this_round = phone_round(world)
    phone = phones_at(this_round.tables.get(number=1))[0]
    close(this_round, world)
    Tournament.objects.update(ended_at=timezone.now())
    page = text(phone)
    assert "The tournament is over" in page
    assert "/standings/?find=" in page


def test_closed_phone_links_results_while_standings_are_hidden(world: World) -> None:
    this_round = phone_round(world)
    phone = phones_at(this_round.tables.get(number=1))[0]
    Tournament.objects.update(standings_shown="end")
    close(this_round, world)
    page = text(phone)
    assert "/standings/" not in page
    assert "/results/?find=" in page


def test_phones_switched_off_is_no_end_of_the_round(world: World) -> None:
    phone = phones_at(phone_round(world).tables.get(number=1))[0]
    Tournament.objects.update(phones="")
    assert "does not record on phones any more" in text(phone)


def test_replaced_code_says_so_at_the_table_and_when_typed(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    phone = phones_at(table)[0]
    table_keys.replace(table, 0, by=world.bruno)
    page = text(phone)
    assert "This code was replaced" in page
    assert "Ask the director" in page
    typed = Client(HTTP_ACCEPT_LANGUAGE="en").post("/t/", {"code": phone.code}, follow=True)
    assert "This code was replaced" in typed.content.decode()


def test_phone_with_a_replaced_code_is_told_when_it_enters(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    phone = phones_at(table)[0]
    table_keys.replace(table, 0, by=world.bruno)
    assert phone.enter(1, {}, **JSON).json()["message"].startswith("This code was replaced.")


def test_cancelled_code_promises_no_new_slip(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    phone = phones_at(table)[0]
    table_keys.revoke(table, 0, by=world.bruno)
    page = text(phone)
    assert "This code was cancelled" in page
    assert "new slip" not in page


@pytest.mark.parametrize(
    ("act", "heading"),
    [("replace", "This code was replaced"), ("revoke", "This code was cancelled")],
)
def test_code_of_a_club_match_names_no_director(world: World, act: str, heading: str) -> None:
    match = start(world)
    ledger.make_keys(match, by=world.silvio)
    phone = Phone(match.keys.get(side=0))
    writers: dict[str, Any] = {"replace": ledger.replace_key, "revoke": ledger.revoke_key}
    writers[act](match, 0, by=world.silvio)
    page = text(phone)
    assert heading in page
    assert "secretary" in page
    assert "director" not in page
    assert "slip" not in page


@pytest.fixture
@prepared
def final(world: World) -> Round:
    """The final of a knock-out of four, drawn after the lower number has won each match."""
    cup = tournament(world, "knockout")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 4)
    seed_by_number(cup)
    close(drawn(cup, world), world)
    return drawn(cup, world)


def phones_of(this_round: Round, *entries: int) -> dict[int, Phone]:
    """Return the phone of each entry at their table."""
    cup = this_round.stage.tournament
    both = phones_at(table_of(cup, this_round.number, *entries).table)
    return {phone.row.entries.get().number: phone for phone in both}


@pytest.mark.parametrize("hands", with_thorough([0, 1], first=1))
def test_corrected_bracket_tells_both_sides_what_happened(
    world: World, final: Round, hands: int
) -> None:
    cup = final.stage.tournament
    out, stays = phones_of(final, 1, 2).values()
    if hands:
        out.enter(1, FIRST_HAND)
    correct(cup, world, "again", 1, (1, 4))
    for phone in (out, stays):
        page = flat(text(phone))
        assert "The director corrected an earlier result" in page
        assert "cancelled" not in page
        assert "Show what is below to the director." in page
    assert "Knocked out in the semi-finals." in text(out)
    page = flat(text(stays))
    assert "Table 1" in page
    assert "Take the new slip of your table" in page
    assert "against" in page
    answer = out.post("hands/1/", FIRST_HAND, **JSON).json()
    assert answer["message"].startswith("The director corrected an earlier result.")


def test_taken_out_final_waits_for_the_next_draw(world: World, final: Round) -> None:
    cup = final.stage.tournament
    phones = phones_of(final, 1, 2)
    close(final, world)
    first = Round.objects.get(number=1)
    table = table_of(cup, 1, 1, 4).table
    correct(cup, world, "again", 1, (1, 4))
    assert first.tables.get(pk=table.pk)
    page = text(phones[2])
    assert "The director corrected an earlier result" in page
    assert "Take the new slip" in page


def test_undone_correction_tells_the_side_that_is_out_again(world: World, final: Round) -> None:
    cup = final.stage.tournament
    correct(cup, world, "again", 1, (1, 4))
    out, stays = (phones_of(final, 2, 4)[number] for number in (4, 2))
    undo(cup, world, 1, (1, 4))
    for phone in (out, stays):
        page = flat(text(phone))
        assert "The director undid a correction" in page
        assert "The bracket is again as it was before" in page
        assert "played again" not in page
        assert "Wait for the new draw" not in page
    assert "Knocked out in the semi-finals." in text(out)
    assert "The slip that you had for your table before opens it again." in text(stays)


@pytest.mark.postgres_later
@pytest.mark.parametrize("hands", with_thorough([0, 1], first=1))
def test_undone_correction_lets_the_old_codes_record(
    world: World, final: Round, hands: int
) -> None:
    cup = final.stage.tournament
    phones = phones_of(final, 1, 2)
    for number in range(1, hands + 1):
        phones[1].enter(number, numbered(number))
    correct(cup, world, "again", 1, (1, 4))
    assert phones[1].enter(hands + 1, FIRST_HAND, **JSON).status_code == 410
    undo(cup, world, 1, (1, 4))
    for phone in phones.values():
        assert phone.get().status_code == 200
    answer = phones[1].enter(hands + 1, FIRST_HAND, **JSON)
    assert answer.json()["state"] == "stored"
    assert len(phones_at(table_of(cup, 2, 1, 2).table)) == 2


def test_undone_correction_leaves_a_cancelled_code_closed(world: World, final: Round) -> None:
    cup = final.stage.tournament
    cancelled = phones_of(final, 1, 2)[1]
    table_keys.replace(table_of(cup, 2, 1, 2).table, cancelled.row.side, by=world.bruno)
    replaced = phones_of(final, 1, 2)[1]
    correct(cup, world, "again", 1, (1, 4))
    undo(cup, world, 1, (1, 4))
    assert "This code was replaced" in text(cancelled)
    assert replaced.get().status_code == 200


def test_undone_correction_leaves_a_code_that_is_taken_now(world: World, final: Round) -> None:
    cup = final.stage.tournament
    phone = phones_of(final, 1, 2)[1]
    correct(cup, world, "again", 1, (1, 4))
    other = phones_of(final, 2, 4)[2].row
    elsewhere = table_keys.replace(other.tables.get(), other.side, by=world.bruno)
    TableKey.objects.filter(pk=elsewhere.pk).update(code_digest=phone.row.code_digest)
    KeyOfTable.objects.filter(tablekey=elsewhere).delete()
    KeyOfEntry.objects.filter(tablekey=elsewhere).delete()
    undo(cup, world, 1, (1, 4))
    assert text(phone)
    assert phones_of(final, 1, 2)[1].get().status_code == 200


def test_reopened_round_leads_back_to_its_table(world: World) -> None:
    this_round = phone_round(world)
    close(this_round, world)
    second = drawn(Tournament.objects.get(), world)
    phone = phones_at(second.tables.get(number=1))[0]
    rounds.reopen(this_round, by=world.bruno, reason="engano")
    page = text(phone)
    assert "The draw has changed" in page
    assert "Wait for the new draw" not in page
    assert [each.round for each in phone.get().context["board"].next] == [this_round]


@prepared
def knockout(world: World, count: int) -> Round:
    """Publish the first round of a knock-out whose sides record on their phones."""
    cup = tournament(world, "knockout", entries=count)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    return drawn(cup, world)


def test_side_of_a_level_match_hears_that_it_plays_again(world: World) -> None:
    first = knockout(world, 4)
    phones = [phones_at(first.tables.get(number=number))[0] for number in (1, 2)]
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    drawn(first.stage.tournament, world)
    assert "<h2>You play again</h2>" in text(phones[0])
    assert "play again" not in text(phones[1])


def test_champions_are_named_on_their_phone(world: World) -> None:
    first = knockout(world, 2)
    phones = phones_at(first.tables.get(number=1))
    close(first, world)
    stages.close(first.stage, by=world.bruno)
    Tournament.objects.update(ended_at=timezone.now())
    words = [flat(text(phone)) for phone in phones]
    assert ["Champions! Thank you for playing." in each for each in words] == [True, False]
