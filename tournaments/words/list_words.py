"""Words for a list of entries that somebody sends: its columns, and each of its lines."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from tournaments.words.labels import Text

COLUMNS: Mapping[str, Text] = {
    "pair": gettext_lazy("Pair: both names"),
    "first": gettext_lazy("Name"),
    "second": gettext_lazy("Partner"),
    "seed": gettext_lazy("Seed"),
    "group": gettext_lazy("Town or house"),
    "paid": gettext_lazy("Paid"),
}

LINES: Mapping[str, Text] = {
    "known": gettext_lazy("enter"),
    "back": gettext_lazy("come back from the archive and enter"),
    "new-pair": gettext_lazy("become a pair and enter"),
    "new-people": gettext_lazy("new here: {names}"),
    "entered": gettext_lazy("entered already, as number {number}: nothing changes"),
    "no-name": gettext_lazy("The names are missing."),
    "one-name": gettext_lazy("Only one name. Write “and” or a comma between the two."),
    "many-names": gettext_lazy("More than two names. Write a slash between the two persons."),
    "same-name": gettext_lazy("The same person twice."),
    "long-name": gettext_lazy("A name is too long."),
    "long-group": gettext_lazy("The town or house is too long."),
    "seed": gettext_lazy("The seed must be a whole number from 1 to 9999."),
    "paid": gettext_lazy("Paid: write yes or no."),
    "too-much": gettext_lazy("This line has too many columns."),
    "twice": gettext_lazy(
        "{name} is already in line {line}. If they are two people, add a second "
        "name. If it is the same person, leave one of the lines out."
    ),
    "plays": gettext_lazy("{name} plays in {entry} already."),
    "reserve": gettext_lazy("{name} is the reserve of {entry} already."),
    "left": gettext_lazy("{entry} left before. Bring them back on the list of entries."),
    "archived": gettext_lazy("They are archived. A secretary can bring them back."),
    "not-here": gettext_lazy(
        "The club has no such pair. A secretary can make it, or enter this list."
    ),
}
"""Results and problems of a line with a pair."""

LINES_OF_ONE: Mapping[str, Text] = {
    **LINES,
    "known": gettext_lazy("enters"),
    "back": gettext_lazy("comes back from the archive and enters"),
    "new-people": gettext_lazy("new here"),
    "entered": gettext_lazy("is entered already, as number {number}: nothing changes"),
    "new-joined": gettext_lazy("new here, as one person. Two people? Write each on a line."),
    "no-name": gettext_lazy("The name is missing."),
    "many-names": gettext_lazy("More than one name. Write one person per line."),
    "no-town": gettext_lazy("The town is not used here. Leave it out."),
    "town-heading": gettext_lazy(
        "Write headings above the list to give a town, for example: Name, Seed, Town, Paid."
    ),
    "long-name": gettext_lazy("The name is too long."),
    "archived": gettext_lazy("This person is archived. A secretary can bring them back."),
    "not-here": gettext_lazy(
        "The club has nobody of this name. A secretary can add the person, or enter this list."
    ),
}
"""The same of a line with a single person."""
