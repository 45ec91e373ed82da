"""AACRT 2016, *Lixo*, *Batida*, *O Jogo* and *Buraco*: article, situation, ruling."""

from dataclasses import replace

import pytest

from scoring.arbiter import ARBITERS
from scoring.arbiter.steps import Question, Ruling, Table
from scoring.rules.aacrt import Aacrt
from scoring.rules.buraco import Buraco, Burraco

from .walks import ask, branches, rule, told

LIXO = "Lixo ou Monte de descartes"
INDIRECT = "Batida Direta e Batida Indireta"


@pytest.mark.parametrize(
    ("article", "answers", "code", "reason"),
    [
        ("Curinga", {"wild-before": "wild"}, "no-lixo", "table-locked"),
        (LIXO, {"cards-in-hand": "one"}, "no-lixo", "single-card"),
        (LIXO, {"use-of-top": "new-meld"}, "take-lixo", "new-meld"),
        (LIXO, {"use-of-top": "our-meld"}, "take-lixo", "our-meld"),
        (LIXO, {"use-of-top": "one-from-hand"}, "no-lixo", "two-from-hand"),
        (LIXO, {"use-of-top": "keep"}, "no-lixo", "top-unused"),
        # A two that is the two of its own suit locks nothing.
        (LIXO, {"wild-before": "as-two", "use-of-top": "our-meld"}, "take-lixo", "our-meld"),
        (LIXO, {"wild-before": "as-two", "cards-in-hand": "one"}, "no-lixo", "single-card"),
    ],
)
def test_the_lixo_is_taken_only_to_use_its_top_card(article, answers, code, reason):
    before = {"wild-before": "none"} | (
        {"cards-in-hand": "more"} if "use-of-top" in answers else {}
    )
    if answers == {"wild-before": "wild"}:
        before = {}
    assert told(rule("aacrt-2016", "lixo", before | answers)) == (article, code, reason)


def test_the_rest_of_the_lixo_comes_last():
    answers = {"wild-before": "none", "cards-in-hand": "more", "use-of-top": "new-meld"}
    follows = rule("aacrt-2016", "lixo", answers).consequences
    assert follows == ("top-aside", "lay-down-first", "rest-after")


@pytest.mark.parametrize(
    ("article", "answers", "code", "reason", "follows"),
    [
        (
            *(INDIRECT, {"canastra": "yes", "how": "direct"}, "morto-direct", "hand-empty"),
            ("take-morto", "play-on", "no-draw"),
        ),
        (
            *(INDIRECT, {"canastra": "yes", "how": "indirect"}),
            *("morto-indirect", "last-card-discarded"),
            ("take-morto", "next-turn", "morto-counts-anyway"),
        ),
        (
            *("Batida", {"canastra": "no"}, "no-morto", "canastra-missing"),
            ("last-back", "nothing-else-back", "no-exchange", "only-from-stock"),
        ),
    ],
)
def test_going_out_the_first_time_needs_a_canastra(article, answers, code, reason, follows):
    ruling = rule("aacrt-2016", "first-out", answers)
    assert (*told(ruling), ruling.consequences) == (article, code, reason, follows)


@pytest.mark.parametrize(
    ("answers", "code", "reason"),
    [
        ({"morto": "not-taken"}, "not-final", "morto-first"),
        ({"morto": "taken", "clean": "no"}, "not-out", "clean-missing"),
        ({"morto": "became-stock", "clean": "no"}, "not-out", "clean-missing"),
        ({"morto": "taken", "clean": "yes", "drew": "lixo"}, "not-out", "drew-lixo"),
        ({"morto": "became-stock", "clean": "yes", "drew": "lixo"}, "not-out", "drew-lixo"),
        ({"morto": "taken", "clean": "yes", "drew": "stock"}, "out", "all-there"),
        ({"morto": "became-stock", "clean": "yes", "drew": "stock"}, "out", "all-there"),
    ],
)
def test_going_out_at_the_end_needs_morto_clean_canastra_and_stock(answers, code, reason):
    assert told(rule("aacrt-2016", "final-out", answers)) == ("O Jogo", code, reason)


@pytest.mark.parametrize(("rules", "bonus"), [(None, 100), (Aacrt(going_out=250), 250)])
def test_going_out_tells_the_bonus_of_the_rules_in_force(rules, bonus):
    answers = {"morto": "taken", "clean": "yes", "drew": "stock"}
    ruling = rule("aacrt-2016", "final-out", answers, Table(rules))
    assert (ruling.params["bonus"], ruling.points) == (bonus, 0)


@pytest.mark.parametrize(("last", "back"), [("discard", "discard-back"), ("meld", "meld-back")])
@pytest.mark.parametrize(
    ("missing", "article", "reason"),
    [
        ("canastra", "Batida", "canastra-missing"),
        ("clean", "O Jogo", "clean-missing"),
        ("drew-lixo", "O Jogo", "drew-lixo"),
    ],
)
def test_of_a_wrong_going_out_only_the_last_comes_back(missing, article, reason, last, back):
    ruling = rule("aacrt-2016", "out-without", {"missing": missing, "last-down": last})
    assert told(ruling) == (article, "does-not-stand", reason)
    assert ruling.consequences == (back, "nothing-else-back", "no-exchange", "only-from-stock")


@pytest.mark.parametrize(
    ("total", "failed", "needed", "minimum"),
    [(1500, 0, 75, 90), (1500, 1, 90, 120), (2995, 2, 120, 150), (2000, 3, 150, 180)],
)
def test_a_failed_opening_raises_the_minimum(total, failed, needed, minimum):
    ruling = rule("aacrt-2016", "failed-opening", {"total": total, "failed-before": failed})
    assert told(ruling) == ("Buraco", "opening-fails", "below-minimum")
    assert (ruling.params["needed"], ruling.params["minimum"]) == (needed, minimum)
    assert ruling.consequences == ("cards-back", "new-minimum", "note-failure")


@pytest.mark.parametrize("total", [-300, 0, 1495])
def test_without_a_minimum_no_opening_fails(total):
    ruling = rule("aacrt-2016", "failed-opening", {"total": total})
    assert told(ruling) == ("Buraco", "opening-stands", "no-minimum")


def test_the_new_minimum_is_that_of_the_rules_in_force():
    house = Table(Aacrt(minimum_from=1000, first_minimum=60, second_minimum=80, minimum_step=15))
    answers = {"total": 1000, "failed-before": 2}
    ruling = rule("aacrt-2016", "failed-opening", answers, house)
    assert (ruling.params["needed"], ruling.params["minimum"]) == (95, 110)
    assert isinstance(ask("aacrt-2016", "failed-opening", {"total": 1000}, house), Question)


@pytest.mark.parametrize(
    ("answers", "code", "reason", "follows"),
    [
        (
            *({"mortos-left": "one-or-two"}, "morto-is-stock", "morto-untaken"),
            ("draw-on", "note-morto"),
        ),
        (
            *({"mortos-left": "none", "next-takes-lixo": "yes"}, "play-goes-on", "lixo-used"),
            ("until-lixo-left",),
        ),
        (
            *({"mortos-left": "none", "next-takes-lixo": "no"}, "hand-over", "lixo-left"),
            ("hands-to-opponents", "nobody-bonus"),
        ),
    ],
)
def test_an_exhausted_stock_is_a_morto_then_the_lixo_then_the_end(answers, code, reason, follows):
    ruling = rule("aacrt-2016", "stock-out", answers)
    assert (*told(ruling), ruling.consequences) == ("O Jogo", code, reason, follows)


@pytest.mark.parametrize("situation", ARBITERS["buraco-br"].situations)
def test_club_buraco_is_ruled_by_its_own_numbers_and_else_the_same(situation):
    ours = branches(ARBITERS["buraco-br"].situation(situation), Table(Buraco()))
    aacrt = branches(ARBITERS["aacrt-2016"].situation(situation), Table())
    for (_, now), (_, other) in zip(ours, aacrt, strict=True):
        if isinstance(now, Ruling) and isinstance(other, Ruling):
            lost = tuple(
                "hands-lost" if code == "hands-to-opponents" else code
                for code in other.consequences
            )
            other = replace(other, consequences=lost)
        assert now == other


LOOSE = Aacrt(morto_needs_canastra=False, out_needs_clean=False, own_hand=True)


@pytest.mark.parametrize(
    ("situation", "answers", "code", "follows"),
    [
        ("first-out", {"how": "direct"}, "morto-direct", "take-morto"),
        (
            *("final-out", {"morto": "taken", "canastra": "yes", "drew": "stock"}),
            *("out", "hands-lost"),
        ),
        ("final-out", {"morto": "became-stock", "canastra": "no"}, "not-out", "last-back"),
        (
            *("out-without", {"missing": "drew-lixo", "last-down": "meld"}),
            *("does-not-stand", "meld-back"),
        ),
        (
            *("stock-out", {"mortos-left": "none", "next-takes-lixo": "no"}),
            *("hand-over", "hands-lost"),
        ),
    ],
)
def test_what_the_clubs_own_rules_do_not_ask_for_is_not_asked(situation, answers, code, follows):
    ruling = rule("aacrt-2016", situation, answers, Table(LOOSE))
    assert ruling.code == code
    assert follows in ruling.consequences


def test_what_the_clubs_own_rules_do_not_ask_for_was_not_missing():
    question = ask("aacrt-2016", "out-without", {}, Table(LOOSE))
    assert isinstance(question, Question)
    assert question.choices == ("any-canastra", "drew-lixo")
    ruling = rule(
        *("aacrt-2016", "out-without", {"missing": "any-canastra", "last-down": "meld"}),
        Table(LOOSE),
    )
    assert told(ruling) == ("O Jogo", "does-not-stand", "any-canastra-missing")


ANY_CANASTRA = Aacrt(out_needs_clean=False)


@pytest.mark.parametrize(
    ("answers", "code", "reason"),
    [
        # Who took the morto had a canastra for it, and has it still.
        ({"morto": "taken", "drew": "stock"}, "out", "all-there"),
        ({"morto": "became-stock", "canastra": "no"}, "not-out", "any-canastra-missing"),
        ({"morto": "became-stock", "canastra": "yes", "drew": "stock"}, "out", "all-there"),
    ],
)
def test_where_none_need_be_clean_a_canastra_is_needed_to_go_out(answers, code, reason):
    ruling = rule("aacrt-2016", "final-out", answers, Table(ANY_CANASTRA))
    assert told(ruling) == ("O Jogo", code, reason)


@pytest.mark.parametrize("canastras", [0, 1])
@pytest.mark.parametrize("rules", [ANY_CANASTRA, LOOSE])
def test_the_arbiter_lets_out_whom_the_notebook_counts(rules, canastras):
    side = {"went_out": True, "dirty": canastras, "card_points": 60 * canastras}
    facts = rules.read({"morto_to_stock": True, "sides": [side, {"took_morto": False}]})
    wrong = {one.code for one in rules.check(facts, rules.start()) if one.level == "error"}
    answers = {"morto": "became-stock", "canastra": "yes" if canastras else "no", "drew": "stock"}
    if not canastras:
        del answers["drew"]
    ruling = rule("aacrt-2016", "final-out", answers, Table(rules))
    assert (ruling.code == "out") == (wrong == set())


@pytest.mark.parametrize(
    ("house", "failed", "code", "reason", "minimum"),
    [
        (Aacrt(minimum_step=0), 0, "opening-fails", "below-minimum", 90),
        (Aacrt(minimum_step=0), 1, "opening-fails", "needed-more", 90),
        (Aacrt(second_minimum=75), 0, "opening-fails", "needed-more", 75),
        (Aacrt(second_minimum=60), 0, "opening-fails", "needed-more", 60),
        (Aacrt(second_minimum=0), 0, "opening-is-back", "needed-more", None),
        (Aacrt(second_minimum=0, minimum_step=0), 1, "opening-stands", "no-minimum-left", None),
    ],
)
def test_a_minimum_that_does_not_rise_is_not_said_to(house, failed, code, reason, minimum):
    answers = {"total": 1500, "failed-before": failed}
    ruling = rule("aacrt-2016", "failed-opening", answers, Table(house))
    assert told(ruling) == ("Buraco", code, reason)
    assert ruling.params.get("minimum") == minimum
    assert ("new-minimum" in ruling.consequences) == (minimum is not None)


@pytest.mark.parametrize(
    ("situation", "answers"),
    [
        ("final-out", {"morto": "taken", "clean": "yes", "drew": "stock"}),
        ("stock-out", {"mortos-left": "none", "next-takes-lixo": "no"}),
    ],
)
def test_points_for_going_out_that_there_are_not_are_not_spoken_of(situation, answers):
    ruling = rule("aacrt-2016", situation, answers, Table(Aacrt(going_out=0)))
    assert not {"bonus", "nobody-bonus"} & set(ruling.consequences)


def test_where_no_morto_becomes_the_stock_that_is_not_asked():
    burraco = Table(Burraco())
    assert told(rule("aacrt-2016", "stock-out", {"next-takes-lixo": "no"}, burraco)) == (
        "O Jogo",
        "hand-over",
        "lixo-left",
    )
    question = ask("aacrt-2016", "final-out", {}, burraco)
    assert isinstance(question, Question)
    assert question.choices == ("taken", "not-taken")


def test_no_ruling_of_canastra_costs_points():
    for situation in ARBITERS["aacrt-2016"].situations.values():
        for _, now in branches(situation, Table()):
            assert getattr(now, "points", 0) == 0
