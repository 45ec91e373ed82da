"""The bytes that a phone fetches when it opens a page for the first time."""

import re
from gzip import compress, decompress
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find, get_finders
from django.test import Client
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from server.web.storage import ENTRIES, merged
from tests.scoring.notebook import evening
from tests.tournaments.large import large
from tests.tournaments.wall import url
from tests.world import World

GZIP = {"Accept-Encoding": "gzip"}
NAMED = re.compile(r'(?:href|src)="/static/([^"#]+)')
CLASSES = re.compile(r"\.([a-z][\w-]*)")


def sheet(name: str) -> str:
    """Return a style sheet as a real server collects it."""
    paths = {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}
    return merged(name, paths)


def fetched(name: str) -> int:
    """Return the number of bytes that a real server sends for a file."""
    if name.endswith(".css"):
        return len(compress(sheet(name).encode()))
    content = Path(str(find(name))).read_bytes()
    return len(content if name.endswith(".woff2") else compress(content))


def visit(client: Client, address: str) -> tuple[str, int]:
    """Open a page; return it with the bytes of the page, all files it names, and the font."""
    answer = client.get(address, headers=GZIP)
    page = decompress(answer.content).decode()
    files = {*NAMED.findall(page), "fonts/caderneta-sans.woff2"}
    return page, len(answer.content) + sum(map(fetched, files))


@pytest.mark.parametrize("page", ["standings/", "standings/?all", "tables/"])
def test_first_visit_of_stranger_stays_below_size_limit(
    client: Client, world: World, page: str
) -> None:
    cup = large(world, 200).stage.tournament
    _, size = visit(client, url(cup, page))
    assert size < 67_000, "the heads of the answers add 3 kB: 70 kB is the most"


def test_first_visit_of_member_stays_below_size_limit(client: Client, world: World) -> None:
    client.force_login(world.carla)
    _, size = visit(client, f"/boa-vista/matches/{evening(world).number}/")
    assert size < 62_000


def test_public_pages_use_no_class_of_members_css(client: Client, world: World) -> None:
    """A component that a public page uses belongs in `app.css`."""
    for_all, for_members = (set(CLASSES.findall(sheet(entry))) for entry in ENTRIES[:2])
    cup = large(world, 12).stage.tournament
    pages = ["standings/", "standings/?find=3", "tables/", "results/", "crosstable/", "pairs/3/"]
    addresses = [*(url(cup, page) for page in [*pages, "rules/"]), "/accounts/login/"]
    match = evening(world)
    for address in [*addresses, f"/boa-vista/matches/{match.number}/"]:
        if "matches" in address:
            client.force_login(world.silvio)
        page, _ = visit(client, address)
        used = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
        assert "members.css" not in page
        assert not used & (for_members - for_all), address


def letters(file: str) -> set[int]:
    return set(TTFont(find(f"fonts/{file}")).getBestCmap())


def test_fonts_of_screen_have_all_letters_of_paper() -> None:
    parts = re.findall(
        r'/(caderneta[^"]+)".*?unicode-range: ([^;]+);', sheet(ENTRIES[0]), re.DOTALL
    )
    covered: set[int] = set()
    for file, ranges in parts:
        declared = set[int]()
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges):
            declared |= set(range(int(first, 16), int(last or first, 16) + 1))
        assert letters(file) <= declared
        covered |= letters(file)
    assert covered == letters("caderneta-sans-400.ttf")


def test_screens_in_the_hall_have_the_same_fonts_shown_late() -> None:
    """CSS cannot share a face between two values of `font-display`."""

    def faces(name: str) -> list[str]:
        text = Path(str(find(f"css/{name}"))).read_text()
        return [
            face for face in re.findall(r"@font-face \{.*?\}", text, re.DOTALL) if "url" in face
        ]

    late = [face.replace("display: optional", "display: swap") for face in faces("tokens.css")]
    assert faces("wall-fonts.css") == late
