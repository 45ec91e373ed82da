"""Sections of the rules page that the games of canastras share."""

from django.utils.translation import gettext_lazy as _

from scoring.rules.base.sheet import RuleSet

from .game import Part, When
from .shared import (
    ASKS_AGAIN,
    CARDS,
    CHECKS,
    DEAL,
    END,
    LAY_DOWN_REACHES_MINIMUM,
    MELDS,
    MELDS_ARE_VALID,
    MINIMUM,
    MINIMUM_BY_HAND,
    NEEDED,
    OUT,
    POINTS,
    TURN,
    has_minimum_by_total,
)

LOST_WITHOUT_CLEAN = When(
    "lost_without_clean",
    _(
        "Without a clean canastra a pair loses what its melds are worth: their bonuses and their "
        "cards are taken off."
    ),
)


def is_alone(rules: RuleSet) -> bool:
    """Whether each player plays for oneself."""
    return rules.persons_per_side == 1


OUT_AFTER_MORTO = _("The hand ends when a pair that has taken its morto goes out once more.")
GOING_OUT = (
    When(
        is_alone,
        _("The hand ends when a player who has taken a morto goes out once more."),
        OUT_AFTER_MORTO,
    ),
    When(
        "out_needs_clean",
        _("Going out needs a clean canastra."),
        _("Going out needs a canastra of any kind."),
        other="out_needs_clean",
    ),
    When("going_out", _("Going out at the end is worth {going_out}.")),
)
BEGIN = (
    Part(
        "canastra/needed",
        NEEDED,
        sentences=(
            When(
                is_alone,
                _("Two or three players, each for oneself."),
                _(
                    "Two pairs play. Partners sit across from each other, so the pairs take turns "
                    "around the table."
                ),
            ),
            _(
                "The cards are two decks with their jokers: 108 in all, two of each card and "
                "four jokers."
            ),
        ),
    ),
    Part(
        "canastra/deal",
        DEAL,
        sentences=(
            When(
                is_alone,
                _(
                    "One player deals everything, card by card: eleven to each player, and as "
                    "many piles of eleven, which lie apart. These are the mortos."
                ),
                _(
                    "One player deals everything, card by card: eleven to each player, and two "
                    "piles of eleven that lie apart. These are the mortos."
                ),
            ),
            _("All other cards are the stock, face down."),
        ),
    ),
)
MORTO = Part(
    "canastra/morto",
    _("The morto"),
    sentences=(
        When(
            is_alone,
            _("A player who has no cards left takes one of the mortos, once in a hand."),
            _(
                "The first player of a pair who has no cards left takes one of the mortos. Each "
                "pair has a right to one only."
            ),
        ),
        When(
            "morto_needs_canastra",
            _("The morto needs a canastra on the table, clean or dirty."),
            _("The morto needs no canastra."),
            other="morto_needs_canastra",
        ),
        _(
            "A player who laid down all cards plays on with the morto at once, without "
            "drawing. A player who discarded the last card plays the morto in the next turn."
        ),
        When(
            "morto",
            _("Taking the morto is worth {morto}, also if the hand ends before it is played."),
        ),
        When(
            "untaken_morto",
            _("A side that has not taken a morto when the hand ends loses {untaken_morto}."),
        ),
    ),
)
TABLE = (
    Part(
        "canastra/melds",
        MELDS,
        sentences=(
            _("A meld is three or more cards of one suit in sequence."),
            When(
                "one_ace",
                _("The ace goes below the two or above the king. A sequence has one ace only."),
                _(
                    "The ace goes below the two or above the king. A sequence does not go round "
                    "the ace, but one long meld may have an ace at each end."
                ),
            ),
            When(
                lambda rules: rules.shapes.ranks,
                _(
                    "Three or more cards of one rank, of any suits, are a meld too. Twos and "
                    "jokers do not form such melds."
                ),
            ),
            When(
                "one_ace",
                _("A side has one set of a rank only: further cards of the rank go to it."),
            ),
            When(is_alone, "", _("Later on, both partners may add to every meld of their pair.")),
        ),
    ),
    Part(
        "canastra/wild",
        _("Jokers and twos"),
        sentences=(
            _(
                "Jokers and twos are wild: they stand for any card. A meld holds one wild "
                "card at most."
            ),
            _(
                "In a sequence, a two of its suit in the place of the two is an ordinary "
                "card. Such a meld may also hold a wild card."
            ),
        ),
    ),
    Part(
        "canastra/canastras",
        _("Canastras"),
        sentences=(
            _("A meld of seven or more cards is a canastra."),
            When(
                lambda rules: "semi" in rules.canastras,
                _(
                    "A canastra without a wild card is clean. It is half clean when seven natural "
                    "cards lie together beside the wild card, and dirty otherwise."
                ),
                _("A canastra is clean without a wild card, and dirty with one."),
            ),
            When(
                lambda rules: "semi" in rules.canastras,
                _(
                    "A clean canastra is worth {clean}, a half-clean one {semi}, a dirty one "
                    "{dirty}."
                ),
                _("A clean canastra is worth {clean}, a dirty one {dirty}."),
            ),
            When("royal", _("A clean canastra of 13 cards is royal, and worth {royal} instead.")),
            When("aces", _("A clean one of 14 cards, from ace to ace, is worth {aces} instead.")),
            LOST_WITHOUT_CLEAN,
            _(
                "A dirty canastra becomes clean when its wild card turns out to be the ordinary "
                "two of the sequence."
            ),
        ),
    ),
    MORTO,
)
MORTO_IS_STOCK = When(
    "morto_to_stock",
    _(
        "When somebody is to draw and no card is left, a morto that nobody has taken becomes the "
        "stock. A pair without a morto may then go out at the end too."
    ),
)
LAY_DOWN = Part(
    "canastra/minimum",
    MINIMUM,
    has_minimum_by_total,
    sentences=(
        _(
            "A pair with a total of {minimum_from} or more before the hand has a minimum: its "
            "first lay-down must come to {first_minimum} or more. Below that total there is "
            "no minimum."
        ),
        _("Only the values of the cards laid down count for the minimum, without bonuses."),
        When(
            "minimum_step",
            _(
                "If the cards come to too little, they go back, and in this hand the pair now "
                "needs {second_minimum}. Each further failure raises the minimum by "
                "{minimum_step}."
            ),
            _(
                "If the cards come to too little, they go back, and in this hand the pair now "
                "needs {second_minimum}."
            ),
        ),
    ),
)
COUNT = (
    MINIMUM_BY_HAND,
    LAY_DOWN,
    POINTS,
    CARDS,
    Part(
        "canastra/checks",
        CHECKS,
        is_list=True,
        sentences=(
            When(
                "morto_to_stock",
                _(
                    "One side at most goes out at the end, with the canastra it needs and its "
                    "morto, or without a morto after one became the stock."
                ),
                _(
                    "One side at most goes out at the end, with the canastra it needs and its "
                    "morto."
                ),
            ),
            When("morto_needs_canastra", _("A side that took the morto has a canastra.")),
            MELDS_ARE_VALID,
            _(
                "Card points go in steps of {unit}, and all sides together have no more than "
                "{deck_value}."
            ),
            _(
                "The cards of a clean canastra come to {least_clean} at least, those of a dirty "
                "one to {least_dirty}."
            ),
            When(
                lambda rules: rules.first_minimum or rules.minimums_by_hand,
                LAY_DOWN_REACHES_MINIMUM,
            ),
            ASKS_AGAIN,
        ),
    ),
    END,
)
PARTS = (
    *BEGIN,
    Part(
        "canastra/turn",
        TURN,
        sentences=(
            _(
                "Play goes round to the right. In a turn a player draws, may lay down melds "
                "or add to those of the pair, and ends with one discard."
            ),
            _("You draw the top card of the stock, or you take the discard pile."),
            _(
                "The player who begins the hand may refuse the first card drawn and draw "
                "a second, as long as the first was not put among the cards in hand."
            ),
            _("The discard ends the turn, and nothing of the turn is taken back."),
        ),
    ),
    Part(
        "canastra/lixo",
        _("Taking the discard pile"),
        sentences=(
            _("Discards go on the discard pile. Only its top card may be seen."),
            _(
                "A player who takes the discard pile uses its top card at once: in a new "
                "meld with two or more cards of the hand, or added to a meld of the "
                "pair."
            ),
            _(
                "First the top card is put aside, then the cards that go with it are "
                "laid down. Only after that the rest of the discard pile is picked up."
            ),
            _("A player with a single card in hand may not take the pile."),
            _(
                "A joker or a two, laid down as a wild card or discarded, locks the "
                "discard pile for the next player, for one turn. A two in the place of "
                "the two of its own suit locks nothing."
            ),
        ),
    ),
    *TABLE,
    Part(
        "canastra/out",
        OUT,
        sentences=(
            *GOING_OUT,
            _(
                "If the pair lacks something it needs, only the last card or meld put down goes "
                "back into the hand."
            ),
            _(
                "Until the end of that hand, that player then goes out only after drawing from "
                "the stock."
            ),
        ),
    ),
    Part(
        "canastra/stock",
        _("When the stock is used up"),
        sentences=(
            MORTO_IS_STOCK,
            _(
                "With no card left to draw, play goes on as long as each next player "
                "takes the discard pile. Then the hand is over, and nobody went out."
            ),
        ),
    ),
    *COUNT,
)
