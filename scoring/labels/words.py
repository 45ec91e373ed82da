"""The types of words on a page. Must not know which words there are."""

from dataclasses import dataclass

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Label:
    """How a line or a field is called: in full, in a narrow place, and what it means."""

    full: Text
    short: Text
    hint: Text = ""
