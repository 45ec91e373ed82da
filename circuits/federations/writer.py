"""The only writer of federations: their office, their clubs, and the legs that clubs offer.

A federation invites a club and the club's owner accepts; either may end it. A club offers a
tournament as a leg and the federation accepts it; either may take it back while the circuit is
open. Legs of a club that has left stay as long as the circuit is open only if they are over, so
that nobody loses points already won. Each step leaves a line in the history of the federation, and
one in the journal of the club that takes part. What a person cannot do is raised as a `Refused`;
nothing is then written.
"""

from __future__ import annotations

from functools import partial

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from circuits.federations.board import known_clubs
from circuits.history import record, record_leg
from circuits.models import Circuit, CircuitLeg, Federation, FederationClub, Officer
from circuits.writer import IsClosed, locked, raise_circuit
from clubs.journal.writing import Gone, Refused, lock, note, raise_version
from clubs.models import Club, User
from clubs.words.names import sort_key, tidy
from tournaments.models import Tournament

RESERVED_SLUGS = frozenset({"help", "people", "tournaments"})
"""Second words of addresses that stand before those of federations."""


class SlugTaken(Refused):
    """Another federation has this address, or none can have it."""


class AlreadyThere(Refused):
    """The club is invited or has joined already, or the account has an office already."""


class LastHead(Refused):
    """A federation keeps at least one head."""


class NotOfTheFederation(Refused):
    """The club of the tournament is no club of the federation."""


@transaction.atomic
def create(slug: str, name: str, *, head: User) -> Federation:
    """Create a federation with its first head. Raises SlugTaken and ValidationError."""
    validate_slug(slug)
    if slug in RESERVED_SLUGS or slug != slug.lower() or "_" in slug:
        raise SlugTaken
    if not sort_key(name):
        raise ValidationError(_("Write the name."))
    federation = Federation(slug=slug, name=tidy(name))
    federation.clean_fields()
    try:
        with transaction.atomic():
            federation.save()
    except IntegrityError:
        raise SlugTaken from None
    Officer.objects.create(federation=federation, user=head, role=Officer.Role.HEAD)
    return federation


# --- The office ---------------------------------------------------------------------------------


@transaction.atomic
def add_officer(federation: Federation, user: User, role: str, *, by: User) -> Officer:
    """Give an account an office, or another role. Idempotent. Raises LastHead."""
    lock(federation)
    officer = federation.officers.filter(user=user).first()
    if officer is None:
        officer = Officer.objects.create(federation=federation, user=user, role=role)
        words = officer.get_role_display
        record(federation, by, "office-adds-person", user, after=words)
    elif officer.role != role:
        _keep_a_head(federation, officer)
        before = partial(_role_words, officer.role)
        officer.role = role
        officer.save(update_fields=["role"])
        after = officer.get_role_display
        record(federation, by, "office-changes-role", user, before=before, after=after)
    raise_version(federation)
    return officer


@transaction.atomic
def remove_officer(federation: Federation, user: User, *, by: User) -> None:
    """Take the office away from an account. Idempotent. Raises LastHead."""
    lock(federation)
    officer = federation.officers.filter(user=user).first()
    if officer is not None:
        _keep_a_head(federation, officer)
        before = partial(_role_words, officer.role)
        officer.delete()
        raise_version(federation)
        record(federation, by, "office-removes-person", user, before=before)


def _role_words(role: str) -> str:
    return str(Officer.Role(role).label)


def _keep_a_head(federation: Federation, officer: Officer) -> None:
    others = federation.officers.filter(role=Officer.Role.HEAD).exclude(pk=officer.pk)
    if officer.role == Officer.Role.HEAD and not others.exists():
        raise LastHead


# --- Clubs --------------------------------------------------------------------------------------


@transaction.atomic
def invite(federation: Federation, club: Club, *, by: User) -> FederationClub:
    """Invite a club; its owner accepts. Raises AlreadyThere."""
    lock(federation)
    if federation.clubs.filter(club=club, left_at__isnull=True).exists():
        raise AlreadyThere
    member = FederationClub.objects.create(federation=federation, club=club, invited_by=by)
    raise_version(federation)
    _note(federation, club, by, "federation-invites")
    _record_club(federation, by, "office-invites-club", club)
    return member


@transaction.atomic
def accept(federation: Federation, club: Club, *, by: User) -> FederationClub:
    """Let a club join the federation that has invited it. Idempotent. Raises Gone."""
    lock(federation)
    member = _present(federation, club)
    if member.joined_at is None:
        member.joined_at, member.joined_by = timezone.now(), by
        member.save(update_fields=["joined_at", "joined_by"])
        raise_version(federation)
        _note(federation, club, by, "join-federation")
        record(federation, by, "club-joins", club)
    return member


@transaction.atomic
def leave(federation: Federation, club: Club, *, by: User) -> None:
    """End the membership or the invitation of a club, by either side. Idempotent.

    Legs that are not over, or not accepted yet, leave the open circuits with the club.
    """
    lock(federation)
    member = federation.clubs.filter(club=club, left_at__isnull=True).first()
    if member is None:
        return
    member.left_at, member.left_by = timezone.now(), by
    member.save(update_fields=["left_at", "left_by"])
    legs = CircuitLeg.objects.filter(
        tournament__club=club, circuit__federation=federation, circuit__closed_at__isnull=True
    )
    legs.filter(accepted_at__isnull=True).delete()
    legs.filter(tournament__ended_at__isnull=True).delete()
    raise_version(federation)
    _note(federation, club, by, "leave-federation")
    _record_club(federation, by, "club-leaves", club)


# --- Legs ---------------------------------------------------------------------------------------


@transaction.atomic
def offer(circuit: Circuit, tournament: Tournament, *, by: User) -> CircuitLeg:
    """Offer a tournament of a club as a leg. Idempotent. Raises IsClosed and NotOfTheFederation."""
    circuit = locked(circuit)
    if circuit.closed_at is not None:
        raise IsClosed
    if leg := circuit.legs.filter(tournament=tournament).first():
        return leg
    joined = FederationClub.objects.filter(
        federation=circuit.federation,
        club=tournament.club_id,
        joined_at__isnull=False,
        left_at__isnull=True,
    )
    if not joined.exists():
        raise NotOfTheFederation
    leg = CircuitLeg.objects.create(
        circuit=circuit, tournament=tournament, offered_at=timezone.now(), offered_by=by
    )
    raise_circuit(circuit)
    _note_leg(leg, by, "offer-leg")
    record_leg(leg, by, "club-offers")
    return leg


@transaction.atomic
def accept_leg(leg: CircuitLeg, weight: int, *, by: User) -> CircuitLeg:
    """Let an offered tournament count, `weight` times. Idempotent. Raises IsClosed and Gone."""
    leg = _locked_leg(leg)
    if leg.accepted_at is None or leg.weight != weight:
        leg.weight = weight
        leg.accepted_at, leg.accepted_by = timezone.now(), by
        leg.save(update_fields=["weight", "accepted_at", "accepted_by"])
        raise_circuit(leg.circuit)
        _note_leg(leg, by, "accept-leg")
        record_leg(leg, by, "office-accepts")
    return leg


@transaction.atomic
def remove_leg(leg: CircuitLeg, *, by: User) -> None:
    """Take a leg out of an open circuit, by either side. Raises IsClosed and Gone."""
    leg = _locked_leg(leg)
    _note_leg(leg, by, "remove-leg")
    record_leg(leg, by, "office-removes")
    raise_circuit(leg.circuit)
    leg.delete()


def _locked_leg(leg: CircuitLeg) -> CircuitLeg:
    circuit = locked(leg.circuit)
    stored = circuit.legs.select_related("tournament__club").filter(pk=leg.pk).first()
    if stored is None:
        raise Gone
    if circuit.closed_at is not None:
        raise IsClosed
    return stored


def _present(federation: Federation, club: Club) -> FederationClub:
    member = federation.clubs.filter(club=club, left_at__isnull=True).first()
    if member is None:
        raise Gone
    return member


def _record_club(federation: Federation, by: User, action: str, club: Club) -> None:
    """Leave a line in the history, unless the office must not learn that the club exists."""
    if known_clubs(federation).filter(pk=club.pk).exists():
        record(federation, by, action, club)


def _note(federation: Federation, club: Club, by: User, action: str) -> None:
    """Leave a line in the journal of the club, whose pages name its federations."""
    raise_version(club)
    path = reverse("club_federations", args=[club.slug])
    note(club, by, action, federation, path=path)


def _note_leg(leg: CircuitLeg, by: User, action: str) -> None:
    club, path = leg.tournament.club, leg.circuit.get_absolute_url()
    raise_version(club)
    note(club, by, action, leg.circuit, path=path, after=str(leg.tournament))
