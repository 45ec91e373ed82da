"""Club buraco and Italian burraco: AACRT canastra with other numbers."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.arbiter.aacrt import CLUB_BURACO
from scoring.arbiter.burraco import BURRACO as BURRACO_ARBITER
from scoring.arbiter.burraco import SOLO as SOLO_ARBITER
from scoring.arbiter_words.burraco import BURRACO as BURRACO_RULINGS
from scoring.arbiter_words.shared import LAST_CARD
from scoring.rules.dealers import canastra_dealer
from scoring.rules.games.buraco import Buraco, Burraco, BurracoSolo

from .canastra import BONUSES, CANASTRA, GROUPS, RULING_WORDS
from .canastra_parts import BEGIN, COUNT, GOING_OUT, PARTS, TABLE, is_alone
from .game import DemoMatch, Game, Part, When
from .shared import OUT, TURN
from .words import Label, Option, Vocabulary

BURACO = Game(
    rules=Buraco(),
    name=_("Club buraco"),
    deal=canastra_dealer.deal_hand,
    words=CANASTRA,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    demo=[DemoMatch(sides=2, weeks=4)],
    arbiter=CLUB_BURACO,
    arbiter_words=RULING_WORDS,
)

HALF_CLEAN = Vocabulary(
    lines={"semi": Label(_("Half-clean canastras"), pgettext_lazy("sheet", "Half clean"))},
    fields={
        "semi": Label(
            _("Half-clean canastras"),
            pgettext_lazy("sheet", "Half clean"),
            _("{each} each, with seven natural cards together"),
        )
    },
    melds={"semi": _("half-clean canastra")},
    faults={
        "two-aces": _("A sequence has one ace only."),
        "set-twice": _("A side has one set of a rank only."),
    },
    options={
        "semi": Option(_("Half-clean canastra"), _("A half-clean canastra is worth {value}."))
    },
)

BURRACO = Game(
    rules=Burraco(),
    name=_("Italian burraco"),
    deal=canastra_dealer.deal_hand,
    words=CANASTRA | HALF_CLEAN,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=(
        *BEGIN,
        Part(
            "burraco/turn",
            TURN,
            sentences=(
                When(
                    is_alone,
                    _(
                        "In a turn a player draws, may lay down melds or add to those already "
                        "laid, and ends with one discard."
                    ),
                    _(
                        "In a turn a player draws, may lay down melds or add to those of the pair, "
                        "and ends with one discard."
                    ),
                ),
                _(
                    "You draw the top card of the stock, or take the whole pile of discards into "
                    "the hand."
                ),
            ),
        ),
        *TABLE,
        Part(
            "burraco/out",
            OUT,
            sentences=(
                *GOING_OUT,
                _(
                    "When two cards are left in the stock, the hand ends too, and nobody has gone "
                    "out. Nobody draws these two, nor takes the discard pile any more."
                ),
                _("The last discard is never a joker or a two."),
            ),
        ),
        *COUNT,
    ),
    demo=[DemoMatch(sides=2, weeks=5)],
    arbiter=BURRACO_ARBITER,
    arbiter_words=(RULING_WORDS | LAST_CARD | BURRACO_RULINGS).of(BURRACO_ARBITER.situations),
)

BURRACO_SOLO = replace(
    BURRACO,
    rules=BurracoSolo(),
    name=_("Italian burraco, single players"),
    demo=[DemoMatch(sides=3, weeks=8)],
    arbiter=SOLO_ARBITER,
    arbiter_words=BURRACO.arbiter_words.of(SOLO_ARBITER.situations),
)
