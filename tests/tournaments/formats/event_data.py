"""Event files as data, to read and to draw."""

from typing import Any

FOUR = [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}]


def event(**keys: Any) -> dict[str, Any]:
    """Return a round robin of four with these keys."""
    return {"format": "round-robin", "entries": FOUR, **keys}


def table(**keys: Any) -> dict[str, Any]:
    """Return a table of entries 1 and 2 with these keys."""
    return {"sides": [1, 2], **keys}
