"""The only writer of circuits, their frozen results, and the legs of a club's circuits.

An open circuit holds no results: its table is computed from the places of its legs. Closing it
freezes those places, so that the table stays as it was announced. What a person cannot do is raised
as a `Refused`; nothing is then written. Each write raises the version of the club or federation,
since pages of the club and of its tournaments name circuits. Clubs offer the legs of a federation's
circuits (`circuits.federations.writer`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from secrets import randbelow
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from circuits.history import record
from circuits.models import COUNTED, Circuit, CircuitLeg, CircuitResult, Federation
from circuits.ranking.rules import CircuitRules
from circuits.table.labels import in_short, points_words
from circuits.table.results import (
    ChosenLeg,
    PlayedCircuit,
    chosen_legs,
    played_circuit,
    rules_of,
)
from circuits.table.same_people import closing_moment
from clubs.journal.writing import Gone, Refused, Words, lock, note, raise_version
from clubs.models import Club, User
from clubs.words.changed import FACTS
from clubs.words.names import sort_key, tidy
from tournaments.models import Tournament

MOST_SEED = 2**31
WINNERS = 3
"""Places that the journal names when a circuit is closed."""


class NameTaken(Refused):
    """Another circuit of the club or federation has this name."""


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
    """The name, the rules and the legs of a circuit, as a person typed them.

    `legs` is None for a federation: its clubs offer them.
    """

    name: str
    rules: CircuitRules
    legs: Sequence[ChosenLeg] | None = None


@transaction.atomic
def create(owner: Club | Federation, details: Details, *, by: User, client_key: UUID) -> Circuit:
    """Make a circuit. Idempotent: the same client key returns the circuit made first.

    Raises NameTaken and NotOfTheClub.
    """
    lock(owner)
    if made := owner.circuits.filter(client_key=client_key).first():
        return made
    name = tidy(details.name)
    if _of_name(owner, name):
        raise NameTaken
    circuit = owner.circuits.create(
        slug=_free_slug(owner, name),
        name=name,
        rules=details.rules.write(),
        seed=randbelow(MOST_SEED),
        client_key=client_key,
        created_by=by,
    )
    _write_legs(circuit, details.legs)
    raise_version(owner)
    _note(circuit, by, "create-circuit", after=partial(_words, _details(circuit)))
    return circuit


@transaction.atomic
def change(circuit: Circuit, details: Details, *, version: int, by: User) -> Circuit:
    """Write name, rules and legs of an open circuit. Idempotent.

    Raises ChangedMeanwhile unless `version` is the stored one; IsClosed, NameTaken, NotOfTheClub
    and Gone.
    """
    circuit = locked(circuit)
    before = _details(circuit)
    if _same(before, details):
        return circuit
    if circuit.version != version:
        raise ChangedMeanwhile
    if circuit.closed_at is not None:
        raise IsClosed
    other = _of_name(circuit.owner, details.name)
    if other is not None and other.pk != circuit.pk:
        raise NameTaken
    _write_legs(circuit, details.legs)
    raise_circuit(circuit, name=tidy(details.name), rules=details.rules.write())
    circuit.refresh_from_db(fields=["name", "rules", "version"])
    now = _details(circuit)
    was, after = partial(_changed, before, now), partial(_changed, now, before)
    _note(circuit, by, "change-circuit", before=was, after=after)
    return circuit


@transaction.atomic
def close(circuit: Circuit, *, by: User) -> Circuit:
    """Close a circuit whose legs are all over, and freeze their places. Idempotent.

    Raises NotOver and Gone.
    """
    circuit = locked(circuit)
    if circuit.closed_at is not None:
        return circuit
    played = played_circuit(circuit)
    if not played.legs or not played.is_over:
        raise NotOver
    _freeze(circuit, played)
    closed_at = closing_moment({chosen.tournament.club_id for chosen in played.chosen})
    raise_circuit(circuit, closed_at=closed_at, closed_by=by)
    circuit.refresh_from_db(fields=["closed_at", "closed_by", "version"])
    _note(circuit, by, "close-circuit", after=_winner_words(circuit, played))
    return circuit


def _freeze(circuit: Circuit, played: PlayedCircuit) -> None:
    legs = {leg.tournament_id: leg for leg in circuit.legs.filter(COUNTED)}
    CircuitResult.objects.bulk_create(
        CircuitResult(
            club_id=circuit.club_id,
            leg=legs[tournament],
            competitor=result.competitor,
            place=result.fact.place,
            score=result.fact.score,
            state=result.fact.state,
            number=result.number,
            difference=result.fact.difference,
            met=result.met,
        )
        for tournament, results in played.results.items()
        for result in results
    )
    for number, chosen in enumerate(played.chosen, start=1):
        circuit.legs.filter(tournament=chosen.tournament).update(number=number)


@transaction.atomic
def reopen(circuit: Circuit, *, by: User) -> Circuit:
    """Open a closed circuit again; its table follows the tournaments again. Idempotent."""
    circuit = locked(circuit)
    if circuit.closed_at is None:
        return circuit
    before = _winner_words(circuit, played_circuit(circuit))
    CircuitResult.objects.filter(leg__circuit=circuit).delete()
    circuit.legs.update(number=None)
    raise_circuit(circuit, closed_at=None, closed_by=None)
    circuit.refresh_from_db(fields=["closed_at", "closed_by", "version"])
    _note(circuit, by, "reopen-circuit", before=before)
    return circuit


@transaction.atomic
def delete(circuit: Circuit, *, by: User) -> None:
    """Delete an open circuit of a club. Its tournaments stay as they are.

    Raises IsClosed and Gone.
    """
    circuit = locked(circuit)
    if circuit.closed_at is not None:
        raise IsClosed
    words = partial(_words, _details(circuit))
    assert circuit.club is not None
    path = reverse("circuits", args=[circuit.club.slug])
    note(circuit.club, by, "delete-circuit", circuit.name, path=path, before=words)
    raise_version(circuit.club)
    circuit.delete()


def move_results(results: Sequence[int], to: int) -> None:
    """Make these frozen results, by key, belong to another competitor. The caller holds the lock of
    the club of both.
    """
    moved = CircuitResult.objects.filter(pk__in=results)
    circuits = set(moved.values_list("leg__circuit", flat=True))
    moved.update(competitor_id=to)
    for circuit in Circuit.objects.filter(pk__in=circuits):
        raise_version(circuit)


def locked(circuit: Circuit) -> Circuit:
    """Lock the club or federation, so that writers of its circuits take turns; return the stored
    circuit. Raises Gone.
    """
    lock(circuit.owner)
    stored = Circuit.objects.select_related("club", "federation").filter(pk=circuit.pk).first()
    if stored is None:
        raise Gone
    return stored


def raise_circuit(circuit: Circuit, **changes: object) -> None:
    """Raise the versions of a circuit and of its owner, and write `changes` to the circuit."""
    raise_version(circuit, **changes)
    raise_version(circuit.owner)


def _of_name(owner: Club | Federation, name: str) -> Circuit | None:
    key = sort_key(tidy(name))
    return next((one for one in owner.circuits.all() if sort_key(one.name) == key), None)


def _free_slug(owner: Club | Federation, name: str) -> str:
    """Return an address that no other circuit of the club or federation uses."""
    stem = slugify(name)[:50] or "c"
    # `new` is the address of the page that makes a circuit.
    taken = {"new", *owner.circuits.values_list("slug", flat=True)}
    if stem not in taken:
        return stem
    return next(f"{stem}-{n}" for n in range(2, len(taken) + 3) if f"{stem}-{n}" not in taken)


def _write_legs(circuit: Circuit, legs: Sequence[ChosenLeg] | None) -> None:
    """Make these the legs of a club's circuit. Legs that stay keep their rows."""
    if legs is None:
        return
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
    legs = chosen_legs(circuit) if circuit.federation is None else None
    return Details(circuit.name, rules_of(circuit), legs)


def _same(before: Details, wanted: Details) -> bool:
    def legs(details: Details) -> set[tuple[int, int]]:
        return {(leg.tournament.pk, leg.weight) for leg in details.legs or ()}

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
        for leg in details.legs or ()
    )
    chosen = (_("Tournament: {name}").format(name=leg) for leg in legs)
    return [details.name, *in_short(details.rules), *chosen]


def _words(details: Details) -> str:
    return FACTS.join(_parts(details))


def _changed(details: Details, other: Details) -> str:
    """Return the details in words that another version of them does not have."""
    others = set(_parts(other))
    return FACTS.join(part for part in _parts(details) if part not in others)


def _winner_words(circuit: Circuit, played: PlayedCircuit) -> Words:
    """Return the first places in words. The history of a federation has none: it names no players,
    so that nobody has to be erased there.
    """
    if circuit.federation is not None:
        return ""
    first = [line for line in played.lines if 0 < line.place <= WINNERS]
    return lambda: ", ".join(
        f"{line.place}. {played.name_of(line.holder)} ({points_words(line.total)})"
        for line in first
    )


def _note(
    circuit: Circuit, by: User, action: str, *, before: Words = "", after: Words = ""
) -> None:
    """Leave a line in the journal of the club, or in the history of the federation."""
    owner, path = circuit.owner, circuit.get_absolute_url()
    if isinstance(owner, Club):
        note(owner, by, action, circuit, path=path, before=before, after=after)
    else:
        record(owner, by, action, circuit, path=path, before=before, after=after)
