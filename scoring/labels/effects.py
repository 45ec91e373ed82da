"""The meaning of an option for players: one plain sentence for each value."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.words.figures import points
from scoring.labels.options import OPTIONS, option_label


def differences(other: Mapping[str, object], options: Mapping[str, object]) -> list[str]:
    """Return the names of the options that `other` lacks or gives another value."""
    return [name for name, value in options.items() if other.get(name) != value]


def value_words(name: str, value: object) -> str:
    """Return a value as people write it: 2.000, yes, or the words of a code."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return points(value)
    if value == "":
        return _("nothing")
    codes = OPTIONS[name].codes if name in OPTIONS else {}
    return str(codes.get(str(value), value))


def effect(name: str, value: object, other: object = None) -> str:
    """Return a sentence on the meaning of an option's value. If `other`, another value of it, is
    given and differs, the sentence names both: "200, not 100". Empty while it has no effect.
    """
    if other in (None, value) and name in OPTIONS and OPTIONS[name].unset == value:
        return ""
    sentence = OPTIONS[name].effect if name in OPTIONS else ""
    if isinstance(sentence, Mapping):
        return str(sentence[value])
    words = value_words(name, value)
    if other is not None and other != value:
        words = _("{value}, not {other}").format(value=words, other=value_words(name, other))
    if not sentence:
        return f"{option_label(name)}: {words}."
    return str(sentence).format(value=words)


def in_words(options: Mapping[str, object], names: Sequence[str]) -> str:
    """Return the named options with their values in one line."""
    return ", ".join(f"{option_label(name)} {value_words(name, options[name])}" for name in names)
