"""The rules of a game to be read: every number of theirs, and only what they play."""

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubs.models import User
from scoring import ledger
from scoring.games import GAMES, When
from scoring.house_rules import rulebook
from scoring.house_rules.game_rules import GameRules
from scoring.house_rules.house import Playbook, preset
from scoring.models import HouseRules, Match
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.house_rules import changed, made
from tests.world import World

LANGUAGES = [code for code, _name in settings.LANGUAGES]

# Numbers that are told only where another option is chosen, and what says nothing to players.
ONLY_WITH: dict[str, dict[str, object]] = {
    "wild": {"wild_melds": True},
    "five": {"five_canastas": True},
    "seven": {"seven_canastas": True},
}
OTHERWISE_SAID = {"until"}  # in words: one player, or two


def page(client: Client, user: User, which: str, language: str = "en") -> str:
    """The text of the page of rules, without tags and doubled spaces."""
    client.force_login(user)
    path = f"/boa-vista/rules/{which}/how-to-play/"
    html = client.get(path, headers={"accept-language": language}).content.decode()
    return text_of(html)


def text_of(html: str) -> str:
    body = html.partition("<article")[2].partition("</article>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<{body}").split())


def own(world: World, game: str, **options: object) -> str:
    house = rulebook.copy(world.club, game, name="Da casa", options=options, by=world.ana)
    return str(house.number)


def numbers_of(game: str) -> list[str]:
    options = GAMES[game].rules.options()
    return [
        name
        for name, value in options.items()
        if isinstance(value, int) and not isinstance(value, bool) and name not in OTHERWISE_SAID
    ]


CASES = [(game, name) for game in GAMES for name in numbers_of(game)]


@pytest.mark.parametrize("language", with_thorough(LANGUAGES, first=1))
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_preset_is_shown_in_every_language(
    client: Client, world: World, game: str, language: str
) -> None:
    text = page(client, world.carla, game, language)
    for name in numbers_of(game):
        value = GAMES[game].rules.options()[name]
        if value and name not in ONLY_WITH and not hidden(game, name):
            shown = f"{value:,}".replace(",", "," if language == "en" else ".")
            shown = shown if int(value) >= 10_000 else str(value)
            assert re.search(rf"(?<!\d){re.escape(shown)}(?!\d)", text), name


def hidden(game: str, name: str) -> bool:
    """Whether the page hides an option: the total of a first minimum that the game lacks."""
    return name == "minimum_from" and not GAMES[game].rules.options()["first_minimum"]


def rising(game: str, changes: dict[str, object]) -> dict[str, object]:
    """Return the changes, with others by which no ladder of the rules falls."""
    rules = GAMES[game].rules.with_options(changes)
    while fallen := next(rules.falls(), None):
        name, before = fallen
        changes[name] = rules.options()[before]
        rules = rules.with_options(changes)
    return changes


# One game of each base of rules.
@pytest.mark.parametrize(
    ("game", "name"),
    with_thorough(CASES, quick=[of for of in CASES if of[0] == "ramiro-es"]),
)
def test_every_changed_number_is_shown_beside_the_preset(
    client: Client, world: World, game: str, name: str
) -> None:
    changes: dict[str, object] = {name: 4} if name == "most_wild" else {name: 7135}
    changes |= ONLY_WITH.get(name, {})
    if "minimum" in name and game.startswith("burraco"):
        changes = {"first_minimum": 60, **changes}
    text = page(client, world.carla, own(world, game, **rising(game, changes)))
    before = preset(game)
    number = f"{changes[name]} ({before.name}: "
    if before.rules.options()[name] == changes[name]:
        number = str(changes[name])
    assert number in text


@pytest.mark.parametrize(
    ("game", "option", "removed"),
    with_thorough(
        [
            ("aacrt-2016", {"first_minimum": 0}, "Opening minimum"),
            ("aacrt-2016", {"going_out": 0}, "Going out at the end is worth"),
            ("aacrt-2016", {"morto": 0}, "Taking the morto is worth"),
            ("aacrt-2016", {"morto_needs_canastra": False}, "The morto needs a canastra on"),
            ("aacrt-2016", {"out_needs_clean": False}, "Going out needs a clean canastra."),
            ("aacrt-2016", {"own_hand": True}, "are handed over"),
            ("buraco-br", {"untaken_morto": 0}, "has not taken a morto when the hand ends loses"),
            (
                "canasta-es",
                {"four_black_threes": 0},
                "All four black threes laid down when going out",
            ),
            ("canasta-es", {"concealed": 0}, "goes out concealed"),
            ("canasta-es", {"failed_leave": 0}, "asks permission"),
            ("samba-es", {"failed_leave": 0}, "asks permission"),
            ("samba-es", {"red_threes_need": 0}, "without enough canastas or sambas"),
            ("ramiro-es", {"mode": "positive"}, "A player whose total reaches"),
            ("ramiro-es", {"mode": "positive"}, "they are added to their player’s total"),
            ("ramiro-es", {"until": 2}, "ends when one player is left"),
        ],
        first=5,
    ),
)
def test_option_switched_off_removes_its_sentence(
    client: Client, world: World, game: str, option: dict[str, object], removed: str
) -> None:
    assert removed in page(client, world.carla, game)
    assert removed not in page(client, world.carla, own(world, game, **option))


@pytest.mark.parametrize(
    ("game", "option", "added"),
    [
        ("canasta-es", {"wild_melds": True}, "A canasta of seven wild cards is worth 2000"),
        ("canasta-es", {"five_canastas": True}, "Five canastas of one side in a hand earn 500"),
        ("canasta-es", {"seven_canastas": True}, "Seven canastas of one side in a hand earn 2000"),
        ("canasta-es", {"concealed_mixed": 60}, "Each mixed canasta is then worth 60"),
        ("burraco-it", {"first_minimum": 75, "second_minimum": 75}, "Opening minimum"),
        ("aacrt-2016", {"untaken_morto": 100}, "Points off for a morto not taken"),
    ],
)
def test_option_switched_on_adds_its_sentence(
    client: Client, world: World, game: str, option: dict[str, object], added: str
) -> None:
    assert added not in page(client, world.carla, game)
    assert added in page(client, world.carla, own(world, game, **option))


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("aacrt-2016", {"out_needs_clean": False}, "To go out, a side needs a clean canastra."),
        ("aacrt-2016", {"own_hand": True}, "Cards left in hand count for the other side."),
        ("burraco-it", {"morto_needs_canastra": True}, "takes its morto without a canastra too."),
        ("canasta-es", {"wild_melds": True}, "Wild cards alone are no meld."),
        ("ramiro-es", {"mode": "positive"}, "and a player with too many points is out."),
    ],
)
def test_changed_option_names_the_value_of_the_preset(
    client: Client, world: World, game: str, option: dict[str, object], value: str
) -> None:
    text = page(client, world.carla, own(world, game, **option))
    name = preset(game).name
    assert re.search(rf"\({re.escape(name)}: [^)]*{re.escape(value)}\)", text)


@pytest.mark.parametrize(
    ("game", "own_text", "foreign"),
    [
        ("aacrt-2016", "Taking the discard pile", "Three or more cards of one rank"),
        ("buraco-br", "Taking the discard pile", "Three or more cards of one rank"),
        ("burraco-it", "Three or more cards of one rank", "Taking the discard pile"),
        ("burraco-it", "a half-clean one 150", "an untaken morto"),
        ("burraco-it", "A sequence has one ace only", "an ace at each end"),
        ("burraco-it", "When two cards are left in the stock, the hand ends", "stock is used up"),
        ("buraco-br", "an ace at each end", "one set of a rank"),
        (
            "aacrt-2016",
            "A pair without a morto may then go out at the end too",
            "two cards are left",
        ),
        ("burraco-it", "and its morto", "without a morto after one became the stock"),
        ("samba-es", "Sequences", "concealed"),
        ("canasta-es", "goes out concealed", "Sequences"),
        ("ramiro-es", "Closing", "canasta"),
    ],
)
def test_rules_page_describes_only_its_game(
    client: Client, world: World, game: str, own_text: str, foreign: str
) -> None:
    text = page(client, world.carla, game)
    assert own_text in text
    assert foreign not in text


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_listed_and_has_words(client: Client, world: World, game: str) -> None:
    html = (
        browser(client, world.carla).get(reverse("how_to_play", args=["boa-vista", game])).content
    ).decode()
    parts = GameRules(preset(game)).parts
    assert len({part.code for part in parts}) == len(parts)
    for part in parts:
        assert f'href="#{part.code}"' in html
        section = html.partition(f'id="{part.code}"')[2].partition("</section>")[0]
        assert len(re.sub(r"<[^>]*>", "", section).split()) > 8


def test_older_version_shows_its_own_numbers(client: Client, world: World) -> None:
    house = changed(made(world, clean=250), world.ana, clean=260)
    assert "250 (AACRT 2016: 200)" in page(client, world.carla, f"{house.number}.1")
    assert "260 (AACRT 2016: 200)" in page(client, world.carla, f"{house.number}.2")
    assert "260 (AACRT 2016: 200)" in page(client, world.carla, f"{house.number}")


@pytest.mark.parametrize("which", ["bridge", "whist", "7", "1.9", "0"])
def test_unknown_rules_are_404(client: Client, world: World, which: str) -> None:
    made(world)
    for name in ("how_to_play", "how_to_play_pdf", "rulings_pdf"):
        path = reverse(name, args=["boa-vista", which])
        assert browser(client, world.carla).get(path).status_code == 404


@prepared
def match_of(world: World) -> tuple[HouseRules, Match]:
    """A match by the house rules, which are made for it."""
    house = made(world, clean=250)
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    chosen = Playbook(world.club).find(f"{house.number}.1")
    assert chosen
    match = ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
    return house, match


def test_rules_of_a_match_are_those_at_its_start(client: Client, world: World) -> None:
    house, match = match_of(world)
    changed(house, world.ana, clean=300)
    path = reverse("match_rules", args=["boa-vista", match.number])
    html = browser(client, world.carla).get(path).content.decode()
    assert "250 (AACRT 2016: 200)" in text_of(html)
    assert "Da casa (1)" in html
    assert f'href="{path}"' in client.get(f"/boa-vista/matches/{match.number}/").content.decode()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("canasta-es", "2 decks with their jokers: 108 in all"),
        ("samba-es", "3 decks with their jokers: 162 in all"),
    ],
)
def test_rules_page_of_sets_counts_its_cards(
    client: Client, world: World, game: str, words: str
) -> None:
    assert words in page(client, world.carla, game)


def test_rules_pages_link_to_the_rules_of_the_game(client: Client, world: World) -> None:
    house = made(world)
    seen = browser(client, world.carla)
    for page_path, which in (("", "samba-es"), (f"{house.number}/", f"{house.number}.1")):
        html = seen.get(f"/boa-vista/rules/{page_path}").content.decode()
        assert reverse("how_to_play", args=["boa-vista", which]) in html


def test_rules_page_of_any_rules_costs_4_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    seen = browser(client, world.carla)
    house = made(world)
    seen.get("/boa-vista/rules/")
    for number in (0, 5):
        for index in range(number):
            made(world, f"De domingo {index}", clean=300 + index)
        with django_assert_num_queries(4):  # session, account, membership, versions
            seen.get(reverse("how_to_play", args=["boa-vista", f"{house.number}"]))
        with django_assert_num_queries(3):  # a preset is not looked up
            seen.get(reverse("how_to_play", args=["boa-vista", "samba-es"]))


def test_draw_from_the_stock_is_described_after_a_failure(client: Client, world: World) -> None:
    text = page(client, world.carla, "aacrt-2016")
    assert "Who goes out at the end has drawn from the stock" not in text
    failed = text.index("If the pair lacks something it needs, only the last card or meld put down")
    assert "goes out only after drawing from the stock" in text[failed:]


@pytest.mark.parametrize(
    ("has", "text"),
    [
        ("going_out", "yes"),
        ("morto_needs_canastra", "no"),
        ("no_such_option", "no"),
        (lambda rules: rules.target > 1000, "yes"),
    ],
)
def test_sentence_depends_on_an_option_of_the_rules(has: Any, text: str) -> None:
    rules = replace(preset("aacrt-2016").rules, morto_needs_canastra=False)
    assert When(has, "yes", "no").said(rules) == text


def test_sentence_escapes_its_text_but_not_its_numbers() -> None:
    rules = GameRules(preset("aacrt-2016"))
    assert rules._sentence("less < more & {clean}") == f"less &lt; more &amp; {rules.n['clean']}"
    assert "<b" in rules.n["clean"]
