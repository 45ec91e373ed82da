"""Words and parts of the rules page that games of several families share."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rules.sheet import RuleSet

from .game import Part
from .words import Label, Option, Vocabulary

SHARED = Vocabulary(
    lines={
        "went-out": Label(gettext_lazy("Going out"), pgettext_lazy("sheet", "Out")),
        "cards": Label(gettext_lazy("Cards on the table"), pgettext_lazy("sheet", "On the table")),
        "hand": Label(gettext_lazy("Left in hand"), pgettext_lazy("sheet", "In hand")),
        "penalty": Label(gettext_lazy("Penalty"), pgettext_lazy("sheet", "Penalty")),
    },
    fields={
        "card_points": Label(
            gettext_lazy("Cards on the table"),
            pgettext_lazy("sheet", "On the table"),
            gettext_lazy("points of the melds"),
        ),
        "opening": Label(
            gettext_lazy("Points of the opening"),
            pgettext_lazy("form", "Opening"),
            gettext_lazy("its points, if you know them"),
        ),
        "penalties": Label(gettext_lazy("Penalties"), gettext_lazy("Penalty")),
        "went_out": Label(gettext_lazy("Who went out?"), gettext_lazy("Going out")),
        "own_hand": Label(
            gettext_lazy("Left in hand"),
            gettext_lazy("Left in hand"),
            gettext_lazy("is taken from the points"),
        ),
    },
    went_out={
        "went_out": gettext_lazy("went out"),
    },
    outs={
        "went_out": Label(gettext_lazy("Going outs"), pgettext_lazy("table of pairs", "Out")),
    },
    melds={
        "short": gettext_lazy("meld of {number} cards"),
    },
    faults={
        "too-short": gettext_lazy("A meld has at least three cards."),
        "mixed-suits": gettext_lazy("All cards of a meld are of one suit."),
        "gap": gettext_lazy("A card is missing in the sequence."),
        "repeated": gettext_lazy("The same card stands there twice."),
        "wrong-order": gettext_lazy("The cards are not in order."),
    },
    options={
        "target": Option(
            gettext_lazy("The match ends at"),
            gettext_lazy("The match ends when a side has {value}."),
        ),
        "going_out": Option(
            gettext_lazy("Going out"), gettext_lazy("Whoever goes out gets {value}.")
        ),
        "joker": Option(gettext_lazy("Joker"), gettext_lazy("A joker is worth {value}.")),
        "two": Option(gettext_lazy("Two"), gettext_lazy("A two is worth {value}.")),
        "ace": Option(gettext_lazy("Ace"), gettext_lazy("An ace is worth {value}.")),
        "eight_to_king": Option(
            gettext_lazy("Eight to king"),
            gettext_lazy("Each card from eight to king is worth {value}."),
        ),
    },
    problems={
        "two-went-out": (
            gettext_lazy("Only one side goes out"),
            gettext_lazy("Say who of them went out at the end."),
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
                "What {side} laid down first is part of its card points, "
                "unless a meld was taken back."
            ),
        ),
        "bad-meld": (gettext_lazy("Meld {number} does not fit: {meld}"), gettext_lazy("{fault}")),
        "too-many-of-card": (
            gettext_lazy("{card} appears too often"),
            gettext_lazy("There are {limit} of it in the decks, and {count} are written here."),
        ),
        "was-out": (
            gettext_lazy("{side} was out"),
            gettext_lazy(
                "No cards are noted of who is out, so this hand cannot be counted like this."
            ),
        ),
        "match-is-over": (
            gettext_lazy("The match is already over"),
            gettext_lazy("It ended before this hand."),
        ),
        "nobody-went-out": (
            gettext_lazy("Nobody went out"),
            gettext_lazy("Did the stock run out?"),
        ),
        "nothing-typed": (
            gettext_lazy("Nothing was typed for {side}"),
            gettext_lazy("Is it right that they have nothing at all in this hand?"),
        ),
        "same-as-before": (
            gettext_lazy("The same as the hand before"),
            gettext_lazy("Every number is the same. Was this hand recorded already?"),
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
    },
    amounts={
        ("cards", "limit"): gettext_lazy("{cards} cards"),
        ("points", "limit"): gettext_lazy("{points} points"),
    },
)

NEEDED = gettext_lazy("What is needed")
DEAL = gettext_lazy("The deal")
TURN = gettext_lazy("A turn")
MELDS = gettext_lazy("Melds")
OUT = gettext_lazy("Going out")
CHECKS = gettext_lazy("What the notebook checks")
MINIMUM = gettext_lazy("Opening minimum")

POINTS = Part("points", gettext_lazy("Points of a hand"))
CARDS = Part("cards", gettext_lazy("What the cards are worth"))
END = Part("end", gettext_lazy("The end of the match"))


def has_minimum(rules: RuleSet) -> bool:
    """Whether a minimum is ever in force."""
    return any(rules.minimum(total) for total in (0, rules.points_before_minimum(0) or 0))
