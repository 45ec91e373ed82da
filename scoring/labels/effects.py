"""The meaning of an option for players: one plain sentence for each value.

The same for every game. An option without a sentence here is shown by its name.
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
    "semi": gettext_lazy("A half-clean canastra is worth {value}."),
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
    "slip": gettext_lazy("A slip the text does not mention costs {value}."),
    "limit": gettext_lazy("A player is out on reaching {value}."),
    "until": gettext_lazy("Players left when the match ends: {value}."),
    "ten_to_king": gettext_lazy("Each card from ten to king is worth {value}."),
    "untaken_morto": gettext_lazy("A side that did not take its morto loses {value}."),
    "samba": gettext_lazy("A samba is worth {value}."),
    "natural": gettext_lazy("A natural canasta is worth {value}."),
    "mixed": gettext_lazy("A mixed canasta is worth {value}."),
    "wild": gettext_lazy("A canasta of wild cards is worth {value}."),
    "five": gettext_lazy("Five canastas in one hand are worth {value}."),
    "seven": gettext_lazy("Seven canastas in one hand are worth {value}."),
    "concealed": gettext_lazy("Whoever goes out concealed gets {value}."),
    "concealed_natural": gettext_lazy(
        "On going out concealed, each natural canasta is worth more by {value}."
    ),
    "concealed_mixed": gettext_lazy(
        "On going out concealed, each mixed canasta is worth more by {value}."
    ),
    "going_out_needs": gettext_lazy("Canastas that a side needs to go out: {value}."),
    "red_three": gettext_lazy("Each red three is worth {value}."),
    "all_red_threes": gettext_lazy("All red threes together are worth {value}."),
    "red_threes_need": gettext_lazy(
        "Canastas that a side needs for its red threes to count: {value}."
    ),
    "four_black_threes": gettext_lazy("Four black threes shown on going out are worth {value}."),
    "four_to_seven": gettext_lazy("Each card from four to seven is worth {value}."),
    "black_three": gettext_lazy("Each black three is worth {value}."),
    "most_wild": gettext_lazy("Wild cards that a meld may hold at most: {value}."),
    "minimum_below_zero": gettext_lazy("With a total below zero, opening needs {value}."),
    "minimum_from_zero": gettext_lazy("With a total of zero or more, opening needs {value}."),
    "middle_from": gettext_lazy("Opening needs more from a total of {value}."),
    "middle_minimum": gettext_lazy("That higher minimum is {value}."),
    "high_from": gettext_lazy("Opening needs still more from a total of {value}."),
    "high_minimum": gettext_lazy("That still higher minimum is {value}."),
    "top_from": gettext_lazy("Opening needs the most from a total of {value}."),
    "top_minimum": gettext_lazy("The highest minimum is {value}."),
    "failed_leave": gettext_lazy("Asking leave to go out, and failing, costs {value}."),
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
    "own_hand": {
        True: gettext_lazy("Cards left in hand are taken off their own side."),
        False: gettext_lazy("Cards left in hand count for the other side."),
    },
    "morto_needs_canastra": {
        True: gettext_lazy("Only a side with a canastra takes its morto."),
        False: gettext_lazy("A side takes its morto without a canastra too."),
    },
    "out_needs_clean": {
        True: gettext_lazy("To go out, a side needs a clean canastra."),
        False: gettext_lazy("To go out, any canastra is enough."),
    },
    "wild_melds": {
        True: gettext_lazy("Wild cards alone may be laid down as a meld."),
        False: gettext_lazy("Wild cards alone are no meld."),
    },
    "five_canastas": {
        True: gettext_lazy("Five canastas in one hand have a bonus."),
        False: gettext_lazy("Five canastas in one hand have no bonus."),
    },
    "seven_canastas": {
        True: gettext_lazy("Seven canastas in one hand have a bonus."),
        False: gettext_lazy("Seven canastas in one hand have no bonus."),
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
    """Return the meaning of an option's value, and that `other` does not hold if it differs."""
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
