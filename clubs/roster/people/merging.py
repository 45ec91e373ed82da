"""Merge two records of one person, and undo it.

Hands name no person, so the facts stay as they are: what moves is who sat on a side. The row of the
merge keeps the deleted rows and the keys of the moved rows.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core import serializers
from django.db import IntegrityError, transaction
from django.db.models import F, Model
from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, note, step, writing
from clubs.models import (
    Club,
    Competitor,
    Invitation,
    Membership,
    Merge,
    Particulars,
    Player,
    User,
)
from clubs.nouns.person import PARTICULARS
from clubs.people.merging import (
    MovedColumn,
    Plan,
    TwoRecords,
    moved_columns,
    of_apps,
    plan_of,
    two_of,
)
from clubs.people.relations import is_used
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.pairs import name_pair
from clubs.roster.people.people import name_player
from clubs.roster.people.steps import path_of

PEOPLE = ("first", "second")
"""The columns of Competitor that name its people."""


class NotAsShown(NotNow):
    """The plan is no longer the one that the person saw."""


class InTheWay(Refused):
    """Something shows that the two are different people."""


class BuiltOn(Refused):
    """The merged record has changed or played since, so the merge cannot be undone."""


def merge_players(kept: Player, gone: Player, *, by: User, mark: str) -> Merge:
    """Make two records of one person one: `gone` is deleted, its matches belong to `kept`.

    `mark`: of the plan that the person saw. Raises NotAsShown, InTheWay and Gone.
    """
    if kept.club_id != gone.club_id or kept == gone:
        raise ValueError("not two people of one club")
    with _taking_turns(two_of(kept, gone)) as club:
        kept, gone = (Player.objects.select_related("club").get(pk=p.pk) for p in (kept, gone))
        plan = plan_of(kept, gone)
        if plan.mark != mark:
            raise NotAsShown
        if plan.obstacles:
            raise InTheWay
        newest = {column.label: column.newest() for column in moved_columns().values()}
        newest["clubs.Competitor"] = _newest_competitor()
        name = gone.name
        done = _carry_out(plan) | {"newest": newest}
        merge = Merge.objects.create(
            club=club, kept=kept, gone=plan.two.gone.pk, name=name, done=done, by=by
        )
        tell_apart(club)
        note(club, by, "merge-players", kept, path=path_of(kept), before=name, after=kept.name)
        return merge


def undo_merge(merge: Merge, *, by: User) -> Player:
    """Separate two merged records; return the restored person. Raises BuiltOn."""
    kept = Player.objects.select_related("club").get(pk=merge.kept_id)
    with _taking_turns(two_of(kept, kept)) as club:
        merge = Merge.objects.select_for_update(of=("self",)).get(pk=merge.pk)
        kept.refresh_from_db()
        if merge.undone_at is not None or was_built_on(merge):
            raise BuiltOn
        _put_back(merge.done)
        gone: Player = club.players.get(pk=merge.gone)
        merge.undone_at = timezone.now()
        # What was merged is two people's again: their data has one place only.
        merge.done, merge.name = {}, ""
        merge.save()
        tell_apart(club)
        note(club, by, "undo-merge", kept, path=path_of(kept), after=gone.name)
        return gone


def was_built_on(merge: Merge) -> bool:
    """Whether the merged record has changed since, so that its new rows cannot be told apart."""
    done = merge.done
    if not done:
        return True  # it came from another computer, whose file cannot tell what moved
    own = list(Competitor.objects.of(merge.kept).values_list("pk", flat=True))
    for column in moved_columns().values():
        keys = [merge.kept_id] if column.is_of_people else own
        # A table of a later release is not in an older merge.
        newest = done["newest"].get(column.label)
        if newest is not None and column.rows(keys).filter(pk__gt=newest).exists():
            return True
    if max(own, default=0) > done["newest"]["clubs.Competitor"]:
        return True
    for label, _old, new, rows in done["moves"]:
        model, name = _place(label)
        moved = model._default_manager.filter(pk__in=rows)
        if moved.exclude(**{name: new}).exists():
            return True
    numbers = [row["fields"]["number"] for row in done["pairs"]]
    return Competitor.objects.filter(club=merge.club_id, number__in=numbers).exists() or any(
        Particulars.objects.filter(club=merge.club_id, number=number)
        .exclude(player=merge.kept_id)
        .exists()
        for row in done["particulars"]
        if (number := row["fields"]["number"])
    )


@contextmanager
def _taking_turns(two: TwoRecords) -> Iterator[Club]:
    """Lock the rows of upper apps, then the club. A row added meanwhile raises NotNow."""
    try:
        with transaction.atomic():
            for take in (take for app in of_apps() for take in app.locks):
                take(two)
            with writing(two.kept.club):
                yield two.kept.club
                # The sums over earlier months name competitors.
                clubs = Club.objects.filter(pk=two.kept.club_id)
                clubs.update(past_version=F("past_version") + step())
    except IntegrityError as raced:
        raise NotNow from raced


def _carry_out(plan: Plan) -> dict[str, Any]:
    """Write the plan, and return what undoing it needs."""
    two = plan.two
    done: dict[str, Any] = {"person": _stored([two.gone]), "kept": _stored([two.kept])}
    done["pairs"] = _stored(old for old, _new in plan.joined)
    done["partners"] = _stored(new for _old, new in plan.joined)
    done["moves"] = [*_join(plan), *_take(plan), *_move_people(two)]
    done["merges"] = list(Merge.objects.filter(kept=two.gone).values_list("pk", flat=True))
    Merge.objects.filter(kept=two.gone).update(kept=two.kept)
    invitations = Invitation.objects.filter(player=two.gone)
    done["invitations"] = list(invitations.values_list("pk", flat=True))
    invitations.update(player=two.kept)
    done |= _join_particulars(two) | {"account": plan.account and plan.account.pk}
    if plan.account is not None:
        Membership.objects.filter(pk=plan.account.pk).update(player=two.kept)
    if two.gone.archived_at is None and two.kept.archived_at is not None:
        two.kept.archived_at = None
        two.kept.save(update_fields=["archived_at"])
    if two.gone.called and not two.kept.called:
        _call(two.kept, two.gone.called)
    _delete([old for old, _new in plan.joined])
    _delete([two.gone])
    return done


def _join(plan: Plan) -> Iterator[list[Any]]:
    for old, new in plan.joined:
        for column in moved_columns().values():
            if not column.is_of_people:
                yield from _move(column, old.pk, new.pk)
        if old.archived_at is None and new.archived_at is not None:
            new.archived_at = None
            new.save(update_fields=["archived_at"])
        if old.name and not new.name:
            _call(new, old.name)


def _take(plan: Plan) -> Iterator[list[Any]]:
    kept, gone = plan.two.kept, plan.two.gone
    for column in PEOPLE:
        rows = [pair.pk for pair in plan.taken if getattr(pair, f"{column}_id") == gone.pk]
        if rows:
            Competitor.objects.filter(pk__in=rows).update(**{column: kept})
            yield [f"clubs.Competitor.{column}", gone.pk, kept.pk, rows]


def _move_people(two: TwoRecords) -> Iterator[list[Any]]:
    for column in moved_columns().values():
        if column.is_of_people:
            yield from _move(column, two.gone.pk, two.kept.pk)


def _move(column: MovedColumn, old: int, new: int) -> Iterator[list[Any]]:
    if rows := list(column.rows([old]).values_list("pk", flat=True)):
        column.move(rows, new)
        yield [column.label, old, new, rows]


def _join_particulars(two: TwoRecords) -> dict[str, Any]:
    gone = Particulars.objects.filter(player=two.gone).first()
    kept = Particulars.objects.filter(player=two.kept).first()
    stored = {"particulars": _stored(filter(None, [gone])), "known": _stored(filter(None, [kept]))}
    if gone is not None:
        gone.delete()
        kept = kept or Particulars(club=two.kept.club, player=two.kept)
        for name in PARTICULARS:
            if not getattr(kept, name):
                setattr(kept, name, getattr(gone, name))
                if name == "consent":
                    kept.consent_by_id, kept.consent_at = gone.consent_by_id, gone.consent_at
        kept.save()
    return stored


def _call(thing: Player | Competitor, name: str) -> None:
    """Change the nickname of a person, or the own name of a pair."""
    if isinstance(thing, Player):
        name_player(thing, thing.name, name)
    else:
        name_pair(thing, name)
    thing.save()


def _put_back(done: dict[str, Any]) -> None:
    _restore(done["person"])
    _restore(done["pairs"])
    _put_back_joined(Player, "called", done["kept"], done["person"])
    _put_back_joined(Competitor, "name", done["partners"], done["pairs"])
    for label, old, _new, rows in done["moves"]:
        if moved := moved_columns().get(label):
            moved.move(rows, old)
        else:
            model, column = _place(label)
            model._default_manager.filter(pk__in=rows).update(**{column: old})
    if done["particulars"]:
        kept, gone = done["kept"][0]["pk"], done["person"][0]["pk"]
        Particulars.objects.filter(player__in=[kept, gone]).delete()
        _restore(done["known"])
        _restore(done["particulars"])
    gone = done["person"][0]["pk"]
    Merge.objects.filter(pk__in=done["merges"]).update(kept=gone)
    Invitation.objects.filter(pk__in=done.get("invitations", [])).update(player=gone)
    if done["account"]:
        Membership.objects.filter(pk=done["account"]).update(player=gone)


def _put_back_joined(
    model: type[Player | Competitor], name: str, kept: list[Any], gone: list[Any]
) -> None:
    """Archive records that the merge brought back, and take back names that it took over."""
    for before, other in zip(kept, gone, strict=True):
        row = model._default_manager.get(pk=before["pk"])
        row.archived_at = before["fields"]["archived_at"]
        row.save(update_fields=["archived_at"])
        # Not a name that the record got after the merge.
        if getattr(row, name) == other["fields"][name]:
            _call(row, before["fields"][name])


def _delete(rows: Iterable[Player | Competitor]) -> None:
    """Delete rows to which nothing refers any more. Raises InTheWay."""
    for row in rows:
        # A table that registered no `MovedColumn` must not lose its rows.
        if is_used(row):
            raise InTheWay
        type(row)._default_manager.filter(pk=row.pk).delete()


def _stored(rows: Iterable[Model]) -> list[Any]:
    stored: list[Any] = json.loads(serializers.serialize("json", list(rows)))
    return stored


def _restore(rows: list[Any]) -> None:
    for row in serializers.deserialize("python", rows):
        row.save(force_insert=True)


def _place(label: str) -> tuple[type[Model], str]:
    """Return model and column of a label of a move."""
    if moved := moved_columns().get(label):
        return moved.model, moved.column
    return Competitor, label.rpartition(".")[2]


def _newest_competitor() -> int:
    newest = Competitor.objects.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0
