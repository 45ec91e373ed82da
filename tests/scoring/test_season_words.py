"""The rule of a season in one sentence."""

import pytest
from django.utils import translation

from scoring.labels.seasons import how_points_are_won, nights_head, rule_sentence, ties_words
from scoring.statistics.season import WINS, SeasonRules


@pytest.mark.parametrize(
    ("best", "minimum", "said"),
    [
        (8, 1, "the <b>8 best</b> of each pair are added up."),
        (8, 12, "are added up, and a place needs at least <b>12 matches</b>."),
        (1, 1, "only the best night of each pair counts."),
        (1, 12, "counts, and a place needs at least <b>12 matches</b>."),
        (0, 1, "all nights of each pair are added up."),
    ],
)
def test_rule_sentence_counts_the_best_nights(best: int, minimum: int, said: str) -> None:
    rules = SeasonRules(games=("aacrt-2016",), best=best, minimum=minimum)
    with translation.override("en"):
        assert said in rule_sentence(rules, is_of_pairs=True)


def test_rules_say_that_results_from_slips_do_not_count() -> None:
    with translation.override("en"):
        words = ties_words(SeasonRules(games=("aacrt-2016",)))
    assert any("Results typed from slips do not count here." in text for text in words)


def test_one_point_or_night_is_singular_in_portuguese() -> None:
    rules = SeasonRules(games=("aacrt-2016",), way=WINS, win=1, draw=0, loss=0)
    with translation.override("pt-br"):
        assert how_points_are_won(rules) == [
            "Cada partida ganha dá 1 ponto, o empate 0, a partida perdida 0.",
            "As partidas da noite somam, no máximo 30 pontos.",
            "Exemplo: duas partidas ganhas e uma perdida na mesma noite dão 2 pontos.",
        ]
        assert nights_head(rules, 1) == "A melhor noite"
