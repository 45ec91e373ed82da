"""Filters for the list of circuits."""

from typing import Any

from django import template

from circuits.table.labels import summary

register = template.Library()


@register.filter
def legs_over(circuit: Any) -> str:
    """Return how many legs of a circuit of the list are over."""
    return summary(circuit.number, circuit.over)
