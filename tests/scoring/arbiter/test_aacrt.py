"""AACRT 2016, *Lixo*, *Batida*, *O Jogo* and *Buraco*: article, situation, ruling."""

from dataclasses import replace

import pytest

from scoring.arbiter.steps import Question, Ruling, Table
from scoring.games import RULINGS
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Buraco, Burraco

from .walks import ask, branches, rule, verdict

LIXO = "Lixo ou Monte de descartes"
INDIRECT = "Batida Direta e Batida Indireta"
OPENING = {"use-of-top": "new-meld", "opened": "no"}
NEVER_FAILED = {"failed-out-before": "no"}
AFTER_FAILURE = {"failed-out-before": "yes"}
READY = {"morto": "taken", "clean": "yes"}


@pytest.mark.parametrize(
    ("article", "answers", "code", "reason"),
    [
        ("Curinga", {"wild-before": "wild"}, "no-lixo", "table-locked"),
        (LIXO, {"cards-in-hand": "one"}, "no-lixo", "single-card"),
        (LIXO, {"use-of-top": "new-meld", "opened": "yes"}, "take-lixo", "new-meld"),
        (LIXO, OPENING | {"reaches-minimum": "yes"}, "take-lixo", "new-meld"),
        ("Buraco", OPENING | {"reaches-minimum": "no"}, "no-lixo", "not-opened"),
        (LIXO, {"use-of-top": "our-meld"}, "take-lixo", "our-meld"),
        (LIXO, {"use-of-top": "one-from-hand"}, "no-lixo", "two-from-hand"),
        (LIXO, {"use-of-top": "keep"}, "no-lixo", "top-unused"),
        # A two that is the two of its own suit locks nothing.
        (LIXO, {"wild-before": "as-two", "use-of-top": "our-meld"}, "take-lixo", "our-meld"),
        (LIXO, {"wild-before": "as-two", "cards-in-hand": "one"}, "no-lixo", "single-card"),
    ],
)
def test_lixo_is_taken_only_to_use_its_top_card(article, answers, code, reason):
    before = {"wild-before": "none"} | (
        {"cards-in-hand": "more"} if "use-of-top" in answers else {}
    )
    if answers == {"wild-before": "wild"}:
        before = {}
    assert verdict(rule("aacrt-2016", "lixo", before | answers)) == (article, code, reason)


def test_ruling_on_lixo_picks_up_its_rest_last():
    answers = {"wild-before": "none", "cards-in-hand": "more", "use-of-top": "new-meld"}
    follows = rule("aacrt-2016", "lixo", answers | {"opened": "yes"}).consequences
    assert follows == ("top-aside", "lay-down-first", "rest-after")


@pytest.mark.parametrize(
    ("article", "answers", "code", "reason", "follows"),
    [
        (
            *(INDIRECT, {"canastra": "yes", **NEVER_FAILED, "how": "direct"}),
            *("morto-direct", "hand-empty"),
            ("take-morto", "play-on", "no-draw"),
        ),
        (
            *(INDIRECT, {"canastra": "yes", **NEVER_FAILED, "how": "indirect"}),
            *("morto-indirect", "last-card-discarded"),
            ("take-morto", "next-turn", "morto-counts-anyway"),
        ),
        (
            *("Batida", {"canastra": "no"}, "no-morto", "canastra-missing"),
            ("no-sanction", "see-out-without"),
        ),
        (
            *("Batida", {"canastra": "yes", **AFTER_FAILURE, "drew": "lixo"}),
            *("no-morto", "drew-lixo"),
            ("no-sanction", "see-out-without"),
        ),
    ],
)
def test_going_out_the_first_time_needs_a_canastra(article, answers, code, reason, follows):
    ruling = rule("aacrt-2016", "first-out", answers)
    assert (*verdict(ruling), ruling.consequences) == (article, code, reason, follows)


@pytest.mark.parametrize(
    ("answers", "code", "reason"),
    [
        ({"morto": "not-taken"}, "not-final", "morto-first"),
        ({"morto": "taken", "clean": "no"}, "not-out", "clean-missing"),
        ({"morto": "became-stock", "clean": "no"}, "not-out", "clean-missing"),
        (READY | AFTER_FAILURE | {"drew": "lixo"}, "not-out", "drew-lixo"),
        (READY | AFTER_FAILURE | {"drew": "stock"}, "out", "all-there"),
        # Drawing from the stock is asked only of a player whose going out failed.
        (READY | NEVER_FAILED, "out", "all-there"),
        (READY | NEVER_FAILED | {"morto": "became-stock"}, "out", "all-there"),
    ],
)
def test_final_batida_needs_morto_canastra_and_stock(answers, code, reason):
    assert verdict(rule("aacrt-2016", "final-out", answers)) == ("O Jogo", code, reason)


@pytest.mark.parametrize(("rules", "bonus"), [(None, 100), (Aacrt(going_out=250), 250)])
def test_going_out_names_the_bonus_of_the_rules(rules, bonus):
    ruling = rule("aacrt-2016", "final-out", READY | NEVER_FAILED, Table(rules))
    assert (ruling.params["bonus"], ruling.points) == (bonus, 0)


@pytest.mark.parametrize("last", ["meld", "added"])
@pytest.mark.parametrize(
    ("missing", "article", "reason"),
    [
        ("canastra", "Batida", "canastra-missing"),
        ("clean", "O Jogo", "clean-missing"),
        ("drew-lixo", "O Jogo", "drew-lixo"),
    ],
)
def test_wrong_going_out_returns_only_the_last_cards(missing, article, reason, last):
    ruling = rule("aacrt-2016", "out-without", {"missing": missing, "last-down": last})
    assert verdict(ruling) == (article, "does-not-stand", reason)
    follows = ("nothing-else-back", "director-ends-turn", "only-from-stock")
    assert ruling.consequences == (f"{last}-back", *follows)


@pytest.mark.parametrize(
    ("before", "follows"),
    [
        ("meld", ("meld-back", "nothing-else-back", "only-from-stock")),
        ("added", ("added-back", "nothing-else-back", "only-from-stock")),
        ("nothing", ("director-says-back", "only-from-stock")),
    ],
)
def test_discard_of_a_wrong_going_out_stays(before, follows):
    answers = {"missing": "clean", "last-down": "discard", "laid-before": before}
    ruling = rule("aacrt-2016", "out-without", answers)
    assert ruling.consequences == ("discard-stays", "no-exchange", *follows)


@pytest.mark.parametrize(
    ("total", "failed", "needed", "minimum"),
    [(1500, 0, 75, 90), (1500, 1, 90, 120), (2995, 2, 120, 150), (2000, 3, 150, 180)],
)
def test_failed_opening_raises_the_minimum(total, failed, needed, minimum):
    ruling = rule("aacrt-2016", "failed-opening", {"total": total, "failed-before": failed})
    assert verdict(ruling) == ("Buraco", "opening-fails", "below-minimum")
    assert (ruling.params["needed"], ruling.params["minimum"]) == (needed, minimum)
    assert ruling.consequences == ("cards-back", "new-minimum", "note-failure")


@pytest.mark.parametrize("total", [-300, 0, 1495])
def test_opening_without_a_minimum_never_fails(total):
    ruling = rule("aacrt-2016", "failed-opening", {"total": total})
    assert verdict(ruling) == ("Buraco", "opening-stands", "no-minimum")


def test_new_minimum_follows_the_house_rules():
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
def test_empty_stock_takes_morto_then_pile_then_ends_hand(answers, code, reason, follows):
    ruling = rule("aacrt-2016", "stock-out", answers)
    assert (*verdict(ruling), ruling.consequences) == ("O Jogo", code, reason, follows)


@pytest.mark.parametrize("situation", RULINGS["buraco-br"].arbiter.situations)
def test_club_buraco_differs_only_in_its_numbers(situation):
    ours = branches(RULINGS["buraco-br"].arbiter.situation(situation), Table(Buraco()))
    aacrt = branches(RULINGS["aacrt-2016"].arbiter.situation(situation), Table())
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
        ("first-out", NEVER_FAILED | {"how": "direct"}, "morto-direct", "take-morto"),
        (
            *("final-out", {"morto": "taken", "canastra": "yes", **NEVER_FAILED}),
            *("out", "hands-lost"),
        ),
        ("final-out", {"morto": "became-stock", "canastra": "no"}, "not-out", "no-sanction"),
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
def test_house_rules_skip_questions_of_unneeded_conditions(situation, answers, code, follows):
    ruling = rule("aacrt-2016", situation, answers, Table(LOOSE))
    assert ruling.code == code
    assert follows in ruling.consequences


def test_going_out_by_house_rules_asks_for_a_missing_canastra():
    question = ask("aacrt-2016", "out-without", {}, Table(LOOSE))
    assert isinstance(question, Question)
    assert question.choices == ("any-canastra", "drew-lixo")
    ruling = rule(
        *("aacrt-2016", "out-without", {"missing": "any-canastra", "last-down": "meld"}),
        Table(LOOSE),
    )
    assert verdict(ruling) == ("O Jogo", "does-not-stand", "any-canastra-missing")


ANY_CANASTRA = Aacrt(out_needs_clean=False)


@pytest.mark.parametrize(
    ("answers", "code", "reason"),
    [
        # A pair that took the morto had a canastra for it, and has it still.
        ({"morto": "taken", **NEVER_FAILED}, "out", "all-there"),
        ({"morto": "became-stock", "canastra": "no"}, "not-out", "any-canastra-missing"),
        ({"morto": "became-stock", "canastra": "yes", **NEVER_FAILED}, "out", "all-there"),
    ],
)
def test_going_out_with_any_canastra_still_needs_one(answers, code, reason):
    ruling = rule("aacrt-2016", "final-out", answers, Table(ANY_CANASTRA))
    assert verdict(ruling) == ("O Jogo", code, reason)


@pytest.mark.parametrize("canastras", [0, 1])
@pytest.mark.parametrize("rules", [ANY_CANASTRA, LOOSE])
def test_arbiter_and_score_sheet_agree_on_going_out(rules, canastras):
    side = {"went_out": True, "dirty": canastras, "card_points": 60 * canastras}
    facts = rules.read({"morto_to_stock": True, "sides": [side, {"took_morto": False}]})
    wrong = {one.code for one in rules.check(facts, rules.start()) if one.level == "error"}
    answers = {"morto": "became-stock", "canastra": "yes" if canastras else "no"}
    if canastras:
        answers |= NEVER_FAILED
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
def test_minimum_that_stays_is_not_announced(house, failed, code, reason, minimum):
    answers = {"total": 1500, "failed-before": failed}
    ruling = rule("aacrt-2016", "failed-opening", answers, Table(house))
    assert verdict(ruling) == ("Buraco", code, reason)
    assert ruling.params.get("minimum") == minimum
    assert ("new-minimum" in ruling.consequences) == (minimum is not None)


@pytest.mark.parametrize(
    ("situation", "answers"),
    [
        ("final-out", READY | NEVER_FAILED),
        ("stock-out", {"mortos-left": "none", "next-takes-lixo": "no"}),
    ],
)
def test_missing_batida_points_are_not_mentioned(situation, answers):
    ruling = rule("aacrt-2016", situation, answers, Table(Aacrt(going_out=0)))
    assert not {"bonus", "nobody-bonus"} & set(ruling.consequences)


def test_final_out_without_morto_as_stock_skips_that_question():
    burraco = Table(Burraco())
    assert verdict(rule("aacrt-2016", "stock-out", {"next-takes-lixo": "no"}, burraco)) == (
        "O Jogo",
        "hand-over",
        "lixo-left",
    )
    question = ask("aacrt-2016", "final-out", {}, burraco)
    assert isinstance(question, Question)
    assert question.choices == ("taken", "not-taken")


@pytest.mark.parametrize(
    ("situation", "answers", "code", "reason"),
    [
        ("first-card", {"first-turn": "yes", "mixed": "no"}, "second-card", "not-mixed"),
        ("first-card", {"first-turn": "yes", "mixed": "yes"}, "card-is-kept", "mixed-with-hand"),
        ("first-card", {"first-turn": "no"}, "card-is-kept", "only-first-player"),
        ("after-discard", {"has-discarded": "yes"}, "nothing-back", "discard-ends-turn"),
        ("after-discard", {"has-discarded": "no"}, "turn-goes-on", "not-discarded"),
        ("counting", {"about-counting": "who"}, "one-counts", "counts-for-pair"),
        ("counting", {"about-counting": "watch"}, "may-watch", "watched-by-others"),
        ("lixo-order", {"lixo-picked-up": "no"}, "this-order", "order-of-lixo"),
        ("lixo-order", {"lixo-picked-up": "yes"}, "director-rules", "order-of-lixo"),
    ],
)
def test_ruling_of_a_turn_follows_the_text(situation, answers, code, reason):
    assert verdict(rule("aacrt-2016", situation, answers)) == ("O Jogo", code, reason)


@pytest.mark.parametrize(
    ("situation", "answers", "article", "code"),
    [
        ("lixo-seen", {"card-of-lixo": "top"}, LIXO, "may-look"),
        ("lixo-seen", {"card-of-lixo": "below"}, LIXO, "may-not-look"),
        *(
            ("wild-moves", {"which-wild": "own-two", **to}, "Canastra", code)
            for to, code in (
                ({"place-of-two": "yes", "two-moves-freely": "yes"}, "becomes-clean"),
                ({"place-of-two": "no"}, "stays-dirty"),
            )
        ),
        ("wild-moves", {"which-wild": "other"}, "Canastra", "stays-dirty"),
    ],
)
def test_ruling_of_cards_follows_the_text(situation, answers, article, code):
    ruling = rule("aacrt-2016", situation, answers)
    assert (ruling.article, ruling.code) == (article, code)


def test_moving_two_that_leaves_a_gap_keeps_canastra_dirty():
    """In 3 4 2 6 7 8 9 the two stands for the five: moved, it leaves a gap."""
    answers = {"which-wild": "own-two", "place-of-two": "yes", "two-moves-freely": "no"}
    ruling = rule("aacrt-2016", "wild-moves", answers)
    assert verdict(ruling) == ("Canastra", "stays-dirty", "taken-or-gap")
    assert ruling.consequences == ("joins-later",)


def test_rulings_of_the_text_cost_no_points():
    for code, situation in RULINGS["aacrt-2016"].arbiter.situations.items():
        for _, now in branches(situation, Table()):
            assert getattr(now, "points", 0) == 0 or code == "director-decides"


def test_question_asked_beforehand_has_no_penalty():
    for situation in ("lixo", "first-out", "final-out"):
        for _, now in branches(RULINGS["aacrt-2016"].arbiter.situation(situation), Table()):
            follows = getattr(now, "consequences", ())
            assert not {"only-from-stock", "meld-back", "note-failure"} & set(follows)


CUSTOMS = (
    *("exposed-card", "out-of-turn", "two-drawn", "wrong-meld"),
    *("lixo-wrongly", "wrong-deal", "morto-wrong", "talking"),
)


@pytest.mark.parametrize("situation", CUSTOMS)
def test_custom_ruling_costs_only_the_number_of_the_club(situation):
    run = RULINGS["aacrt-2016"].arbiter.situation(situation)
    free = [now for _, now in branches(run, Table()) if isinstance(now, Ruling)]
    club = [now for _, now in branches(run, Table(Aacrt(slip=50))) if isinstance(now, Ruling)]
    assert {now.article for now in free} == {"custom"}
    assert {now.points for now in free} == {0}
    assert all("may-decide-otherwise" in now.consequences for now in (*free, *club))
    assert {now.points for now in club} <= {0, 50}
    assert ({now.points for now in club} == {0}) == (situation == "wrong-deal")


@pytest.mark.parametrize("game", RULINGS)
def test_director_decides_in_own_words_in_every_game(game):
    answers = {"own-words": " Uma  advertência ", "penalty-points": 50}
    if game == "bridge":
        answers["declarer"] = "S"
    ruling = rule(game, "director-decides", answers)
    assert verdict(ruling) == ("director", "director-decides", "text-is-silent")
    assert (ruling.params["words"], ruling.points) == ("Uma advertência", 50)


@pytest.mark.parametrize("words", ["", "  ", "x" * 201, "a\u202eb", 7])
def test_empty_words_of_the_director_are_malformed(words):
    with pytest.raises(MalformedFacts):
        ask("aacrt-2016", "director-decides", {"own-words": words})
