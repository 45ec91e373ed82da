"""Matches and rulings of two entries of one person: what moves, and matches in which both play."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.merging import Obstacle, Part, Two
from scoring.incidents import move_rulings
from scoring.ledger import move_sides
from scoring.models import Incident, Match, Side

FEW = 3
"""Matches named as obstacles; one is enough, more only help to understand."""


def _matches(count: int) -> str:
    return ngettext("{n} match", "{n} matches", count).format(n=count)


def _rulings(count: int) -> str:
    return ngettext("{n} ruling", "{n} rulings", count).format(n=count)


PARTS = [
    Part(Side, "competitor", move_sides, _matches),
    Part(Incident, "competitor", move_rulings, _rulings),
]


def same_match(two: Two) -> Iterator[Obstacle]:
    """Yield the newest matches in which both play."""
    both = Match.objects.filter(sides__competitor__in=two.kept_in)
    both = both.filter(pk__in=Side.objects.filter(competitor__in=two.gone_in).values("match"))
    for match in both.select_related("club").distinct().order_by("-number")[:FEW]:
        words = _("Both play in {match}.").format(match=str(match).lower())
        yield Obstacle(words, reverse("match", args=[match.club.slug, match.number]))
