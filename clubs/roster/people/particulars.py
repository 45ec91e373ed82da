"""Write the particulars of people, which only the office of a club sees.

The journal names the columns that changed and not their values: private data has one place only.
"""

from collections.abc import Mapping
from functools import partial

from django.utils import timezone
from django.utils.text import capfirst

from clubs.journal.writing import note, writing
from clubs.models import Club, Particulars, Player, User
from clubs.nouns.person import PARTICULARS, ParticularValues
from clubs.roster.people.refusals import MemberNumberTaken
from clubs.roster.people.steps import path_of


def keep_particulars(club: Club, known: Mapping[Player, ParticularValues], *, by: User) -> None:
    """Write particulars of many people of a club; one journal line each. Raises
    MemberNumberTaken.
    """
    with writing(club):
        for player, texts in known.items():
            if player.club_id != club.pk:
                raise ValueError("people of another club")
            write_particulars(player, by, texts)


def write_particulars(player: Player, by: User, known: ParticularValues | None) -> None:
    """Write what `known` changes; the caller holds the lock. Idempotent."""
    if not known:
        return
    row = Particulars.objects.filter(player=player).first() or Particulars(player=player)
    row.club = player.club
    changed = [name for name in PARTICULARS if known.get(name, old := getattr(row, name)) != old]
    if not changed:
        return
    for name in changed:
        setattr(row, name, known.get(name))
    if "number" in changed:
        _check_number(row)
    if "consent" in changed:
        row.consent_by, row.consent_at = (by, timezone.now()) if row.consent else (None, None)
    row.save()
    names = partial(_names, changed)
    note(player.club, by, "edit-particulars", player, path=path_of(player), after=names)


def _check_number(row: Particulars) -> None:
    same = Particulars.objects.filter(club=row.club, number=row.number).exclude(number="")
    if other := same.exclude(pk=row.pk).select_related("player").first():
        raise MemberNumberTaken(other.player)


def _names(changed: list[str]) -> str:
    return capfirst(", ".join(str(PARTICULARS[name].word) for name in changed))
