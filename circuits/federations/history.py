"""The only writer of the history of a federation, which its office reads."""

from __future__ import annotations

from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _

from circuits.models import Federation, FederationCircuit, FederationEntry, FederationLeg
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


def record_circuit(
    circuit: FederationCircuit, by: User, action: str, *, before: Words = "", after: Words = ""
) -> None:
    """Write a line about a circuit, with a link to its page."""
    path = reverse("federation_circuit", args=[circuit.federation.slug, circuit.slug])
    record(circuit.federation, by, action, circuit, path=path, before=before, after=after)


def record_leg(leg: FederationLeg, by: User, action: str) -> None:
    """Write a line about a tournament of a circuit."""
    record_circuit(leg.circuit, by, action, after=partial(_leg_words, leg))


def _leg_words(leg: FederationLeg) -> str:
    words = f"{leg.tournament}, {leg.club}"
    twice = _("{tournament} (counts as two results)")
    return words if leg.weight == 1 else twice.format(tournament=words)
