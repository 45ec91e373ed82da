"""Give the sides of matches to another competitor, when two entries of a person become one."""

from collections.abc import Callable, Sequence

from django.db.models import Exists, OuterRef

from clubs.models import Club
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
    """Write what people typed as `replace` returns it: the reasons of matches, hands and rulings
    that contain a word. The caller holds the lock of the club.
    """
    texts = (
        (Match.objects.filter(club=club), "annul_reason"),
        (Hand.objects.filter(match__club=club), "reason"),
        (Hand.objects.filter(match__club=club), "void_reason"),
        (ReplacedResult.objects.filter(match__club=club), "reason"),
    )
    for rows, column in texts:
        found = rows.filter(**{f"{column}__icontains": word}).values_list("pk", column)
        for pk, text in found:
            rows.filter(pk=pk).update(**{column: replace(text)[:200]})
