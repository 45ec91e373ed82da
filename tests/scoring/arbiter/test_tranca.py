"""Tranca, threes, discard pile and going out: article, situation, ruling."""

import pytest

from scoring.arbiter.steps import Question, Refusal, Ruling, Table
from scoring.games import RULINGS
from scoring.rules.games.tranca import Tranca

from .walks import ask, branches, codes, rule, verdict

LIXO = "Pegar o lixo"
OUT = "Batida"
OPENING = {"top-of-lixo": "other", "use-of-top": "new-meld", "opened": "no"}


@pytest.mark.parametrize(
    ("situation", "answers", "article", "code", "reason"),
    [
        ("lixo", {"top-of-lixo": "black-three"}, LIXO, "no-lixo", "under-black-three"),
        *(
            ("lixo", {"top-of-lixo": "other", "use-of-top": use}, LIXO, code, reason)
            for use, code, reason in (
                ("our-meld", "take-lixo", "our-meld"),
                ("one-from-hand", "no-lixo", "two-from-hand"),
                ("keep", "no-lixo", "top-unused"),
            )
        ),
        ("lixo", OPENING | {"reaches-minimum": "yes"}, LIXO, "take-lixo", "new-meld"),
        (
            *("lixo", OPENING | {"reaches-minimum": "no"}),
            *("Mínimo para abrir", "no-lixo", "not-opened"),
        ),
        *(
            ("red-three", {"red-three-found": when}, "Três vermelhos", code, "never-in-hand")
            for when, code in (("in-play", "show-red-three"), ("end", "director-rules"))
        ),
        (
            *("black-three", {"did-with-three": "discarded"}),
            *(LIXO, "lixo-locked", "under-black-three"),
        ),
        (
            *("black-three", {"did-with-three": "melded"}),
            *("Jogos", "meld-comes-back", "threes-in-no-meld"),
        ),
        ("out", {"canastra": "yes"}, OUT, "out", "all-there"),
        ("out", {"canastra": "no"}, OUT, "not-out", "any-canastra-missing"),
        (
            *("out-without", {"last-down": "meld"}),
            *("custom", "does-not-stand", "any-canastra-missing"),
        ),
        ("stock-out", {"last-card": "red-three"}, OUT, "hand-over", "red-three-last"),
        ("stock-out", {"last-card": "other"}, OUT, "hand-over", "stock-ends-hand"),
        ("lixo-seen", {"card-of-lixo": "below"}, LIXO, "may-not-look", "top-visible"),
        (
            *("after-discard", {"has-discarded": "yes"}),
            *("A vez de cada um", "nothing-back", "discard-ends-turn"),
        ),
    ],
)
def test_tranca_is_ruled_by_its_own_page(situation, answers, article, code, reason):
    assert verdict(rule("tranca-br", situation, answers)) == (article, code, reason)


@pytest.mark.parametrize(
    ("rules", "failed", "minimum"),
    [(None, 0, 90), (None, 1, 120), (Tranca(second_minimum=100, minimum_step=20), 1, 120)],
)
def test_failed_opening_of_tranca_raises_its_minimum(rules, failed, minimum):
    answers = {"total": 1500, "failed-before": failed}
    ruling = rule("tranca-br", "failed-opening", answers, Table(rules))
    assert verdict(ruling) == ("Mínimo para abrir", "opening-fails", "below-minimum")
    assert ruling.params["minimum"] == minimum


def test_clean_canastra_is_asked_only_if_the_rules_need_it():
    question = ask("tranca-br", "out", {}, Table(Tranca(out_needs_clean=True)))
    assert isinstance(question, Question)
    assert question.code == "clean"


def test_nothing_in_tranca_speaks_of_a_morto_or_costs_points():
    for code, situation in RULINGS["tranca-br"].arbiter.situations.items():
        for _, now in branches(situation, Table(Tranca())):
            if isinstance(now, Ruling):
                assert not [one for one in (now.code, *now.consequences) if "morto" in one]
                assert now.points == 0 or code == "director-decides"


@pytest.mark.parametrize(("game", "most"), [("tranca-br", 29), ("aacrt-2016", 36)])
def test_opening_that_failed_too_often_is_refused(game, most):
    answers = {"total": 1500, "failed-before": most}
    assert rule(game, "failed-opening", answers).code == "opening-fails"
    outcome = ask(game, "failed-opening", answers | {"failed-before": most + 1})
    assert codes(outcome) == ["too-many-failures"]
    assert isinstance(outcome, Refusal)
    (problem,) = outcome.problems
    assert (problem.field, problem.params) == ("failed-before", {"most": most})
