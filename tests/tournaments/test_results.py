"""Results of tables: typed, walkovers, set with a reason, corrected, taken back, two at once."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry, User
from scoring.models import Match
from tests.at_once import at_once
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, enter, places, played, stage, tournament
from tests.world import World, make_world
from tournaments.director import rounds, tables
from tournaments.forms.doubts import who_sits
from tournaments.models import Round, Table, Tournament
from tournaments.standings import Seated, played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
SLIPS = f"{PAGE}slips/"
LIVE = {"HX-Request": "true"}


@pytest.fixture
def cup(world: World) -> Tournament:
    cup = tournament(world)
    enter(cup, world, 6)
    return cup


@pytest.fixture
def round(cup: Tournament, world: World) -> Round:
    """Round 1 of three tables, published."""
    return drawn(cup, world)


def seated(round: Round, number: int) -> Seated:
    there = played_stage(round.stage).tables[round.pk]
    return next(table for table in there if table.number == number)


def row(round: Round, number: int) -> Table:
    found = round.tables.get(number=number)
    found.round = round
    return found


def post(client: Client, user: User, number: int, **data: Any) -> Any:
    """Send the result form of a table as if nothing was noted there when it was opened."""
    client.force_login(user)
    said = {"kind": "played", "seen": "", **data}
    path = f"{PAGE}tables/{number}/result/"
    return client.post(path, said, headers={"Accept-Language": "en"})


def slips(client: Client, user: User, headers: dict[str, str] | None = None, **data: Any) -> Any:
    client.force_login(user)
    said = {name.replace("_", "-"): value for name, value in data.items()}
    return client.post(SLIPS, said, headers={"Accept-Language": "en", **(headers or {})})


# --- One table --------------------------------------------------------------------------------


def test_a_typed_result_counts_and_leads_to_the_next_number(
    client: Client, world: World, round: Round
) -> None:
    answer = post(client, world.bruno, 2, first=2405, second=1425)
    assert answer["Location"] == f"{PAGE}#go"
    there = seated(round, 2)
    assert (there.score, there.table.decided_by) == ((2405, 1425), world.bruno)
    round.refresh_from_db()
    assert round.state == Round.State.PLAYING


def test_negative_points_are_points(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, first=-115, second=300)
    assert seated(round, 1).score == (-115, 300)


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        ("2405", "", "Write the points."),
        ("", "1425", "Write the points."),
        ("many", "1425", "A whole number from -99999 to 99999 goes here."),
        ("2405", "100000", "A whole number from -99999 to 99999 goes here."),
        ("2405.5", "1425", "A whole number from -99999 to 99999 goes here."),
    ],
)
def test_what_is_no_result_is_said_at_its_field_and_stays(
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
def test_who_did_not_come_loses(
    client: Client, world: World, round: Round, kind: str, absent: tuple[int], winner: int | None
) -> None:
    post(client, world.bruno, 1, kind=kind)
    there = seated(round, 1)
    assert (there.absent, there.winner, there.score) == (absent, winner, None)


def test_after_a_walkover_they_came_after_all(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, kind="first")
    seen = seated(round, 1).outcome
    post(client, world.bruno, 1, first=1500, second=1400, seen=seen)
    there = seated(round, 1)
    assert (there.absent, there.score) == ((), (1500, 1400))


def test_a_result_is_taken_back(client: Client, world: World, round: Round) -> None:
    post(client, world.bruno, 1, first=2000, second=1000)
    post(client, world.bruno, 1, kind="none", seen="2000:1000")
    there = seated(round, 1)
    assert there.is_open
    assert there.table.decided_by is None
    assert JournalEntry.objects.get(action="clear-result").before == "2000 × 1000"


# --- A match recorded hand by hand ------------------------------------------------------------


@pytest.fixture
def match(round: Round, world: World) -> Match:
    """The match of table 1 after one hand, 380 × 700."""
    match = tables.open_match(row(round, 1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    return match


def test_a_match_gives_the_result_when_it_ends(round: Round, match: Match, world: World) -> None:
    assert seated(round, 1).is_open
    for data in EVENING[1:3]:
        record(match, data, world.silvio)
    assert seated(round, 1).score == (1670, 1390)


def test_another_result_than_that_of_the_match_needs_a_reason(
    client: Client, world: World, round: Round, match: Match
) -> None:
    answer = post(client, world.bruno, 1, first=500, second=500)
    assert answer.status_code == 422
    assert "Say why, in a few words." in answer.content.decode()
    post(client, world.bruno, 1, first=500, second=500, reason="cards were mixed up")
    there = seated(round, 1)
    assert (there.score, there.is_adjusted) == ((500, 500), True)
    assert JournalEntry.objects.get(action="set-score").reason == "cards were mixed up"


def test_taken_back_the_match_counts_again(
    client: Client, world: World, round: Round, match: Match
) -> None:
    post(client, world.bruno, 1, first=500, second=500, reason="cards were mixed up")
    post(client, world.bruno, 1, kind="none", seen="500:500")
    there = seated(round, 1)
    assert (there.score, there.live) == (None, (380, 700))


def test_the_match_of_a_table_is_opened_once(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    places = {client.post(f"{PAGE}tables/2/record/")["Location"] for _time in range(2)}
    assert places == {f"/boa-vista/matches/{Match.objects.get().number}/"}


def test_no_match_is_opened_in_a_closed_round(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    client.force_login(world.bruno)
    answer = client.post(f"{PAGE}tables/2/record/", follow=True, headers={"Accept-Language": "en"})
    assert "No match can be recorded at this table now." in answer.content.decode()
    assert not Match.objects.exists()


# --- After the round is closed ----------------------------------------------------------------


def test_a_correction_after_closing_needs_a_reason_and_moves_the_places(
    client: Client, world: World, cup: Tournament
) -> None:
    round = played(cup, world)
    before = seated(round, 1)
    first, second = before.score or (0, 0)
    said = {"first": second, "second": first, "seen": before.outcome}
    answer = post(client, world.bruno, 1, **said)
    assert answer.status_code == 422
    assert "Say why, in a few words." in answer.content.decode()
    places_before = places(cup)
    post(client, world.bruno, 1, **said, reason="the slip was read upside down")
    assert seated(round, 1).score == (second, first)
    assert places(cup) != places_before
    round.refresh_from_db()
    assert round.is_closed


def test_a_correction_says_which_rounds_stay_as_they_are_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    drawn(cup, world)
    client.force_login(world.bruno)
    answer = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    assert "Round 2 is drawn already" in answer.content.decode()


def test_a_correction_says_that_a_draft_has_to_be_drawn_again(
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
def semifinals(world: World) -> Round:
    cup = tournament(world, "knockout")
    enter(cup, world, 4)
    return drawn(cup, world)


LEVEL = "Level at table 1: the two meet again in the next round."


def test_a_level_match_of_a_knock_out_is_told_of_when_it_is_noted(
    client: Client, world: World, semifinals: Round
) -> None:
    post(client, world.bruno, 1, first=1500, second=1500)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL in content
    assert content.count("level: they meet again") == 1
    post(client, world.bruno, 2, first=1500, second=1400)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL not in content
    assert content.count("level: they meet again") == 1


def test_a_level_slip_of_a_knock_out_is_told_of_when_it_is_noted(
    client: Client, world: World, semifinals: Round
) -> None:
    live = slips(client, world.bruno, LIVE, first_1=1500, second_1=1500)
    assert "they meet again" in live.content.decode()
    slips(client, world.bruno, first_2=10, second_2=10)
    content = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert LEVEL.replace("1", "2") in content


def test_elsewhere_a_level_match_is_a_result_like_others(
    client: Client, world: World, round: Round
) -> None:
    post(client, world.bruno, 1, first=1500, second=1500)
    content = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "meet again" not in content


def test_a_result_of_a_closed_round_is_not_taken_back(
    client: Client, world: World, cup: Tournament
) -> None:
    round = played(cup, world)
    post(client, world.bruno, 1, kind="none", seen=seated(round, 1).outcome, reason="why not")
    assert not seated(round, 1).is_open


# --- Two directors ----------------------------------------------------------------------------


def test_what_another_noted_meanwhile_is_shown_and_what_was_typed_stays(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 1), (2000, 1000), by=world.ana)
    answer = post(client, world.bruno, 1, first=1000, second=2000)
    assert answer.status_code == 409
    content = answer.content.decode()
    assert "Noted: 2000 × 1000. By Ana Moreira" in content
    assert 'name="first" value="1000"' in content
    assert seated(round, 1).score == (2000, 1000)
    post(
        client, world.bruno, 1, first=1000, second=2000, seen=answer.context["form"]["seen"].value()
    )
    assert seated(round, 1).score == (1000, 2000)


def test_the_same_result_from_two_is_no_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 1), (2000, 1000), by=world.ana)
    assert post(client, world.bruno, 1, first=2000, second=1000).status_code == 302
    assert JournalEntry.objects.filter(action="set-score").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_note_at_once_one_is_told_of_the_other(transactional_db: None) -> None:
    world = make_world()
    cup = tournament(world)
    enter(cup, world, 6)
    round = drawn(cup, world)
    answers = at_once(
        lambda: tables.set_score(row(round, 1), (2000, 1000), by=world.ana, seen=""),
        lambda: tables.set_score(row(round, 1), (1000, 2000), by=world.bruno, seen=""),
    )
    assert answers == ["AlreadyThere", "done"]
    assert JournalEntry.objects.filter(action="set-score").count() == 1


# --- From the slips ---------------------------------------------------------------------------


def test_slips_are_noted_together_and_what_is_empty_is_left_out(
    client: Client, world: World, round: Round
) -> None:
    answer = slips(
        client,
        world.bruno,
        first_1=2405,
        second_1=1425,
        first_2="",
        first_3=0,
        second_3=900,
    )
    assert answer["Location"] == SLIPS
    assert [seated(round, number).score for number in (1, 2, 3)] == [(2405, 1425), None, (0, 900)]
    left = client.get(SLIPS, headers={"Accept-Language": "en"})
    assert [slip.seated.number for slip in left.context["form"].slips] == [2]
    assert "Noted: table 1, 3." in left.content.decode()


def test_slips_that_were_noted_one_by_one_are_told_of_at_the_end(
    client: Client, world: World, round: Round
) -> None:
    for number in (1, 2):
        said: dict[str, Any] = {f"first_{number}": 2000, f"second_{number}": 1000}
        slips(client, world.bruno, **said)
    client.get(SLIPS)
    slips(client, world.bruno, noted=["1", "2", "7", "x"], first_3=10, second_3=20)
    page = client.get(SLIPS, headers={"Accept-Language": "en"})
    assert "Noted: table 1, 2, 3." in page.content.decode()


def test_what_is_wrong_of_one_slip_does_not_keep_the_others_back(
    client: Client, world: World, round: Round
) -> None:
    said: dict[str, Any] = {
        "first_1": 2405,
        "second_1": 1425,
        "first_2": 800,
        "first_3": "x",
        "second_3": 10,
    }
    answer = slips(client, world.bruno, **said)
    assert answer.status_code == 422
    assert seated(round, 1).score == (2405, 1425)
    assert {slip.seated.number: slip.errors for slip in answer.context["form"].slips} == {
        2: ["Write the points."],
        3: ["A whole number from -99999 to 99999 goes here."],
    }
    content = answer.content.decode()
    assert all(f'value="{typed}"' in content for typed in ("800", "x", "10"))


def test_one_slip_is_answered_with_its_row(client: Client, world: World, round: Round) -> None:
    answer = slips(client, world.bruno, LIVE, first_2=800, second_2=1200)
    content = answer.content.decode().strip()
    assert content.startswith('<li class="slip slip--noted" id="slip-2"')
    assert content.count("<li") == 1
    wrong = slips(client, world.bruno, LIVE, first_3=800, second_3="")
    assert wrong.status_code == 422
    assert wrong.content.decode().count("<li") == 1


def test_a_slip_of_a_table_that_another_noted_otherwise_is_a_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 2), (2000, 1000), by=world.ana)
    answer = slips(client, world.bruno, first_2=1000, second_2=2000, first_1=5, second_1=10)
    assert answer.status_code == 409
    content = answer.content.decode()
    assert "2000 × 1000 is noted here already." in content
    assert f"{PAGE}tables/2/result/" in content
    assert [seated(round, number).score for number in (1, 2)] == [(5, 10), (2000, 1000)]


def test_a_slip_of_a_table_with_a_walkover_is_a_conflict(
    client: Client, world: World, round: Round
) -> None:
    tables.set_walkover(row(round, 2), by=world.ana, first=True, second=False)
    answer = slips(client, world.bruno, first_2=1000, second_2=2000)
    assert answer.status_code == 409
    assert "A walkover is noted here already." in answer.content.decode()
    assert seated(round, 2).absent == (0,)


def test_a_slip_of_a_table_with_hands_leads_to_its_page(
    client: Client, world: World, round: Round, match: Match
) -> None:
    client.force_login(world.bruno)
    asked = client.get(SLIPS).context["form"].slips
    assert [slip.seated.number for slip in asked] == [2, 3]
    answer = slips(client, world.bruno, first_1=1000, second_1=2000)
    assert answer.status_code == 422
    assert "Somebody has begun to record hands here" in answer.content.decode()
    assert seated(round, 1).is_open


def test_a_closed_round_takes_no_slips(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    client.force_login(world.bruno)
    assert client.get(SLIPS)["Location"] == PAGE
    assert client.post(SLIPS, {"first-1": 1, "second-1": 2})["Location"] == PAGE


@pytest.mark.parametrize("live", [False, True])
def test_slips_of_a_draw_that_was_taken_back_are_told_with_their_figures(
    client: Client, world: World, round: Round, live: bool
) -> None:
    rounds.unpublish(round, by=world.ana)
    said: dict[str, Any] = {"first_1": 1500, "second_1": 900, "first_2": "", "second_2": ""}
    answer = slips(client, world.bruno, LIVE if live else None, **said)
    draft = f"{PAGE}draft/"
    assert answer["HX-Redirect" if live else "Location"] == draft
    content = client.get(draft, headers={"Accept-Language": "en"}).content.decode()
    told = "Ana Moreira took the draw of round 1 back. Not noted: table 1, 1500 × 900."
    assert told in content


def drawn_anew(round: Round, world: World) -> None:
    """Ana takes the draw back, lets two exchange their seats, and publishes it."""
    rounds.unpublish(round, by=world.ana)
    first, second = (round.seats.filter(table__number=number).first() for number in (1, 2))
    assert first is not None
    assert second is not None
    rounds.swap(round, first, second, by=world.ana)
    rounds.publish(round, by=world.ana)


@pytest.mark.parametrize("live", [False, True])
def test_a_slip_of_a_draw_that_was_drawn_anew_is_not_given_to_others(
    client: Client, world: World, round: Round, live: bool
) -> None:
    said: dict[str, Any] = {"first_1": 1500, "second_1": 900, "who_1": who_sits(seated(round, 1))}
    drawn_anew(round, world)
    answer = slips(client, world.bruno, LIVE if live else None, **said)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "Others sit at this table by now." in content
    assert 'value="1500"' in content
    assert seated(round, 1).is_open
    said["who_1"] = who_sits(seated(round, 1))
    assert f'name="who-1" value="{said["who_1"]}"' in content
    slips(client, world.bruno, LIVE if live else None, **said)
    assert seated(round, 1).score == (1500, 900)


def test_a_result_of_a_draw_that_was_drawn_anew_is_not_given_to_others(
    client: Client, world: World, round: Round
) -> None:
    before = who_sits(seated(round, 1))
    drawn_anew(round, world)
    answer = post(client, world.bruno, 1, first=1500, second=900, who=before)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert "Others sit at this table by now." in content
    assert f'name="who" value="{who_sits(seated(round, 1))}"' in content
    assert seated(round, 1).is_open
    post(client, world.bruno, 1, first=1500, second=900, who=who_sits(seated(round, 1)))
    assert seated(round, 1).score == (1500, 900)


def test_a_slip_of_a_round_that_is_closed_by_now_is_told_with_its_figures(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    answer = slips(client, world.bruno, first_2=1500, second_2=900)
    content = client.get(answer["Location"], headers={"Accept-Language": "en"}).content.decode()
    assert "Round 1 is closed. Not noted: table 2, 1500 × 900." in content


def test_a_result_of_a_draw_that_was_taken_back_stays_in_its_field_and_says_why(
    client: Client, world: World, round: Round
) -> None:
    rounds.unpublish(round, by=world.ana)
    answer = post(client, world.bruno, 1, first=1500, second=900)
    content = answer.content.decode()
    assert answer.status_code == 422
    told = "Ana Moreira took the draw of round 1 back. What you typed is not noted."
    assert told in content
    assert 'name="first" value="1500"' in content
    assert "The round is closed" not in content


def test_a_table_that_is_not_there_is_told_of_on_the_page_of_the_slips(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    english = {"Accept-Language": "en"}
    answer = client.get(f"{PAGE}tables/?slips=&table=99", headers=english)
    content = answer.content.decode()
    assert answer.status_code == 422
    assert "There is no table 99 in this round." in content
    assert 'id="slip-1"' in content
    assert 'value="99"' in content
    found = client.get(f"{PAGE}tables/?slips=&table=2")
    assert found["Location"] == f"{PAGE}tables/2/result/"


def test_when_nothing_is_missing_the_slips_say_so(
    client: Client, world: World, round: Round
) -> None:
    said: dict[str, Any] = {
        f"{name}_{number}": 5 * number for number in (1, 2, 3) for name in ("first", "second")
    }
    slips(client, world.bruno, **said)
    content = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert "All results are there." in content
    rounds.close(round, by=world.bruno)
