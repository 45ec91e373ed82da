"""A blank field is not a typed zero: the form asks about it before saving."""

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.games import GAMES
from scoring.labels import explain
from scoring.rules.base.problems import warning
from scoring.rules.base.sheet import Facts, RuleSet
from tests.scoring.rules.hands import RULES

NAMES = ["Dirce and Nelson", "Ivone and Osvaldo"]
USUAL = "went_out=0&0-clean=1&0-took_morto=on&0-card_points=120&1-left_in_hand=45"


def typed(
    data: str, do: str = "record", earlier: Facts | None = None, rules: RuleSet = RULES
) -> HandForm:
    read = HandInput.read(QueryDict(f"{data}&do={do}"))
    return HandForm(rules, rules.start(), NAMES, read, earlier=earlier)


def codes(form: HandForm) -> list[str]:
    """The codes of the warnings, and the fields of the errors."""
    return [issue.key.partition(":")[0] or issue.field for issue in form.open_issues]


def test_usual_hand_raises_no_question() -> None:
    form = typed(USUAL)
    assert form.open_issues == []
    assert form.is_complete


def test_unanswered_question_of_going_out_is_an_error() -> None:
    form = typed("0-card_points=100&0-left_in_hand=5&1-card_points=50&1-left_in_hand=5")
    (issue,) = form.open_issues
    assert (issue.level, issue.field, issue.anchor) == ("error", "went_out", "hand-problems")
    assert not form.is_complete


# Each doubt with the answer that it presupposes.
@pytest.mark.parametrize(
    ("game", "data", "answer", "doubt"),
    [
        ("aacrt-2016", "0-card_points=50&1-left_in_hand=5", "", "nobody-out-without-cards"),
        ("aacrt-2016", "0-left_in_hand=5&1-left_in_hand=5", "", "mortos-not-taken"),
        ("aacrt-2016", "0-card_points=50&1-card_points=50", "0", "opponents-hold-nothing"),
        ("aacrt-2016", "0-clean=1&0-took_morto=on&0-card_points=120", "0", "nothing-typed"),
        ("aacrt-2016", "", "", "nothing-typed"),
        ("canasta-es", "1-concealed=on&1-left_in_hand=5", "0", "concealed"),
        ("canasta-es", "1-black_threes_out=3&1-left_in_hand=5", "", "black_threes_out"),
        ("ramiro-es", "0-points=10", "0", "nothing-unmatched"),
    ],
)
def test_doubt_is_raised_only_after_the_answer_it_depends_on(
    game: str, data: str, answer: str, doubt: str
) -> None:
    rules = GAMES[game].rules
    (question,) = (field.name for field in rules.fields(rules.start()) if field.scope == "across")
    asked = codes(typed(data, rules=rules))
    assert question in asked
    assert doubt not in asked
    assert doubt in codes(typed(f"{question}={answer}&{data}", rules=rules))


def test_problem_under_every_answer_is_shown_before_it() -> None:
    assert codes(typed("0-clean=1&0-card_points=5")) == ["went_out", "card_points"]
    assert codes(typed("0-took_morto=on&0-card_points=100", do="preview")) == ["took_morto"]


def test_same_hand_is_asked_about_only_with_an_answer() -> None:
    first = typed("0-left_in_hand=5&1-left_in_hand=5")
    again = typed("0-left_in_hand=5&1-left_in_hand=5", earlier=first.facts)
    assert codes(again) == ["went_out"]


def test_answer_that_nobody_went_out_raises_no_question() -> None:
    form = typed(
        "went_out=&0-card_points=100&0-dirty=1&0-took_morto=on&0-left_in_hand=5"
        "&1-card_points=55&1-dirty=1&1-took_morto=on&1-left_in_hand=5"
    )
    assert form.open_issues == []
    assert form.rules.write(form.facts)["nobody_went_out"] is True


def test_blank_side_raises_a_question() -> None:
    form = typed("went_out=&0-card_points=100&0-left_in_hand=20&morto_to_stock=on")
    assert "nothing-typed" in codes(form)
    issue = next(issue for issue in form.open_issues if issue.key == "nothing-typed:1:")
    assert "Ivone and Osvaldo" in issue.title
    assert issue.anchor == "problems-1-clean"


def test_blank_side_can_be_recorded_once_accepted() -> None:
    data = "went_out=&0-card_points=100&0-left_in_hand=20&morto_to_stock=on"
    assert not typed(data).is_complete
    assert typed(f"{data}&accepted=nothing-typed:1:").is_complete


@pytest.mark.parametrize(("reason", "is_asked"), [("", True), ("+", True), ("sinal", False)])
def test_penalty_without_a_reason_raises_a_question(reason: str, is_asked: bool) -> None:
    data = f"{USUAL}&1-penalty-points=50&1-penalty-reason={reason}"
    assert ("penalty-without-reason" in codes(typed(data))) == is_asked
    assert typed(f"{data}&accepted=penalty-without-reason:1:").is_complete


@pytest.mark.parametrize("value", ["1-card_points=0", "1-left_in_hand=20", "1-took_morto=on"])
def test_side_with_one_value_is_not_blank(value: str) -> None:
    data = "went_out=&0-card_points=100&0-left_in_hand=20&morto_to_stock=on"
    assert "nothing-typed" not in codes(typed(f"{data}&{value}"))


def test_opponents_without_cards_raise_a_question_on_saving() -> None:
    data = USUAL.replace("1-left_in_hand=45", "1-card_points=15")
    assert codes(typed(data, do="preview")) == []
    assert codes(typed(data)) == ["opponents-hold-nothing"]


def test_untyped_fields_raise_no_question_while_typing() -> None:
    data = "went_out=1&1-clean=1"
    assert codes(typed(data, do="preview")) == []
    assert set(codes(typed(data))) >= {"took_morto", "card_points", "nothing-typed"}


def test_blank_row_is_a_problem_once_a_later_row_is_typed() -> None:
    data = "went_out=0&0-card_points=120"
    assert codes(typed(data, do="preview")) == ["clean", "took_morto"]
    assert codes(typed(f"{data}&0-clean=1", do="preview")) == ["took_morto"]
    # The other side has typed nothing yet.
    assert codes(typed("went_out=1&0-card_points=120", do="preview")) == []


def test_question_asked_once_stays_while_typing() -> None:
    form = typed("asked=on&went_out=1&1-clean=1", do="preview")
    assert {"took_morto", "card_points", "nothing-typed"} <= set(codes(form))


def test_same_hand_twice_raises_a_question() -> None:
    first = typed(USUAL)
    again = typed(USUAL, earlier=first.facts)
    assert codes(again) == ["same-as-before"]
    assert typed(f"{USUAL}&accepted=same-as-before::", earlier=first.facts).is_complete
    other = USUAL.replace("120", "125")
    assert typed(other, earlier=first.facts).open_issues == []


@pytest.mark.parametrize(
    ("text", "points"),
    [("1000", 1000), ("1.000", 1000), ("1,000", 1000), ("1 000", 1000), (" 95 ", 95)],
)
def test_number_is_read_in_every_usual_form(text: str, points: int) -> None:
    form = typed(USUAL.replace("120", text))
    assert form.facts.sides[0].card_points == points


def test_too_many_cards_mark_the_field_of_both_sides() -> None:
    form = typed(USUAL.replace("120", "900").replace("1-left", "1-card_points=600&1-left"))
    rows = [row for side in form.sides for row in side.rows if row.shared]
    assert [row.name for row in rows] == ["0-card_points", "1-card_points"]
    assert [issue.anchor for issue in form.open_issues] == ["problems-card_points"]
    assert form.hand_issues == []


def test_hand_of_ramiro_without_a_closer_is_an_error() -> None:
    rules = GAMES["ramiro-es"].rules
    data = HandInput.read(QueryDict("0-points=10&1-points=5&do=record"))
    form = HandForm(rules, rules.start(), NAMES, data)
    assert [issue.field for issue in form.open_issues] == ["closed"]


def test_blank_player_of_ramiro_is_asked_about_once() -> None:
    """The question of the rules and that of the form about the same row were one on the page."""
    data, rules = "closed=0", GAMES["ramiro-es"].rules
    assert codes(typed(data, rules=rules)) == ["nothing-unmatched"]
    assert typed(f"{data}&accepted=nothing-unmatched:1:", rules=rules).is_complete


def test_one_switch_gives_both_sides_by_cards() -> None:
    form = typed(f"{USUAL}&by-melds=on&0-melds=H: 4-10&1-melds=S: 4-6", do="preview")
    assert [side.by_melds for side in form.sides] == [True, True]
    assert form.sides[0].points == 200 + 100 + 100 + 50 + 45


def test_side_without_melds_keeps_its_typed_counts() -> None:
    form = typed(f"{USUAL}&by-melds=on&0-melds=H: 4-10&1-card_points=85", do="preview")
    assert [side.by_melds for side in form.sides] == [True, False]
    assert [side.points for side in form.sides] == [200 + 100 + 100 + 50 + 45, 85]
    assert form.by_melds


def test_rare_rows_are_hidden_behind_buttons() -> None:
    state = RULES.start()
    form = HandForm(RULES, state, NAMES, HandInput.read(QueryDict(USUAL)))
    assert [name for name, _label in form.rare_rows] == ["penalties", "morto_to_stock"]
    assert "failed_openings" not in [row.code for row in form.sides[0].shown_rows]
    typed = HandInput.read(QueryDict(f"{USUAL}&row=penalties"))
    opened = HandForm(RULES, state, NAMES, typed)
    assert [name for name, _label in opened.rare_rows] == ["morto_to_stock"]


def test_rarely_used_row_with_a_value_is_shown() -> None:
    data = f"{USUAL}&1-penalty-points=50&1-penalty-reason=talked&morto_to_stock=on"
    form = HandForm(RULES, RULES.start(), NAMES, HandInput.read(QueryDict(data)))
    assert form.rare_rows == []
    assert [field.name for field, _label, _on in form.flags] == ["morto_to_stock"]


def test_numbers_in_messages_follow_the_language() -> None:
    with translation.override("pt-br"):
        title, _text = explain(warning("total-too-large", 0, "first", points=12345, most=10000))
        assert "12.345" in title
        title, _text = explain(warning("hand-too-rich", 0, "left_in_hand", points=2405, limit=500))
        assert "2405" in title
