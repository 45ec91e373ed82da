"""Spanish canasta."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.arbiter import samba as arbiter
from scoring.rules import canasta_dealer
from scoring.rules.canasta import Canasta

from .game import DemoMatch, Game
from .sets import BONUSES, GROUPS, PARTS, RULING_WORDS, SETS
from .words import Label, Option, Vocabulary

OWN_WORDS = Vocabulary(
    lines={
        "many-canastas": Label(gettext_lazy("Many canastas"), pgettext_lazy("sheet", "Many")),
        "concealed": Label(gettext_lazy("Going out concealed"), pgettext_lazy("sheet", "Conc.")),
        "black-threes": Label(gettext_lazy("Black threes"), pgettext_lazy("sheet", "Black 3s")),
    },
    fields={
        "cards_without_threes": Label(
            gettext_lazy("Cards on the table"),
            pgettext_lazy("sheet", "On the table"),
            gettext_lazy("points of the melds, without threes"),
        ),
        "black_threes_out": Label(
            gettext_lazy("Black threes"),
            gettext_lazy("Black threes"),
            gettext_lazy("laid down on going out"),
        ),
        "concealed": Label(
            gettext_lazy("Going out concealed"),
            pgettext_lazy("sheet", "Concealed"),
            gettext_lazy("{each} in all"),
        ),
    },
    options={
        "five_canastas": Option(
            gettext_lazy("Five canastas in a hand have a bonus"),
            {
                True: gettext_lazy("Five canastas in one hand have a bonus."),
                False: gettext_lazy("Five canastas in one hand have no bonus."),
            },
        ),
        "five": Option(
            gettext_lazy("Five canastas"),
            gettext_lazy("Five canastas in one hand are worth {value}."),
            needs="five_canastas",
        ),
        "seven_canastas": Option(
            gettext_lazy("Seven canastas in a hand have a bonus"),
            {
                True: gettext_lazy("Seven canastas in one hand have a bonus."),
                False: gettext_lazy("Seven canastas in one hand have no bonus."),
            },
        ),
        "seven": Option(
            gettext_lazy("Seven canastas"),
            gettext_lazy("Seven canastas in one hand are worth {value}."),
            needs="seven_canastas",
        ),
        "concealed": Option(
            gettext_lazy("Going out concealed"),
            gettext_lazy("Whoever goes out concealed gets {value}."),
        ),
        "concealed_natural": Option(
            gettext_lazy("More for each natural canasta then"),
            gettext_lazy("On going out concealed, each natural canasta is worth more by {value}."),
        ),
        "concealed_mixed": Option(
            gettext_lazy("More for each mixed canasta then"),
            gettext_lazy("On going out concealed, each mixed canasta is worth more by {value}."),
        ),
        "four_black_threes": Option(
            gettext_lazy("Four black threes on going out"),
            gettext_lazy("Four black threes shown on going out are worth {value}."),
        ),
    },
)

CANASTA = Game(
    rules=Canasta(),
    name=gettext_lazy("Spanish canasta"),
    deal=canasta_dealer.deal_hand,
    words=SETS | OWN_WORDS,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    demo=[DemoMatch(sides=2, weeks=2), DemoMatch(sides=2, weeks=0)],
    arbiter=arbiter.CANASTA,
    arbiter_words=RULING_WORDS,
)
