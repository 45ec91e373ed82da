"""The clock of a round: started, stopped, given more time, and the last hand called."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.league import begun
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds
from tournaments.models import Round
from tournaments.reading.round_clock import Clock, clock_of

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
BEGIN = datetime(2026, 11, 28, 17, 0, tzinfo=UTC)


class Time:
    """The hour of the server, which tests turn on."""

    def __init__(self) -> None:
        self.now = BEGIN

    def pass_by(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    time = Time()
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: time.now)
        yield time


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Round 1 of four pairs, of 50 minutes, published."""
    cup = tournament(world, entries=4)
    return drawn(cup, world)


def shown_clock(round: Round) -> Clock:
    round.refresh_from_db()
    shown = clock_of(round, timezone.now())
    assert shown is not None
    return shown


def press(client: Client, world: World, **data: Any) -> Any:
    client.force_login(world.bruno)
    return client.post(f"{PAGE}clock/", data, headers={"Accept-Language": "en"})


def content(client: Client) -> str:
    return client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()


def test_clock_before_start_shows_the_round_minutes(round: Round) -> None:
    assert (shown_clock(round).face, shown_clock(round).is_running) == ("50:00", False)


def test_start_clock_begins_the_round(
    client: Client, world: World, round: Round, time: Time
) -> None:
    answer = press(client, world, do="start")
    assert answer["Location"] == f"{PAGE}#clock"
    time.pass_by(minutes=46, seconds=20)
    assert (shown_clock(round).face, shown_clock(round).is_running) == ("03:40", True)
    assert round.state == Round.State.PLAYING


def test_stop_clock_keeps_the_time_until_it_resumes(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=10)
    press(client, world, do="stop")
    time.pass_by(minutes=30)
    assert (shown_clock(round).face, shown_clock(round).is_running) == ("40:00", False)
    press(client, world, do="start")
    time.pass_by(minutes=1)
    assert shown_clock(round).face == "39:00"


def test_press_clock_button_twice_counts_once(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=5)
    press(client, world, do="start")
    assert shown_clock(round).face == "45:00"
    for do in ("stop", "stop", "last-hand", "last-hand"):
        press(client, world, do=do)
    for action in ("start-clock", "stop-clock", "call-last-hand"):
        assert JournalEntry.objects.filter(action=action).count() == 1


def test_same_press_for_minutes_twice_counts_once(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    seen = client.get(PAGE).context["hall"].clock.mark
    for _press in range(2):
        answer = press(client, world, do="add", minutes=5, seen=seen)
    assert shown_clock(round).face == "55:00"
    assert "These minutes did not count." in client.get(answer["Location"]).content.decode()
    time.pass_by(minutes=1)
    press(client, world, do="add", minutes=5, seen=client.get(PAGE).context["hall"].clock.mark)
    assert shown_clock(round).face == "59:00"


def test_add_minutes_to_a_table_twice_counts_once(
    client: Client, world: World, round: Round, time: Time
) -> None:
    client.force_login(world.bruno)
    seen = client.get(PAGE).context["hall"].clock.mark
    for _press in range(2):
        press(client, world, do="add", minutes=5, table=1, seen=seen)
    assert round.tables.get(number=1).extra_minutes == 5


@pytest.mark.postgres_later
def test_take_minutes_away_shortens_the_round_or_a_table(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    press(client, world, do="cut", minutes=20)
    assert shown_clock(round).face == "30:00"
    press(client, world, do="add", minutes=10, table=1)
    press(client, world, do="cut", minutes=4, table=1)
    assert round.tables.get(number=1).extra_minutes == 6
    assert JournalEntry.objects.filter(action="cut-minutes").count() == 2


@pytest.mark.parametrize(("minutes", "table", "most"), [(51, "", 50), (1, 1, 0)])
def test_take_more_minutes_away_than_there_are_is_refused(
    minutes: int, table: Any, most: int, client: Client, world: World, round: Round, time: Time
) -> None:
    answer = press(client, world, do="cut", minutes=minutes, table=table)
    assert answer.status_code == 422
    assert f"Minutes that can be taken away: {most}." in answer.content.decode()
    assert shown_clock(round).face == "50:00"


def test_league_played_at_home_has_no_clock(client: Client, world: World) -> None:
    this_round = begun(tournament(world, "open", entries=4), world, (1, 2))
    assert clock_of(this_round, timezone.now()) is None
    with pytest.raises(NotNow):
        clock.start(this_round, by=world.bruno)
    client.force_login(world.bruno)
    assert client.get(PAGE).context["hall"].step == "results"


def test_add_minutes_extends_the_round(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=46)
    press(client, world, do="add", minutes=5)
    assert shown_clock(round).face == "09:00"


def test_add_minutes_after_the_end_counts_from_now(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=60)
    assert shown_clock(round).is_over
    press(client, world, do="add", minutes=5)
    assert shown_clock(round).face == "05:00"


def test_add_minutes_before_the_start_extends_the_round(
    client: Client, world: World, round: Round
) -> None:
    press(client, world, do="add", minutes=5)
    assert (shown_clock(round).face, shown_clock(round).is_running) == ("55:00", False)


def test_add_minutes_to_one_table_keeps_the_clock(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    press(client, world, do="add", minutes=5, table=2)
    press(client, world, do="add", minutes=3, table=2)
    assert shown_clock(round).face == "50:00"
    assert [table.extra_minutes for table in round.tables.all()] == [0, 8]
    assert "8 min more" in content(client)
    assert JournalEntry.objects.filter(action="add-minutes", subject__contains="2").count() == 2


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"minutes": "0"}, "Write a whole number from 1 to 600."),
        ({"minutes": "601"}, "Write a whole number from 1 to 600."),
        ({"minutes": "five"}, "Write a whole number from 1 to 600."),
        ({"minutes": ""}, "Write how many minutes."),
        ({"minutes": "5", "table": "9"}, "There is no table 9 in this round."),
    ],
)
def test_add_unusable_minutes_shows_the_error_at_its_field(
    client: Client, world: World, round: Round, data: dict[str, str], problem: str
) -> None:
    answer = press(client, world, do="add", **data)
    assert answer.status_code == 422
    page_content = answer.content.decode()
    assert problem in page_content
    assert re.search(r'<details [^>]*class="[^"]*more-time" open', page_content)
    assert all(f'value="{value}"' in page_content for value in data.values() if value)
    assert shown_clock(round).face == "50:00"


def test_unknown_clock_button_changes_nothing(client: Client, world: World, round: Round) -> None:
    assert press(client, world, do="explode").status_code == 422
    assert shown_clock(round).face == "50:00"


def test_call_last_hand_shows_the_time_of_the_call(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=48)
    press(client, world, do="last-hand")
    page_content = content(client)
    assert "Last hand: called at" in page_content
    assert 'value="last-hand"' not in page_content


def test_clock_page_shows_time_left_and_the_end(
    client: Client, world: World, round: Round, time: Time
) -> None:
    press(client, world, do="start")
    time.pass_by(minutes=46, seconds=20)
    page_content = content(client)
    round.refresh_from_db()
    assert round.clock_ends_at is not None
    assert f'data-ends="{int(round.clock_ends_at.timestamp() * 1000)}"' in page_content
    assert "03:40" in page_content
    assert "Ends at" in page_content
    time.pass_by(minutes=5)
    assert f"The time of round\u00a0{round.overall} is up." in content(client)


def test_tournament_without_minutes_has_no_clock(client: Client, world: World) -> None:
    cup = tournament(world, minutes=None, entries=4)
    round = drawn(cup, world)
    assert clock_of(round, timezone.now()) is None
    with pytest.raises(NotNow):
        clock.start(round, by=world.bruno)
    with pytest.raises(NotNow):
        clock.add(round, 5, by=world.bruno)
    client.force_login(world.bruno)
    assert 'id="clock"' not in content(client)


def test_closed_round_has_no_clock(client: Client, world: World, round: Round) -> None:
    press(client, world, do="start")
    play(round, world)
    rounds.close(round, by=world.bruno)
    assert clock_of(round, timezone.now()) is None
    answer = press(client, world, do="add", minutes=5)
    assert answer.status_code == 302
    assert "cannot be changed now" in content(client)


def test_running_clock_can_be_stopped_with_all_results(
    client: Client, world: World, time: Time, round: Round
) -> None:
    press(client, world, do="start", seen=shown_clock(round).mark)
    play(round, world)
    client.force_login(world.bruno)
    buttons = 'name="do" value="(.*?)"'
    page = client.get(PAGE).content.decode()
    acts = page.split('class="clock__acts"')[1].split("</form>")[0]
    assert re.findall(buttons, " ".join(acts.split())) == ["stop"]
    press(client, world, do="stop", seen=shown_clock(round).mark)
    assert not shown_clock(round).is_running
