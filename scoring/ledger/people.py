"""Give the sides of matches to another competitor, when two entries of a person become one."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from scoring.sides import Side, SideHand


def move_sides(sides: Sequence[int], competitor: int) -> None:
    """Make these sides, by key, and their hands belong to a competitor. The caller holds the lock
    of the club.
    """
    moved = Side.objects.filter(pk__in=sides)
    moved.update(competitor=competitor)
    same = moved.filter(match=OuterRef("match"), position=OuterRef("position"))
    SideHand.objects.filter(Exists(same.order_by())).update(competitor=competitor)
