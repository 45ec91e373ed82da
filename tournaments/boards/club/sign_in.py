"""The club whose page a stranger asked for, on the page where they sign in."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve

from clubs.models import Club
from tournaments.models import Round, Tournament


@dataclass(frozen=True)
class ClubAtDoor:
    """A club with its tournaments in play, whose pages need no account."""

    club: Club
    playing: list[Tournament]


def club_at_door(path: str) -> ClubAtDoor | None:
    """Return the club of an address, or the only club of this server.

    None if strangers can open nothing of it: they must not learn that it exists.
    """
    try:
        slug = resolve(urlsplit(path).path).kwargs.get("slug")
    except (Resolver404, ValueError):  # ValueError: an address such as //[
        slug = None
    clubs = list((Club.objects.filter(slug=slug) if slug else Club.objects.all())[:2])
    if len(clubs) != 1:
        return None
    (club,) = clubs
    rounds = Round.objects.filter(stage__tournament__club=club).live().seen()
    drawn = Tournament.objects.filter(
        archived_at__isnull=True, pk__in=rounds.values("stage__tournament")
    )
    if not (club.is_public or drawn.exists()):
        return None
    return ClubAtDoor(club, list(drawn.filter(ended_at__isnull=True).order_by("-starts_at")[:2]))
