"""Words shared by AACRT canastra, club buraco and Italian burraco."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.arbiter_words.aacrt import AACRT
from scoring.arbiter_words.customs import CUSTOMS
from scoring.arbiter_words.shared import DEAL as WRONG_DEAL
from scoring.arbiter_words.shared import DIRECTOR, OPENS
from scoring.rules.games.canasta_family import HANDS

from .shared import SHARED
from .words import Label, Option, Vocabulary

CANASTRA = SHARED | Vocabulary(
    lines={
        "clean": Label(_("Clean canastras"), pgettext_lazy("sheet", "Clean")),
        "royal": Label(_("Royal canastras"), pgettext_lazy("sheet", "Royal")),
        "aces": Label(_("Canastras from ace to ace"), pgettext_lazy("sheet", "Ace to ace")),
        "dirty": Label(_("Dirty canastras"), pgettext_lazy("sheet", "Dirty")),
        "morto": Label(_("Morto"), _("Morto")),
        "untaken-morto": Label(_("Morto not taken"), pgettext_lazy("sheet", "Morto not taken")),
        "received": Label(_("From the other pair"), pgettext_lazy("sheet", "From the other")),
    },
    fields={
        "clean": Label(_("Clean canastras"), pgettext_lazy("sheet", "Clean"), _("{each} each")),
        "royal": Label(
            _("Royal canastras"),
            pgettext_lazy("sheet", "Royal"),
            _("clean, with 13 cards, {each} each"),
        ),
        "aces": Label(
            _("Canastras from ace to ace"),
            pgettext_lazy("sheet", "Ace to ace"),
            _("clean, with 14 cards, {each} each"),
        ),
        "dirty": Label(_("Dirty canastras"), pgettext_lazy("sheet", "Dirty"), _("{each} each")),
        "took_morto": Label(_("Morto"), _("Taken"), _("worth {each}"), asks=_("Who took a morto?")),
        "left_in_hand": Label(
            _("Left in hand"),
            _("Left in hand"),
            _("goes to the other pair"),
            asks=_("What was left in hand?"),
        ),
        "failed_openings": Label(
            _("Failed opening"),
            _("Failed opening"),
            _("how often"),
            asks=_("Did an opening fail?"),
        ),
        "morto_to_stock": Label(_("A morto became the stock"), _("Morto became the stock")),
    },
    melds={
        "clean": _("clean canastra"),
        "royal": _("royal canastra"),
        "aces": _("canastra from ace to ace"),
        "dirty": _("dirty canastra"),
    },
    faults={
        "too-long": _("A meld has at most fourteen cards, from ace to ace."),
        "two-wild": _("Only one wild card fits in a meld."),
        "around-the-ace": _("A meld cannot pass from king over ace to two."),
    },
    options={
        "clean": Option(_("Clean canastra"), _("A clean canastra is worth {value}.")),
        "royal": Option(
            _("Royal canastra: clean, with 13 cards"),
            _("A clean canastra of 13 cards is worth {value}; with 0 it is like any clean one."),
        ),
        "aces": Option(
            _("Ace to ace: clean, with 14 cards"),
            _("A clean canastra of 14 cards is worth {value}; with 0 it is like any clean one."),
        ),
        "dirty": Option(_("Dirty canastra"), _("A dirty canastra is worth {value}.")),
        "morto": Option(_("Taking the morto"), _("Taking the morto is worth {value}.")),
        "untaken_morto": Option(
            _("Points off for a morto not taken"),
            _("A side that did not take its morto loses {value}."),
        ),
        "own_hand": Option(
            _("Cards left in hand are lost points"),
            {
                True: _("Cards left in hand are subtracted from their own side."),
                False: _("Cards left in hand count for the other side."),
            },
        ),
        "morto_needs_canastra": Option(
            _("The morto needs a canastra"),
            {
                True: _("Only a side with a canastra takes its morto."),
                False: _("A side takes its morto without a canastra too."),
            },
        ),
        "out_needs_clean": Option(
            _("Going out needs a clean canastra"),
            {
                True: _("To go out, a side needs a clean canastra."),
                False: _("To go out, any canastra is enough."),
            },
        ),
        "lost_without_clean": Option(
            _("Without a clean canastra, the melds are taken off"),
            {
                True: _("A side without a clean canastra loses what its melds are worth."),
                False: _("A side without a clean canastra keeps the points of its melds."),
            },
        ),
        "sets": Option(
            _("Cards of one rank are a meld too"),
            {
                True: _("Three or more cards of one rank are a meld too."),
                False: _("All melds are sequences of one suit."),
            },
        ),
        "three_to_seven": Option(
            _("Three to seven"), _("Each card from three to seven is worth {value}.")
        ),
        "minimum_from": Option(
            _("Opening minimum from a total of"),
            _("A side needs a minimum to open from a total of {value}."),
        ),
        "first_minimum": Option(
            _("First minimum"), _("With a minimum, the initial meld needs {value}.")
        ),
        "second_minimum": Option(
            _("After the first failed opening"),
            _("After one failed opening the minimum is {value}."),
        ),
        "minimum_step": Option(
            _("More for each further failure"),
            _("Each further failure raises the minimum by {value}."),
        ),
        "slip": Option(
            _("Points off for a mistake the rules do not mention"),
            _("A mistake that the rules do not mention costs {value}."),
        ),
    },
    problems={
        "went-out-without-clean": (
            _("The clean canastra is missing"),
            _("{side} went out. Going out needs a clean canastra."),
        ),
        "went-out-without-canastra": (
            _("The canastra is missing"),
            _("{side} went out. Going out needs a canastra."),
        ),
        "went-out-without-morto": (
            _("The morto is missing"),
            _(
                "{side} went out. Going out needs a morto taken before, or one that became "
                "the stock."
            ),
        ),
        "too-many-mortos": (
            _("There are only two mortos"),
            _("Both pairs took a morto, so no morto can have become the stock."),
        ),
        "morto-without-canastra": (
            _("The canastra for the morto is missing"),
            _("{side} took the morto. That needs a canastra, clean or dirty."),
        ),
        "too-many-canastras": (_("The decks do not hold so many canastras"), _("{found}")),
        "failed-without-minimum": (
            _("No minimum in this hand"),
            _("{side} had no minimum, so no opening can have failed."),
        ),
        "too-many-failures": (
            _("{failed} failed openings are not possible"),
            _("The minimum of {side} would be more than all cards are worth. At most: {limit}."),
        ),
        "mortos-not-taken": (
            _("Nobody went out, and a morto was not taken"),
            _(
                "When the stock runs out, the morto becomes the stock. Did time run out, or did "
                "you forget to mark a morto here?"
            ),
        ),
    },
    amounts={
        ("dirty", "limit"): _(
            "{dirty} dirty canastras need a wild card each, and there are only {limit}."
        ),
        ("clean", "limit"): _(
            "Both sides together: {clean} clean canastras. Two decks make {limit} at most."
        ),
        ("clean", "dirty"): _(
            "Clean: {clean}, dirty: {dirty}. "
            "Together they need more cards of a suit than there are."
        ),
        ("points", "least"): _(
            "The cards of the canastras are worth at least {least}, but only "
            "{points} are written here."
        ),
    },
)

RULING_WORDS = AACRT | CUSTOMS | OPENS | WRONG_DEAL | DIRECTOR
"""The arbiter's words of AACRT canastra, on which those of burraco and tranca build."""

GROUPS = {
    "bonuses": (*("clean", "semi", "dirty", "going_out"), *("morto", "untaken_morto", "own_hand")),
    "some-clubs": ("royal", "aces"),
    "needed": (
        *("out_needs_clean", "lost_without_clean"),
        *("morto_needs_canastra", "sets", "slip"),
    ),
    "cards": ("joker", "two", "ace", "eight_to_king", "three_to_seven"),
    "minimum": ("minimum_from", "first_minimum", "second_minimum", "minimum_step", *HANDS),
    "match": ("target", "rich_hand"),
}
BONUSES = ("clean", "royal", "aces", "semi", "dirty", "going_out", "morto", "untaken_morto")
