"""What players' pages and the club's page need to know of tournaments."""

from collections.abc import Mapping
from typing import Any

import segno
from django import template
from django.db.models import prefetch_related_objects
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.models import Club
from tournaments import standings
from tournaments.boards import results
from tournaments.formats import FORMATS
from tournaments.labels import section_label
from tournaments.models import Round, Stage, Tournament
from tournaments.paper.words import which_round
from tournaments.seated import Seated
from tournaments.showing import is_knockout, stage_in_play

register = template.Library()


@register.filter
def place(number: int) -> str:
    """3rd, in English; 3º elsewhere."""
    if not (get_language() or "").startswith("en"):
        return f"{number}º"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@register.filter
def of(names: Mapping[int, str], key: int) -> str:
    """What of these belongs to a key."""
    return names.get(key, "")


@register.filter
def section(stage: Stage, name: str) -> str:
    """What a section of a stage is called, with its name."""
    return section_label(stage, name)


@register.filter
def is_set_right(seated: Seated, round: Round) -> bool:
    """Whether its result took the place of another."""
    return results.is_set_right(seated, round)


@register.filter
def is_drawn(stage: Stage) -> bool:
    """Whether the rounds of a stage are drawn; else matches are added one by one."""
    return FORMATS[stage.format].draws


@register.filter
def keeps_apart(stage: Stage) -> bool:
    """Whether it can be said who must not meet: where partners change, all meet all."""
    return FORMATS[stage.format].draws and not FORMATS[stage.format].has_partners()


@register.simple_tag
def has_bracket(tournament: Tournament) -> bool:
    """Whether one of its stages is a knock-out."""
    return any(is_knockout(stage) for stage in tournament.stages.all())


@register.filter
def target(tournament: Tournament) -> int | None:
    """The total at which its matches end, or somebody is out; None where points end nothing."""
    return standings.rules_of(tournament).target


@register.filter
def is_for_persons(tournament: Tournament) -> bool:
    """Whether people enter it, not pairs."""
    return standings.is_for_persons(tournament)


@register.simple_tag
def qr(address: str) -> SafeString:
    """An address as a square to photograph, with the four modules around it that cameras need.

    As large as its style says.
    """
    square = segno.make_qr(address)
    return SafeString(square.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))


@register.inclusion_tag("tournaments/_next_tournament.html")
def next_tournament(club: Club) -> dict[str, Any]:
    """The tournament of a club that begins next, or is being played; nothing without one.

    Being played, it comes with the last round that players have seen of it.
    """
    tournament = club.tournaments.filter(ended_at__isnull=True).order_by("starts_at").first()
    if tournament is None:
        return {}
    context = {"club": club, "tournament": tournament}
    prefetch_related_objects([tournament], "stages")
    seen = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    if not seen.exclude(state=Round.State.DRAFT).exists():
        entered = tournament.entries.filter(is_waiting=False, left_at__isnull=True).count()
        return {**context, "entered": entered}
    played = standings.played_stage(stage_in_play(tournament))
    round = played.published[-1]
    return {**context, "round": round, "which": which_round(played, round)}
