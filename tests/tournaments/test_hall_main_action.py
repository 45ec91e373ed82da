"""The main action of the hall follows the state of the round."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import User
from scoring.models import Hand, Match
from tests.pages import texts
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.noting import LIVE, PAGE, SLIPS, seated, slips
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return tournament(world, entries=4)


@pytest.fixture
def round(cup: Tournament, world: World) -> Round:
    """Round 1 of two tables, published; its clock has not begun."""
    return drawn(cup, world)


def main_actions(client: Client, user: User, *, live: bool = False) -> list[str]:
    """The words on the main buttons of the hall."""
    client.force_login(user)
    headers = {"Accept-Language": "en", **(LIVE if live else {})}
    body = client.get(PAGE, headers=headers).content.decode()
    buttons = re.findall(r'class="btn [^"]*btn--main[^"]*"[^>]*>(.*?)</(?:a|button)>', body, re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", words).split()) for words in buttons]


def test_main_action_follows_the_round(client: Client, world: World, round: Round) -> None:
    assert main_actions(client, world.bruno) == ["Start the clock"]
    body = client.get(PAGE).content.decode()
    assert (body.count('value="start"'), body.count(f"{PAGE}slips.pdf")) == (1, 1)
    clock.start(round, by=world.bruno)
    assert main_actions(client, world.bruno) == ["Type the slips"]
    play(round, world)
    assert main_actions(client, world.bruno) == ["Close the round"]
    rounds.close(round, by=world.bruno)
    assert main_actions(client, world.bruno) == ["See what comes next"]


def test_main_action_without_time_limit_is_typing_slips(
    client: Client, world: World, cup: Tournament
) -> None:
    Tournament.objects.update(minutes=None)
    drawn(cup, world)
    assert main_actions(client, world.bruno) == ["Type the slips"]


def test_late_table_recorded_by_hand_is_the_main_action(
    client: Client, world: World, round: Round
) -> None:
    clock.start(round, by=world.bruno)
    for number in (1, 2):
        match = tables.open_match(seated(round, number).table, by=world.silvio)
        record(match, EVENING[0], by=world.silvio)
    assert main_actions(client, world.bruno) == []
    calm = "Nothing to do now. Once all results are in, you close the round here."
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, "p.title__sub")[0] == calm
    Hand.objects.update(recorded_at=timezone.now() - timedelta(hours=1))
    assert main_actions(client, world.bruno) == ["Record hand 2, table 1"]
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert calm not in page
    path = reverse("record_hand", args=["boa-vista", Match.objects.earliest("pk").number, 2])
    assert page.count(f'href="{path}"') == 2


def test_slips_are_no_main_action_while_tables_count_on_phones(
    client: Client, world: World, round: Round
) -> None:
    Tournament.objects.update(phones="alone")
    clock.start(round, by=world.bruno)
    assert main_actions(client, world.bruno) == ["Type the slips"]
    tables.open_match(round.tables.get(number=1), by=world.silvio)
    assert main_actions(client, world.bruno) == []
    body = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert any("Type the slips" in words for words in texts(body, "#hall-round a"))


def test_slips_are_the_main_action_once_time_is_up(
    client: Client, world: World, round: Round
) -> None:
    Tournament.objects.update(phones="alone")
    clock.start(round, by=world.bruno)
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], by=world.silvio)
    Round.objects.update(clock_ends_at=timezone.now())
    assert main_actions(client, world.bruno) == ["Type the slips"]


def test_last_hand_is_not_called_once_time_is_over(
    client: Client, world: World, round: Round
) -> None:
    clock.start(round, by=world.bruno)
    client.force_login(world.bruno)
    assert 'value="last-hand"' in client.get(PAGE).content.decode()
    Round.objects.update(clock_ends_at=timezone.now())
    assert 'value="last-hand"' not in client.get(PAGE).content.decode()


def test_player_has_no_main_action(client: Client, world: World, round: Round) -> None:
    assert main_actions(client, world.carla) == []


def test_close_is_first_action_once_all_results_are_in(
    client: Client, world: World, round: Round
) -> None:
    play(round, world)
    assert main_actions(client, world.bruno, live=True) == ["Close the round"]
    body = client.get(PAGE, headers=LIVE).content.decode()
    assert body.index(f"{PAGE}close/") < body.index('id="hall-tables"')
    head = body.index('id="hall-head" data-part')
    assert head < body.index(f"{PAGE}close/") < body.index("data-part", head + 30)


@pytest.mark.parametrize(
    ("absent", "positions"), [("first", (0,)), ("second", (1,)), ("both", (0, 1))]
)
def test_slip_with_walkover_is_noted(
    client: Client, world: World, round: Round, absent: str, positions: tuple[int, ...]
) -> None:
    slips(client, world.bruno, absent_1=absent)
    assert seated(round, 1).absent == positions


def test_slip_with_points_and_walkover_is_refused(
    client: Client, world: World, round: Round
) -> None:
    answer = slips(client, world.bruno, first_1=1000, absent_1="second")
    assert answer.status_code == 422
    assert "keep only one of the two" in answer.content.decode()
    assert seated(round, 1).is_open


def test_slip_with_walkover_and_other_pairs_is_refused(
    client: Client, world: World, round: Round
) -> None:
    answer = slips(client, world.bruno, absent_1="first", who_1="9-8")
    assert answer.status_code == 422
    assert seated(round, 1).is_open


def test_last_slip_offers_to_close_the_round(client: Client, world: World, round: Round) -> None:
    first = slips(client, world.bruno, LIVE, first_1=1000, second_1=2000)
    assert f'formaction="{PAGE}close/"' not in first.content.decode()
    last = slips(client, world.bruno, LIVE, absent_2="first")
    assert f'formaction="{PAGE}close/"' in last.content.decode()
    page = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert "Close the round" in page
    client.post(f"{PAGE}close/")
    assert Round.objects.get(pk=round.pk).is_closed


def test_slips_hide_close_while_hands_are_missing(
    client: Client, world: World, round: Round
) -> None:
    match = tables.open_match(seated(round, 2).table, by=world.silvio)
    record(match, EVENING[0], by=world.silvio)
    tables.set_score(seated(round, 1).table, (1000, 2000), by=world.bruno)
    client.force_login(world.bruno)
    page = client.get(SLIPS, headers={"Accept-Language": "en"})
    assert "recorded hand by hand" in page.content.decode()
    assert "Close the round" not in page.content.decode()


def test_tables_are_counted_in_words(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    client.post(f"{PAGE}close/")
    page = client.get(PAGE, headers={"Accept-Language": "pt-br"}).content.decode()
    assert "nas mesas 1 e 2" in page
    tables.set_score(seated(round, 1).table, (1000, 2000), by=world.bruno)
    client.post(f"{PAGE}close/")
    page = client.get(PAGE, headers={"Accept-Language": "pt-br"}).content.decode()
    assert "na mesa 2" in page


def test_hall_without_a_closed_table_says_so(client: Client, world: World, round: Round) -> None:
    clock.start(round, by=world.bruno)
    client.force_login(world.bruno)
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "0 of 2 tables closed" in texts(page, ".tag--count")
    whole = [f"Table {number}: record the result" for number in (1, 2)]
    assert texts(page, ".seat .notebook__whole") == whole, "the whole card leads to it"
    assert texts(page, "#hall-round details[open]") == []


def test_hall_before_results_has_byes_without_a_table(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=5)
    drawn(cup, world)
    client.force_login(world.bruno)
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, ".hall__closed > summary") == ["Without a table"]


def test_hall_closes_no_round_that_lacks_results(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(seated(round, 1).table, (1000, 2000), by=world.bruno)
    client.force_login(world.bruno)
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert f'action="{PAGE}close/"' not in page
    assert "1 result is missing to close the round." in texts(page, "#hall-round p")
    assert texts(page, ".hall__closed > summary") == ["Closed"]
    assert texts(page, ".hall__closed[open]") == []
    shown = client.get(f"{PAGE}?only=finished", headers={"Accept-Language": "en"}).content.decode()
    assert texts(shown, "a.tag[aria-current]") == ["1 of 2 tables closed"]
    assert texts(shown, ".hall__closed[open] > summary") == ["Closed"]


def test_published_round_counts_no_closed_tables(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, ".tag--count") == []
