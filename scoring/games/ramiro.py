"""The record of ramiro."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.arbiter import ramiro as arbiter
from scoring.arbiter_words.ramiro import RAMIRO as RULING_WORDS
from scoring.arbiter_words.shared import DIRECTOR
from scoring.rules.dealers import ramiro_dealer
from scoring.rules.games.ramiro import Ramiro

from .game import DemoMatch, Game, Part, When
from .shared import CARDS, CHECKS, DEAL, NEEDED, SHARED, TURN
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={
        "deadwood": Label(_("Unmatched cards"), pgettext_lazy("sheet", "Left over")),
        "closing": Label(_("Closing with all cards"), pgettext_lazy("sheet", "Closing")),
        "closed": Label(
            _("Unmatched cards of the others"), pgettext_lazy("sheet", "Of the others")
        ),
    },
    fields={
        "who_closed": Label(_("Who closed?"), pgettext_lazy("sheet", "Closed")),
        "unmatched": Label(
            _("Unmatched cards"),
            pgettext_lazy("sheet", "Left over"),
            _("points; who closed with all cards matched has none"),
        ),
    },
    went_out={"who_closed": pgettext_lazy("of a player", "closed")},
    outs={"who_closed": Label(_("Hands closed"), pgettext_lazy("table of players", "Closed"))},
    options={
        "mode": Option(
            _("Points count"),
            {
                "elimination": _(
                    "Unmatched cards count against their player, and a player with too many "
                    "points is out."
                ),
                "positive": _(
                    "The player who closes gets the points of the others, and the highest "
                    "total wins."
                ),
            },
            codes={
                "elimination": _("Against: a player with too many is out"),
                "positive": _("For: the player who closes gets the others’ points"),
            },
        ),
        "limit": Option(_("A player is out with"), _("A player is out on reaching {value}.")),
        "until": Option(
            _("Players left at the end"), _("Players left when the match ends: {value}.")
        ),
        "closing": Option(
            _("Points off for closing with all cards matched"),
            _("Closing with all cards matched takes off {value}."),
        ),
        "closes_with": Option(
            _("Most points left over to close with"),
            _("A player may close with unmatched cards of at most {value}."),
        ),
        "ten_to_king": Option(_("Ten to king"), _("Each card from ten to king is worth {value}.")),
    },
    problems={
        "not-one-closer": (
            _("Exactly one player closes"),
            _("Choose the player who closed this hand."),
        ),
        "closed-with-points": (
            _("{side} cannot close with {points}"),
            _("These rules allow {most} points left over to close with."),
        ),
        "eliminated-plays": (
            _("{side} is out"),
            _("A player who is out plays no more hands: leave this empty."),
        ),
        "negative-points": (
            _("{points} is not possible"),
            _("Unmatched cards are never worth less than zero."),
        ),
        "too-many-points": (
            _("{points} is not possible"),
            _("Ten cards are worth {limit} at the most."),
        ),
        "too-many-cards": (
            _("Too many cards"),
            _("{cards} cards are written here; a hand has {limit}."),
        ),
        "nothing-unmatched": (
            _("No points for {side}?"),
            _("That is right only if every card was matched."),
        ),
    },
)

RAMIRO = Game(
    rules=Ramiro(),
    name=_("Ramiro"),
    # Nobody is given penalties in it.
    deal=lambda rng, rules, state, _reasons: ramiro_dealer.deal_hand(rng, rules, state),
    words=SHARED | OWN_WORDS,
    groups={
        "cards": ("joker", "ace", "ten_to_king"),
        "match": ("mode", "limit", "until", "closing", "closes_with"),
    },
    bonuses=(),
    parts=(
        Part(
            "rummy/needed",
            NEEDED,
            sentences=(
                _("Two to six players, each for oneself."),
                _("The cards are two decks with their jokers: 108 in all."),
            ),
        ),
        Part(
            "rummy/deal",
            DEAL,
            sentences=(
                _(
                    "Each player is dealt ten cards, best one by one. All other cards are the "
                    "stock; its top card is turned up and begins the discards."
                ),
                _(
                    "Everybody counts the cards before play begins. A wrong number is put right "
                    "then, or the cards are dealt again."
                ),
            ),
        ),
        Part(
            "rummy/turn",
            TURN,
            sentences=(
                _(
                    "In a turn a player takes the top card of the stock or the top discard, and "
                    "puts one card on the discards: ten stay in hand."
                ),
                _("When the stock is used up, the discards are shuffled and become the stock."),
            ),
        ),
        Part(
            "rummy/series",
            _("Series"),
            sentences=(
                _(
                    "A series is three or more cards of one rank, or three or more of one suit in "
                    "sequence."
                ),
                _("Series stay in hand until somebody closes."),
            ),
        ),
        Part(
            "rummy/close",
            _("Closing"),
            sentences=(
                _(
                    "A player who has all ten cards in series, apart from the discard, says "
                    "so and shows the cards: the hand is closed."
                ),
                When(
                    "closes_with",
                    _("A player may also close with cards left over, worth {closes_with} at most."),
                ),
                _(
                    "All others show their cards too. Cards in series do not count; the "
                    "cards left over count."
                ),
            ),
        ),
        Part(
            "rummy/points",
            _("Points of a hand"),
            sentences=(
                When(
                    "eliminates",
                    _(
                        "The cards left over are bad points: they are added to their player’s "
                        "total. A player who closed with all cards in series has none."
                    ),
                    _(
                        "The player who closed gets the points all the others have left over. The "
                        "others get nothing."
                    ),
                    other="mode",
                ),
                When(
                    lambda rules: rules.eliminates and rules.closing,
                    _("Closing with all cards in series takes {closing} off the total."),
                ),
            ),
        ),
        CARDS,
        Part(
            "rummy/checks",
            CHECKS,
            is_list=True,
            sentences=(
                When(
                    "closes_with",
                    _("Exactly one player closed, with {closes_with} points left over at most."),
                    _("Exactly one player closed, with no cards left over."),
                ),
                When("eliminates", _("A player who is out plays no more.")),
                _(
                    "Nobody has leftover cards worth more than ten cards can be worth: "
                    "{richest_hand}."
                ),
                _("Cards recorded one by one do not appear more often than in the decks."),
            ),
        ),
        Part(
            "rummy/end",
            _("The end of the match"),
            sentences=(
                When(
                    "eliminates",
                    _("A player whose total reaches {limit} is out, and the others play on."),
                    _(
                        "The match ends at a time or after a number of hands agreed before. The "
                        "highest total wins."
                    ),
                ),
                When(
                    lambda rules: rules.eliminates and rules.until == 1,
                    _("The match ends when one player is left."),
                    other="until",
                ),
                When(
                    lambda rules: rules.eliminates and rules.until != 1,
                    _(
                        "The match ends when two players are left. Of these two, the lower total "
                        "wins."
                    ),
                    other="until",
                ),
                When(
                    "eliminates",
                    _(
                        "If all remaining players are out in the same hand, the lowest total of "
                        "that hand wins."
                    ),
                ),
            ),
        ),
    ),
    demo=[DemoMatch(sides=5, weeks=2), DemoMatch(sides=4, weeks=1), DemoMatch(sides=4, weeks=0)],
    arbiter=arbiter.RAMIRO,
    arbiter_words=RULING_WORDS | DIRECTOR,
)
