"""Circuits of two entries of one person: what moves."""

from django.utils.translation import ngettext

from circuits.federations import writer
from circuits.models import CircuitResult, FederationResult
from circuits.writer import move_results
from clubs.merging import Part


def _results(count: int) -> str:
    return ngettext(
        "{n} result of a closed circuit", "{n} results of closed circuits", count
    ).format(n=count)


PARTS = [
    Part(CircuitResult, "competitor", move_results, _results),
    Part(FederationResult, "competitor", writer.move_results, _results),
]
