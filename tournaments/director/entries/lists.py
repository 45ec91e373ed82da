"""Enter an imported list in one transaction, and take it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clubs import roster
from clubs.imports.steps import Plan
from clubs.journal.writing import writing
from clubs.models import ImportedList, User
from clubs.roster.people.imports import (
    UndoPlan,
    advance,
    confirm_import,
    locked_import,
    mark_of,
    mark_undone,
)
from clubs.roster.people.people_import import (
    add_people,
    plan_undo_of_people,
    take_back_people,
    used_rows,
)
from tournaments.director.entries.entries import EntryDetails, enter
from tournaments.director.writing import path_of
from tournaments.models import Entry, Participant, Tournament


def confirm_entries(
    listed: ImportedList,
    plan: Callable[[ImportedList], Plan],
    digest: str,
    *,
    tournament: Tournament,
    by: User,
) -> ImportedList:
    """Enter the lines of a list that are ready. Idempotent. Raises what `confirm_import` raises.

    In one transaction, not in portions: the new entries have one line in the journal.
    """
    with writing(tournament), writing(tournament.club):
        return write_entries(confirm_import(listed, plan, digest, by=by), tournament=tournament)


def write_entries(listed: ImportedList, *, tournament: Tournament) -> ImportedList:
    """Write a confirmed list, new people and pairs first. Idempotent."""
    with writing(tournament), writing(tournament.club):
        if listed.is_running:
            _write(listed, tournament)
        return listed


def _write(listed: ImportedList, tournament: Tournament) -> None:
    orders, by = listed.orders or [], listed.confirmed_by
    assert by is not None
    counts = add_people(listed, orders)
    new, known = listed.made["competitor_keys"], {}
    for order in orders:
        entry = order["entry"]
        details = EntryDetails(entry["seed"], entry["group"], entry["is_paid"])
        known[entry["competitor"] or new[str(order["line"])]] = details
    sides = tournament.club.competitors.with_players().in_bulk(list(known))
    back = [side for side in sides.values() if side.archived_at is not None]
    for side in back:
        roster.restore_pair(side, by=by)
    listed.made["sides_back"] = [side.pk for side in back]
    before = {*tournament.entries.values_list("pk", flat=True)}
    entries = enter(tournament, [sides[pk] for pk in known], by=by, known=known, as_list=True)
    made = [entry for entry in entries if entry.pk not in before]
    listed.made["entries"] = {str(entry.pk): _mark_of(entry) for entry in made}
    counts["entries"] = len(made)
    advance(listed, counts, portion=listed.total, path=path_of(tournament))


def undo_entries(
    listed: ImportedList, *, tournament: Tournament, by: User, mark: str
) -> ImportedList:
    """Delete the entries of a list, and the pairs and people that it made, except what stays by
    the plan. Idempotent.

    `mark`: of the plan that the person saw. Raises PlanChanged.
    """
    with writing(tournament), writing(tournament.club):
        listed = locked_import(listed)
        if listed.is_draft or listed.is_undone:
            return listed
        plan = plan_undo_of_entries(listed, tournament=tournament)
        plan.check(mark)
        goes = plan.goes["entries"]
        Participant.objects.filter(entry__in=goes).delete()
        tournament.entries.filter(pk__in=goes).delete()
        take_back_people(listed, plan)
        for side in tournament.club.competitors.filter(pk__in=plan.goes["sides_back"]):
            roster.archive_pair(side, by=by)
        mark_undone(listed, plan, by, path_of(tournament))
        return listed


def plan_undo_of_entries(listed: ImportedList, *, tournament: Tournament) -> UndoPlan:
    """Return what undoing a list of entries takes back. An entry stays if it was changed since,
    if it was drawn, or if anything else refers to it, and so do its pair and people.
    """
    marks = {int(pk): mark for pk, mark in listed.made.get("entries", {}).items()}
    rows = tournament.entries.select_related("competitor__first", "competitor__second")
    entries = rows.in_bulk(list(marks))
    stay = {pk for pk, entry in entries.items() if marks[pk] != _mark_of(entry)}
    of_entry = dict(Participant.objects.filter(entry__in=entries).values_list("pk", "entry_id"))
    stay |= used_rows(Entry, entries, {Participant: of_entry})
    stay |= {of_entry[pk] for pk in used_rows(Participant, of_entry, {})}
    goes = entries.keys() - stay
    own: dict[Any, Iterable[int]] = {
        Entry: goes,
        Participant: [pk for pk, entry in of_entry.items() if entry in goes],
    }
    people = plan_undo_of_people(listed, own)
    sides = {entries[pk].competitor_id for pk in stay}
    playing = {player.pk for pk in stay for player in entries[pk].competitor.players}
    back = {
        "back": [pk for pk in people.goes["back"] if pk not in playing],
        "sides_back": [pk for pk in listed.made.get("sides_back", []) if pk not in sides],
    }
    names = [str(entries[pk]) for pk in sorted(stay)]
    return UndoPlan({"entries": sorted(goes), **people.goes, **back}, [*names, *people.stays])


def _mark_of(entry: Entry) -> str:
    return mark_of(
        *(entry.seed, entry.group, entry.table, entry.reserve_id, entry.is_paid),
        *(entry.is_waiting, entry.left_at, entry.left_reason),
    )
