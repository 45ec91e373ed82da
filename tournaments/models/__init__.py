"""The tables of this app: columns and constraints only. `tournaments.director` writes them."""

from tournaments.models.adjustments import Adjustment
from tournaments.models.calls import Call
from tournaments.models.money import AgreedFee, Payment, Payout, PrizePlan
from tournaments.models.notices import Notice, PushAddress
from tournaments.models.reports import ReportedResult
from tournaments.models.screens import Screen
from tournaments.models.tables import EarlierMatch, KeyOfTable, Seat, Table
from tournaments.models.tournaments import (
    Entry,
    KeyOfEntry,
    Participant,
    Placement,
    Round,
    RoundQuerySet,
    Stage,
    Tournament,
)

__all__ = [
    "Adjustment",
    "AgreedFee",
    "Call",
    "EarlierMatch",
    "Entry",
    "KeyOfEntry",
    "KeyOfTable",
    "Notice",
    "Participant",
    "Payment",
    "Payout",
    "Placement",
    "PrizePlan",
    "PushAddress",
    "ReportedResult",
    "Round",
    "RoundQuerySet",
    "Screen",
    "Seat",
    "Stage",
    "Table",
    "Tournament",
]
