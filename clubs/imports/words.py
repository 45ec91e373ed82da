"""Words for imported lists: the columns and problems of people and pairs, and the counts."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.lists.spreadsheet import Text
from clubs.nouns import pair
from clubs.nouns.person import CALLED, IMPORTED, NAME
from clubs.words.figures import points

COLUMNS: Mapping[str, Text] = {
    "name": NAME.head,
    "surname": _("Surname"),
    "called": CALLED.head,
    "partner": _("Partner"),
    "pair": _("Pair: both names"),
    "pair_name": pair.NAME.head,
    "pair_number": pair.NUMBER.head,
    **{column.key: column.head for column in IMPORTED},
}

PROBLEMS: Mapping[str, Promise] = {
    "no-name": _("There is no name on this line. Write it, or leave the line out."),
    "not-a-name": _("This does not look like a name. Correct it, or leave the line out."),
    "date-beside": _("There is a date beside the name. Leave the name alone in this cell."),
    "one-name": _("A pair needs two names. Write both: Ana Lima e Rui Sá."),
    "many-names": _("There are more than two names. Write one pair per line."),
    "same-name": _("Both names are the same. A pair needs two people."),
    "formula": _("This cell is a formula. Write its result instead."),
    "long": _("This text is too long. Shorten it."),
    "phone": _("This is not a telephone number. Correct it, or empty the cell."),
    "email": _("This is not an e-mail address. Correct it, or empty the cell."),
    "date": _("This is not a date. Write it like 12/3/1951, or empty the cell."),
    "future": _("This day is still to come. Check the year."),
    "pair-number": _("Write the number of the pair in digits, from 1 to 99999."),
    "number-taken": _("{name} has this number already. Correct it, or empty the cell."),
    "pair-number-taken": _("Another pair has this number. Correct it, or empty the cell."),
    "same-person": _("Both names are the same person. Choose two people."),
}

WHOLE: Mapping[str, Promise] = {
    "empty": _("The list is empty."),
    "no-names": _("No column with names was found. Choose it below."),
}

KINDS: Mapping[str, Promise] = {
    "people": _("List of people"),
    "matches": _("List of results"),
    "entries": _("List of entries"),
}


def counted(counts: Mapping[str, int]) -> str:
    """Return these numbers of rows as words: "12 new people, 5 new pairs"."""

    def number(name: str) -> int:
        return counts.get(name, 0)

    matches, entries, players, pairs, filled, back, stays = map(
        number, ("matches", "entries", "players", "pairs", "filled", "back", "stays")
    )
    texts = [
        (entries, ngettext("{number} entry", "{number} entries", entries)),
        (matches, ngettext("{number} match", "{number} matches", matches)),
        (players, ngettext("{number} new person", "{number} new people", players)),
        (pairs, ngettext("{number} new pair", "{number} new pairs", pairs)),
        (filled, ngettext("{number} person completed", "{number} people completed", filled)),
        (back, ngettext("{number} back from the archive", "{number} back from the archive", back)),
        (stays, ngettext("of which {number} stayed", "of which {number} stayed", stays)),
    ]
    return ", ".join(text.format(number=points(number)) for number, text in texts if number)
