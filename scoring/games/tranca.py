"""The records of tranca: without mortos, and with two."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from scoring.arbiter import tranca as arbiter
from scoring.arbiter_words.shared import LAST_CARD, RED_THREES
from scoring.arbiter_words.tranca import TRANCA as OWN_RULINGS
from scoring.rules.dealers import canastra_dealer
from scoring.rules.games.canasta_family import HANDS
from scoring.rules.games.tranca import Tranca, TrancaMortos

from .canastra import CANASTRA, RULING_WORDS
from .canastra_parts import (
    LAY_DOWN,
    LOST_WITHOUT_CLEAN,
    MORTO,
    MORTO_IS_STOCK,
    OUT_AFTER_MORTO,
)
from .game import DemoMatch, Game, Part, When
from .sets import SETS
from .shared import (
    ASKS_AGAIN,
    CARDS,
    CHECKS,
    DEAL,
    END,
    LAY_DOWN_REACHES_MINIMUM,
    MELDS,
    MELDS_ARE_VALID,
    MINIMUM_BY_HAND,
    NEEDED,
    OUT,
    POINTS,
    TURN,
)

BONUSES = ("clean", "dirty", "going_out", "red_three", "all_red_threes", "morto", "untaken_morto")

TRANCA = Game(
    rules=Tranca(),
    name=_("Tranca"),
    deal=canastra_dealer.deal_hand,
    words=CANASTRA | SETS,
    groups={
        "bonuses": BONUSES,
        "needed": (
            *("out_needs_clean", "lost_without_clean", "red_threes_need"),
            "morto_needs_canastra",
        ),
        "cards": ("two", "ace", "eight_to_king", "four_to_seven", "black_three"),
        "minimum": ("minimum_from", "first_minimum", "second_minimum", "minimum_step", *HANDS),
        "match": ("target", "rich_hand"),
    },
    bonuses=BONUSES,
    parts=(
        Part(
            "tranca/needed",
            NEEDED,
            sentences=(
                _(
                    "Two pairs play. Partners sit across from each other, so the pairs take turns "
                    "around the table."
                ),
                _("The cards are two decks without jokers: 104 in all."),
            ),
        ),
        Part(
            "tranca/deal",
            DEAL,
            sentences=(
                When(
                    "mortos",
                    _(
                        "Each player is dealt eleven cards. Two more piles of eleven lie apart: "
                        "these are the mortos."
                    ),
                    _("Each player is dealt eleven cards. There is no morto."),
                ),
                _("All other cards are the stock, face down."),
            ),
        ),
        Part(
            "tranca/turn",
            TURN,
            sentences=(
                _(
                    "In a turn a player draws, may lay down melds or add to those of the pair, and "
                    "ends with one discard."
                ),
                _("You draw the top card of the stock, or you take the discard pile."),
            ),
        ),
        Part(
            "tranca/lixo",
            _("Taking the discard pile"),
            sentences=(
                _("Discards go on the discard pile. Only its top card may be seen."),
                _(
                    "A player who takes the discard pile uses its top card at once: in a "
                    "new meld with two or more cards of the hand, or added to a meld of "
                    "the pair."
                ),
                _("A black three on top locks the discard pile for the next player."),
            ),
        ),
        Part(
            "tranca/melds",
            MELDS,
            sentences=(
                _(
                    "A meld is three or more cards of one suit in sequence, from four up to ace, "
                    "or three or more of one rank."
                ),
                _("Twos are wild: they stand for any card. A meld holds one of them at most."),
                _("Threes are in no meld."),
            ),
        ),
        Part(
            "tranca/canastras",
            _("Canastras"),
            sentences=(
                _("A meld of seven or more cards is a canastra."),
                _("A canastra is clean without a wild card, and dirty with one."),
                _("A clean one is worth {clean}, a dirty one {dirty}."),
                LOST_WITHOUT_CLEAN,
            ),
        ),
        Part(
            "tranca/red_threes",
            _("Red threes"),
            sentences=(
                _(
                    "A red three is never kept in hand: it goes face up on the table, and a card "
                    "of the stock replaces it."
                ),
                _(
                    "Each is worth {red_three}. A pair that has all four gets {all_red_threes} for "
                    "them together."
                ),
                _(
                    "They count against a pair without enough canastras for them. Needed: "
                    "{red_threes_need}."
                ),
            ),
        ),
        replace(MORTO, when=lambda rules: "morto" in rules.counts),
        MINIMUM_BY_HAND,
        LAY_DOWN,
        Part(
            "tranca/out",
            OUT,
            sentences=(
                When(
                    "mortos", OUT_AFTER_MORTO, _("The hand ends when somebody has no cards left.")
                ),
                "{out_needs_clean}",
                _("Going out is worth {going_out}."),
                MORTO_IS_STOCK,
                _("When the stock is used up, the hand ends too, and nobody has gone out."),
            ),
        ),
        POINTS,
        CARDS,
        Part(
            "tranca/checks",
            CHECKS,
            is_list=True,
            sentences=(
                When(
                    "mortos",
                    _(
                        "One side at most goes out at the end, with the canastra it needs and its "
                        "morto, or without a morto after one became the stock."
                    ),
                    _("One side at most goes out, with the canastra it needs."),
                ),
                MELDS_ARE_VALID,
                LAY_DOWN_REACHES_MINIMUM,
                ASKS_AGAIN,
            ),
        ),
        END,
    ),
    demo=[DemoMatch(sides=2, weeks=6)],
    arbiter=arbiter.TRANCA,
    arbiter_words=(RULING_WORDS | RED_THREES | LAST_CARD | OWN_RULINGS).of(
        arbiter.TRANCA.situations
    ),
)

TRANCA_MORTOS = replace(
    TRANCA,
    rules=TrancaMortos(),
    name=_("Tranca with mortos"),
    demo=[DemoMatch(sides=2, weeks=9)],
    arbiter=arbiter.WITH_MORTOS,
    arbiter_words=(RULING_WORDS | RED_THREES | LAST_CARD | OWN_RULINGS).of(
        arbiter.WITH_MORTOS.situations
    ),
)
