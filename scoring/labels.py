"""Codes of the pure core, said in players' words.

The rules speak in codes with parameters; every word a person reads about a hand is here. A side
is named by its pair where the caller knows it, else as "side 1" and "side 2".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rules.cards import JOKER
from scoring.rules.problems import Problem

Text = str | Promise


@dataclass(frozen=True)
class Label:
    """How a line or a field is called: in full, in a narrow place, and what it means."""

    full: Text
    short: Text
    hint: Text = ""


LINES: Mapping[str, Label] = {
    "clean": Label(gettext_lazy("Clean canastras"), pgettext_lazy("sheet", "Clean")),
    "dirty": Label(gettext_lazy("Dirty canastras"), pgettext_lazy("sheet", "Dirty")),
    "went-out": Label(gettext_lazy("Going out"), pgettext_lazy("sheet", "Out")),
    "morto": Label(gettext_lazy("Morto"), gettext_lazy("Morto")),
    "cards": Label(gettext_lazy("Cards on the table"), pgettext_lazy("sheet", "On the table")),
    "received": Label(
        gettext_lazy("Cards from the other pair"), pgettext_lazy("sheet", "From the other")
    ),
    "penalty": Label(gettext_lazy("Penalty"), pgettext_lazy("sheet", "Penalty")),
}

FIELDS: Mapping[str, Label] = {
    "clean": Label(
        gettext_lazy("Clean canastras"),
        pgettext_lazy("sheet", "Clean"),
        gettext_lazy("{each} each"),
    ),
    "dirty": Label(
        gettext_lazy("Dirty canastras"),
        pgettext_lazy("sheet", "Dirty"),
        gettext_lazy("{each} each"),
    ),
    "took_morto": Label(gettext_lazy("Morto"), gettext_lazy("Took it")),
    "card_points": Label(
        gettext_lazy("Cards on the table"),
        pgettext_lazy("sheet", "On the table"),
        gettext_lazy("points of the melds"),
    ),
    "left_in_hand": Label(
        gettext_lazy("Left in hand"),
        gettext_lazy("Left in hand"),
        gettext_lazy("goes to the other pair"),
    ),
    "opening": Label(
        gettext_lazy("First lay-down"),
        gettext_lazy("First lay-down"),
        gettext_lazy("its points, if you know them"),
    ),
    "failed_openings": Label(
        gettext_lazy("Failed opening"), gettext_lazy("Failed opening"), gettext_lazy("how often")
    ),
    "penalties": Label(gettext_lazy("Penalties"), gettext_lazy("Penalty")),
    "went_out": Label(gettext_lazy("Who went out?"), gettext_lazy("Going out")),
    "morto_to_stock": Label(
        gettext_lazy("A morto became the stock"), gettext_lazy("Morto became the stock")
    ),
}

OPTIONS: Mapping[str, Text] = {
    "target": gettext_lazy("The match ends at"),
    "clean": gettext_lazy("Clean canastra"),
    "dirty": gettext_lazy("Dirty canastra"),
    "going_out": gettext_lazy("Going out"),
    "morto": gettext_lazy("Taking the morto"),
    "joker": gettext_lazy("Joker"),
    "two": gettext_lazy("Two"),
    "ace": gettext_lazy("Ace"),
    "eight_to_king": gettext_lazy("Eight to king"),
    "three_to_seven": gettext_lazy("Three to seven"),
    "minimum_from": gettext_lazy("There is a minimum from"),
    "first_minimum": gettext_lazy("First minimum"),
    "second_minimum": gettext_lazy("After the first failed opening"),
    "minimum_step": gettext_lazy("More for each further failure"),
    "rich_hand": gettext_lazy("Ask again from this much left in hand"),
}

# In the order of the page where a club changes its numbers.
OPTION_GROUPS: Sequence[tuple[Text, Sequence[str]]] = (
    (gettext_lazy("Bonuses"), ("clean", "dirty", "going_out", "morto")),
    (gettext_lazy("Cards"), ("joker", "two", "ace", "eight_to_king", "three_to_seven")),
    (
        gettext_lazy("Opening minimum"),
        ("minimum_from", "first_minimum", "second_minimum", "minimum_step"),
    ),
    (gettext_lazy("Match"), ("target", "rich_hand")),
)

_SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")

SUITS: Mapping[str, Text] = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
}

MELD_FAULTS: Mapping[str, Text] = {
    "too-short": gettext_lazy("A meld has at least three cards."),
    "too-long": gettext_lazy("A meld has at most fourteen cards, from ace to ace."),
    "mixed-suits": gettext_lazy("All cards of a meld are of one suit."),
    "two-wild": gettext_lazy("Only one wild card fits in a meld."),
    "gap": gettext_lazy("A card is missing in the sequence."),
    "repeated": gettext_lazy("The same card stands there twice."),
    "wrong-order": gettext_lazy("The cards are not in order."),
    "around-the-ace": gettext_lazy("No meld goes round from king over ace to two."),
}

PROBLEMS: Mapping[str, tuple[Text, Text]] = {
    "two-went-out": (
        gettext_lazy("Only one pair goes out"),
        gettext_lazy("Say which of the two went out at the end."),
    ),
    "went-out-without-clean": (
        gettext_lazy("The clean canastra is missing"),
        gettext_lazy("{side} went out. To go out a pair needs a clean canastra."),
    ),
    "went-out-without-morto": (
        gettext_lazy("The morto is missing"),
        gettext_lazy(
            "{side} went out. To go out a pair has taken its morto, "
            "or the morto has become the stock."
        ),
    ),
    "too-many-mortos": (
        gettext_lazy("There are only two mortos"),
        gettext_lazy("Both pairs took one, so none can have become the stock."),
    ),
    "morto-without-canastra": (
        gettext_lazy("The canastra for the morto is missing"),
        gettext_lazy("{side} took the morto. That needs a canastra, clean or dirty."),
    ),
    "bad-meld": (gettext_lazy("Meld {number} does not fit: {meld}"), gettext_lazy("{fault}")),
    "too-many-of-card": (
        gettext_lazy("{card} appears too often"),
        gettext_lazy("There are {limit} of it in the decks, and {count} are written here."),
    ),
    "not-multiple-of-five": (
        gettext_lazy("{points} cannot be"),
        gettext_lazy("Card points are never negative and always add up in steps of {unit}."),
    ),
    "too-few-card-points": (
        gettext_lazy("Too few card points for these canastras"),
        gettext_lazy("Cards in the canastras alone are worth at least {least}."),
    ),
    "over-the-deck": (
        gettext_lazy("More cards than there are"),
        gettext_lazy("Both pairs together: {found}. The decks hold {limit}."),
    ),
    "below-minimum": (
        gettext_lazy("The first lay-down is below the minimum"),
        gettext_lazy("{side} laid down {opening}, and needed {minimum}."),
    ),
    "failed-without-minimum": (
        gettext_lazy("No minimum in this hand"),
        gettext_lazy("{side} could open with anything, so no opening can have failed."),
    ),
    "match-is-over": (
        gettext_lazy("The match is already over"),
        gettext_lazy("It ended before this hand."),
    ),
    "nobody-went-out": (
        gettext_lazy("Nobody went out"),
        gettext_lazy("Did the stock run out?"),
    ),
    "hand-too-rich": (
        gettext_lazy("{points} left in hand is a lot of cards"),
        gettext_lazy("Check it with the pair."),
    ),
    "total-not-in-steps": (
        gettext_lazy("Is {points} right?"),
        gettext_lazy("Points add up in steps of {unit}; only a penalty may change that."),
    ),
    "total-too-large": (
        gettext_lazy("Is {points} right?"),
        gettext_lazy("A match like this hardly ever comes to more than {most}."),
    ),
}


def line_label(code: str) -> str:
    """What the line of this code is called on a sheet."""
    return str(LINES[code].full)


def option_label(name: str) -> str:
    """What an option of a rule set is called; an unknown one stands for itself."""
    return str(OPTIONS.get(name, name))


def side_name(position: int) -> str:
    return _("side {number}").format(number=position + 1)


def explain(problem: Problem, names: Sequence[str] | None = None) -> tuple[str, str]:
    """What is wrong in a few words, and why in one sentence. `names`: one per side."""
    params: dict[str, object] = dict(problem.params)
    if problem.side is not None:
        position = problem.side
        params["side"] = (names and names[position]) or side_name(position)
    if names:
        for name in {"card", "meld"} & params.keys():
            params[name] = _as_shown(str(params[name]))
    if "reason" in params:
        params["fault"] = MELD_FAULTS[str(params["reason"])]
    if problem.code == "over-the-deck":
        params["found"] = (
            _("{cards} cards").format(cards=params["cards"])
            if "cards" in params
            else _("{points} points").format(points=params["points"])
        )
    title, text = PROBLEMS[problem.code]
    return str(title).format(**params), str(text).format(**params)


def _as_shown(notation: str) -> str:
    """A card or a meld as the pages write it: the letters of suits are those of one language."""
    return _("joker") if notation == JOKER else notation.translate(_SYMBOLS)


def problem_message(problem: Problem, names: Sequence[str] | None = None) -> str:
    """The whole problem in one line, for the terminal. `names`: one per side."""
    title, text = explain(problem, names)
    return f"{title}. {text}"
