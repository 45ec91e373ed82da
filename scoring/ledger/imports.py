"""Write an imported table of results, portion by portion, and take it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max, Model, QuerySet
from django.utils import timezone

from clubs.imports.steps import Order
from clubs.journal.writing import writing
from clubs.models import Club, ImportedList, User
from clubs.roster.people.imports import (
    PORTION,
    UndoPlan,
    advance,
    locked_import,
    mark_undone,
)
from clubs.roster.people.people_import import (
    add_people,
    plan_undo_of_people,
    take_back_people,
    used_rows,
)
from scoring.downloads.stored_file import rules_in
from scoring.house_rules.house import Playbook
from scoring.imports.filed import match_in
from scoring.ledger.matches import add_hands
from scoring.ledger.writing import lock_matches
from scoring.memory.earlier_months import expire_sums, played_at
from scoring.models import Hand, Match, Side, SideHand
from scoring.rules.matchfile import MatchFile
from scoring.table.derived import derived_columns
from scoring.table.scoresheet import ChosenRules


def write_results(listed: ImportedList) -> ImportedList:
    """Write the next portion of a confirmed table of results: new pairs and players first,
    then matches.

    Idempotent once all is written.
    """
    with writing(listed.club):
        listed = locked_import(listed)
        if listed.is_running:
            orders = (listed.orders or [])[listed.position : listed.position + PORTION]
            counts = add_people(listed, [order for order in orders if "match" not in order])
            made = _add_matches(listed, [order for order in orders if "match" in order])
            advance(listed, {**counts, "matches": made})
        return listed


def undo_results(listed: ImportedList, *, by: User, mark: str) -> ImportedList:
    """Delete the matches of a table, and the pairs and people that it made, except what stays by
    the plan. Idempotent.

    `mark`: of the plan that the person saw. Raises PlanChanged.
    """
    keys = [int(key) for key in listed.made.get("matches", {})]
    with transaction.atomic():
        lock_matches(listed.club.matches.filter(pk__in=keys))
        return _undo(listed, by, mark)


def _undo(listed: ImportedList, by: User, mark: str) -> ImportedList:
    with writing(listed.club):
        listed = locked_import(listed)
        if listed.is_draft or listed.is_undone:
            return listed
        plan = plan_undo_of_results(listed)
        plan.check(mark)
        matches = Match.objects.filter(pk__in=plan.goes["matches"])
        _expire(matches)
        for rows in _rows_of(plan.goes["matches"]):
            rows.delete()
        matches.delete()
        take_back_people(listed, plan)
        mark_undone(listed, plan, by)
        return listed


def plan_undo_of_results(listed: ImportedList) -> UndoPlan:
    """Return what undoing a table of results takes back. A match stays if it was changed or used
    since, and so do its pairs and their people.
    """
    versions = {int(pk): version for pk, version in listed.made.get("matches", {}).items()}
    matches = listed.club.matches.in_bulk(list(versions))
    stay = {pk for pk, match in matches.items() if match.version != versions[pk]}
    stay |= used_rows(Match, matches, _keys_of(matches))
    goes = sorted(matches.keys() - stay)
    people = plan_undo_of_people(listed, _keys_of(goes))
    names = [str(matches[pk]) for pk in sorted(stay)]
    return UndoPlan({"matches": goes, **people.goes}, [*names, *people.stays])


def _rows_of(matches: Iterable[int]) -> list[QuerySet[Any]]:
    """Return the rows that are deleted with these matches, in this order."""
    keys = list(matches)
    return [model._default_manager.filter(match__in=keys) for model in (SideHand, Hand, Side)]


def _keys_of(matches: Iterable[int]) -> dict[type[Model], Iterable[int]]:
    return {rows.model: list(rows.values_list("pk", flat=True)) for rows in _rows_of(matches)}


class _NewMatch(NamedTuple):
    """A match to add, with the keys of its competitors and, for a match file, its hands."""

    match: Match
    sides: tuple[int, ...]
    chosen: ChosenRules
    file: MatchFile | None


def _add_matches(listed: ImportedList, orders: Sequence[Order]) -> int:
    """Add the matches of these orders; return how many. The caller holds the lock of the club."""
    club = listed.club
    made_keys: dict[str, int] = listed.made.get("competitor_keys", {})
    rules = _RulesOfOrders(club)
    last = club.matches.aggregate(last=Max("number"))["last"] or 0
    known = set(club.competitors.values_list("pk", flat=True))
    new: list[_NewMatch] = []
    for order in orders:
        named = order["match"]["sides"]
        sides = tuple(key if isinstance(key, int) else made_keys.get(key, 0) for key in named)
        if known >= set(sides):  # else one of them was deleted meanwhile
            new.append(_new_match(listed, order, sides, rules, number=last + len(new) + 1))
    matches = [each.match for each in new]
    Match.objects.bulk_create(matches)
    Side.objects.bulk_create(
        side for each in new for side in _sides(each.match, each.sides, each.chosen)
    )
    for each in new:
        if each.file is not None:
            add_hands(each.match, each.file.hands, each.file.ended, by=listed.confirmed_by)
    _expire(matches)
    versions = {str(match.pk): match.version for match in matches}
    listed.made.setdefault("matches", {}).update(versions)
    return len(matches)


def _new_match(
    listed: ImportedList,
    order: Order,
    sides: tuple[int, ...],
    rules: _RulesOfOrders,
    *,
    number: int,
) -> _NewMatch:
    """Return the unsaved match of an order: finished with its result, or to get its hands."""
    new, now = order["match"], timezone.now()
    file: MatchFile | None = None
    result: dict[str, Any] = {}
    if "match_file" in new:
        file = match_in(new["match_file"])
        chosen = rules.of_file(file)
    else:
        chosen = rules.named(new["rules"])
        result = {
            "result": new["result"],
            "state": Match.State.FINISHED,
            "ending": Match.Ending.RESULT,
            "ended_at": now,
        }
    match = Match(
        club=listed.club,
        number=number,
        table=new["table"],
        side_count=len(sides),
        ruleset=chosen.key,
        rules_name=chosen.name,
        rules_version_id=chosen.version_id,
        options=chosen.rules.options(),
        started_at=now,
        started_by=listed.confirmed_by,
        client_key=_key(listed, order),
        dated_at=_moment(new["day"], new["hour"]),
        **result,
    )
    return _NewMatch(match, sides, chosen, file)


class _RulesOfOrders:
    """The rules of the matches to add. Each is looked up once."""

    def __init__(self, club: Club) -> None:
        self.club, self.book = club, Playbook(club)
        self.known: dict[object, ChosenRules] = {}

    def named(self, which: str) -> ChosenRules:
        """Return the rules of this name; if they were deleted, the club's usual rules."""
        if which not in self.known:
            self.known[which] = self.book.find(which) or self.book.usual
        return self.known[which]

    def of_file(self, file: MatchFile) -> ChosenRules:
        """Return the rules of a match file, those of the club if it has the same."""
        mark = (file.rules.key, repr(file.rules))
        if mark not in self.known:
            self.known[mark] = rules_in(self.club, file.rules)
        return self.known[mark]


def _sides(match: Match, sides: Sequence[int], chosen: ChosenRules) -> Iterable[Side]:
    played = chosen.rules.play([], match.side_count)
    for position, competitor in enumerate(sides):
        columns = derived_columns(match, chosen.rules, played, (), position)
        yield Side(
            club_id=match.club_id,
            match=match,
            position=position,
            competitor_id=competitor,
            played_at=played_at(match),
            **columns,
        )


def _expire(matches: Iterable[Match]) -> None:
    """Expire the sums of earlier months once, by the oldest of these matches."""
    if oldest := min(matches, key=played_at, default=None):
        expire_sums(oldest, played_at(oldest))


def _key(listed: ImportedList, order: Order) -> UUID:
    """Return the client key of a match, so that even a line written again would be refused."""
    return uuid5(listed.client_key, str(order["line"]))


def _moment(day: str, hour: str) -> datetime:
    at = time.fromisoformat(hour) if hour else time.min
    return timezone.make_aware(datetime.combine(date.fromisoformat(day), at))
