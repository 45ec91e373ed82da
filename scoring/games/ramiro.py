"""Ramiro."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.arbiter import ramiro as arbiter
from scoring.arbiter_words.ramiro import RAMIRO as RULING_WORDS
from scoring.arbiter_words.shared import DIRECTOR
from scoring.rules import ramiro_dealer
from scoring.rules.ramiro import Ramiro

from .game import DemoMatch, Game, Part
from .shared import CARDS, CHECKS, DEAL, NEEDED, SHARED, TURN
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={
        "deadwood": Label(gettext_lazy("Unmatched cards"), pgettext_lazy("sheet", "Left over")),
        "closed": Label(
            gettext_lazy("Unmatched cards of the others"), pgettext_lazy("sheet", "Of the others")
        ),
    },
    fields={
        "who_closed": Label(gettext_lazy("Who closed?"), pgettext_lazy("sheet", "Closed")),
        "unmatched": Label(
            gettext_lazy("Unmatched cards"),
            pgettext_lazy("sheet", "Left over"),
            gettext_lazy("their points; who closed has none"),
        ),
    },
    went_out={
        "who_closed": pgettext_lazy("of a player", "closed"),
    },
    outs={
        "who_closed": Label(
            gettext_lazy("Hands closed"), pgettext_lazy("table of players", "Closed")
        ),
    },
    options={
        "mode": Option(
            gettext_lazy("What points are"),
            {
                "elimination": gettext_lazy(
                    "Unmatched cards count against their player, and whoever has too many is out."
                ),
                "positive": gettext_lazy(
                    "Whoever closes gets the points of the others, and the highest total wins."
                ),
            },
            codes={
                "elimination": gettext_lazy("Bad, and with too many a player is out"),
                "positive": gettext_lazy("Good, and who closes gets those of the others"),
            },
        ),
        "limit": Option(
            gettext_lazy("A player is out with"),
            gettext_lazy("A player is out on reaching {value}."),
        ),
        "until": Option(
            gettext_lazy("Players left at the end"),
            gettext_lazy("Players left when the match ends: {value}."),
        ),
        "ten_to_king": Option(
            gettext_lazy("Ten to king"),
            gettext_lazy("Each card from ten to king is worth {value}."),
        ),
    },
    problems={
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
    },
)

RAMIRO = Game(
    rules=Ramiro(),
    name=gettext_lazy("Ramiro"),
    # Nobody is given penalties in it.
    deal=lambda rng, rules, state, _reasons: ramiro_dealer.deal_hand(rng, rules, state),
    words=SHARED | OWN_WORDS,
    groups={"cards": ("joker", "ace", "ten_to_king"), "match": ("mode", "limit", "until")},
    bonuses=(),
    parts=(
        Part(
            "rummy/needed",
            NEEDED,
            sentences=(
                gettext_lazy("Two to six players, each for oneself."),
                gettext_lazy("The cards are two decks with their jokers: 108 in all."),
            ),
        ),
        Part(
            "rummy/deal",
            DEAL,
            sentences=(
                gettext_lazy(
                    "Each player is dealt ten cards, best one by one. All other cards are the "
                    "stock; its top card is turned up and begins the discards."
                ),
                gettext_lazy(
                    "Everybody counts the cards before play begins. A wrong number is put right "
                    "then, or the cards are dealt again."
                ),
            ),
        ),
        Part(
            "rummy/turn",
            TURN,
            sentences=(
                gettext_lazy(
                    "In a turn a player takes the top card of the stock or the top discard, and "
                    "puts one card on the discards: ten stay in hand."
                ),
                gettext_lazy(
                    "When the stock is used up, the discards are shuffled and become the stock."
                ),
            ),
        ),
        Part(
            "rummy/series",
            gettext_lazy("Series"),
            sentences=(
                gettext_lazy(
                    "A series is three or more cards of one rank, or three or more of one suit in "
                    "sequence."
                ),
                gettext_lazy("Series stay in hand until somebody closes."),
            ),
        ),
        Part(
            "rummy/close",
            gettext_lazy("Closing"),
            sentences=(
                gettext_lazy(
                    "Who has all ten cards in series, beside the discard, says so and shows them: "
                    "the hand is closed."
                ),
                gettext_lazy(
                    "All others show their cards too. What lies in series counts nothing; the "
                    "cards left over count."
                ),
            ),
        ),
        Part("rummy/points", gettext_lazy("Points of a hand")),
        CARDS,
        Part("rummy/checks", CHECKS),
        Part("rummy/end", gettext_lazy("The end of the match")),
    ),
    demo=[DemoMatch(sides=5, weeks=2), DemoMatch(sides=4, weeks=1), DemoMatch(sides=4, weeks=0)],
    arbiter=arbiter.RAMIRO,
    arbiter_words=RULING_WORDS | DIRECTOR,
)
