"""Write an imported list of people and pairs, portion by portion, and undo it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from django.db.models import CASCADE, ForeignObjectRel, Model
from django.utils import timezone

from clubs.imports.steps import Order
from clubs.journal.writing import writing
from clubs.models import Club, Competitor, ImportedList, Particulars, Player, User
from clubs.nouns.person import IMPORTED
from clubs.roster.people.imports import (
    PORTION,
    UndoPlan,
    advance,
    locked_import,
    mark_of,
    mark_undone,
)
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.pairs import add_singles, next_number
from clubs.roster.people.people import list_called, name_player
from clubs.words.names import pair_key, tidy, with_capitals

COLUMNS = tuple(column.key for column in IMPORTED)


def write_people(listed: ImportedList) -> ImportedList:
    """Write the next portion of a confirmed list of people. Idempotent once all is written."""
    with writing(listed.club):
        listed = locked_import(listed)
        if listed.is_running:
            orders = (listed.orders or [])[listed.position : listed.position + PORTION]
            advance(listed, add_people(listed, orders))
        return listed


def undo_people(listed: ImportedList, *, by: User, mark: str) -> ImportedList:
    """Undo what a list of people has added, except what stays by the plan. Idempotent.

    `mark`: of the plan that the person saw. Raises PlanChanged.
    """
    with writing(listed.club):
        listed = locked_import(listed)
        if not listed.is_draft and not listed.is_undone:
            plan = plan_undo_of_people(listed)
            plan.check(mark)
            take_back_people(listed, plan)
            mark_undone(listed, plan, by)
        return listed


def plan_undo_of_people(
    listed: ImportedList, goes: Mapping[type[Model], Iterable[int]] | None = None
) -> UndoPlan:
    """Return what undoing a list takes back of its people and pairs. `goes`: rows of other tables
    that are taken back with them.

    A row stays if it was changed since, or if a row that stays refers to it. Of a person that was
    on the list of the club before, only what the import filled in is emptied.
    """
    club, made, rows = listed.club, listed.made, dict(goes or {})
    players = club.players.in_bulk(list(map(int, made.get("players", {}))))
    marks_of_sides = {**made.get("pairs", {}), **made.get("singles", {})}
    sides = club.competitors.with_players().in_bulk(list(map(int, marks_of_sides)))
    marks = _marks_of_players(players.values())
    sides_stay = {pk for pk, one in sides.items() if marks_of_sides[str(pk)] != _mark_of_side(one)}
    sides_stay |= used_rows(Competitor, sides, rows)
    rows[Competitor] = sides.keys() - sides_stay
    stay = {pk for pk in players if made["players"][str(pk)] != marks[str(pk)]}
    stay |= used_rows(Player, players, rows)
    filled = club.players.in_bulk(list(map(int, made.get("filled", {}))))
    known = {row.player_id: row for row in _particulars(filled)}
    changed = {
        pk
        for pk, player in filled.items()
        if any(
            _value(player, known.get(pk), name) != mark
            for name, mark in made["filled"][str(pk)].items()
        )
    }
    playing = {pk for side in sides_stay for pk in (sides[side].first_id, sides[side].second_id)}
    names = [players[pk].name for pk in sorted(stay)] + [filled[pk].name for pk in sorted(changed)]
    return UndoPlan(
        {
            "players": sorted(players.keys() - stay),
            "pairs": sorted(pk for pk in rows[Competitor] if sides[pk].second_id),
            "singles": sorted(pk for pk in rows[Competitor] if not sides[pk].second_id),
            "filled": sorted(filled.keys() - changed),
            "back": [pk for pk in made.get("back", []) if pk not in playing],
        },
        list(dict.fromkeys([*(str(sides[pk]) for pk in sorted(sides_stay)), *names])),
    )


def add_people(listed: ImportedList, orders: Sequence[Order]) -> dict[str, int]:
    """Add the people and pairs of these orders; return how many. The caller holds the lock."""
    if not orders:
        return {}
    club, made = listed.club, listed.made
    keys: dict[str, int] = made.setdefault("keys", {})
    new = {
        entry["new"]: entry
        for order in orders
        for entry in order["people"]
        if "name" in entry and entry["new"] not in keys
    }
    added = list_called(club, [(entry["name"], entry.get("called", "")) for entry in new.values()])
    keys |= {key: player.pk for key, player in zip(new, added, strict=True)}
    _know(club, {p.pk: e.get("known", {}) for p, e in zip(added, new.values(), strict=True)})
    known = [entry["pk"] for order in orders for entry in order["people"] if "pk" in entry]
    players = club.players.in_bulk({*known, *keys.values()})
    filled = _fill(listed, orders, players)
    back = [pk for pk in dict.fromkeys(known) if pk in players and players[pk].archived_at]
    club.players.filter(pk__in=back).update(archived_at=None)
    made.setdefault("back", []).extend(back)
    pairs = _pairs(listed, orders, players)
    singles = _singles(listed, orders, players)
    tell_apart(club, [*pairs, *singles])
    made.setdefault("players", {}).update(_marks_of_players(added))
    made.setdefault("pairs", {}).update({str(pair.pk): _mark_of_side(pair) for pair in pairs})
    made.setdefault("singles", {}).update({str(one.pk): _mark_of_side(one) for one in singles})
    return {"players": len(added), "pairs": len(pairs), "filled": filled, "back": len(back)}


def take_back_people(listed: ImportedList, plan: UndoPlan) -> None:
    """Delete the people and pairs of a plan, and empty what the list filled in. The caller holds
    the lock.
    """
    club, goes = listed.club, plan.goes
    filled = club.players.in_bulk(list(goes["filled"]))
    rows = {row.player_id: row for row in _particulars(filled)}
    for pk, player in filled.items():
        _empty(player, rows.get(pk), listed.made["filled"][str(pk)])
    club.competitors.filter(pk__in=[*goes["pairs"], *goes["singles"]]).delete()
    club.players.filter(pk__in=goes["players"]).delete()
    club.players.filter(pk__in=goes["back"]).update(archived_at=timezone.now())
    tell_apart(club)


def _know(club: Club, known: dict[int, dict[str, str]]) -> None:
    """Write the particulars of new people. A number that was given meanwhile goes into the note."""
    rows = [Particulars(club=club, player_id=pk, **texts) for pk, texts in known.items() if texts]
    numbers = Particulars.objects.filter(club=club).exclude(number="")
    taken = set(numbers.values_list("number", flat=True))
    for row in rows:
        if row.number in taken:
            row.note, row.number = f"{row.note}\n{row.number}".strip()[:500], ""
    Particulars.objects.bulk_create(rows)


def _fill(listed: ImportedList, orders: Sequence[Order], players: dict[int, Player]) -> int:
    """Fill in empty particulars of people of the club; return the number of people changed."""
    wanted = {
        order["people"][0]["pk"]: order["fill"]
        for order in orders
        if order["fill"] and order["people"][0].get("pk") in players
    }
    rows = {row.player_id: row for row in _particulars(wanted)}
    filled: dict[str, dict[str, str]] = listed.made.setdefault("filled", {})
    for pk, texts in wanted.items():
        player = players[pk]
        row = rows.get(pk) or Particulars(club=listed.club, player=player)
        for name, text in texts.items():
            if name == "called" and not player.called:
                name_player(player, player.name, with_capitals(text))
                player.save()
            elif name != "called" and not getattr(row, name):
                setattr(row, name, text)
            else:
                continue
            filled.setdefault(str(pk), {})[name] = _value(player, row, name)
        if set(texts) - {"called"}:
            row.save()
    return len(wanted)


def _pairs(
    listed: ImportedList, orders: Sequence[Order], players: dict[int, Player]
) -> list[Competitor]:
    """Add the pairs of these orders, and remember the keys of pairs that later orders name."""
    club, keys = listed.club, listed.made["keys"]
    twos = club.competitors.pairs().values_list("first", "second", "pk")
    existing = {frozenset((first, second)): pk for first, second, pk in twos}
    numbers = set(club.competitors.values_list("number", flat=True))
    following, pairs, named = next_number(club), [], {}
    for order in orders:
        if order["pair"] is None:
            continue
        people = [one["pk"] if "pk" in one else keys[one["new"]] for one in order["people"]]
        if not players.keys() >= set(people):
            continue
        if "key" in order["pair"]:
            named[order["pair"]["key"]] = frozenset(people)
        if frozenset(people) in existing:
            continue
        number, name = order["pair"]["number"], tidy(order["pair"]["name"])
        if not number or number in numbers:
            while following in numbers:
                following += 1
            number = following
        numbers.add(number)
        existing[frozenset(people)] = 0
        first, second = (players[pk] for pk in people)
        pair = Competitor(club=club, number=number, first=first, second=second, name=name)
        pair.sort_key = pair_key(name)
        pairs.append(pair)
    made = Competitor.objects.bulk_create(pairs)
    existing |= {frozenset((pair.first_id, pair.second_id or 0)): pair.pk for pair in made}
    listed.made.setdefault("competitor_keys", {}).update(
        {key: existing[two] for key, two in named.items()}
    )
    return made


def _singles(
    listed: ImportedList, orders: Sequence[Order], players: dict[int, Player]
) -> list[Competitor]:
    """Add the single players of these orders, and remember the keys that later orders name."""
    keys, named = listed.made["keys"], {}
    for order in orders:
        if "single" in order:
            (one,) = order["people"]
            named[order["single"]] = one["pk"] if "pk" in one else keys[one["new"]]
    rows = listed.club.competitors.singles().filter(first__in=named.values())
    existing = dict(rows.values_list("first", "pk"))
    missing = players.keys() & set(named.values()) - existing.keys()
    made = add_singles(listed.club, [players[pk] for pk in sorted(missing)])
    existing |= {single.first_id: single.pk for single in made}
    listed.made.setdefault("competitor_keys", {}).update(
        {key: existing[person] for key, person in named.items() if person in existing}
    )
    return made


def used_rows(
    model: type[Model], own: Iterable[int], made: Mapping[type[Model], Iterable[int]]
) -> set[int]:
    """Return the keys of these rows that other tables refer to. Rows of the import itself (`made`)
    do not count, and neither do rows that are deleted with them.
    """
    keys = list(own)
    found: set[int] = set()
    for relation in model._meta.get_fields(include_hidden=True) if keys else ():
        if isinstance(relation, ForeignObjectRel) and relation.on_delete is not CASCADE:
            field: Any = relation.field
            rows = relation.related_model._base_manager.filter(**{f"{field.name}__in": keys})
            if relation.related_model in made:
                rows = rows.exclude(pk__in=list(made[relation.related_model]))
            found |= {*rows.values_list(field.name, flat=True)}
    return found.intersection(keys)


def _particulars(players: Iterable[int]) -> Iterable[Particulars]:
    return Particulars.objects.filter(player__in=list(players))


def _marks_of_players(players: Iterable[Player]) -> dict[str, str]:
    """Return a mark of each person's columns and particulars, by key."""
    everybody = list(players)
    rows = {row.player_id: row for row in _particulars(player.pk for player in everybody)}
    return {
        str(player.pk): mark_of(
            *(player.name, player.called, player.archived_at),
            *(getattr(rows.get(player.pk), name, "") for name in chain(COLUMNS, ["consent"])),
        )
        for player in everybody
    }


def _mark_of_side(side: Competitor) -> str:
    return mark_of(side.number, side.name, side.first_id, side.second_id, side.archived_at)


def _value(player: Player, row: Particulars | None, name: str) -> str:
    """Return the mark of a column that an import has filled in."""
    return mark_of(player.called if name == "called" else getattr(row, name, ""))


def _empty(player: Player, row: Particulars | None, columns: Iterable[str]) -> None:
    for name in columns:
        if name == "called":
            name_player(player, player.name, "")
            player.save()
        elif row is not None:
            setattr(row, name, "")
    if row is not None:
        row.save()
