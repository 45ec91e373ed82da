"""Declare the options of a format: fields of its dataclass, with what a value may be."""

from __future__ import annotations

import dataclasses
from typing import Any

from scoring.rules.base.facts import LARGEST


def number(default: int | None, *, least: int = 1, most: int = LARGEST) -> Any:
    """Declare an option of a format: a whole number from `least` to `most`, or None."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most})


def numbers() -> Any:
    """Declare an option of a format: whole numbers from 1; empty by default."""
    return dataclasses.field(default=(), metadata={"each": 1})


def choice(*values: str) -> Any:
    """Declare an option of a format: one of these words, by default the first."""
    return dataclasses.field(default=values[0], metadata={"values": values})


def places_before() -> Any:
    """Declare an option of a format: places of the stage before, see `placings`; by default ""."""
    return dataclasses.field(default="", metadata={"places_before": True})
