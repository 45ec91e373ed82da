"""The only writer of the history of a federation, which its office reads."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _

from circuits.models import CircuitLeg, Federation, FederationEntry
from clubs.journal.writing import Words, journal_columns
from clubs.models import User


def record(
    federation: Federation,
    by: User,
    action: str,
    subject: Words | User,
    *,
    path: str = "",
    before: Words = "",
    after: Words = "",
) -> None:
    """Write a line. `subject`: an account is stored as such, so that its present name is shown."""
    about = subject if isinstance(subject, User) else None
    words = journal_columns("" if isinstance(subject, User) else subject, before, after)
    FederationEntry.objects.create(
        federation=federation, by=by, action=action, about=about, path=path, **words
    )


def record_leg(leg: CircuitLeg, by: User, action: str) -> None:
    """Write a line about a tournament that counts for a circuit of a federation."""
    circuit = leg.circuit
    assert circuit.federation is not None
    words, path = partial(_leg_words, leg), circuit.get_absolute_url()
    record(circuit.federation, by, action, circuit, path=path, after=words)


def _leg_words(leg: CircuitLeg) -> str:
    words = f"{leg.tournament}, {leg.tournament.club}"
    twice = _("{tournament} (counts as two results)")
    return words if leg.weight == 1 else twice.format(tournament=words)
