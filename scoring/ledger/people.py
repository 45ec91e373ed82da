"""Write the changes to matches when a person is merged or erased: competitors, and typed names."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Club
from scoring.ledger.writing import lock_matches
from scoring.models import Hand, Match, ReplacedResult, Side, SideHand


def move_sides(sides: Sequence[int], competitor: int) -> None:
    """Make these sides, by key, and their hands belong to a competitor. The caller holds the lock
    of the club.
    """
    moved = Side.objects.filter(pk__in=sides)
    moved.update(competitor=competitor)
    same = moved.filter(match=OuterRef("match"), position=OuterRef("position"))
    SideHand.objects.filter(Exists(same.order_by())).update(competitor=competitor)


def replace_in_texts(club: Club, word: str, replace: Callable[[str], str]) -> None:
    """Rewrite with `replace` the table names of matches, and the reasons of matches and hands, that
    contain a word.

    The caller holds the lock of the club.
    """
    for rows, column, length, _match in _texts(club):
        found = rows.filter(**{f"{column}__icontains": word}).values_list("pk", column)
        for pk, text in found:
            rows.filter(pk=pk).update(**{column: replace(text)[:length]})


def lock_texts(club: Club, words: Iterable[str]) -> None:
    """Lock the matches with one of these words in a text, before the club is locked."""
    keys = {
        key
        for rows, column, _length, match in _texts(club)
        for word in words
        for key in rows.filter(**{f"{column}__icontains": word}).values_list(match, flat=True)
    }
    lock_matches(Match.objects.filter(pk__in=keys))


def _texts(club: Club) -> tuple[tuple[QuerySet[Any], str, int, str], ...]:
    """Return rows with typed texts: the column of the text, its length, the column of the match."""
    return (
        (Match.objects.filter(club=club), "table", 12, "pk"),
        (Match.objects.filter(club=club), "annul_reason", 200, "pk"),
        (Hand.objects.filter(match__club=club), "reason", 200, "match"),
        (Hand.objects.filter(match__club=club), "void_reason", 200, "match"),
        (ReplacedResult.objects.filter(match__club=club), "reason", 200, "match"),
    )
