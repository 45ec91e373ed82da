"""Numbers, notes and problems in words."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.games import GAMES
from tournaments.boards.draws.draft_costs import cost_words
from tournaments.formats.parts.base import Note, too_small
from tournaments.formats.parts.lineup import PARTS
from tournaments.ranking.places import Place, Reason
from tournaments.ranking.tally import Tally
from tournaments.words.problem_words import PROBLEMS, problem_words
from tournaments.words.reasons import (
    NOTES,
    REASONS,
    WITHOUT_NUMBERS,
    figure,
    note_words,
    place_words,
    points_text,
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("number", "written"),
    [(12.5, "12½"), (-12.5, "−12½"), (-0.5, "−½"), (0.25, "¼"), (-1.75, "−1¾"), (-3, "−3")],
)
def test_fraction_of_points_has_the_sign_of_the_whole(number: float, written: str) -> None:
    assert figure(number) == written


def test_negative_half_points_are_written_with_a_minus() -> None:
    assert [points_text(points) for points in (-1250, -50, 150)] == ["−12½", "−½", "1½"]


def test_other_fractions_of_points_are_decimals() -> None:
    with translation.override("pt-br"):
        assert [points_text(points) for points in (1031, -969, 7, 1000)] == [
            "10,31",
            "−9,69",
            "0,07",
            "10",
        ]


def test_place_by_lot_leaves_out_the_numbers_drawn() -> None:
    reasons = [
        Reason(code, (other,), params={"tiebreak": "lot", "mine": 2, "theirs": other})
        for code, other in (("level-behind", 1), ("ahead", 3))
    ]
    place = Place(2, 2, Tally(), {}, tuple(reasons))
    said = "Level with Ana, behind by lot; ahead of Eva by lot."
    assert place_words(place, {1: "Ana", 3: "Eva"}, "vp") == said


def test_listed_place_leaves_out_what_the_next_line_says() -> None:
    names = {1: "Ana", 3: "Eva"}
    ahead = Reason("ahead", (3,), params={"tiebreak": "lot"})
    behind = Reason("level-behind", (1,), params={"tiebreak": "lot"})
    between, first = (Place(2, 2, Tally(), {}, reasons) for reasons in ((behind, ahead), (ahead,)))
    said = [place_words(place, names, "", is_listed=True) for place in (between, first)]
    assert said == ["Level with Ana; the lot decided.", "Level with Eva; the lot decided."]


def test_problem_of_a_small_field_names_the_least_number() -> None:
    assert problem_words(too_small(2, 3), {}) == ("At least 3 must take part; there are 2 so far.")


def test_note_of_a_large_draw_names_what_may_be_missed() -> None:
    note = Note("window", (), {"part": "mates", "gap": 1})
    assert note_words(note, {}).endswith("of the same town or house (tables: 1 at most).")


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((1, 9, 1, 1), "1 person sits out in each round: in 9 rounds everybody sits out once."),
        (
            (2, 4, 0, 1),
            "2 people sit out in each round: in 4 rounds everybody sits out at most once.",
        ),
        (
            (2, 7, 1, 2),
            "2 people sit out in each round: in 7 rounds everybody sits out once or twice.",
        ),
        (
            (3, 7, 3, 3),
            "3 people sit out in each round: in 7 rounds everybody sits out three times.",
        ),
    ],
)
def test_note_of_rests_says_how_often_each_rests(numbers: tuple[int, ...], expected: str) -> None:
    params = dict(zip(("resting", "rounds", "least", "most"), numbers, strict=True))
    assert note_words(Note("rest-in-turn", (), params), {}) == expected


def test_note_on_an_incomplete_table_lists_its_persons() -> None:
    names = {1: "Iara Luz", 4: "Beto Lima", 6: "Flávio Sá"}
    with translation.override("pt-br"):
        sentences = [note_words(Note("table-broken", sides), names) for sides in ((1, 4, 6), (1,))]
    assert sentences == [
        "Iara Luz, Beto Lima, Flávio Sá: sem jogo, porque alguém da mesa saiu.",
        "Iara Luz: sem jogo, porque alguém da mesa saiu.",
    ]


ABOUT_TWO = {"forbidden", "mates", "same-group", "kept-apart", "floated", "rematch", "replay"}
ABOUT_PAIRS = {"waits", "outside-bracket", "re-entry", "less-far", "further"}
"""Codes of formats in which only pairs play."""
OTHERS = ABOUT_TWO | ABOUT_PAIRS | {"alone"}
PLURAL = re.compile(r"(sides|first|entry|side|pair)[})]s?,? ((que|não|no|já|ya) )?\w+[mn]\b")


@pytest.mark.parametrize("language", ["pt-br", "es"])
def test_texts_about_one_entry_use_no_plural(language: str) -> None:
    with translation.override(language):
        reasons = {**REASONS, **WITHOUT_NUMBERS}
        sentences = {code: f"{{entry}} {text}" for code, text in reasons.items()}
        texts = {**NOTES, **PROBLEMS, **sentences}
        expected = [str(texts[code]) for code in texts.keys() - OTHERS]
        expected += [_("{pair} did not come"), _("Recorded: %(pair)s did not come.")]
        expected += [str(text) for _title, text in GAMES["aacrt-2016"].words.problems.values()]
    assert [text for text in expected if PLURAL.search(text)] == []


def test_missed_partners_are_counted_in_portuguese() -> None:
    with translation.override("pt-br"):
        sentences = [note_words(Note("partners-missed", (), {"missed": n}), {}) for n in (1, 2)]
    assert sentences == [
        "Ninguém joga com todos como parceiro: a cada um falta 1.",
        "Ninguém joga com todos como parceiro: a cada um faltam 2.",
    ]


@pytest.mark.parametrize(
    ("again", "sentences"),
    [
        (0, "All 5 rounds are planned at once: nobody sits twice with the same person."),
        (1, "All 5 rounds are planned at once: two people meet again 1 time in all."),
        (9, "All 5 rounds are planned at once: two people meet again 9 times in all."),
    ],
)
def test_note_of_a_plan_counts_rematches(again: int, sentences: str) -> None:
    assert note_words(Note("planned-at-once", (), {"rounds": 5, "again": again}), {}) == sentences


def test_cost_of_a_plan_says_whether_rematches_are_fewest() -> None:
    words = [
        cost_words(
            "tables", [0, 4, 0], apart=False, groups=False, has_bye=False, is_planned=planned
        )
        for planned in (True, False)
    ]
    assert [sentences[-1].split(". ")[1] for sentences in words] == [
        "No plan for all rounds with fewer was found.",
        "No draw with fewer was found.",
    ]


@pytest.mark.parametrize("part", PARTS)
def test_note_of_a_large_draw_has_words_for_every_part(part: str) -> None:
    sentences = note_words(Note("window", (), {"part": part, "gap": 12}), {})
    assert sentences.startswith("Not every draw was compared. ")
    # How far results or places differ is a number that nobody can read.
    assert ("12" in sentences) == (part not in ("results", "order"))


def test_cost_without_proof_is_not_called_the_least() -> None:
    cost = [0, 28, 0, 10, 0]
    sentences = cost_words("swiss", cost, apart=True, groups=False, has_bye=False, missed="results")
    assert sentences == [
        "Nobody meets an opponent they must not meet.",
        "28 tables with opponents of the same town or house. Fewer is not possible.",
        "Nobody had to be moved out of their place in the order.",
    ]
