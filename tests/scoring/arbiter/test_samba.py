"""Canasta and samba, *pozo*, penalty cards and irregularities: article, situation, ruling."""

import pytest

from scoring.arbiter.steps import Question, Table
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.games.canasta import Canasta
from scoring.rules.games.samba import Samba

from .walks import ask, rule, verdict

BOTH = pytest.mark.parametrize("game", ["canasta-es", "samba-es"])
POZO = "Cómo tomar el pozo"
FIRST = {"first-time": "yes"}
FROZEN = {"first-time": "no", "frozen": "yes"}
OPEN = {"first-time": "no", "frozen": "no"}
OPENINGS = {
    "opened": {"opened": "yes"},
    "reaches": {"opened": "no", "reaches-minimum": "yes"},
    "below": {"opened": "no", "reaches-minimum": "no"},
}
BEFORE, THIS_TURN = {"sequence-laid": "before"}, {"sequence-laid": "this-turn"}


@BOTH
@pytest.mark.parametrize(
    ("top", "article", "reason"),
    [("wild", POZO, "under-wild"), ("black-three", "Los treses negros", "under-black-three")],
)
def test_pozo_under_a_plug_cannot_be_taken(game, top, article, reason):
    assert verdict(rule(game, "pozo", {"top-card": top})) == (article, "no-pozo", reason)


@BOTH
def test_pozo_frozen_before_stays_frozen(game):
    follows = rule(game, "pozo", {"top-card": "wild"}).consequences
    assert follows == ("draw", "plug-one-turn", "stays-frozen")


@BOTH
@pytest.mark.parametrize(
    ("when", "use", "code", "reason"),
    [
        (FIRST, {"two-natural": "opened"}, "take-pozo", "two-natural"),
        (FIRST, {"two-natural": "reaches"}, "take-pozo", "two-natural"),
        (FIRST, {"two-natural": "below"}, "no-pozo", "not-opened"),
        (FIRST, "natural-and-wild", "no-pozo", "first-needs-two"),
        (FIRST, "our-set", "no-pozo", "first-needs-two"),
        (FIRST, "none", "no-pozo", "top-unused"),
        (FROZEN, "two-natural", "take-pozo", "two-natural"),
        (FROZEN, "natural-and-wild", "no-pozo", "frozen-needs-two"),
        (FROZEN, "our-set", "no-pozo", "frozen-needs-two"),
        (FROZEN, "none", "no-pozo", "top-unused"),
        (OPEN, "two-natural", "take-pozo", "two-natural"),
        (OPEN, "natural-and-wild", "take-pozo", "natural-and-wild"),
        (OPEN, "our-set", "take-pozo", "our-set"),
        (OPEN, "none", "no-pozo", "top-unused"),
    ],
)
def test_pozo_is_taken_with_two_naturals_or_when_open(game, when, use, code, reason):
    opening = OPENINGS[use["two-natural"]] if isinstance(use, dict) else {}
    use = "two-natural" if opening else use
    answers = {"top-card": "natural", **when, "use-of-top": use, **opening}
    assert verdict(rule(game, "pozo", answers)) == (POZO, code, reason)


@pytest.mark.parametrize(
    ("when", "use", "code", "reason"),
    [
        (FIRST, "our-sequence", "no-pozo", "first-needs-two"),
        (FROZEN, "our-sequence", "no-pozo", "frozen-needs-two"),
        (OPEN | BEFORE, "our-sequence", "take-pozo", "our-sequence"),
        (OPEN | THIS_TURN, "our-sequence", "no-pozo", "sequence-of-this-turn"),
        (FIRST, "new-sequence", "no-pozo", "never-a-new-sequence"),
        (FROZEN, "new-sequence", "no-pozo", "never-a-new-sequence"),
        (OPEN, "new-sequence", "no-pozo", "never-a-new-sequence"),
    ],
)
def test_pozo_completes_a_sequence_but_never_begins_one(when, use, code, reason):
    answers = {"top-card": "natural", **when, "use-of-top": use}
    assert verdict(rule("samba-es", "pozo", answers)) == (POZO, code, reason)
    with pytest.raises(MalformedFacts):  # canasta knows no sequences
        rule("canasta-es", "pozo", answers)


@BOTH
@pytest.mark.parametrize(
    ("wish", "code", "reason"),
    [
        ("top", "may-look", "top-visible"),
        ("below", "may-not-look", "top-visible"),
        ("tidy", "may-tidy", "pozo-in-order"),
    ],
)
def test_pozo_is_touched_only_to_put_it_straight(game, wish, code, reason):
    ruling = rule(game, "pozo-seen", {"wish-with-pozo": wish})
    assert verdict(ruling) == ("El pozo", code, reason)


@BOTH
@pytest.mark.parametrize("how", ["dropped", "failed-opening", "otherwise"])
@pytest.mark.parametrize("cards", [1, 3])
def test_exposed_cards_become_penalty_cards(game, how, cards):
    ruling = rule(game, "exposed-cards", {"how-seen": how, "cards-seen": cards})
    assert verdict(ruling) == ("Cartas penalizadas", "penalty-cards", how)
    assert ruling.consequences == ("stay-face-up", "may-be-melded", "must-be-discarded")
    assert ruling.params == {"cards": cards}


@BOTH
@pytest.mark.parametrize(
    ("wish", "code", "reason"),
    [
        ("meld", "may-meld", "melding-frees"),
        ("discard-penalty", "may-discard", "penalty-first"),
        ("discard-other", "must-discard-penalty", "penalty-first"),
        ("back-in-hand", "not-back", "seen-stays-seen"),
    ],
)
def test_penalty_cards_are_melded_or_discarded_first(game, wish, code, reason):
    ruling = rule(game, "has-penalty-cards", {"wish": wish})
    assert verdict(ruling) == ("Cartas penalizadas", code, reason)


@BOTH
@pytest.mark.parametrize(("cards", "rest"), [(2, 1), (4, 3)])
def test_several_discards_let_the_next_player_choose_one(game, cards, rest):
    ruling = rule(game, "several-discarded", {"cards-discarded": cards})
    assert verdict(ruling) == ("Cartas penalizadas", "next-player-chooses", "more-than-one")
    assert ruling.consequences[:2] == ("next-chooses", "rest-penalty")
    assert ruling.params == {"rest": rest}


@BOTH
@pytest.mark.parametrize(
    ("is_next", "code", "reason", "follows"),
    [
        ("no", "card-goes-back", "not-the-turn", ("same-place",)),
        ("yes", "draw-stands", "next-player-drew", ("turn-finishes", "no-pozo-for-drawer")),
    ],
)
def test_card_out_of_turn_goes_back_unless_next_drew(game, is_next, code, reason, follows):
    ruling = rule(game, "drawn-out-of-turn", {"drew-next": is_next})
    assert verdict(ruling) == ("Otras irregularidades del juego", code, reason)
    assert ruling.consequences == follows


@BOTH
def test_ask_leave_then_go_out_costs_nothing(game):
    ruling = rule(game, "failed-leave", {"could-go-out": "yes"})
    assert (*verdict(ruling), ruling.points) == ("Penalizaciones", "no-penalty", "could-go-out", 0)


@pytest.mark.parametrize(
    ("game", "rules", "points"),
    [
        ("canasta-es", None, 100),
        ("samba-es", None, 100),
        ("samba-es", Samba(), 100),
        ("samba-es", Samba(failed_leave=60), 60),
        ("canasta-es", Canasta(), 100),
        ("canasta-es", Canasta(failed_leave=50), 50),
    ],
)
def test_ask_leave_then_fail_costs_the_points_of_the_rules(game, rules, points):
    ruling = rule(game, "failed-leave", {"could-go-out": "no"}, Table(rules))
    assert verdict(ruling) == ("Penalizaciones", "failed-leave", "could-not")
    assert (ruling.points, ruling.params) == (points, {"points": points})
    assert ruling.consequences == ("own-points-only", "may-go-below-zero")


@pytest.mark.parametrize(
    ("game", "rules"),
    [("canasta-es", Canasta(failed_leave=0)), ("samba-es", Samba(failed_leave=0))],
)
def test_ask_leave_then_fail_may_cost_nothing(game, rules):
    ruling = rule(game, "failed-leave", {"could-go-out": "no"}, Table(rules))
    assert verdict(ruling) == ("Penalizaciones", "no-penalty", "failing-is-free")
    assert (ruling.points, ruling.consequences) == (0, ())


@pytest.mark.parametrize("when", [FIRST, FROZEN, OPEN])
def test_first_pozo_of_a_side_skips_the_frozen_question(when):
    question = ask("samba-es", "pozo", {"top-card": "natural", **when})
    assert isinstance(question, Question)
    assert question.code == "use-of-top"


@BOTH
@pytest.mark.parametrize(
    ("situation", "answers", "article", "code"),
    [
        ("red-three", {"red-three-from": "dealt"}, "Los treses rojos", "show-red-three"),
        ("red-three", {"red-three-from": "pozo"}, "Los treses rojos", "show-red-three"),
        ("red-three", {"red-three-from": "end"}, "Los treses rojos", "director-rules"),
        ("misdeal", {"play-begun": "no"}, "custom", "deal-again"),
        ("misdeal", {"play-begun": "yes", "dealt": "few"}, "custom", "hand-put-right"),
        ("stock-out", {"last-card": "red-three"}, "custom", "hand-over"),
        ("stock-out", {"last-card": "other", "next-takes-pozo": "yes"}, "custom", "play-goes-on"),
        ("stock-out", {"last-card": "other", "next-takes-pozo": "no"}, "custom", "hand-over"),
    ],
)
def test_red_threes_misdeals_and_end_of_stock_are_ruled(game, situation, answers, article, code):
    ruling = rule(game, situation, answers)
    assert (ruling.article, ruling.code) == (article, code)


@BOTH
def test_red_three_from_the_pozo_draws_no_other_card(game):
    drawn = [
        rule(game, "red-three", {"red-three-from": whence}).consequences
        for whence in ("dealt", "pozo")
    ]
    assert drawn == [("draw-for-three",), ("no-draw-for-three",)]
