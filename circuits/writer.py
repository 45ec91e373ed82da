"""The only writer of a club's circuits, their legs and their frozen results.

An open circuit holds no results: its table is computed from the places of its legs. Closing it
freezes those places, so that the table stays as it was announced. What a person cannot do is raised
as a `Refused`; nothing is then written. Each write raises the version of the club, since pages of
the club and of its tournaments name circuits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import randbelow
from typing import Any, TypeVar, Unpack
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from circuits.models import Circuit, CircuitLeg, CircuitResult, FederationResult
from circuits.ranking.rules import CircuitRules
from circuits.table.labels import in_short, points_words
from circuits.table.results import (
    ChosenLeg,
    PlayedCircuit,
    chosen_legs,
    played_circuit,
    rules_of,
)
from clubs.journal.writing import Gone, Refused, Texts, lock, note, raise_version
from clubs.models import Club, User
from clubs.words.names import sort_key, tidy
from tournaments.models import Tournament

R = TypeVar("R", CircuitResult, FederationResult)
MOST_SEED = 2**31
WINNERS = 3
"""Places that the journal names when a circuit is closed."""


class NameTaken(Refused):
    """Another circuit of the club has this name."""


class ChangedMeanwhile(Refused):
    """Somebody else has changed this circuit since the form was opened."""


class IsClosed(Refused):
    """A closed circuit cannot be changed or deleted before it is reopened."""


class NotOver(Refused):
    """A leg is not over yet, or there is no leg."""


class NotOfTheClub(Refused):
    """A leg is no tournament of the club."""


@dataclass(frozen=True)
class Details:
    """The name, the rules and the legs of a circuit, as a director typed them."""

    name: str
    rules: CircuitRules
    legs: Sequence[ChosenLeg]


@transaction.atomic
def create(club: Club, details: Details, *, by: User, client_key: UUID) -> Circuit:
    """Make a circuit. Idempotent: the same client key returns the circuit made first.

    Raises NameTaken and NotOfTheClub.
    """
    lock(club)
    if made := club.circuits.filter(client_key=client_key).first():
        return made
    name = tidy(details.name)
    if _of_name(club, name):
        raise NameTaken
    circuit = Circuit.objects.create(
        club=club,
        slug=_free_slug(club, name),
        name=name,
        rules=details.rules.write(),
        seed=randbelow(MOST_SEED),
        client_key=client_key,
        created_by=by,
    )
    _write_legs(circuit, details.legs)
    raise_version(club)
    _note(circuit, by, "create-circuit", after=partial(_words, _details(circuit)))
    return circuit


@transaction.atomic
def change(circuit: Circuit, details: Details, *, version: int, by: User) -> Circuit:
    """Write name, rules and legs of an open circuit. Idempotent.

    Raises ChangedMeanwhile unless `version` is the stored one; IsClosed, NameTaken, NotOfTheClub
    and Gone.
    """
    circuit = _locked(circuit)
    before = _details(circuit)
    if _same(before, details):
        return circuit
    if circuit.version != version:
        raise ChangedMeanwhile
    if circuit.closed_at is not None:
        raise IsClosed
    other = _of_name(circuit.club, details.name)
    if other is not None and other.pk != circuit.pk:
        raise NameTaken
    _write_legs(circuit, details.legs)
    raise_version(circuit, name=tidy(details.name), rules=details.rules.write())
    raise_version(circuit.club)
    circuit.refresh_from_db()
    now = _details(circuit)
    was, after = partial(_changed, before, now), partial(_changed, now, before)
    _note(circuit, by, "change-circuit", before=was, after=after)
    return circuit


@transaction.atomic
def close(circuit: Circuit, *, by: User) -> Circuit:
    """Close a circuit whose legs are all over, and freeze their places. Idempotent.

    Raises NotOver and Gone.
    """
    circuit = _locked(circuit)
    if circuit.closed_at is not None:
        return circuit
    played = played_circuit(circuit)
    if not played.legs or not played.is_over:
        raise NotOver
    CircuitResult.objects.bulk_create(frozen(CircuitResult, played, circuit.legs.all()))
    for number, chosen in enumerate(played.chosen, start=1):
        circuit.legs.filter(tournament=chosen.tournament).update(number=number)
    raise_version(circuit, closed_at=timezone.now(), closed_by=by)
    raise_version(circuit.club)
    circuit.refresh_from_db()
    _note(circuit, by, "close-circuit", after=_winner_words(played))
    return circuit


def frozen(model: type[R], played: PlayedCircuit, legs: Iterable[Any]) -> Iterator[R]:
    """Yield the unsaved rows that keep the places of a circuit. `legs`: the rows of its legs."""
    by_tournament = {leg.tournament_id: leg for leg in legs}
    for tournament, results in played.results.items():
        leg = by_tournament[tournament]
        for result in results:
            yield model(
                club_id=leg.club_id,
                leg=leg,
                competitor=result.competitor,
                place=result.fact.place,
                score=result.fact.score,
                state=result.fact.state,
            )


@transaction.atomic
def reopen(circuit: Circuit, *, by: User) -> Circuit:
    """Open a closed circuit again; its table follows the tournaments again. Idempotent."""
    circuit = _locked(circuit)
    if circuit.closed_at is None:
        return circuit
    before = _winner_words(played_circuit(circuit))
    CircuitResult.objects.filter(leg__circuit=circuit).delete()
    circuit.legs.update(number=None)
    raise_version(circuit, closed_at=None, closed_by=None)
    raise_version(circuit.club)
    circuit.refresh_from_db()
    _note(circuit, by, "reopen-circuit", before=before)
    return circuit


@transaction.atomic
def delete(circuit: Circuit, *, by: User) -> None:
    """Delete an open circuit. Its tournaments stay as they are. Raises IsClosed and Gone."""
    circuit = _locked(circuit)
    if circuit.closed_at is not None:
        raise IsClosed
    words = partial(_words, _details(circuit))
    path = reverse("circuits", args=[circuit.club.slug])
    note(circuit.club, by, "delete-circuit", circuit.name, path=path, before=words)
    raise_version(circuit.club)
    circuit.delete()


def move_results(results: Sequence[int], to: int) -> None:
    """Make these frozen results, by key, belong to another competitor. The caller holds the lock of
    the club.
    """
    moved = CircuitResult.objects.filter(pk__in=results)
    circuits = set(moved.values_list("leg__circuit", flat=True))
    moved.update(competitor_id=to)
    for circuit in Circuit.objects.filter(pk__in=circuits):
        raise_version(circuit)


def _locked(circuit: Circuit) -> Circuit:
    """Lock the club, so that writers of its circuits take turns; return the stored circuit."""
    lock(circuit.club)
    stored = Circuit.objects.select_related("club").filter(pk=circuit.pk).first()
    if stored is None:
        raise Gone
    return stored


def _of_name(club: Club, name: str) -> Circuit | None:
    key = sort_key(tidy(name))
    return next((one for one in club.circuits.all() if sort_key(one.name) == key), None)


def _free_slug(club: Club, name: str) -> str:
    """Return an address that no other circuit of the club uses."""
    stem = slugify(name)[:50] or "c"
    # `new` is the address of the page that makes a circuit.
    taken = {"new", *club.circuits.values_list("slug", flat=True)}
    if stem not in taken:
        return stem
    return next(f"{stem}-{n}" for n in range(2, len(taken) + 3) if f"{stem}-{n}" not in taken)


def _write_legs(circuit: Circuit, legs: Sequence[ChosenLeg]) -> None:
    """Make these the legs of the circuit. Legs that stay keep their rows."""
    wanted = {leg.tournament.pk: leg.weight for leg in legs}
    own = Tournament.objects.filter(club=circuit.club, pk__in=wanted).count()
    if own != len(wanted):
        raise NotOfTheClub
    circuit.legs.exclude(tournament__in=wanted).delete()
    known = {leg.tournament_id: leg for leg in circuit.legs.all()}
    for leg in known.values():
        if leg.weight != wanted[leg.tournament_id]:
            circuit.legs.filter(pk=leg.pk).update(weight=wanted[leg.tournament_id])
    CircuitLeg.objects.bulk_create(
        CircuitLeg(club=circuit.club, circuit=circuit, tournament_id=key, weight=weight)
        for key, weight in wanted.items()
        if key not in known
    )


def _details(circuit: Circuit) -> Details:
    return Details(circuit.name, rules_of(circuit), chosen_legs(circuit))


def _same(before: Details, wanted: Details) -> bool:
    def legs(details: Details) -> set[tuple[int, int]]:
        return {(leg.tournament.pk, leg.weight) for leg in details.legs}

    return (
        before.name == tidy(wanted.name)
        and before.rules == wanted.rules
        and legs(before) == legs(wanted)
    )


def _parts(details: Details) -> list[str]:
    """Return each detail in words."""
    double = _("{tournament} (counts as two results)")
    legs = (
        str(leg.tournament) if leg.weight == 1 else double.format(tournament=leg.tournament)
        for leg in details.legs
    )
    return [part for part in (details.name, *in_short(details.rules), *legs) if part]


def _words(details: Details) -> str:
    return "; ".join(_parts(details))


def _changed(details: Details, other: Details) -> str:
    """Return the details in words that another version of them does not have."""
    others = set(_parts(other))
    return "; ".join(part for part in _parts(details) if part not in others)


def _winner_words(played: PlayedCircuit) -> Callable[[], str]:
    first = [line for line in played.lines if line.place <= WINNERS]
    return lambda: ", ".join(
        f"{line.place}. {played.name_of(line.holder)} ({points_words(line.total)})"
        for line in first
    )


def _note(circuit: Circuit, by: User, action: str, **texts: Unpack[Texts]) -> None:
    path = reverse("circuit", args=[circuit.club.slug, circuit.slug])
    note(circuit.club, by, action, circuit, path=path, **texts)
