"""The records of the games of which a club keeps only results: one for each name."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from django.utils.translation import gettext_lazy as _

from scoring.arbiter.director import DIRECTOR_DECIDES
from scoring.arbiter.steps import arbiter
from scoring.arbiter_words.shared import DIRECTOR
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.results import name_in, named

from .game import Game, Part, When
from .words import Option, Vocabulary

OWN_WORDS = Vocabulary(
    options={
        "step": Option(_("Smallest step of a result"), _("Results go up in steps of {value}.")),
        "usual_target": Option(_("A match usually goes to"), _("Usual target: {value}."), unset=0),
        "first_count": Option(
            _("Also counted, for example capotes or skunks"),
            _("Also counted with each result: {value}."),
            unset="",
        ),
        "second_count": Option(
            _("Another such count, for example lone hands"),
            _("Also counted with each result: {value}."),
            unset="",
        ),
    },
)

END = Part(
    "results/end",
    _("The result"),
    sentences=(
        When("low_wins", _("The lower total wins."), _("The higher total wins.")),
        When("target", _("A match usually goes to {usual_target}.")),
        _("The notebook keeps the final result of each match, and no hands."),
    ),
)


def _deal(rng: Random, rules: Any, state: MatchState, reasons: Sequence[str]) -> NoReturn:
    """Refuse to deal a hand: such a game has none. Raises MalformedFacts."""
    raise MalformedFacts("this game has no hands")


# Bounded, because anybody can send names of games.
@lru_cache(maxsize=1024)
def results_game(key: str) -> Game | None:
    """Return the record of the game with this key; None for a key of another kind."""
    rules = named(key)
    if rules is None:
        return None
    return Game(
        rules=rules,
        name=name_in(key),
        deal=_deal,
        words=OWN_WORDS,
        groups={"match": ("step", "usual_target", "first_count", "second_count")},
        bonuses=(),
        parts=(END,),
        arbiter=arbiter(key, DIRECTOR_DECIDES),
        arbiter_words=DIRECTOR,
    )
