"""The pages of the beamer: the code, the key, what they show and what they cost."""

from datetime import timedelta
from html import unescape
from re import sub
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs import accounts, roster
from clubs.accounts.signing_in import sign_in
from clubs.models import Club
from clubs.words.logo import CleanLogo
from tests.counting import calls_of
from tests.scoring.notebook import EVENING, record
from tests.tournaments import singles
from tests.tournaments.hall import drawn, enter, options, played, stage, tournament
from tests.tournaments.open_pages import in_play, last, show_at_the_end, table
from tests.world import World
from tournaments.director import copies
from tournaments.director.hall import calls, clock
from tournaments.director.phones import screens
from tournaments.director.rounds import rounds
from tournaments.models import Screen, Tournament
from tournaments.wall.keys import secret
from tournaments.wall.sides.places import places_page
from tournaments.wall.sides.results import results_page


@pytest.fixture
def cup(world: World) -> Tournament:
    """A tournament of six pairs in round 2."""
    return in_play(world)


@pytest.fixture
def screen(cup: Tournament, world: World) -> Screen:
    return screens.add(cup, "Salão", by=world.bruno)


def key_of(screen: Screen) -> str:
    return secret(screen).key


def poll(screen: Screen, tag: str = "") -> Any:
    sent = {"If-None-Match": tag} if tag else {}
    return Client().get(f"/wall/{key_of(screen)}/now/", headers=sent)


def shown(screen: Screen, page: str) -> str:
    """Return the text of a page of the wall."""
    Screen.objects.filter(pk=screen.pk).update(held=page, since=timezone.now())
    Club.objects.update(languages=["en", "pt-br", "es"])
    body = unescape(sub(r"<[^>]*>", " ", poll(screen).content.decode()))
    return " ".join(body.split())


# --- The code -----------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["{0}{1}", "{0} {1}", " {0}-{1} "])
def test_typed_code_opens_the_screen(screen: Screen, typed: str) -> None:
    code = secret(screen).code
    sent = {"code": typed.format(code[:3].lower(), code[3:])}
    answer = Client().post("/wall/", sent, follow=True)
    assert answer.redirect_chain == [(f"/wall/{key_of(screen)}/", 302)]
    assert "Copa da Primavera" in answer.content.decode()
    assert Screen.objects.get().linked_at is not None


def test_code_with_sound_opens_the_screen_with_sound(screen: Screen) -> None:
    sent = {"code": secret(screen).code, "sound": "1"}
    assert Client().post("/wall/", sent)["Location"].endswith("/?sound")


@pytest.mark.parametrize("typed", ["", "K7M4PX", "K7M 4P", "x" * 500, "ÇÃ ÇÃÇÃ"])
def test_wrong_code_is_asked_again(screen: Screen, typed: str) -> None:
    answer = Client().post("/wall/", {"code": typed})
    assert answer.status_code == 422
    assert Screen.objects.get().linked_at is None


@pytest.mark.postgres_later
def test_many_wrong_codes_are_slowed_down(screen: Screen) -> None:
    for _ in range(sign_in.FREE_LINKS):
        assert Client().post("/wall/", {"code": "K7M4PX"}).status_code == 422
    right = {"code": secret(screen).code}
    assert Client().post("/wall/", right).status_code == 429
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert elsewhere.post("/wall/", right).status_code == 302
    assert sign_in.links_wait("127.0.0.1") == 0, "an invitation still opens"


def test_address_of_the_beamer_is_no_club(world: World) -> None:
    with pytest.raises(roster.SlugRefused):
        accounts.create_club("wall", "Wall", owner=world.olga)


# --- The key ------------------------------------------------------------------------------------

OTHER_PAGES = [
    *("/boa-vista/", "/boa-vista/pairs/", "/boa-vista/matches/1/", "/boa-vista/tournaments/"),
    "/boa-vista/tournaments/copa-da-primavera/",
    "/boa-vista/tournaments/copa-da-primavera/screens/1/",
    "/boa-vista/tournaments/copa-da-primavera/screens/1/now/",
    "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/2/",
]


def test_key_opens_nothing_but_its_screen(screen: Screen) -> None:
    beamer = Client()
    beamer.get(f"/wall/{key_of(screen)}/")
    for page in OTHER_PAGES:
        assert beamer.get(page).status_code == 302
        assert beamer.get(f"{page}?key={key_of(screen)}").status_code == 302


@pytest.mark.parametrize("path", ["", "now/"])
def test_address_with_a_key_is_told_to_nobody(screen: Screen, path: str) -> None:
    answer = Client().get(f"/wall/{key_of(screen)}/{path}")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer["X-Robots-Tag"]


def test_post_with_the_key_of_a_screen_is_405(screen: Screen) -> None:
    for address in (f"/wall/{key_of(screen)}/", f"/wall/{key_of(screen)}/now/"):
        assert Client().post(address, {"do": "dark"}).status_code == 405


@pytest.mark.parametrize("key", ["a", "x" * 20, "0" * 300])
def test_unknown_key_is_not_found(world: World, key: str) -> None:
    assert Client().get(f"/wall/{key}/").status_code == 404
    assert Client().get(f"/wall/{key}/now/").status_code == 404


def test_screen_of_an_archived_tournament_is_not_found(
    cup: Tournament, screen: Screen, world: World
) -> None:
    copies.archive(cup, by=world.bruno)
    assert poll(screen).status_code == 404


def test_screen_works_for_a_club_that_is_not_public(world: World, screen: Screen) -> None:
    assert not world.club.is_public
    assert poll(screen).status_code == 200


# --- What it costs ------------------------------------------------------------------------------


def test_unchanged_screen_answers_304_with_two_queries(
    screen: Screen, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = poll(screen)
    with django_assert_num_queries(2):
        answer = poll(screen, first["ETag"])
    assert (answer.status_code, answer.content) == (304, b"")
    assert int(answer["X-Server-Time"].split()[0]) >= int(first["X-Server-Time"].split()[0])


@pytest.mark.parametrize(
    ("page", "most"),
    [("draw", 14), ("results", 14), ("standings", 21), ("clock", 12), ("dark", 10)],
)
@pytest.mark.parametrize("pairs", [6, 24])
def test_screen_page_needs_no_more_queries_for_any_size(
    world: World, page: str, most: int, pairs: int
) -> None:
    cup = tournament(world, "swiss", entries=pairs)
    played(cup, world)
    drawn(cup, world)
    screen = screens.add(cup, "Salão", by=world.bruno)
    poll(screen)
    Screen.objects.update(held=page)
    with CaptureQueriesContext(connection) as queries:
        poll(screen)
    assert len(queries) <= most


def test_request_of_a_screen_is_written_every_ten_seconds(screen: Screen) -> None:
    with time_machine.travel(timezone.now(), tick=False) as moment:
        poll(screen)
        for seconds, ago in ((9, 9), (2, 0)):
            moment.shift(seconds)
            poll(screen)
            seen = timezone.now() - timedelta(seconds=ago)
            assert Screen.objects.get().last_seen_at == seen


# --- What changes it ----------------------------------------------------------------------------


def test_steering_changes_the_screen(screen: Screen) -> None:
    tag = poll(screen)["ETag"]
    screens.hold(screen, "dark", timezone.now())
    answer = poll(screen, tag)
    assert answer.status_code == 200
    assert "wall--dark" in answer.content.decode()


@pytest.mark.parametrize(
    ("page", "status"), [("results", 200), ("clock", 200), ("draw", 304), ("standings", 304)]
)
def test_hand_changes_only_pages_that_show_hands(
    cup: Tournament, screen: Screen, world: World, page: str, status: int
) -> None:
    Screen.objects.update(held=page)
    tag = poll(screen)["ETag"]
    record(table(cup).match, EVENING[2], world.silvio)
    assert poll(screen, tag).status_code == status


def test_started_clock_changes_its_page(cup: Tournament, screen: Screen, world: World) -> None:
    Screen.objects.update(held="clock")
    tag = poll(screen)["ETag"]
    clock.start(last(cup), by=world.bruno)
    assert poll(screen, tag).status_code == 200


def test_single_sheet_stays_the_same_answer(screen: Screen, stopped_clock: None) -> None:
    Screen.objects.update(held="draw", since=timezone.now() - timedelta(seconds=11.5))
    tag = poll(screen)["ETag"]
    Screen.objects.update(since=timezone.now() - timedelta(seconds=13))
    # Six pairs have one sheet, which does not turn.
    assert poll(screen, tag).status_code == 304


@pytest.mark.postgres_later
@pytest.mark.parametrize("tag", ['"still-0"', '"a.b.live-x"', "W/", '"live-99999999999999999"'])
def test_made_up_tag_gets_a_whole_answer(screen: Screen, tag: str) -> None:
    assert poll(screen, tag).status_code == 200


# --- What it shows ------------------------------------------------------------------------------


def test_draw_lists_everybody_by_name(screen: Screen) -> None:
    text = shown(screen, "draw")
    assert "Where you play" in text
    assert "Dirce Amaral" in text
    assert text.index("Dalva") < text.index("Dirce Amaral") < text.index("Valdir Pacheco")


def test_draft_is_not_shown(cup: Tournament, world: World) -> None:
    other = tournament(world, name="Copa de Verão", entries=4)
    rounds.draw(stage(other), by=world.bruno)
    text = shown(screens.add(other, "Bar", by=world.bruno), "draw")
    assert "The draw comes soon" in text
    assert "Dirce" not in text


@pytest.mark.parametrize("format", ["round-robin", "knockout", "swiss"])
def test_no_draw_is_announced_after_the_last_round(world: World, format: str) -> None:
    cup = tournament(world, format)
    if format == "swiss":
        options(cup, world, rounds=2)
    enter(cup, world, 4)
    screen = screens.add(cup, "Salão", by=world.bruno)
    played(cup, world)
    named = "Final: the draw comes soon"
    said = named if format == "knockout" else "The draw of round 2 comes soon"
    assert said in shown(screen, "draw")
    for _ in range(2 if format == "round-robin" else 1):
        played(cup, world)
    assert "The last round is over." in shown(screen, "draw")


def test_results_show_points_so_far_and_results(screen: Screen) -> None:
    text = shown(screen, "results")
    assert "hand 3" in text
    assert "1500" in text
    assert "1 of 3 tables closed" in text


def test_standings_show_the_closed_rounds(screen: Screen) -> None:
    text = shown(screen, "standings")
    assert "After round 1" in text
    assert "Dirce e Nelson" in text or "Dirce and Nelson" in text


def test_standings_are_ranked_once_until_something_changes(
    cup: Tournament, screen: Screen, world: World
) -> None:
    Screen.objects.update(held="standings")
    with calls_of(places_page) as ranked:
        poll(screen)
        poll(screen)
        assert len(ranked) == 1
        roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amarais")
        assert "Os Amarais" in poll(screen).content.decode()
        assert len(ranked) == 2


def test_results_are_read_once_for_all_screens_until_a_hand(
    cup: Tournament, screen: Screen, world: World
) -> None:
    other = screens.add(cup, "Bar", by=world.bruno)
    Screen.objects.update(held="results")
    with calls_of(results_page) as read:
        before = poll(screen).content
        assert poll(other).content == before
        assert len(read) == 1
        record(table(cup).match, EVENING[2], world.silvio)
        after = poll(other).content
        assert len(read) == 2
    assert str(table(cup).match.sides.get(position=0).total) in after.decode()
    assert after != before


def test_hidden_standings_show_no_place(cup: Tournament, screen: Screen, world: World) -> None:
    show_at_the_end(cup, world)
    text = shown(screen, "standings")
    assert "Points of the tournament and places are shown at the end." in text
    assert "Dirce" not in text


def test_clock_names_the_tables_that_still_play(
    cup: Tournament, screen: Screen, world: World
) -> None:
    clock.start(last(cup), by=world.bruno)
    text = shown(screen, "clock")
    assert "2 tables of 3 still play" in text
    assert "50:00" in text or "49:59" in text
    clock.call_last_hand(last(cup), by=world.bruno)
    assert "Last hand" in shown(screen, "clock")


def test_bracket_names_the_ties_to_come(world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    drawn(cup, world)
    text = shown(screens.add(cup, "Salão", by=world.bruno), "bracket")
    assert "Quarter-finals Semi-finals" not in text
    assert "winner of table 1" in text
    assert "Dirce" in text


@pytest.mark.parametrize(
    "format",
    ["swiss", "knockout", "round-robin", "groups", "mitchell", "individual", "open"],
)
def test_every_page_of_every_format_opens(world: World, format: str) -> None:
    cup = tournament(world, format, entries=8)
    pages = ("draw", "results", "standings", "bracket", "clock", "title")
    screen = screens.add(cup, "Salão", by=world.bruno)
    for page in pages:
        assert "Copa da Primavera" in shown(screen, page), page
    if format != "open":
        drawn(cup, world)
    for page in pages:
        assert "Copa da Primavera" in shown(screen, page), page


@pytest.mark.usefixtures("stopped_clock")
def test_pictures_of_sponsors_take_turns(screen: Screen, world: World) -> None:
    assert "No picture yet." in shown(screen, "sponsors")
    pictures = [
        roster.add_sponsor(world.club, name, CleanLogo("image/jpeg", name.encode()), by=world.bruno)
        for name in ("Padaria", "Bar")
    ]
    Screen.objects.update(held="sponsors", since=timezone.now())
    assert pictures[0].key in poll(screen).content.decode()
    Screen.objects.update(since=timezone.now() - timedelta(seconds=13))
    assert pictures[1].key in poll(screen).content.decode()


@pytest.mark.postgres_later
def test_calls_wait_at_the_foot_until_they_are_taken(
    cup: Tournament, screen: Screen, world: World
) -> None:
    Screen.objects.update(held="draw")
    tag = poll(screen)["ETag"]
    sent = [calls.call(table(cup, n), 0, "rule", client_key=uuid4()) for n in (3, 1)]
    assert poll(screen, tag).status_code == 200
    assert "Tables 3 and 1 wait for the director" in shown(screen, "draw")
    calls.take(sent[0], by=world.bruno)
    assert "Table 1 waits for the director" in shown(screen, "draw")
    calls.solve(sent[1], by=world.bruno)
    assert "wall-calls" not in poll(screen).content.decode()


def test_tables_of_several_fit_on_every_page(world: World) -> None:
    cup = singles.thirteen(world)
    singles.play(drawn(cup, world), world)
    screen = screens.add(cup, "Salão", by=world.bruno)
    for page in ("draw", "results", "standings", "clock"):
        assert "Copa da Primavera" in shown(screen, page), page


def test_screen_has_the_first_language_of_its_club(screen: Screen) -> None:
    Screen.objects.update(held="draw")
    assert "Onde vocês jogam" in poll(screen).content.decode()
