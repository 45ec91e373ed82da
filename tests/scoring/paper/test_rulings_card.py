"""The card of rulings of each game: complete, by the numbers of the club, on small pages."""

from collections.abc import Iterator
from itertools import chain, product
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from clubs import roster
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter.steps import Ruling
from scoring.arbiter_words.burraco import BURRACO
from scoring.arbiter_words.tranca import TRANCA
from scoring.games import GAMES, RULINGS
from scoring.house_rules import rulebook
from scoring.house_rules.game_rules import GameRules
from scoring.house_rules.house import preset
from scoring.paper.rulings import Leaf, RulingsCard, cases
from scoring.rulings.ruling_words import ruling_words, situation_title
from server.papers import printing
from tests.cases import with_thorough
from tests.scoring.arbiter.walks import branches
from tests.scoring.notebook import start
from tests.scoring.paper.printed import WIDEST, assert_our_fonts, cut_texts, get, page_of, sheets_in
from tests.world import World

LANGUAGES = [code for code, _name in settings.LANGUAGES]
MOST_SHEETS = 8
"""Small pages: two sheets of A4, folded."""
# Below it stands only in the foot of the sheet.
SMALLEST = 10


def card(game: str, **options: object) -> RulingsCard:
    if game not in GAMES:
        return RulingsCard(game)
    return RulingsCard(game, GAMES[game].rules.with_options(options), "Da casa")


def lines(card: RulingsCard) -> list[Leaf]:
    ways = (way for one in card.situations for step in one.steps for way in step.ways)
    return [way.ruling for way in ways if way.ruling]


def ruled(game: str) -> Iterator[Ruling]:
    """All that the arbiter rules in the cases of the card, whatever is answered."""
    rules = GAMES[game].rules if game in GAMES else None
    for case in cases(game, rules):
        situation = RULINGS[game].arbiter.situation(case.situation)
        for _answers, now in branches(situation, case.table, case.answers):
            if isinstance(now, Ruling):
                yield now


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.parametrize("game", RULINGS)
def test_card_prints_every_ruling_of_the_arbiter(game: str) -> None:
    data: dict[str, set[str]] = {}
    for ruling in ruled(game):
        data.setdefault(ruling.code, set()).add(ruling_words(game, ruling).text)
    printed = {leaf.text for leaf in lines(card(game))}
    # Rulings for each number, or each card, are printed for some of them.
    assert [code for code, texts in data.items() if not texts & printed] == []
    # By the preset's numbers an opening that failed always has a minimum after it, a leader is
    # bound once, and a director's own words are not printed.
    elsewhere = {"opening-is-back", "any-not-forbidden", OWN_WORDS}
    own = dict.fromkeys(("tranca-br", "tranca-mortos-br"), TRANCA)
    own |= dict.fromkeys(("burraco-it", "burraco-solo-it"), BURRACO)
    words = own.get(game, RULINGS[game].words)
    assert set(words.rulings) - elsewhere <= set(data)


@pytest.mark.parametrize("game", RULINGS)
def test_card_prints_every_situation_under_its_title(game: str) -> None:
    titles = [situation.title for situation in card(game).situations]
    assert list(dict.fromkeys(titles)) != []
    printed = set(RULINGS[game].arbiter.situations) - {OWN_WORDS}
    assert set(titles) == {situation_title(game, code) for code in printed}


@pytest.mark.parametrize("game", RULINGS)
def test_card_rulings_equal_those_of_the_arbiter(game: str) -> None:
    texts_by_code = set()
    for ruling in ruled(game):
        words = ruling_words(game, ruling)
        texts_by_code.add((words.text, words.article))
    assert {(leaf.text, leaf.article) for leaf in lines(card(game))} <= texts_by_code


@pytest.mark.parametrize("game", RULINGS)
def test_card_questions_lead_to_existing_steps(game: str) -> None:
    for situation in card(game).situations:
        numbers = [step.number for step in situation.steps]
        led_to = {way.next for step in situation.steps for way in step.ways if not way.ruling}
        assert numbers == list(range(1, len(numbers) + 1))
        assert led_to == set(numbers[1:])


def test_card_of_bridge_has_a_line_for_each_branch_of_law_51() -> None:
    laws = {leaf.article for leaf in lines(card("bridge"))}
    branches_of_51 = {"Law 51A", "Law 51B1(a)", "Law 51B1(b)", "Law 51B2(a)", "Law 51B2(b)"}
    assert branches_of_51 <= laws
    assert {"Law 50D2", "Law 50D2(a)", "Law 50D2(b)", "Law 59"} <= laws


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("aacrt-2016", {}, "must now lay down 90 points"),
        ("aacrt-2016", {}, "must now lay down 150 points"),
        ("aacrt-2016", {"second_minimum": 95}, "must now lay down 95 points"),
        ("aacrt-2016", {"minimum_step": 45}, "must now lay down 180 points"),
        ("aacrt-2016", {"going_out": 120}, "receives 120 points"),
        ("buraco-br", {}, "subtracted from the pair’s own points"),
        ("samba-es", {"failed_leave": 130}, "130 penalty points"),
    ],
)
def test_card_uses_the_numbers_of_the_rules(
    game: str, options: dict[str, object], expected: str
) -> None:
    sentences = (" ".join((leaf.text, *leaf.follows)) for leaf in lines(card(game, **options)))
    assert any(expected in text for text in sentences)


@pytest.mark.parametrize(("start", "answer"), [(1500, "1500 or more"), (2000, "2000 or more")])
def test_card_answers_a_number_by_its_threshold(start: int, answer: str) -> None:
    found_situations = card("aacrt-2016", minimum_from=start).situations
    answers = [way.answers for one in found_situations for step in one.steps for way in step.ways]
    assert (answer,) in answers
    assert (answer.replace(" or more", "").join(["less than ", ""]),) in answers


def test_card_skips_questions_the_rules_do_not_need() -> None:
    questions = [step.question for one in card("aacrt-2016").situations for step in one.steps]
    free = card("aacrt-2016", out_needs_clean=False, first_minimum=0)
    left = [step.question for one in free.situations for step in one.steps]
    for question in ("Does the pair have a clean canastra?", "What was the pair’s total before"):
        assert any(text.startswith(question) for text in questions)
        assert not any(text.startswith(question) for text in left)


def test_card_joins_answers_with_the_same_ruling() -> None:
    pozo = card("samba-es").situations[0]
    assert [len(way.answers) for way in pozo.steps[2].ways] == [1, 5]


def laid_out(template: str, **context: Any) -> Any:
    html = render_to_string(template, {"club": Club, **context})
    return printing._press().document(html)


class Club:
    """Whose paper it is, with a name as long as they come."""

    name = "Associação dos Amigos da Canastra do Recanto das Tulipas e Arredores do Alto"


@pytest.mark.parametrize(
    ("game", "language"),
    with_thorough(
        product(RULINGS, LANGUAGES),
        quick=[("aacrt-2016", "en"), ("bridge", WIDEST)],
    ),
)
def test_card_fits_its_sheets_in_every_language(game: str, language: str) -> None:
    with translation.override(language):
        document = laid_out("print/rulings.html", card=card(game))
        assert 1 <= len(document.pages) <= MOST_SHEETS
        assert list(cut_texts(document)) == []
        assert smallest(document) >= SMALLEST


@pytest.mark.parametrize(
    ("game", "language"),
    with_thorough(product(GAMES, LANGUAGES), quick=[("aacrt-2016", WIDEST)]),
)
def test_rules_paper_fits_its_sheets_in_every_language(game: str, language: str) -> None:
    with translation.override(language):
        document = laid_out("print/how_to_play.html", page=GameRules(preset(game)))
        assert list(cut_texts(document)) == []
        assert smallest(document) >= SMALLEST


def smallest(document: Any) -> float:
    """The size in points of the smallest text above the foot."""
    from weasyprint.formatting_structure import boxes

    def sizes(box: Any) -> Iterator[float]:
        if isinstance(box, boxes.TextBox):
            yield box.style["font_size"] * 0.75
        elif isinstance(box, boxes.ParentBox):
            for child in box.children:
                yield from sizes(child)

    content = (
        child
        for page in document.pages
        for child in page._page_box.children
        if not isinstance(child, boxes.MarginBox)
    )
    return round(min(chain.from_iterable(map(sizes, content))), 2)


@pytest.mark.thorough
def test_card_and_rules_print_on_small_pages(client: Client, world: World) -> None:
    for path in ("rules/aacrt-2016/rulings.pdf", "rules/aacrt-2016/how-to-play.pdf"):
        response = get(client, world.carla, path)
        assert response["Content-Type"] == "application/pdf"
        assert 1 <= sheets_in(response.content) <= MOST_SHEETS
        assert_our_fonts(response.content)


def test_house_rules_print_with_their_numbers(client: Client, world: World) -> None:
    options = {"second_minimum": 95}
    own = rulebook.copy(world.club, "aacrt-2016", name="Da praia", options=options, by=world.ana)
    roster.choose_rules(world.club, str(own.number), by=world.olga, rules_name=str)
    text = page_of(client, world.carla, "arbiter/aacrt-2016/rulings.pdf")
    assert "Da praia (1)" in text
    assert "must now lay down 95 points" in text


def test_arbiter_pages_link_to_their_card(client: Client, world: World) -> None:
    match = start(world)
    for place in ("arbiter/bridge/", "arbiter/samba-es/", f"matches/{match.number}/arbiter/"):
        html = get(client, world.carla, place).content.decode()
        assert f'href="/boa-vista/{place}rulings.pdf"' in html
        assert get(client, world.carla, f"{place}rulings.pdf?html").status_code == 200
