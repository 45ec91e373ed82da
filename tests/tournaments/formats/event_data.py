"""Event files as data, to read and to draw."""

from typing import Any

FOUR = [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}]


def event(**keys: Any) -> dict[str, Any]:
    """A round robin of four, with these keys."""
    return {"format": "round-robin", "entries": FOUR, **keys}


def table(**keys: Any) -> dict[str, Any]:
    """A table of the first two, with these keys."""
    return {"sides": [1, 2], **keys}
