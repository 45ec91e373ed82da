"""Results of tables: typed, walkovers, corrected, removed, two at once."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.models import Match
from tests.at_once import at_once
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, places, played, stage, tournament
from tests.tournaments.noting import (
    LIVE,
    PAGE,
    SLIPS,
    post,
    post_all_the_same,
    row,
    seated,
    slips,
)
from tests.world import World, make_world
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=6)


@pytest.fixture
@prepared
def round(cup: Tournament, world: World) -> Round:
    """Round 1 of three tables, published."""
    return drawn(cup, world)


# --- One table --------------------------------------------------------------------------------


def test_typed_result_is_stored_and_said_in_the_hall(
    client: Client, world: World, round: Round
) -> None:
    answer = post(client, world.bruno, 2, first=2405, second=1425)
    assert answer["Location"] == PAGE
    hall = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert texts(hall, "#notes .note") == ["Recorded: table 2, 2405 × 1425."]
    seated_table = seated(round, 2)
    assert (seated_table.score, seated_table.table.decided_by) == ((2405, 1425), world.bruno)
    round.refresh_from_db()
    assert round.state == Round.State.PLAYING


def test_negative_points_are_stored(client: Client, world: World, round: Round) -> None:
    post_all_the_same(client, world.bruno, 1, first=-115, second=300)
    assert seated(round, 1).score == (-115, 300)


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        ("2405", "", "Write the points."),
        ("", "1425", "Write the points."),
        ("many", "1425", "Write a whole number from −99,999 to 99,999."),
        ("2405", "100000", "Write a whole number from −99,999 to 99,999."),
        ("2405.5", "1425", "Write a whole number from −99,999 to 99,999."),
    ],
)
def test_unreadable_result_shows_the_error_and_keeps_text(
    client: Client, world: World, round: Round, first: str, second: str, problem: str
) -> None:
    answer = post(client, world.bruno, 1, first=first, second=second)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert problem in content
    assert all(f'value="{typed}"' in content for typed in (first, second) if typed)
    assert seated(round, 1).is_open


@pytest.mark.parametrize(
    ("kind", "absent", "winner"),
    [("first", (0,), 1), ("second", (1,), 0), ("both", (0, 1), None)],
)
def test_absent_side_loses(
    client: Client, world: World, round: Round, kind: str, absent: tuple[int], winner: int | None
) -> None:
    post(client, world.bruno, 1, kind=kind)
    seated_table = seated(round, 1)
    assert (seated_table.absent, seated_table.winner, seated_table.score) == (absent, winner, None)


def test_absence_and_reason_are_folded_until_one_is_typed(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    page = client.get(f"{PAGE}tables/1/result/").content.decode()
    fold = page.partition('<details class="fold">')[2].partition("</details>")[0]
    assert 'name="kind"' in fold
    assert 'name="reason"' in fold
    typed = post(client, world.bruno, 1, first="", reason="late").content.decode()
    assert 'value="late"' in typed.partition('<details class="fold" open>')[2]


def test_reason_that_hands_ask_for_is_not_folded(
    client: Client, world: World, match: Match
) -> None:
    client.force_login(world.bruno)
    page = client.get(f"{PAGE}tables/1/result/").content.decode()
    fold = page.partition('<details class="fold">')[2].partition("</details>")[0]
    assert 'name="kind"' in fold
    assert 'name="reason"' not in fold
    assert 'name="reason"' in page


def test_played_result_replaces_a_walkover(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, kind="first")
    seen = seated(round, 1).outcome
    post(client, world.bruno, 1, first=1500, second=1400, seen=seen, reason="they came")
    seated_table = seated(round, 1)
    assert (seated_table.absent, seated_table.score) == ((), (1500, 1400))


def test_typed_result_can_be_removed(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    post(client, world.bruno, 1, kind="none", seen="2000:1000", reason="wrong table")
    seated_table = seated(round, 1)
    assert seated_table.is_open
    assert seated_table.table.decided_by is None
    before = JournalEntry.objects.get(action="clear-result").before
    assert before == "Dirce e Nelson × Filomena e Fausto: 2000 × 1000"


# --- A match recorded hand by hand ------------------------------------------------------------


@pytest.fixture
@prepared
def match(round: Round, world: World) -> Match:
    """The match of table 1 after one hand, 380 × 700."""
    match = tables.open_match(row(round, 1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    return match


def test_match_gives_the_result_at_its_end(round: Round, match: Match, world: World) -> None:
    assert seated(round, 1).is_open
    for data in EVENING[1:3]:
        record(match, data, world.silvio)
    assert seated(round, 1).score == (1670, 1390)


def test_result_that_contradicts_the_match_needs_a_reason(
    client: Client, world: World, round: Round, match: Match
) -> None:
    answer = post(client, world.bruno, 1, first=500, second=600)
    assert answer.status_code == 422
    assert "Write the reason in a few words." in answer.content.decode()
    post(client, world.bruno, 1, first=500, second=600, reason="cards were mixed up")
    seated_table = seated(round, 1)
    assert (seated_table.score, seated_table.is_adjusted) == ((500, 600), True)
    assert JournalEntry.objects.get(action="set-score").reason == "cards were mixed up"


def test_removed_result_lets_the_match_count_again(
    client: Client, world: World, round: Round, match: Match
) -> None:
    post(client, world.bruno, 1, first=500, second=600, reason="cards were mixed up")
    post(client, world.bruno, 1, kind="none", seen="500:600", reason="found")
    seated_table = seated(round, 1)
    assert (seated_table.score, seated_table.live) == (None, (380, 700))


def test_record_at_a_table_twice_opens_one_match(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    places = {client.post(f"{PAGE}tables/2/record/")["Location"] for _time in range(2)}
    assert places == {f"/boa-vista/matches/{Match.objects.get().number}/"}


def test_record_at_a_table_of_a_closed_round_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    client.force_login(world.bruno)
    answer = client.post(f"{PAGE}tables/2/record/", follow=True, headers={"Accept-Language": "en"})
    assert "No match can be recorded at this table now." in answer.content.decode()
    assert not Match.objects.exists()


# --- After the round is closed ----------------------------------------------------------------


def test_correction_after_closing_needs_a_reason(
    client: Client, world: World, cup: Tournament
) -> None:
    round = played(cup, world)
    before = seated(round, 1)
    first, second = before.score or (0, 0)
    data = {"first": second, "second": first, "seen": before.outcome}
    answer = post(client, world.bruno, 1, **data)
    assert answer.status_code == 422
    assert "Write the reason in a few words." in answer.content.decode()
    assert "Say why: the round is closed." in answer.content.decode()
    places_before = places(cup)
    post(client, world.bruno, 1, **data, reason="the slip was read upside down")
    assert seated(round, 1).score == (second, first)
    assert places(cup) != places_before
    round.refresh_from_db()
    assert round.is_closed


def test_correction_names_rounds_already_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    drawn(cup, world)
    client.force_login(world.bruno)
    answer = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    assert "Round 2 is drawn already" in answer.content.decode()


def test_correction_names_the_draft_to_redraw(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    rounds.draw(stage(cup), by=world.bruno)
    client.force_login(world.bruno)
    answer = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    content = answer.content.decode()
    assert "The draft of round 2 has to be drawn again after this." in content
    assert "drawn already" not in content


# --- A level match of a knock-out -------------------------------------------------------------


@pytest.fixture
@prepared
def semifinals(world: World) -> Round:
    cup = tournament(world, "knockout", entries=4)
    return drawn(cup, world)


LEVEL = "Level at table 1: the two meet again in the next round."


def test_tied_knockout_match_is_reported_at_once(
    client: Client, world: World, semifinals: Round
) -> None:
    post_all_the_same(client, world.bruno, 1, first=1500, second=1500)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL in content
    assert content.count("draw: they play again") == 1
    post(client, world.bruno, 2, first=1500, second=1400)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL not in content
    assert content.count("draw: they play again") == 1


def test_tied_slip_of_a_knockout_announces_a_replay(
    client: Client, world: World, semifinals: Round
) -> None:
    level = {"first_1": 1500, "second_1": 1500}
    question = slips(client, world.bruno, LIVE, **level)
    accepted = [issue.key for slip in question.context["slips"] for issue in slip.issues]
    live = slips(client, world.bruno, LIVE, **level, accepted_1=accepted)
    assert "they play again" in live.content.decode()
    slips(client, world.bruno, first_2=1500, second_2=1500, accepted_2=accepted)
    content = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL.replace("1", "2") in content


def test_tied_match_of_a_round_robin_is_an_ordinary_result(
    client: Client, world: World, round: Round
) -> None:
    post_all_the_same(client, world.bruno, 1, first=1500, second=1500)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "meet again" not in content


def test_result_of_a_closed_round_cannot_be_removed(
    client: Client, world: World, cup: Tournament
) -> None:
    round = played(cup, world)
    post(client, world.bruno, 1, kind="none", seen=seated(round, 1).outcome, reason="why not")
    assert not seated(round, 1).is_open


# --- Two directors ----------------------------------------------------------------------------


def test_result_of_another_director_is_shown_before_replacing(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 1), (2000, 1000), by=world.ana)
    answer = post(client, world.bruno, 1, first=1000, second=2000)
    assert answer.status_code == 409
    content = flat(answer.content.decode())
    assert "Recorded: 2000 × 1000. By Ana Moreira" in content
    assert 'name="first" value="1000"' in content
    assert seated(round, 1).score == (2000, 1000)
    seen = answer.context["form"]["seen"].value()
    post(client, world.bruno, 1, first=1000, second=2000, seen=seen, reason="exchanged")
    assert seated(round, 1).score == (1000, 2000)


def test_correction_in_an_open_round_asks_why(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    form = {"first": 1000, "second": 2000, "seen": "2000:1000"}
    answer = post(client, world.bruno, 1, **form)
    assert answer.status_code == 422
    assert "reason" in answer.context["form"].errors
    assert "the two totals were exchanged" in texts(answer.content.decode(), "[data-reason]")
    assert seated(round, 1).score == (2000, 1000)
    post(client, world.bruno, 1, **form, reason="it was typed wrong")
    assert seated(round, 1).score == (1000, 2000)


EXCHANGED = "the two totals were exchanged"


def test_reason_of_exchanged_totals_exchanges_them(
    client: Client, world: World, round: Round
) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    form = {"seen": "2000:1000", "reason": EXCHANGED, "asks": "1"}
    answer = post(client, world.bruno, 1, first=2000, second=1000, **form)
    assert [answer.context["form"][name].value() for name in ("first", "second")] == [1000, 2000]
    form["shown"] = answer.context["shown"]
    assert post(client, world.bruno, 1, first=1000, second=2000, **form).status_code == 302
    assert seated(round, 1).score == (1000, 2000)


@pytest.mark.parametrize("typed", [(1000, 2000), (2000, 1500)])
def test_reason_of_exchanged_totals_keeps_typed_ones(
    client: Client, world: World, round: Round, typed: tuple[int, int]
) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    form = {"seen": "2000:1000", "reason": EXCHANGED}
    post(client, world.bruno, 1, first=typed[0], second=typed[1], **form)
    assert seated(round, 1).score == typed


def test_level_result_is_not_said_to_be_exchanged(
    client: Client, world: World, round: Round
) -> None:
    post_all_the_same(client, world.bruno, 1, first=1500, second=1500)
    page = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    assert texts(page.content.decode(), "[data-reason]") == ["it was typed wrong"]


def test_same_result_again_says_that_nothing_changed(
    client: Client, world: World, round: Round
) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    answer = post(client, world.bruno, 1, first=2000, second=1000, seen="2000:1000")
    said = client.get(answer["Location"], headers={"Accept-Language": "en"}).content.decode()
    assert "Nothing has changed." in said


def test_equal_results_of_two_directors_are_no_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 1), (2000, 1000), by=world.ana)
    assert post(client, world.bruno, 1, first=2000, second=1000).status_code == 302
    assert JournalEntry.objects.filter(action="set-score").count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_results_sent_at_once_refuse_the_second(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world, entries=6)
    round = drawn(cup, world)
    answers = at_once(
        lambda: tables.set_score(row(round, 1), (2000, 1000), by=world.ana, seen=""),
        lambda: tables.set_score(row(round, 1), (1000, 2000), by=world.bruno, seen=""),
    )
    assert answers == ["AlreadyThere", "done"]
    assert JournalEntry.objects.filter(action="set-score").count() == 1
