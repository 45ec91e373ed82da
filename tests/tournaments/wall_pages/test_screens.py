"""The director adds, steers and removes screens."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.lists import short_codes
from clubs.lists.short_codes import in_threes
from clubs.models import JournalEntry
from tests.clubs.conftest import signed_in
from tests.pages import texts
from tests.tournaments.hall import drawn, played, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.phones import screens
from tournaments.models import Round, Screen, Tournament
from tournaments.wall.board import wall_of
from tournaments.wall.keys import screen_of_code, screen_of_key, secret
from tournaments.wall.turn import DARK, MESSAGE, Slot, read_plan


@pytest.fixture
def cup(world: World) -> Tournament:
    """A tournament in round 2, whose first round is closed."""
    cup = tournament(world, entries=4)
    played(cup, world)
    drawn(cup, world)
    return cup


@pytest.fixture
def screen(cup: Tournament, world: World) -> Screen:
    return screens.add(cup, "Salão", by=world.bruno)


def showing(screen: Screen, later: float = 0) -> str:
    """Return the page that a screen shows some seconds from now."""
    now = timezone.now() + timedelta(seconds=later)
    return wall_of(Screen.objects.get(pk=screen.pk), now).showing.page


def post(client: Client, screen: Screen, do: str, **data: object) -> int:
    address = url(screen.tournament, f"screens/{screen.number}/")
    return client.post(address, {"do": do, **data}).status_code


# --- Adding and removing ------------------------------------------------------------------------


def test_added_screen_shows_its_code(client: Client, cup: Tournament, world: World) -> None:
    client.force_login(world.bruno)
    answer = client.post(url(cup, "screens/add/"), {"name": "Bar"})
    screen = cup.screens.get()
    assert answer["Location"] == url(cup, "screens/1/")
    text = read(client, url(cup, "screens/1/"))
    assert in_threes(secret(screen).code) in text
    assert "/wall/" in text
    assert JournalEntry.objects.filter(action="add-screen").exists()


def test_control_page_updates_the_part_it_shows_now(
    client: Client, screen: Screen, world: World
) -> None:
    client.force_login(world.bruno)
    address = url(screen.tournament, f"screens/{screen.number}/")
    text = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert 'id="screen-now"' in text
    assert "<html" not in text
    assert "Depois: Relógio da rodada, às" in text


def test_code_of_an_unopened_screen_follows_what_it_shows(
    client: Client, screen: Screen, world: World
) -> None:
    client.force_login(world.bruno)
    text = read(client, url(screen.tournament, "screens/1/"))
    code = text.index(in_threes(secret(screen).code))
    assert text.index("Now on the screen") < code < text.index("Coming up")
    assert text.index("Coming up") < text.index("Open the screen on a computer")


def test_database_holds_neither_key_nor_code(screen: Screen) -> None:
    stored = {str(value) for value in Screen.objects.values_list().get()}
    assert not {secret(screen).key, secret(screen).code} & stored


def test_ninth_screen_is_refused(client: Client, cup: Tournament, world: World) -> None:
    for number in range(screens.MOST_SCREENS):
        screens.add(cup, f"Sala {number}", by=world.bruno)
    with pytest.raises(NotNow):
        screens.add(cup, "Bar", by=world.bruno)
    client.force_login(world.bruno)
    assert client.post(url(cup, "screens/add/"), {"name": "Bar"}).status_code == 422


def test_screen_without_a_name_is_asked_for_it(
    client: Client, cup: Tournament, world: World
) -> None:
    client.force_login(world.bruno)
    assert client.post(url(cup, "screens/add/"), {"name": " "}).status_code == 422
    assert not cup.screens.exists()


@pytest.mark.postgres_later
def test_new_code_ends_the_old_key(screen: Screen, world: World) -> None:
    old = secret(screen)
    screens.replace_code(screen, by=world.bruno)
    assert screen_of_key(old.key) is None
    assert screen_of_code(old.code) is None
    assert screen_of_key(secret(screen).key) == screen


def test_taken_code_is_given_to_no_other_screen(
    cup: Tournament, screen: Screen, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    nonces = iter([screen.nonce, "another"])
    monkeypatch.setattr(short_codes, "new_nonce", lambda: next(nonces))
    assert screens.add(cup, "Bar", by=world.bruno).nonce == "another"


def test_removed_screen_opens_nothing(client: Client, screen: Screen, world: World) -> None:
    key = secret(screen).key
    client.force_login(world.bruno)
    client.post(url(screen.tournament, "screens/1/remove/"))
    assert screen_of_key(key) is None
    assert not Screen.objects.exists()


# --- Steering -----------------------------------------------------------------------------------


def test_published_draw_begins_the_turn(screen: Screen) -> None:
    assert showing(screen) == "standings"
    Screen.objects.update(since=timezone.now() - timedelta(hours=1))
    # The rounds of the world may have been made a minute ago, by an earlier test.
    Round.objects.filter(number=2).update(published_at=timezone.now())
    assert showing(screen) == "draw"


def test_show_page_on_a_screen_starts_its_time(world: World, screen: Screen) -> None:
    assert post(signed_in(world.bruno), screen, "show results") == 302
    assert showing(screen) == "results"
    assert showing(screen, 65) != "results"


def test_double_tap_on_next_page_skips_nothing(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    post(client, screen, "show clock")
    post(client, screen, "show clock")
    assert showing(screen) == "clock"


def test_held_page_stays_until_the_turn_goes_on(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    post(client, screen, "hold draw")
    assert showing(screen, 3600) == "draw"
    post(client, screen, "show results")
    assert showing(screen, 3600) == "results"
    post(client, screen, "follow")
    assert showing(screen) == "results"
    assert showing(screen, 90) != "results"


def test_dark_screen_stays_dark_until_it_is_turned_on(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    post(client, screen, "dark")
    assert showing(screen, 3600) == DARK
    post(client, screen, "follow")
    assert showing(screen) != DARK


@pytest.mark.parametrize("do", ["show nothing", "hold nothing", "show", "shout", ""])
def test_unknown_button_changes_nothing(world: World, screen: Screen, do: str) -> None:
    assert post(signed_in(world.bruno), screen, do) == 302
    assert showing(screen) == "standings"


def test_steering_raises_only_the_version_of_the_screen(world: World, screen: Screen) -> None:
    version = Tournament.objects.get().version
    before = screen.version
    post(signed_in(world.bruno), screen, "dark")
    assert Tournament.objects.get().version == version
    assert Screen.objects.get().version > before


# --- The turn -----------------------------------------------------------------------------------

TURN = {"on-standings": "on", "minutes-standings": "4", "minutes-clock": "2", "on-draw": "on"}


def test_save_turn_of_a_screen_stores_its_pages(world: World, screen: Screen) -> None:
    assert post(signed_in(world.bruno), screen, "plan", **TURN) == 302
    plan = read_plan(Screen.objects.get().plan)
    assert plan[0] == Slot("standings", 4)
    assert plan[1] == Slot("clock", 2, is_on=False)
    assert [slot.page for slot in plan if slot.is_on] == ["standings", "draw"]


def test_minutes_out_of_range_are_asked_again(world: World, screen: Screen) -> None:
    for minutes in ("0", "16", "two"):
        data = TURN | {"minutes-standings": minutes}
        assert post(signed_in(world.bruno), screen, "plan", **data) == 422
    assert read_plan(Screen.objects.get().plan)[0] == Slot("standings", 2)


def test_move_page_of_a_screen_up_changes_the_order(world: World, screen: Screen) -> None:
    post(signed_in(world.bruno), screen, "up clock", **TURN)
    assert [slot.page for slot in read_plan(Screen.objects.get().plan)][:2] == [
        *("clock", "standings")
    ]


def test_fold_of_the_turn_stays_open_once_it_changed(
    client: Client, screen: Screen, world: World
) -> None:
    client.force_login(world.bruno)
    page = url(screen.tournament, "screens/1/")
    fold = "details.screens__turn[open] li"
    assert texts(client.get(page).content.decode(), fold) == []
    answer = client.post(page, {"do": "up clock", **TURN}, follow=True)
    assert texts(answer.content.decode(), fold)[0].startswith("Relógio da rodada")


def test_page_shown_now_stays_when_the_turn_changes(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    post(client, screen, "show draw")
    post(client, screen, "up results", **TURN)
    assert showing(screen) == "draw"


# --- Messages -----------------------------------------------------------------------------------


def test_message_shows_for_its_minutes(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    assert post(client, screen, "say", text=" O café está\nservido ", duration="5") == 302
    assert Screen.objects.get().message == "O café está servido"
    assert showing(screen, 299) == MESSAGE
    assert showing(screen, 301) != MESSAGE


def test_message_stays_until_it_is_taken_away(world: World, screen: Screen) -> None:
    client = signed_in(world.bruno)
    post(client, screen, "say", text="Café", duration="stay")
    assert showing(screen, 36_000) == MESSAGE
    post(client, screen, "unsay")
    assert showing(screen) != MESSAGE


def test_message_goes_to_the_chosen_screens(world: World, cup: Tournament, screen: Screen) -> None:
    bar, door = (screens.add(cup, name, by=world.bruno) for name in ("Bar", "Entrada"))
    client = signed_in(world.bruno)
    post(client, screen, "say", text="Café", duration="2", screens=["1", "2"])
    assert [showing(one) == MESSAGE for one in (screen, bar, door)] == [True, True, False]
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.after) == ("show-message", "Café")
    assert line.subject == "Copa da Primavera, Salão, Bar"


@pytest.mark.parametrize(
    "data",
    [
        {"text": "", "duration": "5"},
        {"text": "x" * 61, "duration": "5"},
        {"text": "Café", "duration": "7"},
        {"text": "Café", "duration": "5", "screens": ["9"]},
    ],
)
def test_wrong_message_comes_back_as_typed(
    world: World, screen: Screen, data: dict[str, object]
) -> None:
    client = signed_in(world.bruno)
    answer = client.post(url(screen.tournament, "screens/1/"), {"do": "say", **data})
    assert answer.status_code == 422
    assert str(data["text"]) in answer.content.decode()
    assert showing(screen) != MESSAGE


# --- What the page says -------------------------------------------------------------------------


def test_page_warns_of_a_screen_that_does_not_answer(
    client: Client, screen: Screen, world: World, stopped_clock: None
) -> None:
    page = url(screen.tournament, "screens/1/")
    assert "has not answered" not in read(client, page, world.bruno)
    Screen.objects.update(last_seen_at=timezone.now() - timedelta(seconds=20))
    assert "has not answered" not in read(client, page)
    Screen.objects.update(last_seen_at=timezone.now() - timedelta(seconds=40))
    assert "The screen “Salão” has not answered since" in read(client, page)


def test_page_says_why_a_page_is_not_in_the_turn(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    screens.add(cup, "Salão", by=world.bruno)
    text = read(client, url(cup, "screens/1/"), world.bruno)
    assert "Only after the first round is closed." in text
    assert "This tournament has no knock-out." in text
    assert "Says that the draw comes soon." in text


def test_row_of_the_turn_shows_its_page_at_once(
    client: Client, cup: Tournament, screen: Screen, world: World
) -> None:
    client.force_login(world.bruno)
    page = client.get(url(cup, "screens/1/")).content.decode()
    now = showing(screen)
    others = [slot.page for slot in read_plan(screen.plan) if f'value="show {slot.page}"' in page]
    assert others
    assert now not in others
    assert page.count('form="steer"') == len(others)
    post(client, screen, f"show {others[-1]}")
    assert showing(screen) == others[-1]


def test_message_has_one_button_to_remove_it(
    client: Client, cup: Tournament, screen: Screen, world: World
) -> None:
    screens.show_message([screen], "Café", None, by=world.bruno)
    client.force_login(world.bruno)
    page = client.get(url(cup, "screens/1/")).content.decode()
    assert page.count('value="unsay"') == 1
