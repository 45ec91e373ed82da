"""Problems of a hand in players' words.

A side is named by its pair or player if the caller knows it, else as "side 1" and "side 2".
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.words.figures import points
from scoring.games import Text
from scoring.labels.words import WORDS
from scoring.rules.base.cards import JOKER
from scoring.rules.base.problems import Problem

_SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")

SUITS: Mapping[str, Text] = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
}

MELD_FAULTS: Mapping[str, Text] = WORDS.faults
PROBLEMS: Mapping[str, tuple[Text, Text]] = WORDS.problems


def side_name(position: int) -> str:
    return _("side {number}").format(number=position + 1)


def explain(problem: Problem, names: Sequence[str] | None = None) -> tuple[str, str]:
    """Return the title of a problem and a sentence that explains it. `names`: one per side."""
    params: dict[str, object] = {
        name: points(value) if isinstance(value, int) else value
        for name, value in problem.params.items()
    }
    if problem.side is not None:
        position = problem.side
        params["side"] = (names and names[position]) or side_name(position)
    if names:
        for name in {"card", "meld"} & params.keys():
            params[name] = _as_shown(str(params[name]))
    if "reason" in params:
        params["fault"] = MELD_FAULTS[str(params["reason"])]
    if amount := WORDS.amounts.get(tuple(problem.params)):
        params["found"] = str(amount).format(**params)
    title, text = PROBLEMS[problem.code]
    return str(title).format(**params), str(text).format(**params)


def _as_shown(notation: str) -> str:
    """Return a card or a meld with suit symbols, since the letters of suits are English."""
    return _("joker") if notation == JOKER else notation.translate(_SYMBOLS)


def problem_message(problem: Problem, names: Sequence[str] | None = None) -> str:
    """Return the whole problem in one line, for the terminal. `names`: one per side."""
    title, text = explain(problem, names)
    end = "" if title.endswith("?") else "."
    return f"{title}{end} {text}"
