"""A match that "play again from here" has taken out of the bracket, at all its doors."""

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from clubs.words.figures import points
from scoring import ledger
from scoring.models import Match
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, posted, record
from tests.scoring.notebook import correct as correct_hand
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn
from tests.tournaments.phones import FIRST_HAND, Phone, phones_at
from tests.tournaments.test_correct_knockout import begun, undo
from tests.world import World
from tournaments.club.audit import differences
from tournaments.consequences.brackets import change_of_winner
from tournaments.director.rounds import tables
from tournaments.models import Table, Tournament

ENGLISH = {"Accept-Language": "en"}
TAKEN_OUT = "This match was taken out of the bracket"


@prepared
def in_play(world: World, hands: int) -> tuple[Tournament, Match]:
    """Return a cup of four, and its final after so many hands."""
    cup = begun(world, 1, entries=4)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    drawn(cup, world)
    match = tables.open_match(table_of(cup, 2, 1, 2).table, by=world.silvio)
    for data in EVENING[:hands]:
        record(match, data, world.silvio)
    return cup, match


def final(world: World, hands: int) -> tuple[Tournament, Match, list[Phone]]:
    """Return the cup, the match of its final, and the phones there."""
    cup, match = in_play(world, hands)
    return cup, match, phones_at(Table.objects.get(match=match))


@pytest.mark.postgres_later
@pytest.mark.parametrize("hands", with_thorough([0, 2], first=1))
def test_play_again_annuls_the_match_in_play(world: World, hands: int) -> None:
    cup, match, _phones = final(world, hands)
    correct(cup, world, "again", 1, (1, 4))
    match.refresh_from_db()
    assert (match.state, match.hand_count) == ("annulled", hands)
    assert (match.annulled_by, match.annul_reason) == (world.bruno, "swapped")
    assert match.hands.filter(voided_at=None).count() == hands
    assert list(differences(world.club)) == []


@pytest.mark.parametrize("hands", with_thorough([0, 2], first=1))
def test_match_taken_out_of_the_bracket_cannot_be_resumed(
    client: Client, world: World, hands: int
) -> None:
    cup, match, (phone, _other) = final(world, hands)
    correct(cup, world, "again", 1, (1, 4))
    page, sheet = browser(client, world.ana), f"/boa-vista/matches/{match.number}/"
    for door in ("resume/", "bring-back/"):
        assert page.get(f"{sheet}{door}").headers["Location"] == sheet
        sent = {"reason": "they play on", "ending": ""}
        assert page.post(f"{sheet}{door}", sent).headers["Location"] == sheet
    with pytest.raises(NotNow):
        ledger.bring_back(match, by=world.ana)
    with pytest.raises(NotNow):
        record(match, EVENING[hands], world.ana)
    assert phone.enter(hands + 1, FIRST_HAND).status_code == 410
    match.refresh_from_db()
    assert (match.state, match.hand_count) == ("annulled", hands)


def test_match_ended_early_and_taken_out_is_not_resumed(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 2)
    ledger.end(match, by=world.silvio, ending=Match.Ending.AGREEMENT)
    correct(cup, world, "again", 1, (1, 4))
    with pytest.raises(NotNow):
        ledger.resume(match, by=world.ana, ending="agreement", reason="they play on")
    sheet = f"/boa-vista/matches/{match.number}/"
    page = browser(client, world.ana)
    assert page.get(f"{sheet}resume/").headers["Location"] == sheet
    assert "Resume the match" not in page.get(sheet, headers=ENGLISH).content.decode()


def test_played_match_taken_out_does_not_go_on(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 3)
    correct(cup, world, "again", 1, (1, 4))
    hand = match.hands.get(number=3)
    with pytest.raises(NotNow):
        ledger.void_last(hand, by=world.ana, reason="not played")
    page, sheet = browser(client, world.ana), f"/boa-vista/matches/{match.number}/"
    assert "Undo hand 3" not in page.get(sheet, headers=ENGLISH).content.decode()
    sent = {"reason": "not played", "voiding": hand.pk}
    answer = page.post(f"{sheet}hands/3/void/", sent, headers=ENGLISH, follow=True)
    assert "This match cannot go on, so no hand was undone." in answer.content.decode()
    # A wrong figure of a match that was played can still be put right.
    correct_hand(hand, EVENING[2] | {"sides": EVENING[2]["sides"][::-1]}, world.ana)
    match.refresh_from_db()
    assert (match.state, match.hand_count) == ("finished", 3)
    assert list(differences(world.club)) == []


def test_end_of_a_match_taken_out_says_why(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 2)
    correct(cup, world, "again", 1, (1, 4))
    sent = {"ending": "agreement"}
    path = f"/boa-vista/matches/{match.number}/end/"
    answer = browser(client, world.ana).post(path, sent, headers=ENGLISH)
    content = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This match is annulled and does not count." in content
    assert f"{world.bruno} annulled the match on" in content
    assert TAKEN_OUT in content
    assert "play on" not in content


def test_end_again_of_a_match_taken_out_offers_no_resume(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 2)
    ledger.end(match, by=world.silvio, ending=Match.Ending.AGREEMENT)
    correct(cup, world, "again", 1, (1, 4))
    path = f"/boa-vista/matches/{match.number}/end/"
    answer = browser(client, world.ana).post(path, {"ending": "time"}, headers=ENGLISH)
    content = flat(answer.content.decode())
    assert f"{world.silvio} ended the match" in content
    assert TAKEN_OUT in content
    assert "play on" not in content


@pytest.mark.parametrize("number", with_thorough([2, 3], first=1))
def test_hand_for_a_match_taken_out_is_shown_as_typed(
    client: Client, world: World, number: int
) -> None:
    cup, match, _phones = final(world, 2)
    path = f"/boa-vista/matches/{match.number}/hands/{number}/"
    more = {"reason": "misread", "correcting": match.hands.get(number=2).pk}
    sent = posted(match, EVENING[2], **more)
    correct(cup, world, "again", 1, (1, 4))
    door = "correct/" if number == 2 else "record/"
    answer = browser(client, world.ana).post(f"{path}{door}", sent, headers=ENGLISH)
    content = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This match is annulled and does not count." in content
    assert TAKEN_OUT in content
    assert "Nothing is lost" in content
    for untrue in ("meanwhile", "while you were writing", "resume", "with what I typed"):
        assert untrue not in content


def test_correction_that_would_play_on_is_refused(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 3)
    correct(cup, world, "again", 1, (1, 4))
    Match.objects.filter(pk=match.pk).update(hands_limit=None)
    hand = match.hands.get(number=3)
    sent = posted(match, EVENING[2], reason="misread", correcting=hand.pk)
    path = f"/boa-vista/matches/{match.number}/hands/3/correct/"
    answer = browser(client, world.ana).post(path, sent, headers=ENGLISH)
    content = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This match cannot go on, so the hand stays as it is" in content
    assert TAKEN_OUT in content
    for untrue in ("meanwhile", "while you were writing", "with what I typed"):
        assert untrue not in content


def test_pages_of_a_match_taken_out_say_why(client: Client, world: World) -> None:
    cup, match, (phone, _other) = final(world, 2)
    correct(cup, world, "again", 1, (1, 4))
    page = browser(client, world.ana).get(f"/boa-vista/matches/{match.number}/", headers=ENGLISH)
    content = flat(page.content.decode())
    assert TAKEN_OUT in content
    assert "annulled the match on" in content
    assert "Bring back" not in content
    for untrue in ("its table has another result", "by agreement", "this result counts"):
        assert untrue not in content
    assert "The director corrected an earlier result" in phone.get().content.decode()


def test_undo_leaves_a_match_annulled_for_itself(world: World) -> None:
    cup, match, _phones = final(world, 2)
    ledger.annul(match, by=world.ana, reason="recorded twice")
    correct(cup, world, "again", 1, (1, 4))
    undo(cup, world, 1, (1, 4))
    match.refresh_from_db()
    assert (match.state, match.annul_reason) == ("annulled", "recorded twice")
    ledger.bring_back(match, by=world.ana)
    match.refresh_from_db()
    assert match.is_playing


def test_undo_leaves_a_match_annulled_since_for_the_same_word(world: World) -> None:
    cup, match, _phones = final(world, 3)
    correct(cup, world, "again", 1, (1, 4))
    # By the corrector and with the reason of the correction.
    ledger.annul(match, by=world.bruno, reason="swapped")
    undo(cup, world, 1, (1, 4))
    match.refresh_from_db()
    assert (match.state, match.annul_reason) == ("annulled", "swapped")
    assert list(differences(world.club)) == []


def test_match_that_is_over_comes_back_out_of_the_bracket(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 3)
    match.refresh_from_db()
    assert not match.is_playing
    correct(cup, world, "again", 1, (1, 4))
    ledger.annul(match, by=world.ana, reason="typed for another")
    page = browser(client, world.ana).get(f"/boa-vista/matches/{match.number}/", headers=ENGLISH)
    assert "Bring back" in texts(page.content.decode(), ".actions__quiet .btn")
    ledger.bring_back(match, by=world.ana)
    match.refresh_from_db()
    assert match.counts


def test_bring_back_keeps_a_match_set_aside(world: World) -> None:
    _cup, match, _phones = final(world, 0)
    ledger.break_off(match, by=world.ana)
    match.refresh_from_db()
    aside = match.set_aside_at
    ledger.annul(match, by=world.ana, reason="recorded twice")
    ledger.bring_back(match, by=world.ana)
    match.refresh_from_db()
    assert (match.is_playing, match.set_aside_at) == (True, aside)
    assert aside is not None


def test_open_page_of_a_played_match_is_fetched_again(client: Client, world: World) -> None:
    cup, match, _phones = final(world, 2)
    ledger.end(match, by=world.silvio, ending=Match.Ending.AGREEMENT)
    page, sheet = browser(client, world.ana), f"/boa-vista/matches/{match.number}/"

    def polled(tag: str) -> int:
        headers = {"If-None-Match": tag, "HX-Request": "true"}
        return page.get(sheet, headers=headers).status_code

    before = page.get(sheet).context["etag"]
    assert polled(before) == 304
    correct(cup, world, "again", 1, (1, 4))
    assert polled(before) == 200
    between = page.get(sheet).context["etag"]
    undo(cup, world, 1, (1, 4))
    assert polled(between) == 200


def asked(client: Client, world: World, cup: Tournament) -> str:
    """Return the page on which a first-round win is turned round."""
    seated = table_of(cup, 1, 1, 4)
    path = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/{}/result/"
    typed = {"kind": "played", "first": "1000", "second": "2000", "reason": "swapped"}
    page = browser(client, world.bruno)
    sent = typed | {"seen": seated.outcome, "going": "again"}
    answer = page.post(path.format(seated.number), sent, headers=ENGLISH)
    assert answer.status_code == 422
    return flat(answer.content.decode())


def test_correction_names_hands_of_the_match_in_play(client: Client, world: World) -> None:
    cup, _match, _phones = final(world, 2)
    content = asked(client, world, cup)
    first = table_of(cup, 1, 1, 4).names[0]
    assert f"But<strong>{first}</strong>are playing the final." in content
    assert "already played" not in content
    second = table_of(cup, 2, 1, 2)
    totals = " × ".join(map(points, second.recorded))
    struck = f"{' × '.join(second.names)}: in play, 2 hands, {totals}"
    assert struck in texts(content, "s")
    assert "Correct and play the final again" in content
    assert "open the final again" not in content


def test_correction_without_hands_says_only_in_play(client: Client, world: World) -> None:
    cup, _match, _phones = final(world, 0)
    content = asked(client, world, cup)
    assert " × ".join(table_of(cup, 2, 1, 2).names) + ": in play" in texts(content, "s")


def test_hand_recorded_meanwhile_asks_again(world: World) -> None:
    cup, match, _phones = final(world, 1)
    seated = table_of(cup, 1, 1, 4)

    def digest() -> str:
        change = change_of_winner(seated, seated.with_result((1000, 2000)))
        assert change is not None
        return change.digest

    before = digest()
    record(match, EVENING[1], world.silvio)
    assert digest() != before


def test_page_names_the_walkover_to_be_taken_out(client: Client, world: World) -> None:
    cup = begun(world, 1, entries=4)
    drawn(cup, world)
    last = table_of(cup, 2, 1, 2)
    tables.set_walkover(last.table, by=world.bruno, absent=[1])
    content = asked(client, world, cup)
    assert texts(content, "s")[0].endswith(f": absence of {last.names[1]}")
    assert "already played the final" in content


def test_journal_keeps_hands_of_a_match_taken_out(world: World) -> None:
    cup, _match, _phones = final(world, 2)
    correct(cup, world, "again", 1, (1, 4))
    line = JournalEntry.objects.get(action="take-out-of-bracket")
    assert "; in play, 2 hands, " in line.translations["en"][1]
