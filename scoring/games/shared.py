"""Words and parts of the rules page that games of several families share."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rules.base.sheet import RuleSet

from .game import Part
from .words import Label, Option, Vocabulary

SHARED = Vocabulary(
    lines={
        "went-out": Label(_("Going out"), pgettext_lazy("sheet", "Out")),
        "cards": Label(_("Cards on the table"), pgettext_lazy("sheet", "On the table")),
        "hand": Label(_("Left in hand"), pgettext_lazy("sheet", "In hand")),
        "penalty": Label(_("Penalty"), pgettext_lazy("sheet", "Penalty")),
    },
    fields={
        "card_points": Label(
            _("Cards on the table"),
            pgettext_lazy("sheet", "On the table"),
            _("points of the melds"),
            asks=_("What is on the table?"),
        ),
        "opening": Label(
            _("Opening points"),
            pgettext_lazy("form", "Opening"),
            _("only if you know them"),
        ),
        "penalties": Label(_("Penalties"), _("Penalty")),
        "went_out": Label(_("Who went out?"), _("Going out")),
        "own_hand": Label(
            _("Left in hand"),
            _("Left in hand"),
            _("is taken from the points"),
            asks=_("What was left in hand?"),
        ),
    },
    went_out={"went_out": _("went out")},
    outs={"went_out": Label(_("Times gone out"), pgettext_lazy("table of pairs", "Out"))},
    melds={"short": _("meld of {number} cards")},
    faults={
        "too-short": _("A meld has at least three cards."),
        "mixed-suits": _("All cards of a meld are of one suit."),
        "gap": _("A card is missing in the sequence."),
        "repeated": _("The same card is in the meld twice."),
        "wrong-order": _("The cards are not in order."),
    },
    options={
        "target": Option(_("The match ends at"), _("The match ends when a side has {value}.")),
        "going_out": Option(_("Going out"), _("Going out is worth {value}.")),
        "joker": Option(_("Joker"), _("A joker is worth {value}.")),
        "two": Option(_("Two"), _("A two is worth {value}.")),
        "ace": Option(_("Ace"), _("An ace is worth {value}.")),
        "eight_to_king": Option(
            _("Eight to king"), _("Each card from eight to king is worth {value}.")
        ),
        "minimum_hand_1": Option(
            _("Minimum from hand 1 on (all four 0: by the total)"),
            _("From hand 1 on opening needs {value}."),
            unset=0,
        ),
        "minimum_hand_2": Option(
            _("Minimum from hand 2 on (0: as before)"),
            _("From hand 2 on opening needs {value}."),
            unset=0,
        ),
        "minimum_hand_3": Option(
            _("Minimum from hand 3 on (0: as before)"),
            _("From hand 3 on opening needs {value}."),
            unset=0,
        ),
        "minimum_hand_4": Option(
            _("Minimum from hand 4 on (0: as before)"),
            _("From hand 4 on opening needs {value}."),
            unset=0,
        ),
        "rich_hand": Option(
            _("Ask again if cards left in hand exceed"),
            _("The notebook asks again when the cards left in hand exceed {value}."),
        ),
    },
    problems={
        "two-went-out": (_("Only one side goes out"), _("Choose which side went out at the end.")),
        "not-multiple-of-five": (
            _("{points} is not possible"),
            _("Card points go up in steps of {unit} and are never negative."),
        ),
        "too-few-card-points": (
            _("Card points are missing"),
            _("The melds counted for {side} hold cards worth at least {least}."),
        ),
        "no-such-card-points": (
            _("{points} card points: is that right?"),
            _("A meld has three cards or more: that is at least {least} points."),
        ),
        "over-the-deck": (
            _("More cards than the decks hold"),
            _("All sides together: {found}. The decks hold {limit}."),
        ),
        "below-minimum": (
            _("The initial meld is below the minimum"),
            _("{side} laid down {opening}, and needed {minimum}."),
        ),
        "laid-below-minimum": (
            _("{points} on the table, with a minimum of {minimum}?"),
            _(
                "{side} needed {minimum} to open. Check the card points. "
                "If the opening failed, the cards went back into the hand."
            ),
        ),
        "opening-above-melds": (
            _("{opening} at the opening, and {points} in the whole hand?"),
            _("The opening of {side} is part of its card points, unless a meld was taken back."),
        ),
        "bad-meld": (_("Meld {number} is not valid: {meld}"), _("{fault}")),
        "too-many-of-card": (
            _("{card} appears too often"),
            _("The decks hold {limit} of this card, and {count} are written here."),
        ),
        "was-out": (
            _("{side} was already out"),
            _("No cards are recorded for a player who was out, so this hand cannot be counted."),
        ),
        "match-is-over": (_("The match is already over"), _("The match ended before this hand.")),
        "ended-over-match": (
            _("The match was over without its early ending"),
            _("The hands end the match, so the early ending in the file does not count."),
        ),
        "out-with-cards": (
            _("A player who went out has no cards left"),
            _("{side} went out alone, so {points} cannot be left in hand."),
        ),
        "nobody-went-out": (_("Nobody went out"), _("Did the stock run out?")),
        "opponents-hold-nothing": (
            _("No cards left in the hands of {side}?"),
            _(
                "The other side went out, so {side} still held cards. Write the points "
                "of those cards."
            ),
        ),
        "nobody-out-without-cards": (
            _("No cards left in the hands of {side}?"),
            _("Nobody went out, so each player still held a card. Write the points of the cards."),
        ),
        "hand-too-rich": (
            _("{points} points left in hand: is that right?"),
            _("Check the points at the table."),
        ),
        "nothing-typed": (
            _("Nothing was typed for {side}"),
            _("No points at all in this hand?"),
        ),
        "unfinished-meld": (
            _("A meld of {side} is not finished"),
            _("As long as it is not, it does not count."),
        ),
        "penalty-without-reason": (
            _("A penalty of {side} has no reason"),
            _("Write in a few words what it is for: it stands on the score sheet."),
        ),
        "same-as-before": (
            _("The same as the hand before"),
            _("Every number is the same. Was this hand recorded already?"),
        ),
        "total-not-in-steps": (
            _("Is {points} right?"),
            _("Points go up in steps of {unit}; only a penalty may change that."),
        ),
        "total-negative": (
            _("Is {points} right?"),
            _("A whole match hardly ever ends below zero."),
        ),
        "nothing-scored": (
            _("Was this match played? The totals are {totals}."),
            _("Nobody has a point. If somebody did not come, mark the absence instead."),
        ),
        "totals-level": (
            _("A draw, {totals}?"),
            _("Equal totals are rare. Look at the slip once more."),
        ),
        "total-too-large": (
            _("Is {points} right?"),
            _("A match like this hardly ever comes to more than {most}."),
        ),
    },
    amounts={("cards", "limit"): _("{cards} cards"), ("points", "limit"): _("{points} points")},
)

NEEDED = _("What is needed")
DEAL = _("The deal")
TURN = _("A turn")
MELDS = _("Melds")
OUT = _("Going out")
CHECKS = _("What the notebook checks")
MINIMUM = _("Opening minimum")

MELDS_ARE_VALID = _(
    "Melds recorded card by card are valid, and no card appears more often than in the decks."
)
LAY_DOWN_REACHES_MINIMUM = _("A recorded initial meld reaches the minimum.")
ASKS_AGAIN = _(
    "The notebook asks again when nobody went out, when a side that did not go out has no cards "
    "left in hand, and when the cards left in its hands are worth more than {rich_hand}."
)

MINIMUM_BY_HAND = Part(
    "minimum_by_hand",
    MINIMUM,
    lambda rules: bool(rules.minimums_by_hand),
    template="scoring/game_rules/minimum_by_hand.html",
)
POINTS = Part("points", _("Points of a hand"), template="scoring/game_rules/points.html")
CARDS = Part("cards", _("What the cards are worth"), template="scoring/game_rules/cards.html")
END = Part(
    "end",
    _("The end of the match"),
    sentences=(
        _(
            "The match ends after the hand in which a side reaches {target} or more. The higher "
            "total wins; if they are equal, another hand is played."
        ),
        _(
            "A tournament may end a match sooner, by time or by a number of hands. Then the "
            "higher total wins, and equal totals are a draw."
        ),
    ),
)


def has_minimum_by_total(rules: RuleSet) -> bool:
    """Whether these rules have an opening minimum at some total."""
    totals = (0, rules.points_before_minimum(0) or 0)
    return not rules.minimums_by_hand and any(map(rules.minimum, totals))
