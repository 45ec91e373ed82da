"""The names of the options of rule sets, and their groups on a page."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games import GAMES, Option, Text
from scoring.labels.words import WORDS

OPTIONS: Mapping[str, Option] = WORDS.options

# The groups of options, in the order of the form of house rules.
GROUPS: Mapping[str, Text] = {
    "bonuses": gettext_lazy("Bonuses"),
    "some-clubs": gettext_lazy("Bonuses of some clubs"),
    "needed": gettext_lazy("What is needed"),
    "cards": gettext_lazy("Cards"),
    "minimum": gettext_lazy("Opening minimum"),
    "match": gettext_lazy("Match"),
}


def option_label(name: str) -> str:
    """Return the name of an option of a rule set; an unknown option names itself."""
    return str(OPTIONS[name].label) if name in OPTIONS else name


def in_groups(game: str, names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield these options of a game in groups, each with its title; the last group ("More") has the
    options of no other group.
    """
    left = dict.fromkeys(names)
    for group, title in GROUPS.items():
        members = [name for name in GAMES[game].groups.get(group, ()) if name in left]
        for name in members:
            del left[name]
        if members:
            yield str(title), members
    if left:
        yield _("More"), list(left)
