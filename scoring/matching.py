"""Match CSS selectors once for all elements in the same place of a page.

The rows of a list have the same names and classes, and so have their ancestors: a selector that
tests nothing else matches all of them or none.
"""

from __future__ import annotations

from types import CodeType
from typing import Any

from cssselect2 import Matcher

# The attributes that a compiled selector reads if it tests element names and classes only.
PLAIN = frozenset({"ancestors", "classes", "in_html_document", "local_name", "parent"})


class Place:
    """The name and the classes of an element and of its ancestors."""

    def __init__(self) -> None:
        self.inner: dict[tuple[str, str], Place] = {}
        self.matches: dict[PlaceMatcher, list[Any]] = {}


class PlaceMatcher(Matcher):
    """A matcher that remembers its matches for each place.

    The templates bound the number of places: no class comes from what people type.
    """

    order: int

    def __init__(self, root: Place) -> None:
        super().__init__()
        self._root = root
        self._others = Matcher()

    def add_selector(self, selector: Any, payload: Any) -> None:
        if _names(selector.test.__code__) <= PLAIN:
            super().add_selector(selector, payload)
            self._others.order = self.order
        else:
            self._others.add_selector(selector, payload)
            self.order = self._others.order

    def match(self, element: Any) -> list[Any]:
        place = self._place(element)
        if (plain := place.matches.get(self)) is None:
            plain = place.matches[self] = super().match(element)
        if others := self._others.match(element):
            return sorted(plain + others)
        return plain

    def _place(self, element: Any) -> Place:
        place: Place | None = getattr(element, "place", None)
        if place is None:
            outer = self._root if element.parent is None else self._place(element.parent)
            key = element.local_name, element.etree_element.get("class", "")
            place = element.place = outer.inner.setdefault(key, Place())
        return place


def _names(code: CodeType) -> set[str]:
    """Return all names that this code and its inner functions read, without the builtins."""
    names = set(code.co_names) - {"any", "next"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
