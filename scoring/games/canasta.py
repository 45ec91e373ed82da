"""The records of Spanish canasta: of pairs, and of single players."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.arbiter import samba as arbiter
from scoring.rules.dealers import canasta_dealer
from scoring.rules.games.canasta import Canasta, CanastaSolo

from .game import DemoMatch, Game
from .sets import BONUSES, GROUPS, PARTS, RULING_WORDS, SETS
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={
        "many-canastas": Label(_("Many canastas"), pgettext_lazy("sheet", "Many")),
        "concealed": Label(_("Going out concealed"), pgettext_lazy("sheet", "Conc.")),
        "black-threes": Label(_("Black threes"), pgettext_lazy("sheet", "Black 3s")),
    },
    fields={
        "cards_without_threes": Label(
            _("Cards on the table"),
            pgettext_lazy("sheet", "On the table"),
            _("points of the melds, without threes"),
            asks=_("What is on the table?"),
        ),
        "black_threes_out": Label(
            _("Black threes"), _("Black threes"), _("laid down when going out")
        ),
        "concealed": Label(
            _("Going out concealed"),
            pgettext_lazy("form", "Went out concealed"),
            _("{each} in all"),
        ),
    },
    options={
        "five_canastas": Option(
            _("Five canastas in a hand have a bonus"),
            {
                True: _("Five canastas in one hand have a bonus."),
                False: _("Five canastas in one hand have no bonus."),
            },
        ),
        "five": Option(
            _("Five canastas"),
            _("Five canastas in one hand are worth {value}."),
            needs="five_canastas",
        ),
        "seven_canastas": Option(
            _("Seven canastas in a hand have a bonus"),
            {
                True: _("Seven canastas in one hand have a bonus."),
                False: _("Seven canastas in one hand have no bonus."),
            },
        ),
        "seven": Option(
            _("Seven canastas"),
            _("Seven canastas in one hand are worth {value}."),
            needs="seven_canastas",
        ),
        "concealed": Option(_("Going out concealed"), _("Going out concealed is worth {value}.")),
        "concealed_natural": Option(
            _("Going out concealed: bonus per natural canasta"),
            _("When going out concealed, each natural canasta adds {value}."),
        ),
        "concealed_mixed": Option(
            _("Going out concealed: bonus per mixed canasta"),
            _("When going out concealed, each mixed canasta adds {value}."),
        ),
        "four_black_threes": Option(
            _("Four black threes when going out"),
            _("Four black threes shown when going out are worth {value}."),
        ),
    },
)

CANASTA = Game(
    rules=Canasta(),
    name=_("Spanish canasta"),
    deal=canasta_dealer.deal_hand,
    words=SETS | OWN_WORDS,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    demo=[DemoMatch(sides=2, weeks=2), DemoMatch(sides=2, weeks=0)],
    arbiter=arbiter.CANASTA,
    arbiter_words=RULING_WORDS,
)

CANASTA_SOLO = replace(
    CANASTA,
    rules=CanastaSolo(),
    name=_("Canasta, single players"),
    demo=[DemoMatch(sides=3, weeks=7)],
    arbiter=replace(arbiter.CANASTA, game=CanastaSolo.key),
)
