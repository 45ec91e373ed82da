"""Write the changes to entries when a person is merged or erased: people, and typed names.

The caller holds the locks of the tournaments, taken by `lock_tournaments`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from clubs.journal.writing import lock, raise_version
from clubs.models import Club
from tournaments.models import (
    Adjustment,
    AgreedFee,
    Call,
    Entry,
    Payment,
    Payout,
    PrizePlan,
    Round,
    Screen,
    Seat,
    Table,
    Tournament,
)
from tournaments.models.screens import LONGEST_MESSAGE
from tournaments.remarks.taken_out import CORRECTED


def lock_tournaments(keys: Iterable[int]) -> None:
    """Lock these tournaments until the transaction ends, always in the same order."""
    for tournament in Tournament.objects.filter(pk__in=keys).order_by("pk"):
        lock(tournament)


def move_entries(entries: Sequence[int], competitor: int) -> None:
    """Set the competitor of these entries, by key."""
    moved = Entry.objects.filter(pk__in=entries)
    moved.update(competitor=competitor)
    _changed(moved.values_list("tournament", flat=True))


def move_reserves(entries: Sequence[int], player: int) -> None:
    """Set the reserve of these entries, by key."""
    moved = Entry.objects.filter(pk__in=entries)
    moved.update(reserve=player)
    _changed(moved.values_list("tournament", flat=True))


def move_seats(column: str) -> Callable[[Sequence[int], int], None]:
    """Return a function that sets `reserve` or `reserve_for` of seats to another person."""

    def move(seats: Sequence[int], player: int) -> None:
        moved = Seat.objects.filter(pk__in=seats)
        moved.update(**{column: player})
        _changed(moved.values_list("round__stage__tournament", flat=True))

    return move


def _changed(keys: Iterable[Any]) -> None:
    for tournament in Tournament.objects.filter(pk__in=set(keys)):
        raise_version(tournament)


def replace_in_texts(club: Club, word: str, replace: Callable[[str], str]) -> None:
    """Rewrite with `replace` the typed texts that contain a word: groups and reasons of the club's
    tournaments, also the reasons of adjustments, of agreed fees and of cancelled money, calls, and
    messages on screens.
    """
    for rows, column, length, _tournament in _texts(club):
        found = rows.filter(**{f"{column}__icontains": word}).values_list("pk", column)
        for pk, text in found:
            rows.filter(pk=pk).update(**{column: replace(text)[:length]})
    for draw in _corrected_draws(club):
        for remark in draw.notes:
            if remark["code"] == CORRECTED:
                remark["params"]["reason"] = replace(str(remark["params"].get("reason", "")))[:200]
        draw.save(update_fields=["notes"])


def _corrected_draws(club: Club) -> list[Round]:
    """Return the draws with the note of a correction, which has the reason of an earlier result."""
    draws = Round.objects.filter(stage__tournament__club=club).exclude(notes=[])
    draws = draws.select_related("stage").only("notes", "stage__tournament")
    return [draw for draw in draws if any(note["code"] == CORRECTED for note in draw.notes)]


def lock_texts(club: Club, words: Iterable[str]) -> None:
    """Lock the tournaments with one of these words in a text, before the club is locked; also those
    with a corrected bracket.
    """
    corrected = {draw.stage.tournament_id for draw in _corrected_draws(club)}
    lock_tournaments(
        corrected
        | {
            key
            for rows, column, _length, tournament in _texts(club)
            for word in words
            for key in rows.filter(**{f"{column}__icontains": word}).values_list(
                tournament, flat=True
            )
        }
    )


def _texts(club: Club) -> tuple[tuple[QuerySet[Any], str, int, str], ...]:
    """Return the rows with typed texts, the column and the length of the text, and the column of
    the tournament.
    """
    entries = Entry.objects.filter(tournament__club=club)
    adjustments = Adjustment.objects.filter(participant__stage__tournament__club=club)
    tables = Table.objects.filter(round__stage__tournament__club=club)
    fees = AgreedFee.objects.filter(entry__tournament__club=club)
    payments = Payment.objects.filter(tournament__club=club)
    payouts = Payout.objects.filter(tournament__club=club)
    screens = Screen.objects.filter(tournament__club=club)
    calls = Call.objects.filter(table__round__stage__tournament__club=club)
    return (
        (entries, "left_reason", 200, "tournament"),
        (entries, "group", 60, "tournament"),
        (adjustments, "reason", 200, "participant__stage__tournament"),
        (adjustments, "cancelled_reason", 200, "participant__stage__tournament"),
        (tables, "reason", 200, "round__stage__tournament"),
        (fees, "reason", 200, "entry__tournament"),
        (payments, "cancelled_reason", 200, "tournament"),
        (payouts, "cancelled_reason", 200, "tournament"),
        (PrizePlan.objects.filter(tournament__club=club), "rest_for", 60, "tournament"),
        (screens, "message", LONGEST_MESSAGE, "tournament"),
        (calls, "words", 120, "table__round__stage__tournament"),
        (calls, "note", 200, "table__round__stage__tournament"),
    )
