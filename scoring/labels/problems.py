"""Problems of a hand in players' words.

A side is named by its pair or player if the caller knows it, else as "side 1" and "side 2".
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.figures import points
from scoring.labels.words import Text
from scoring.rules.cards import JOKER
from scoring.rules.problems import Problem

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
    "mixed-ranks": gettext_lazy("All cards of a set are of one rank."),
    "too-few-natural": gettext_lazy("A set has at least two cards that are not wild."),
    "too-many-wild": gettext_lazy("So many wild cards do not fit in a meld."),
    "red-three": gettext_lazy("Red threes are no meld: they lie apart."),
    "wild-threes": gettext_lazy("No wild card goes with black threes."),
    "wild-in-run": gettext_lazy("No wild card fits in a sequence."),
    "below-four": gettext_lazy("A sequence begins with the four or higher."),
    "past-samba": gettext_lazy("A samba has seven cards and takes no more."),
}

PROBLEMS: Mapping[str, tuple[Text, Text]] = {
    "two-went-out": (
        gettext_lazy("Only one side goes out"),
        gettext_lazy("Say who of them went out at the end."),
    ),
    "went-out-without-clean": (
        gettext_lazy("The clean canastra is missing"),
        gettext_lazy("{side} went out. To go out a pair needs a clean canastra."),
    ),
    "went-out-without-canastra": (
        gettext_lazy("The canastra is missing"),
        gettext_lazy("{side} went out. To go out a pair needs a canastra."),
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
        gettext_lazy("{points} card points are too few"),
        gettext_lazy("The cards of what is counted above are worth at least {least}."),
    ),
    "over-the-deck": (
        gettext_lazy("More cards than there are"),
        gettext_lazy("All sides together: {found}. The decks hold {limit}."),
    ),
    "too-many-canastras": (
        gettext_lazy("The decks do not hold so many canastras"),
        gettext_lazy("{found}"),
    ),
    "below-minimum": (
        gettext_lazy("The first lay-down is below the minimum"),
        gettext_lazy("{side} laid down {opening}, and needed {minimum}."),
    ),
    "laid-below-minimum": (
        gettext_lazy("{points} on the table, with a minimum of {minimum}?"),
        gettext_lazy(
            "{side} needed {minimum} to open. Check the card points. "
            "If the opening failed, the cards went back into the hand."
        ),
    ),
    "opening-above-melds": (
        gettext_lazy("First {opening}, and {points} in the whole hand?"),
        gettext_lazy(
            "What {side} laid down first is part of its card points, unless a meld was taken back."
        ),
    ),
    "failed-without-minimum": (
        gettext_lazy("No minimum in this hand"),
        gettext_lazy("{side} could open with anything, so no opening can have failed."),
    ),
    "went-out-without-canasta": (
        gettext_lazy("A canasta is missing"),
        gettext_lazy("{side} went out. Canastas needed for it, of whatever kind: {needed}."),
    ),
    "concealed-without-going-out": (
        gettext_lazy("Going out concealed is going out"),
        gettext_lazy("{side} is not the one that went out."),
    ),
    "black-threes-without-going-out": (
        gettext_lazy("Black threes are laid down on going out"),
        gettext_lazy("{side} did not go out."),
    ),
    "too-many-red-threes": (
        gettext_lazy("There are only {limit} red threes"),
        gettext_lazy("All sides together have {red_threes} here."),
    ),
    "option-off": (
        gettext_lazy("Wild cards alone are no meld here"),
        gettext_lazy("{side} has such a meld, and the rules of this match do not count it."),
    ),
    "not-one-closer": (
        gettext_lazy("Exactly one player closes"),
        gettext_lazy("Say who of them closed this hand."),
    ),
    "closed-with-points": (
        gettext_lazy("Who closed has no points"),
        gettext_lazy("{side} closed, which takes all ten cards; {points} cannot be left."),
    ),
    "eliminated-plays": (
        gettext_lazy("{side} is out"),
        gettext_lazy("Who is out plays no more hands, so there is nothing to write."),
    ),
    "was-out": (
        gettext_lazy("{side} was out"),
        gettext_lazy("No cards are noted of who is out, so this hand cannot be counted like this."),
    ),
    "negative-points": (
        gettext_lazy("{points} cannot be"),
        gettext_lazy("Unmatched cards are never worth less than nothing."),
    ),
    "too-many-points": (
        gettext_lazy("{points} cannot be"),
        gettext_lazy("Ten cards are worth {limit} at the most."),
    ),
    "too-many-cards": (
        gettext_lazy("Too many cards"),
        gettext_lazy("{cards} cards are written here; a hand has {limit}."),
    ),
    "nothing-unmatched": (
        gettext_lazy("No points for {side}?"),
        gettext_lazy("That is right only if every card was matched."),
    ),
    "match-is-over": (
        gettext_lazy("The match is already over"),
        gettext_lazy("It ended before this hand."),
    ),
    "nobody-went-out": (
        gettext_lazy("Nobody went out"),
        gettext_lazy("Did the stock run out?"),
    ),
    "mortos-not-taken": (
        gettext_lazy("Nobody went out, and a morto was not taken"),
        gettext_lazy(
            "When the stock runs out, the morto becomes the stock. Was the time up, "
            "or is a morto missing here?"
        ),
    ),
    "opponents-hold-nothing": (
        gettext_lazy("No cards left in the hands of {side}?"),
        gettext_lazy("The other side went out, so {side} still held some. Write their points."),
    ),
    "nothing-typed": (
        gettext_lazy("Nothing was typed for {side}"),
        gettext_lazy("Is it right that they have nothing at all in this hand?"),
    ),
    "same-as-before": (
        gettext_lazy("The same as the hand before"),
        gettext_lazy("Every number is the same. Was this hand recorded already?"),
    ),
    "hand-too-rich": (
        gettext_lazy("{points} left in hand is a lot of cards"),
        gettext_lazy("Check it with the pair."),
    ),
    "total-not-in-steps": (
        gettext_lazy("Is {points} right?"),
        gettext_lazy("Points add up in steps of {unit}; only a penalty may change that."),
    ),
    "total-negative": (
        gettext_lazy("Is {points} right?"),
        gettext_lazy("A whole match hardly ever ends below zero."),
    ),
    "nothing-scored": (
        gettext_lazy("Was this match played? The totals are {totals}."),
        gettext_lazy("Nobody has a point. If somebody did not come, say that instead."),
    ),
    "totals-level": (
        gettext_lazy("Level, {totals}?"),
        gettext_lazy("Equal totals are rare. Look at the slip once more."),
    ),
    "total-too-large": (
        gettext_lazy("Is {points} right?"),
        gettext_lazy("A match like this hardly ever comes to more than {most}."),
    ),
}

# Things that can be more than a deck holds.
_FOUND: Mapping[str, Text] = {
    "cards": gettext_lazy("{cards} cards"),
    "wild_cards": gettext_lazy("{wild_cards} wild cards"),
    "natural": gettext_lazy("{natural} natural canastas"),
    "sambas": gettext_lazy("{sambas} sambas"),
    "points": gettext_lazy("{points} points"),
}

# Why the decks do not hold so many canastras, by the parameters of the problem.
_CANASTRAS: Mapping[tuple[str, ...], Text] = {
    ("dirty", "limit"): gettext_lazy(
        "{dirty} dirty ones need a wild card each, and there are {limit}."
    ),
    ("clean", "limit"): gettext_lazy(
        "All sides together: {clean} clean ones. Two decks hold {limit}."
    ),
    ("clean", "dirty"): gettext_lazy(
        "Clean: {clean}, dirty: {dirty}. Together they need more cards of a suit than there are."
    ),
    ("points", "least"): gettext_lazy(
        "Their cards are worth at least {least}, and only {points} are written here."
    ),
}


def side_name(position: int) -> str:
    return _("side {number}").format(number=position + 1)


def explain(problem: Problem, names: Sequence[str] | None = None) -> tuple[str, str]:
    """Return a problem in a few words, and its reason in one sentence. `names`: one per side."""
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
    if problem.code == "over-the-deck":
        found = next(name for name in _FOUND if name in params)
        params["found"] = str(_FOUND[found]).format(**params)
    if problem.code == "too-many-canastras":
        params["found"] = str(_CANASTRAS[tuple(problem.params)]).format(**params)
    title, text = PROBLEMS[problem.code]
    return str(title).format(**params), str(text).format(**params)


def _as_shown(notation: str) -> str:
    """A card or a meld as the pages write it: the letters of suits are those of one language."""
    return _("joker") if notation == JOKER else notation.translate(_SYMBOLS)


def problem_message(problem: Problem, names: Sequence[str] | None = None) -> str:
    """The whole problem in one line, for the terminal. `names`: one per side."""
    title, text = explain(problem, names)
    end = "" if title.endswith("?") else "."
    return f"{title}{end} {text}"
