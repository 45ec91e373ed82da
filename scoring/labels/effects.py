"""What an option means for those who play: one plain sentence, for each value it may have.

Says the same of every game: an option without a sentence here is said by its name.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.templatetags.face import points
from scoring.labels.options import OPTION_CODES, option_label
from scoring.labels.words import Text

# {value} is a number, or "250, not 200"; so it comes last.
EFFECTS: Mapping[str, Text] = {
    "target": gettext_lazy("The match ends when a side has {value}."),
    "clean": gettext_lazy("A clean canastra is worth {value}."),
    "dirty": gettext_lazy("A dirty canastra is worth {value}."),
    "going_out": gettext_lazy("Whoever goes out gets {value}."),
    "morto": gettext_lazy("Whoever takes the morto gets {value}."),
    "joker": gettext_lazy("A joker is worth {value}."),
    "two": gettext_lazy("A two is worth {value}."),
    "ace": gettext_lazy("An ace is worth {value}."),
    "eight_to_king": gettext_lazy("Each card from eight to king is worth {value}."),
    "three_to_seven": gettext_lazy("Each card from three to seven is worth {value}."),
    "minimum_from": gettext_lazy("A side needs a minimum to open from a total of {value}."),
    "first_minimum": gettext_lazy("The first lay-down then needs {value}."),
    "second_minimum": gettext_lazy("After one failed opening it needs {value}."),
    "minimum_step": gettext_lazy("Each further failure raises it by {value}."),
    "rich_hand": gettext_lazy(
        "The notebook asks again when the cards left in hand exceed {value}."
    ),
    "limit": gettext_lazy("A player is out on reaching {value}."),
    "until": gettext_lazy("The match ends when this many players are left: {value}."),
    "ten_to_king": gettext_lazy("Each card from ten to king is worth {value}."),
}

# A whole sentence for each value of what is so or not, or one of a few.
CODE_EFFECTS: Mapping[str, Mapping[object, Text]] = {
    "mode": {
        "elimination": gettext_lazy(
            "Unmatched cards count against their player, and whoever has too many is out."
        ),
        "positive": gettext_lazy(
            "Whoever closes gets the points of the others, and the highest total wins."
        ),
    },
}


def differences(other: Mapping[str, object], options: Mapping[str, object]) -> list[str]:
    """The names of the options that are not as in `other`, or that it does not know."""
    return [name for name, value in options.items() if other.get(name) != value]


def value_words(name: str, value: object) -> str:
    """A value as people write it: 2.000, yes, or the words of a code."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return points(value)
    return str(OPTION_CODES.get(name, {}).get(str(value), value))


def effect(name: str, value: object, other: object = None) -> str:
    """What this value of an option means, and where it differs that `other` does not hold."""
    if sentence := CODE_EFFECTS.get(name, {}).get(value):
        return str(sentence)
    words = value_words(name, value)
    if other is not None and other != value:
        words = _("{value}, not {other}").format(value=words, other=value_words(name, other))
    sentence = EFFECTS.get(name)
    if sentence is None:
        return f"{option_label(name)}: {words}."
    return str(sentence).format(value=words)


def in_words(options: Mapping[str, object], names: Sequence[str]) -> str:
    """Some of the options in one line, each by its name."""
    return ", ".join(f"{option_label(name)} {value_words(name, options[name])}" for name in names)
