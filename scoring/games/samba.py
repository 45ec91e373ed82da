"""Samba."""

from django.utils.translation import gettext_lazy

from scoring.arbiter import samba as arbiter
from scoring.rules import canasta_dealer
from scoring.rules.samba import Samba

from .game import DemoMatch, Game
from .sets import BONUSES, GROUPS, PARTS, RULING_WORDS, SETS
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={
        "samba": Label(gettext_lazy("Sambas"), gettext_lazy("Sambas")),
    },
    fields={
        "sambas": Label(
            gettext_lazy("Sambas"), gettext_lazy("Sambas"), gettext_lazy("{each} each")
        ),
    },
    melds={
        "samba": gettext_lazy("samba"),
    },
    faults={
        "wild-in-run": gettext_lazy("No wild card fits in a sequence."),
        "below-four": gettext_lazy("A sequence begins with the four or higher."),
        "past-samba": gettext_lazy("A samba has seven cards and takes no more."),
    },
    options={
        "samba": Option(gettext_lazy("Samba"), gettext_lazy("A samba is worth {value}.")),
        "top_from": Option(
            gettext_lazy("The highest one from"),
            gettext_lazy("Opening needs the most from a total of {value}."),
        ),
        "top_minimum": Option(
            gettext_lazy("Highest minimum"), gettext_lazy("The highest minimum is {value}.")
        ),
    },
    amounts={
        ("sambas", "limit"): gettext_lazy("{sambas} sambas"),
    },
)

SAMBA = Game(
    rules=Samba(),
    name=gettext_lazy("Samba"),
    deal=canasta_dealer.deal_hand,
    words=SETS | OWN_WORDS,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    demo=[DemoMatch(sides=2, weeks=3)],
    arbiter=arbiter.SAMBA,
    arbiter_words=RULING_WORDS,
)
