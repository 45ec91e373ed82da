"""The fields of a line of answers as a page showed them, to tell which lines a person changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from django.forms import BoundField, CheckboxInput

from tournaments.forms.rounds.ready_orders import OWN

Shown = Mapping[str, str]
"""The values that a browser sends of fields nobody touches, by their names."""


def shown_fields(fields: Iterable[BoundField]) -> dict[str, str]:
    return {field.html_name: _sent(field) for field in fields}


def _sent(field: BoundField) -> str:
    value, widget = field.value(), field.field.widget
    if isinstance(widget, CheckboxInput):
        return "on" if value else ""
    shown = widget.format_value(value)
    return _plain(shown[0] if isinstance(shown, list) and shown else shown or "")


def _plain(value: object) -> str:
    return "\n".join(str(value).splitlines()).strip()


def written(shown: Shown) -> str:
    """Return the fields as the text of a hidden field."""
    return json.dumps(shown, sort_keys=True)


def read(text: str) -> Shown | None:
    """Return the fields of such a text; None if it is none."""
    try:
        shown = json.loads(text)
    except ValueError:
        return None
    is_shown = isinstance(shown, dict) and all(isinstance(each, str) for each in shown.values())
    return shown if is_shown else None


def is_changed(shown: Shown, data: Mapping[str, str], unticked: Iterable[str]) -> bool:
    """Whether these fields were sent with other values. Browsers leave out a box that is not
    ticked, one of `unticked`, and a tie-break that was taken out; other missing fields are unknown.
    """
    if data.keys().isdisjoint(shown):
        return False
    left_out = {*unticked}
    if data.get("order") == OWN:
        left_out |= {name for name in shown if name.startswith("tie")}
    return any(
        _plain(data.get(name, "")) != before
        for name, before in shown.items()
        if name in data or name in left_out
    )
