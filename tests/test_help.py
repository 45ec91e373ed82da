"""The help: every page in three languages, its links and pictures, its search, its ticks."""

import fcntl
import re
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import polib
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils.translation import gettext, override

from config.help.contents import ABOUT, CHAPTERS, SCREENS, names
from config.help.pages import LANGUAGES, NotBuilt, all_pages, find_page
from server.run import places
from tests.scoring.notebook import evening
from tests.world import World

ROOT = Path(settings.BASE_DIR)
SOURCES = sorted((ROOT / "help").glob("??/*.md"))
CODES = {folder: code for code, folder in LANGUAGES.items()}
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """Build the help as `make run` does: at once if nothing has changed."""
    with open(ROOT / "var" / "help.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other processes of the tests build it too
        subprocess.run(["tools/help.sh"], cwd=ROOT, check=True)
    all_pages.cache_clear()


class Targets(HTMLParser):
    """The addresses that a page links to and loads, and the ids of its parts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.pictures: set[str] = set()
        self.ids: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        self.ids.add(found.get("id") or "")
        if tag == "a":
            self.links.add(found.get("href") or "")
        if tag == "img":
            self.pictures.add(found.get("src") or "")


def read(client: Client, address: str, language: str) -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def targets(client: Client, listed: list[str], language: str) -> dict[str, Targets]:
    addresses = [f"/help/{name}/" for name in listed]
    return {address: Targets(read(client, address, language)) for address in addresses}


def broken_links(pages: dict[str, Targets], language: str) -> list[tuple[str, ...]]:
    broken: list[tuple[str, ...]] = []
    for address, page in pages.items():
        for link in page.links:
            target, _sign, part = urljoin(address, link).partition("#")
            if target.startswith("/help/") and target != "/help/":
                there = pages.get(target)
                if there is None or (part and part not in there.ids):
                    broken.append((language, address, link))
            elif not (link.startswith(("https://", "/", "#")) or target == "/help/"):
                broken.append((language, address, link))
        broken += [
            (language, address, picture)
            for picture in page.pictures
            if not finders.find(picture.removeprefix(settings.STATIC_URL))
        ]
    return broken


@pytest.mark.django_db
def test_links_and_pictures_of_the_help_lead_somewhere(client: Client) -> None:
    written = [name for name in names() if not name.startswith("docs/")]
    # Documents are in English whatever the language around them.
    documents = targets(client, sorted({*names()} - {*written}), "en")
    for language in LANGUAGES:
        assert broken_links(documents | targets(client, written, language), language) == []


def test_every_page_is_written_in_every_language() -> None:
    listed = {name for name in names() if not name.startswith("docs/")}
    written = {(path.parent.name, path.stem) for path in SOURCES}
    assert written == {(folder, name) for folder in CODES for name in listed}
    documents = {f"docs/{path.stem}" for path in (ROOT / "docs").glob("*.md")}
    assert documents == set(names()) - listed


def screen_texts(folder: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """Return the texts of the program in a language, and patterns of those with one figure."""
    locale = {"pt": "pt_BR", "es": "es", "en": "es"}[folder]
    texts = set()
    for entry in polib.pofile(str(ROOT / f"locale/{locale}/LC_MESSAGES/django.po")):
        if folder == "en":
            texts |= {entry.msgid, entry.msgid_plural}
        else:
            texts |= {entry.msgstr, *entry.msgstr_plural.values()}
    patterns = [
        re.compile(r"\d+".join(map(re.escape, PLACEHOLDER.split(text))))
        for text in texts
        if len(PLACEHOLDER.findall(text)) == 1 and PLACEHOLDER.sub("", text).strip()
    ]
    return texts, patterns


def test_bold_names_in_the_help_are_texts_on_screens() -> None:
    screens = {folder: screen_texts(folder) for folder in CODES}
    unknown = [
        (path.parent.name, path.name, name)
        for path in SOURCES
        for texts, patterns in [screens[path.parent.name]]
        for bold in BOLD.findall(path.read_text())
        if (name := " ".join(bold.split())) not in texts
        and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert unknown == []


def test_help_addresses_one_reader_as_the_screens_do() -> None:
    plural = {
        "pt": re.compile(r"\b(?:vocês|abram|apertem|escolham|escrevam|façam|toquem)\b", re.I),
        "es": re.compile(r"\b(?:ustedes|abran|presionen|elijan|escriban|hagan|toquen)\b", re.I),
    }
    found = [
        (path.parent.name, path.name, word)
        for path in SOURCES
        if path.parent.name in plural
        for word in plural[path.parent.name].findall(path.read_text())
    ]
    assert found == []


def test_help_page_has_at_most_five_short_steps() -> None:
    long: list[tuple[str, ...]] = []
    for path in SOURCES:
        folder = path.parent.name
        page = find_page(path.stem, CODES[folder])
        assert page is not None, path
        if len(page.steps) > 5:
            long.append((folder, path.name, f"{len(page.steps)} steps"))
        for step in page.steps:
            words = re.sub(r"<code>.*?</code>|<[^>]+>", "", step.body)
            if len(re.findall(r"[.?!](?=\s|$)", words)) > 3:
                long.append((folder, path.name, step.title))
    assert long == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("search", "language", "first"),
    [
        ("PRIMEIRA", "pt-br", "A primeira noite"),
        ("naturais mao", "pt-br", "Canasta espanhola"),
        ("wifi", "pt-br", ""),
        ("primera noche", "es", "La primera noche"),
        ("first evening", "en", "The first evening"),
    ],
)
def test_search_ranks_titles_first(client: Client, search: str, language: str, first: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/help/", {"q": search})
    found = page.context["found"]
    assert found
    assert found[0].page.title.startswith(first)


@pytest.mark.django_db
def test_search_for_backup_finds_its_page(client: Client) -> None:
    for language in LANGUAGES:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        found = client.get("/help/", {"q": "backup"}).context["found"]
        assert "backups" in [result.page.name for result in found], language


@pytest.mark.django_db
def test_search_without_a_result_proposes_words(client: Client) -> None:
    page = read(client, "/help/?q=<script>xyzzy", "en")
    assert "Try one word" in page
    assert "<script>xyzzy" not in page


@pytest.mark.django_db
def test_help_without_a_page_leads_to_the_first(client: Client) -> None:
    assert client.get("/help/").headers["Location"] == "/help/first-evening/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["nothing", "../docs/deploy", "..%2f..%2fmanage", "pt/first-evening", "docs", "é"]
)
def test_unknown_page_of_the_help_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/help/{name}/").status_code == 404


@pytest.mark.django_db
def test_help_page_in_another_language_says_so(client: Client) -> None:
    assert "não está escrita no seu idioma" in read(client, "/help/docs/deploy/", "pt-br")
    assert "not written in your language" not in read(client, "/help/docs/deploy/", "en")


@pytest.mark.django_db
def test_help_that_was_not_built_says_how_to_build_it(
    client: Client, settings, tmp_path: Path
) -> None:
    settings.HELP_FOLDER = tmp_path
    for address in ("/help/first-evening/", "/help/?q=hand"):
        answer = client.get(address)
        assert answer.status_code == 503
        assert "tools/help.sh" in answer.content.decode()
    with pytest.raises(NotBuilt):
        all_pages(tmp_path)


def test_member_sees_which_steps_the_club_has_done(world: World, client: Client) -> None:
    client.force_login(world.silvio)
    page = client.get("/boa-vista/help/first-evening/")
    assert [step.is_done for step in page.context["steps"]] == [True, True, False, False, False]
    assert page.context["next"].place == "/boa-vista/matches/start/"
    evening(world, 2)
    page = client.get("/boa-vista/help/first-evening/")
    assert [step.is_done for step in page.context["steps"]] == [True, True, True, True, False]
    evening(world)
    page = client.get("/boa-vista/help/first-evening/")
    assert page.context["next"] is None


def test_player_gets_no_button_for_the_next_step(world: World, client: Client) -> None:
    client.force_login(world.carla)
    assert client.get("/boa-vista/help/first-evening/").context["next"] is None


def test_help_needs_few_queries(world: World, client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/help/first-evening/")
    client.force_login(world.ana)
    client.get("/boa-vista/help/first-evening/")
    # Session, account, membership with its club, the facts.
    with django_assert_num_queries(4):
        client.get("/boa-vista/help/first-evening/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [("pt-br", "Pegar o lixo"), ("es", "Tomar el pozo"), ("en", "Taking the discard pile")],
)
def test_page_of_a_game_shows_its_rules(
    client: Client, django_assert_num_queries, language: str, words: str
) -> None:
    with django_assert_num_queries(0):
        assert words in read(client, "/help/aacrt-2016/", language)


@pytest.mark.django_db
def test_search_finds_words_of_the_rules(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pt-br"
    found = client.get("/help/", {"q": "refugar"}).context["found"]
    assert [result.page.name for result in found] == ["aacrt-2016", "buraco-br"]
    assert "refugar a primeira carta" in found[0].excerpt
    assert len(found[0].excerpt) < 300


NEED_NO_HELP = {
    *("home", "help", "help_page", "club_help", "club_help_page"),
    *("robots", "security_txt", "set_language"),
    *("calendar_feed", "own_calendar_feed"),
}
"""Addresses of people that no page of the help describes. Files have none either: see IS_FILE."""
IS_FILE = re.compile(r"_(pdf|csv|xlsx|json)$|_(file|picture)$|^(openapi|api_.*)$")


def address_names(resolver: URLResolver) -> Iterator[str]:
    """Return the names of all addresses of the app."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from address_names(pattern)
        elif pattern.name:
            yield pattern.name


def test_every_screen_has_a_page_of_the_help() -> None:
    addresses = set(address_names(get_resolver()))
    screens = {name for name in addresses if not IS_FILE.search(name)} | {"api_guide"}
    assert screens - NEED_NO_HELP == set(SCREENS)
    assert set(SCREENS.values()) <= set(names())


def test_each_screen_and_page_of_the_help_is_listed_once() -> None:
    screens = " ".join(ABOUT.values()).split()
    assert len(screens) == len(set(screens))
    assert len(names()) == len(set(names()))
    assert all(chapter.names for chapter in CHAPTERS)


def test_help_link_of_a_screen_leads_to_its_page(world: World, client: Client) -> None:
    client.force_login(world.olga)
    page = client.get("/boa-vista/players/").content.decode()
    assert 'href="/boa-vista/help/people/"' in page
    assert 'href="/help/accounts/"' in Client().get("/accounts/login/").content.decode()


def test_help_answers_at_least_twenty_questions() -> None:
    pages = {folder: (ROOT / "help" / folder / "questions.md").read_text() for folder in CODES}
    counts = {folder: page.count("\n### ") for folder, page in pages.items()}
    assert {folder: count for folder, count in counts.items() if count < 20} == {}


def test_terminal_names_the_page_about_backups() -> None:
    for folder, language in CODES.items():
        heading = (ROOT / "help" / folder / "backups.md").read_text().splitlines()[0]
        with override(language):
            words = gettext(
                "Everything is kept in {file}. To copy it, see Help, “Backups and moving”."
            )
        assert f"“{heading.removeprefix('# ')}”" in words, folder


def test_pages_have_the_commands_of_an_installed_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(places, "IS_CLONE", False)
    monkeypatch.setenv("CADERNETA_FOLDER", str(tmp_path))
    all_pages.cache_clear()
    page = find_page("installing", "pt-br")
    all_pages.cache_clear()
    assert page
    assert "caderneta hall" in page.body
    assert "make hall" not in page.body + page.text
