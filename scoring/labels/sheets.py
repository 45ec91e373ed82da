"""Names of the lines of a sheet and of the questions of the hand form."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.labels.words import Label, Text

LINES: Mapping[str, Label] = {
    "clean": Label(gettext_lazy("Clean canastras"), pgettext_lazy("sheet", "Clean")),
    "semi": Label(gettext_lazy("Half-clean canastras"), pgettext_lazy("sheet", "Half clean")),
    "dirty": Label(gettext_lazy("Dirty canastras"), pgettext_lazy("sheet", "Dirty")),
    "went-out": Label(gettext_lazy("Going out"), pgettext_lazy("sheet", "Out")),
    "morto": Label(gettext_lazy("Morto"), gettext_lazy("Morto")),
    "untaken-morto": Label(
        gettext_lazy("Morto not taken"), pgettext_lazy("sheet", "Morto not taken")
    ),
    "cards": Label(gettext_lazy("Cards on the table"), pgettext_lazy("sheet", "On the table")),
    "received": Label(
        gettext_lazy("From the other pair"), pgettext_lazy("sheet", "From the other")
    ),
    "penalty": Label(gettext_lazy("Penalty"), pgettext_lazy("sheet", "Penalty")),
    "samba": Label(gettext_lazy("Sambas"), gettext_lazy("Sambas")),
    "natural": Label(gettext_lazy("Natural canastas"), pgettext_lazy("sheet", "Natural")),
    "mixed": Label(gettext_lazy("Mixed canastas"), pgettext_lazy("sheet", "Mixed")),
    "wild": Label(gettext_lazy("Canastas of wild cards"), pgettext_lazy("sheet", "Wild cards")),
    "many-canastas": Label(gettext_lazy("Many canastas"), pgettext_lazy("sheet", "Many")),
    "concealed": Label(gettext_lazy("Going out concealed"), pgettext_lazy("sheet", "Conc.")),
    "red-threes": Label(gettext_lazy("Red threes"), pgettext_lazy("sheet", "Red 3s")),
    "black-threes": Label(gettext_lazy("Black threes"), pgettext_lazy("sheet", "Black 3s")),
    "hand": Label(gettext_lazy("Left in hand"), pgettext_lazy("sheet", "In hand")),
    "deadwood": Label(gettext_lazy("Unmatched cards"), pgettext_lazy("sheet", "Left over")),
    "closed": Label(
        gettext_lazy("Unmatched cards of the others"), pgettext_lazy("sheet", "Of the others")
    ),
}

FIELDS: Mapping[str, Label] = {
    "clean": Label(
        gettext_lazy("Clean canastras"),
        pgettext_lazy("sheet", "Clean"),
        gettext_lazy("{each} each"),
    ),
    "semi": Label(
        gettext_lazy("Half-clean canastras"),
        pgettext_lazy("sheet", "Half clean"),
        gettext_lazy("{each} each, beside seven natural cards"),
    ),
    "dirty": Label(
        gettext_lazy("Dirty canastras"),
        pgettext_lazy("sheet", "Dirty"),
        gettext_lazy("{each} each"),
    ),
    "took_morto": Label(
        gettext_lazy("Morto"), gettext_lazy("Took it"), gettext_lazy("worth {each}")
    ),
    "card_points": Label(
        gettext_lazy("Cards on the table"),
        pgettext_lazy("sheet", "On the table"),
        gettext_lazy("points of the melds"),
    ),
    "left_in_hand": Label(
        gettext_lazy("Left in hand"),
        gettext_lazy("Left in hand"),
        gettext_lazy("goes to the other pair"),
    ),
    "opening": Label(
        gettext_lazy("Points of the opening"),
        pgettext_lazy("form", "Opening"),
        gettext_lazy("its points, if you know them"),
    ),
    "failed_openings": Label(
        gettext_lazy("Failed opening"), gettext_lazy("Failed opening"), gettext_lazy("how often")
    ),
    "penalties": Label(gettext_lazy("Penalties"), gettext_lazy("Penalty")),
    "went_out": Label(gettext_lazy("Who went out?"), gettext_lazy("Going out")),
    "morto_to_stock": Label(
        gettext_lazy("A morto became the stock"), gettext_lazy("Morto became the stock")
    ),
    "sambas": Label(gettext_lazy("Sambas"), gettext_lazy("Sambas"), gettext_lazy("{each} each")),
    "natural": Label(
        gettext_lazy("Natural canastas"),
        pgettext_lazy("sheet", "Natural"),
        gettext_lazy("{each} each"),
    ),
    "mixed": Label(
        gettext_lazy("Mixed canastas"),
        pgettext_lazy("sheet", "Mixed"),
        gettext_lazy("{each} each"),
    ),
    "wild": Label(
        gettext_lazy("Canastas of wild cards"),
        pgettext_lazy("sheet", "Wild cards"),
        gettext_lazy("{each} each"),
    ),
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
    "red_threes": Label(
        gettext_lazy("Red threes"), gettext_lazy("Red threes"), gettext_lazy("{each} each")
    ),
    "own_hand": Label(
        gettext_lazy("Left in hand"),
        gettext_lazy("Left in hand"),
        gettext_lazy("is taken from the points"),
    ),
    "concealed": Label(
        gettext_lazy("Going out concealed"),
        pgettext_lazy("sheet", "Concealed"),
        gettext_lazy("{each} in all"),
    ),
    "who_closed": Label(gettext_lazy("Who closed?"), pgettext_lazy("sheet", "Closed")),
    "unmatched": Label(
        gettext_lazy("Unmatched cards"),
        pgettext_lazy("sheet", "Left over"),
        gettext_lazy("their points; who closed has none"),
    ),
}


# Words on a sheet for the side chosen by a question across all sides.
WENT_OUT: Mapping[str, Text] = {
    "went_out": gettext_lazy("went out"),
    "who_closed": pgettext_lazy("of a player", "closed"),
}


# How often it was done, in a table of many matches.
OUTS: Mapping[str, Label] = {
    "went_out": Label(gettext_lazy("Going outs"), pgettext_lazy("table of pairs", "Out")),
    "who_closed": Label(gettext_lazy("Hands closed"), pgettext_lazy("table of players", "Closed")),
}

# Names of legal melds; `number` is their number of cards.
KINDS_OF_MELD: Mapping[str, Text] = {
    "clean": gettext_lazy("clean canastra"),
    "semi": gettext_lazy("semi-clean canastra"),
    "dirty": gettext_lazy("dirty canastra"),
    "natural": gettext_lazy("natural canasta"),
    "mixed": gettext_lazy("mixed canasta"),
    "wild": gettext_lazy("canasta of wild cards"),
    "samba": gettext_lazy("samba"),
    "black-threes": gettext_lazy("black threes"),
    "short": gettext_lazy("meld of {number} cards"),
}


def line_label(code: str) -> str:
    """Return the name of a line on a sheet."""
    return str(LINES[code].full)
