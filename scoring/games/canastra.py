"""What the games of runs and mortos share: AACRT canastra, club buraco, Italian burraco."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.arbiter_words.aacrt import AACRT
from scoring.arbiter_words.customs import CUSTOMS
from scoring.arbiter_words.shared import DEAL as WRONG_DEAL
from scoring.arbiter_words.shared import DIRECTOR, OPENS

from .game import Part
from .shared import (
    CARDS,
    CHECKS,
    DEAL,
    END,
    MELDS,
    MINIMUM,
    NEEDED,
    OUT,
    POINTS,
    SHARED,
    TURN,
    has_minimum,
)
from .words import Label, Option, Vocabulary

CANASTRA = SHARED | Vocabulary(
    lines={
        "clean": Label(gettext_lazy("Clean canastras"), pgettext_lazy("sheet", "Clean")),
        "dirty": Label(gettext_lazy("Dirty canastras"), pgettext_lazy("sheet", "Dirty")),
        "morto": Label(gettext_lazy("Morto"), gettext_lazy("Morto")),
        "untaken-morto": Label(
            gettext_lazy("Morto not taken"), pgettext_lazy("sheet", "Morto not taken")
        ),
        "received": Label(
            gettext_lazy("From the other pair"), pgettext_lazy("sheet", "From the other")
        ),
    },
    fields={
        "clean": Label(
            gettext_lazy("Clean canastras"),
            pgettext_lazy("sheet", "Clean"),
            gettext_lazy("{each} each"),
        ),
        "dirty": Label(
            gettext_lazy("Dirty canastras"),
            pgettext_lazy("sheet", "Dirty"),
            gettext_lazy("{each} each"),
        ),
        "took_morto": Label(
            gettext_lazy("Morto"), gettext_lazy("Took it"), gettext_lazy("worth {each}")
        ),
        "left_in_hand": Label(
            gettext_lazy("Left in hand"),
            gettext_lazy("Left in hand"),
            gettext_lazy("goes to the other pair"),
        ),
        "failed_openings": Label(
            gettext_lazy("Failed opening"),
            gettext_lazy("Failed opening"),
            gettext_lazy("how often"),
        ),
        "morto_to_stock": Label(
            gettext_lazy("A morto became the stock"), gettext_lazy("Morto became the stock")
        ),
    },
    melds={
        "clean": gettext_lazy("clean canastra"),
        "dirty": gettext_lazy("dirty canastra"),
    },
    faults={
        "too-long": gettext_lazy("A meld has at most fourteen cards, from ace to ace."),
        "two-wild": gettext_lazy("Only one wild card fits in a meld."),
        "around-the-ace": gettext_lazy("No meld goes round from king over ace to two."),
    },
    options={
        "clean": Option(
            gettext_lazy("Clean canastra"), gettext_lazy("A clean canastra is worth {value}.")
        ),
        "dirty": Option(
            gettext_lazy("Dirty canastra"), gettext_lazy("A dirty canastra is worth {value}.")
        ),
        "morto": Option(
            gettext_lazy("Taking the morto"), gettext_lazy("Whoever takes the morto gets {value}.")
        ),
        "untaken_morto": Option(
            gettext_lazy("Lost for a morto not taken"),
            gettext_lazy("A side that did not take its morto loses {value}."),
        ),
        "own_hand": Option(
            gettext_lazy("Cards left in hand are lost points"),
            {
                True: gettext_lazy("Cards left in hand are taken off their own side."),
                False: gettext_lazy("Cards left in hand count for the other side."),
            },
        ),
        "morto_needs_canastra": Option(
            gettext_lazy("The morto needs a canastra"),
            {
                True: gettext_lazy("Only a side with a canastra takes its morto."),
                False: gettext_lazy("A side takes its morto without a canastra too."),
            },
        ),
        "out_needs_clean": Option(
            gettext_lazy("Going out needs a clean canastra"),
            {
                True: gettext_lazy("To go out, a side needs a clean canastra."),
                False: gettext_lazy("To go out, any canastra is enough."),
            },
        ),
        "three_to_seven": Option(
            gettext_lazy("Three to seven"),
            gettext_lazy("Each card from three to seven is worth {value}."),
        ),
        "minimum_from": Option(
            gettext_lazy("There is a minimum from"),
            gettext_lazy("A side needs a minimum to open from a total of {value}."),
        ),
        "first_minimum": Option(
            gettext_lazy("First minimum"), gettext_lazy("The first lay-down then needs {value}.")
        ),
        "second_minimum": Option(
            gettext_lazy("After the first failed opening"),
            gettext_lazy("After one failed opening it needs {value}."),
        ),
        "minimum_step": Option(
            gettext_lazy("More for each further failure"),
            gettext_lazy("Each further failure raises it by {value}."),
        ),
        "rich_hand": Option(
            gettext_lazy("Ask again from this much left in hand"),
            gettext_lazy("The notebook asks again when the cards left in hand exceed {value}."),
        ),
        "slip": Option(
            gettext_lazy("Points off for a slip the text does not mention"),
            gettext_lazy("A slip the text does not mention costs {value}."),
        ),
    },
    problems={
        "went-out-without-clean": (
            gettext_lazy("The clean canastra is missing"),
            gettext_lazy("{side} went out. To go out a pair needs a clean canastra."),
        ),
        "went-out-without-canastra": (
            gettext_lazy("The canastra is missing"),
            gettext_lazy("{side} went out. To go out a pair needs a canastra."),
        ),
        "went-out-without-morto": (
            gettext_lazy("The morto is missing"),
            gettext_lazy(
                "{side} went out. To go out a pair has taken its morto, "
                "or the morto has become the stock."
            ),
        ),
        "too-many-mortos": (
            gettext_lazy("There are only two mortos"),
            gettext_lazy("Both pairs took one, so none can have become the stock."),
        ),
        "morto-without-canastra": (
            gettext_lazy("The canastra for the morto is missing"),
            gettext_lazy("{side} took the morto. That needs a canastra, clean or dirty."),
        ),
        "too-many-canastras": (
            gettext_lazy("The decks do not hold so many canastras"),
            gettext_lazy("{found}"),
        ),
        "failed-without-minimum": (
            gettext_lazy("No minimum in this hand"),
            gettext_lazy("{side} could open with anything, so no opening can have failed."),
        ),
        "mortos-not-taken": (
            gettext_lazy("Nobody went out, and a morto was not taken"),
            gettext_lazy(
                "When the stock runs out, the morto becomes the stock. Was the time up, "
                "or is a morto missing here?"
            ),
        ),
        "opponents-hold-nothing": (
            gettext_lazy("No cards left in the hands of {side}?"),
            gettext_lazy("The other side went out, so {side} still held some. Write their points."),
        ),
        "hand-too-rich": (
            gettext_lazy("{points} left in hand is a lot of cards"),
            gettext_lazy("Check it with the pair."),
        ),
    },
    amounts={
        ("dirty", "limit"): gettext_lazy(
            "{dirty} dirty ones need a wild card each, and there are {limit}."
        ),
        ("clean", "limit"): gettext_lazy(
            "All sides together: {clean} clean ones. Two decks hold {limit}."
        ),
        ("clean", "dirty"): gettext_lazy(
            "Clean: {clean}, dirty: {dirty}. "
            "Together they need more cards of a suit than there are."
        ),
        ("points", "least"): gettext_lazy(
            "Their cards are worth at least {least}, and only {points} are written here."
        ),
    },
)

RULING_WORDS = AACRT | CUSTOMS | OPENS | WRONG_DEAL | DIRECTOR

GROUPS = {
    "bonuses": (
        *("clean", "semi", "dirty", "going_out"),
        *("morto", "untaken_morto", "own_hand"),
    ),
    "needed": ("out_needs_clean", "morto_needs_canastra", "slip"),
    "cards": ("joker", "two", "ace", "eight_to_king", "three_to_seven"),
    "minimum": ("minimum_from", "first_minimum", "second_minimum", "minimum_step"),
    "match": ("target", "rich_hand"),
}
BONUSES = ("clean", "semi", "dirty", "going_out", "morto", "untaken_morto")

BEGIN = (
    Part(
        "canastra/needed",
        NEEDED,
        sentences=(
            gettext_lazy(
                "Two pairs play. Partners sit across from each other, so the pairs take turns "
                "around the table."
            ),
            gettext_lazy(
                "The cards are two decks with their jokers: 108 in all, two of each card and "
                "four jokers."
            ),
        ),
    ),
    Part(
        "canastra/deal",
        DEAL,
        sentences=(
            gettext_lazy(
                "One player deals everything, card by card: eleven to each player, and two "
                "piles of eleven that lie apart. These are the mortos."
            ),
            gettext_lazy("All other cards are the stock, face down."),
        ),
    ),
)
TABLE = (
    Part("canastra/melds", MELDS),
    Part(
        "canastra/wild",
        gettext_lazy("Jokers and twos"),
        sentences=(
            gettext_lazy(
                "Jokers and twos are wild: they stand for any card. A meld holds one wild "
                "card at most."
            ),
            gettext_lazy(
                "In a sequence, a two of its suit in the place of the two is an ordinary "
                "card. Such a meld may hold a wild card besides."
            ),
        ),
    ),
    Part("canastra/canastras", gettext_lazy("Canastras")),
    Part("canastra/morto", gettext_lazy("The morto")),
)
COUNT = (
    Part("canastra/minimum", MINIMUM, has_minimum),
    POINTS,
    CARDS,
    Part("canastra/checks", CHECKS),
    END,
)
PARTS = (
    *BEGIN,
    Part(
        "canastra/turn",
        TURN,
        sentences=(
            gettext_lazy(
                "Play goes round to the right. In a turn a player draws, may lay down melds "
                "or add to those of the pair, and ends with one discard."
            ),
            gettext_lazy("You draw the top card of the stock, or you take the lixo."),
            gettext_lazy(
                "Who begins the hand may refuse the first card drawn and draw a second, as "
                "long as the first was not put among the cards in hand."
            ),
            gettext_lazy("With the discard the turn is over, and nothing of it is taken back."),
        ),
    ),
    Part(
        "canastra/lixo",
        gettext_lazy("Taking the lixo"),
        sentences=(
            gettext_lazy("The lixo is the pile of discards. Only its top card may be seen."),
            gettext_lazy(
                "Who takes it uses the top card at once: in a new meld with two or more cards "
                "of the hand, or added to a meld of the pair."
            ),
            gettext_lazy(
                "First the top card is put aside, then the cards that go with it are laid "
                "down. Only after that the rest of the lixo is picked up."
            ),
            gettext_lazy("With a single card in hand nobody takes the lixo."),
            gettext_lazy(
                "A joker or a two, laid down as a wild card or discarded, locks the lixo for "
                "the next player, for one turn. A two in the place of the two of its own suit "
                "locks nothing."
            ),
        ),
    ),
    *TABLE,
    Part("canastra/out", OUT),
    Part("canastra/stock", gettext_lazy("When the stock is used up")),
    *COUNT,
)
