"""The record of samba."""

from django.utils.translation import gettext_lazy as _

from scoring.arbiter import samba as arbiter
from scoring.rules.dealers import canasta_dealer
from scoring.rules.games.samba import Samba

from .game import DemoMatch, Game
from .sets import BONUSES, GROUPS, PARTS, RULING_WORDS, SETS
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={"samba": Label(_("Sambas"), _("Sambas"))},
    fields={"sambas": Label(_("Sambas"), _("Sambas"), _("{each} each"))},
    melds={"samba": _("samba")},
    faults={
        "wild-in-run": _("No wild card fits in a sequence."),
        "below-four": _("A sequence begins with the four or higher."),
        "past-samba": _("A samba has seven cards and takes no more."),
    },
    options={
        "samba": Option(_("Samba"), _("A samba is worth {value}.")),
        "top_from": Option(
            _("Highest minimum from"), _("The highest minimum begins at a total of {value}.")
        ),
        "top_minimum": Option(_("Highest minimum"), _("The highest minimum is {value}.")),
    },
    amounts={("sambas", "limit"): _("{sambas} sambas")},
)

SAMBA = Game(
    rules=Samba(),
    name=_("Samba"),
    deal=canasta_dealer.deal_hand,
    words=SETS | OWN_WORDS,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    demo=[DemoMatch(sides=2, weeks=3)],
    arbiter=arbiter.SAMBA,
    arbiter_words=RULING_WORDS,
)
