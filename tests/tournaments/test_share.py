"""Send a match, standings or the club to a chat group: words, link, picture, and who sees them."""

from io import BytesIO
from threading import Lock

import pytest
from django.test import Client
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from clubs import roster
from clubs.models import Club, JournalEntry
from scoring import ledger
from scoring.club.sharing import match_text
from scoring.models import Match
from scoring.table.scoresheet import score_sheet
from scoring.views.memory import pictures
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.scoring.crowd import browser, played
from tests.scoring.notebook import EVENING, evening, record
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.open_pages import get, in_play, show_at_the_end
from tests.tournaments.test_public_club import open_page, page
from tests.world import World
from tournaments.club import sharing
from tournaments.club.sharing import SharedStandings
from tournaments.director import copies
from tournaments.models import Tournament

MATCH = "/boa-vista/matches/1/"


def size_of(content: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(content)).size


def link_of(match: Match) -> str:
    match.refresh_from_db()
    return f"{MATCH}link/{match.link_key}/"


# --- Words --------------------------------------------------------------------------------------


def test_text_of_a_finished_match_says_who_won(world: World) -> None:
    text = match_text(score_sheet(evening(world)))
    assert text.startswith("Dirce e Nelson venceram Ivone e Osvaldo, 3190 a 2705.\n")
    assert "Clube de Canastra Boa Vista" in text


def test_text_of_a_match_in_play_says_how_it_stands(world: World) -> None:
    text = match_text(score_sheet(evening(world, 4)))
    assert text.startswith("Dirce e Nelson 2405 × Ivone e Osvaldo 1425, depois de 4 mãos.")


def test_text_of_a_draw_names_no_winner(world: World) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, (2500, 2500))
    match.sides.update(won=False, place=1)
    assert "2500: empate." in match_text(score_sheet(match))


def test_text_of_standings_lists_the_places(world: World) -> None:
    shared = SharedStandings(in_play(world))
    lines = shared.text().split("\n")
    assert lines[0] == "Copa da Primavera: depois da rodada 1"
    assert lines[1].startswith("1º ")
    assert lines[-1] == "Clube de Canastra Boa Vista"
    assert "mais" not in shared.text()


def test_text_of_standings_says_how_many_places_it_lacks(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "IN_TEXT", 4)
    lines = SharedStandings(in_play(world)).text().split("\n")
    assert lines[-2] == "e mais 2 lugares"
    assert lines[-1] == "Clube de Canastra Boa Vista"


def test_hidden_standings_are_not_shared(world: World) -> None:
    cup = in_play(world)
    show_at_the_end(cup, world)
    cup.refresh_from_db()
    assert SharedStandings(cup).places == []
    text = page(f"/boa-vista/tournaments/{cup.slug}/share/")
    assert "1st" not in text


def test_share_page_invites_until_a_draw_is_published(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    director = browser(client, world.bruno)
    path = f"/boa-vista/tournaments/{cup.slug}/share/"
    assert texts(director.get(path).content.decode(), "h1") == ["Send the invitation"]
    drawn(cup, world)
    shown = director.get(path).content.decode()
    assert texts(shown, "h1") == ["Send to somebody"]
    assert texts(shown, ".qr-code") != []


def test_share_page_without_scripts_has_text_and_link(world: World) -> None:
    open_page(world)
    evening(world)
    text = page(f"{MATCH}share/")
    assert "Dirce and Nelson beat Ivone and Osvaldo, 3190 to 2705." in text
    assert f"http://testserver{MATCH}</textarea>" in text


# --- The link of one match ----------------------------------------------------------------------


def test_secretary_makes_and_closes_the_link(client: Client, world: World) -> None:
    match = evening(world, 4)
    ana = browser(client, world.ana)
    assert "has no link" in ana.get(f"{MATCH}share/").content.decode()
    assert ana.post(f"{MATCH}link/", {"do": "open"}).status_code == 302
    link = link_of(match)
    assert f"http://testserver{link}" in ana.get(f"{MATCH}share/").content.decode()
    assert "2405" in page(link)
    assert get(MATCH).status_code == 302
    ana.post(f"{MATCH}link/", {"do": "close"})
    assert get(link).status_code == 302
    assert get(f"{link}picture.png").status_code == 302
    actions = [line.action for line in JournalEntry.objects.order_by("-id")[:2]]
    assert actions == ["close-link", "open-link"]
    ana.post(f"{MATCH}link/", {"do": "open"})
    assert link_of(match) != link


def test_link_is_live_and_says_nothing_else(world: World) -> None:
    match = evening(world, 3)
    ledger.open_link(match, by=world.ana)
    link = link_of(match)
    before = get(link, HX_Request="true")
    assert get(link, HX_Request="true", If_None_Match=before["ETag"]).status_code == 304
    record(match, EVENING[3], world.ana)
    assert get(link, HX_Request="true", If_None_Match=before["ETag"]).status_code == 200
    text = page(link)
    assert "2405" in text
    assert 'href="/boa-vista/"' not in text
    assert "carta mostrada" not in text


@pytest.mark.parametrize(
    ("key", "status"), [("x", 302), ("%00", 404), ("a" * 300, 302), ("' OR 1=1 --", 404)]
)
def test_wrong_key_sends_to_sign_in(world: World, key: str, status: int) -> None:
    ledger.open_link(evening(world, 2), by=world.ana)
    for end in ("", "picture.png", "share/"):
        assert get(f"{MATCH}link/{key}/{end}").status_code == status


def test_key_of_one_match_opens_no_other(world: World) -> None:
    first = evening(world, 2)
    ledger.open_link(first, by=world.ana)
    second = played(world, world.dirce_nelson, world.marlene_valdir)
    first.refresh_from_db()
    url = f"/boa-vista/matches/{second.number}/link/{first.link_key}/"
    assert get(url).status_code == 302


def test_annulled_match_closes_its_link(world: World) -> None:
    match = evening(world)
    ledger.open_link(match, by=world.ana)
    link = link_of(match)
    ledger.annul(match, by=world.ana, reason="wrong")
    assert get(link).status_code == 302


# --- Pictures -----------------------------------------------------------------------------------


def test_match_has_a_picture_and_its_address(world: World) -> None:
    open_page(world)
    evening(world)
    text = page(MATCH)
    assert '<meta property="og:title" content="Dirce and Nelson × Ivone and Osvaldo">' in text
    assert f'content="http://testserver{MATCH}picture.png?v=' in text
    answer = get(f"{MATCH}picture.png")
    assert (answer["Content-Type"], size_of(answer.content)) == ("image/png", (1200, 630))


@pytest.mark.parametrize("hands", with_thorough([0, 1, 6], first=1))
def test_picture_of_every_length_is_drawn(world: World, hands: int) -> None:
    open_page(world)
    evening(world, hands)
    assert size_of(get(f"{MATCH}picture.png").content) == (1200, 630)


def test_tournament_and_club_have_pictures(world: World) -> None:
    cup = in_play(world)
    empty = tournament(world, name="Taça vazia")
    open_page(world)
    for path in (f"tournaments/{cup.slug}/", f"tournaments/{empty.slug}/", ""):
        assert size_of(get(f"/boa-vista/{path}picture.png").content) == (1200, 630)


@pytest.mark.parametrize(
    "name", ["😀", "\u202eevil\u0000", "A" * 60, "x" * 29 + " " + "W" * 30, "<b>&amp;\r\n"]
)
def test_hostile_name_is_drawn(world: World, name: str) -> None:
    open_page(world)
    Club.objects.filter(pk=world.club.pk).update(name=name, meets=name)
    match = evening(world, 2)
    match.sides.get(position=0).competitor.__class__.objects.update(name=name[:60].strip("\0"))
    for path in (f"{MATCH}picture.png", "/boa-vista/picture.png"):
        assert size_of(get(path).content) == (1200, 630)
    assert get(MATCH).status_code == 200


def test_stored_picture_and_304_cost_one_query(
    world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    open_page(world)
    match = evening(world, 3)
    first = get(f"{MATCH}picture.png")
    with django_assert_num_queries(1):
        assert get(f"{MATCH}picture.png").content == first.content
    with django_assert_num_queries(1):
        again = get(f"{MATCH}picture.png?v=other", If_None_Match=first["ETag"])
    assert again.status_code == 304
    record(match, EVENING[3], world.ana)
    assert get(f"{MATCH}picture.png").content != first.content


def test_picture_of_a_busy_server_is_503(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    open_page(world)
    evening(world, 2)
    busy = Lock()
    busy.acquire()
    monkeypatch.setattr(pictures, "_drawing", busy)
    monkeypatch.setattr(pictures, "WAIT", 0.01)
    answer = get(f"{MATCH}picture.png?busy")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_picture_speaks_the_language_of_the_club(world: World) -> None:
    open_page(world)
    evening(world)
    first = get(f"{MATCH}picture.png", Accept_Language="en")
    assert get(f"{MATCH}picture.png", Accept_Language="es").content == first.content


# --- Private ------------------------------------------------------------------------------------

PRIVATE = ["share/", "picture.png", "matches/1/share/", "matches/1/picture.png"]


@pytest.mark.parametrize("path", PRIVATE)
def test_private_club_shares_nothing(world: World, path: str) -> None:
    evening(world)
    answer, unknown = get(f"/boa-vista/{path}"), get(f"/no-club/{path}")
    assert (answer.status_code, unknown.status_code) == (302, 302)
    davi = Client()
    davi.force_login(world.davi)
    assert get(f"/boa-vista/{path}", davi).status_code == 404


@pytest.mark.parametrize("path", PRIVATE)
def test_club_that_closes_shares_nothing_at_once(world: World, path: str) -> None:
    open_page(world)
    evening(world)
    assert get(f"/boa-vista/{path}").status_code == 200
    details = roster.Details("Boa Vista", "", "", ["pt-br", "en"], "", is_indexed=False)
    roster.edit_club(world.club, details, by=world.olga, rules_name=str)
    assert get(f"/boa-vista/{path}").status_code == 302


def test_archived_tournament_shares_nothing(world: World) -> None:
    cup = in_play(world)
    paths = [f"/boa-vista/tournaments/{cup.slug}/{end}" for end in ("share/", "picture.png")]
    assert [get(path).status_code for path in paths] == [200, 200]
    copies.archive(cup, by=world.bruno)
    assert [get(path).status_code for path in paths] == [404, 404]


def test_member_of_a_private_club_sends_words_alone(client: Client, world: World) -> None:
    evening(world)
    text = flat(browser(client, world.carla).get(MATCH).content.decode())
    assert 'data-url=""' in text
    assert "og:image" not in text


def test_text_of_a_tournament_without_a_draw_says_the_fee(world: World) -> None:
    cup = tournament(world)
    assert "Inscrição" not in SharedStandings(cup).text()
    Tournament.objects.filter(pk=cup.pk).update(price=4050)
    cup.refresh_from_db()
    assert "Inscrição: R$\u00a040,50 por pessoa" in SharedStandings(cup).text()
    enter(cup, world, 4)
    drawn(cup, world)
    assert "Inscrição" not in SharedStandings(Tournament.objects.get(pk=cup.pk)).text()
