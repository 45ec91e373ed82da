"""The lock, the derived columns and the journal line that all functions of the ledger share."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias, Unpack

from django.db import connection
from django.db.models import Field, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.journal import writing
from clubs.journal.writing import Texts, lock, step
from clubs.models import User
from clubs.models.webhooks import Kind
from clubs.webhooks.outbox import announce
from scoring.memory.earlier_months import expire_sums, played_at
from scoring.memory.occasions import occasions
from scoring.models import Hand, Match, SideHand
from scoring.rules.base.figures import hand_figures
from scoring.rules.base.sheet import Played
from scoring.table.derived import derive, ended_at
from scoring.table.scoresheet import rules_of_match
from server.database.queries import cursor

Column: TypeAlias = "Field[Any, Any]"
Recorder: TypeAlias = User | int
"""The recorder of a hand: an account, or the position of the side that used its phone."""
EVERY_COLUMN = [
    field
    for field in Match._meta.concrete_fields
    if not (field.primary_key or field.generated or field.name == "version")
]
DERIVED = [
    field
    for field in EVERY_COLUMN
    if field.name in ("state", "ending", "ended_at", "hand_count", "set_aside_at")
]
"""Columns of a match that follow from its hands and its other facts."""


class OutOfDate(Exception):
    """The match was changed since it was read, so this writer has written nothing."""


def locked(match: Match) -> Match:
    """Lock a match until the transaction ends and return its current row: a copy of `match` if its
    version is still the same. Raises Gone.
    """
    if lock(match) == match.version:
        return copy(match)
    return Match.objects.select_related("club").get(pk=match.pk)


def lock_matches(matches: QuerySet[Match]) -> None:
    """Lock these matches until the transaction ends, in one order for all writers. Call this before
    the club is locked.
    """
    locked = matches.order_by("pk").select_for_update(of=("self",), no_key=True)
    list(locked.values_list("pk", flat=True))


def bring_up_to_date(
    match: Match, played: Played, hands: Sequence[Hand], columns: Sequence[Column] = EVERY_COLUMN
) -> None:
    """Save the match and its sides as these hands leave them. `columns`: those that may differ from
    the stored row.

    Raises OutOfDate when the match was written since it was read.
    """
    was, was_playing = match.played_at, match.is_playing
    had_figures = match.counts and match.hand_count > 0
    was_in_play = match.is_playing and match.set_aside_at is None
    sides = derive(match, played)
    match.ended_at = ended_at(match, played, hands)
    if match.is_playing:
        match.set_aside_at = None
    _save_match(match, columns)
    _save_sides(match, sides)
    if was != played_at(match):
        match.sides.update(played_at=played_at(match))
    if had_figures:
        delete_side_hands(match)
    if match.counts and match.hand_count:
        _save_side_hands(match, played)
    if not (was_in_play and match.is_playing and was == played_at(match)):
        expire_sums(match, was, played_at(match))
    if match.club.has_webhooks and not (was_playing and match.is_playing):
        announce(match.club, Kind.RESULT, match)
        occasions().announce_occasion_of(match)


# Both are written out, since Django takes many times as long to build these queries as the
# database to run them.
def _save_match(match: Match, columns: Sequence[Column]) -> None:
    changes = _to_set(str(column.column) for column in columns)
    values = [each.get_db_prep_save(each.value_from_object(match), connection) for each in columns]
    following = match.version + step()
    with cursor() as db:
        db.execute(
            f'UPDATE "scoring_match" SET {changes}, version = %s '  # noqa: S608 - only column names are inserted
            "WHERE club_id = %s AND id = %s AND version = %s AND loan_id IS NULL",
            [*values, following, match.club_id, match.pk, match.version],
        )
        if not db.rowcount:
            raise OutOfDate
    match.version = following


def _save_sides(match: Match, sides: Sequence[Mapping[str, int | bool | None]]) -> None:
    changes = _to_set(sides[0])
    with cursor() as db:
        db.executemany(
            f'UPDATE "scoring_side" SET {changes} '  # noqa: S608 - only column names are inserted
            "WHERE club_id = %s AND match_id = %s AND position = %s",
            [(*side.values(), match.club_id, match.pk, at) for at, side in enumerate(sides)],
        )


def _save_side_hands(match: Match, played: Played) -> None:
    """Insert what the sides did in each hand of a match that counts."""
    seats = dict(match.sides.values_list("position", "competitor"))
    at = played_at(match)
    SideHand.objects.bulk_create(
        SideHand(
            match=match,
            club_id=match.club_id,
            competitor_id=seats[figures.position],
            ruleset=match.ruleset,
            played_at=at,
            **figures._asdict(),
        )
        for figures in hand_figures(rules_of_match(match), played)
    )


def delete_side_hands(match: Match) -> None:
    """Delete what the sides did in each hand, since the match ceases to count or changes."""
    SideHand.objects.filter(match=match).delete()


def columns_of(by: Recorder) -> dict[str, Any]:
    """Return the columns of a hand that say who records it."""
    return {"recorded_side": by} if isinstance(by, int) else {"recorded_by": by}


def _to_set(columns: Iterable[str]) -> str:
    return ", ".join(f"{connection.ops.quote_name(column)} = %s" for column in columns)


def note(
    match: Match,
    by: Recorder,
    action: str,
    hand: Hand | None = None,
    *,
    leads: bool = True,
    **texts: Unpack[Texts],
) -> None:
    """Write a journal line about the match or one of its hands; `leads`: with a link to it."""

    def hand_words() -> str:
        number = hand.number if hand else 0
        return _("{match}, hand {number}").format(match=match, number=number)

    subject = match if hand is None else hand_words
    path = reverse("match", args=[match.club.slug, match.number]) if leads else ""
    name = match.side_names[by] if isinstance(by, int) else by
    writing.note(match.club, name, action, subject, path=path, **texts)
