"""Collect the data about one person, to download and to erase. Read-only.

The apps above provide their own data, the writers of texts that people have typed, and stores of
finished pages and papers. `clubs.roster.erase_player` erases.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from clubs.models import Club, Competitor, JournalEntry, Particulars, Player
from clubs.nouns.person import PARTICULARS
from clubs.people.erased_names import NamesOf
from server.later import provided

Facts: TypeAlias = Mapping[str, Any]
ReadFacts = Callable[[Player], Facts]
Replace = Callable[[str], str]
WriteTexts = Callable[[Club, str, Replace], None]
"""Write each text of the club that contains a word, as `Replace` returns it."""
LockTexts = Callable[[Club, Sequence[str]], None]
"""Lock the rows whose texts contain one of these words, before the club is locked."""

ACCOUNT = (
    *("user__username", "user__first_name", "user__last_name", "user__email", "role"),
    *("user__date_joined", "user__last_login"),
)
"""What the office reads about the account of a person; the rest is on the account's own pages."""
TOKEN = ("name", "made_at", "ends_at", "last_used_at", "revoked_at")


class PersonalData(NamedTuple):
    """The functions of an upper app that read and erase its data about a person."""

    facts: ReadFacts
    texts: Sequence[WriteTexts] = ()
    locks: Sequence[LockTexts] = ()
    stores: Sequence[Callable[[], None]] = ()
    """Forget finished pages and papers."""
    deletes: Sequence[Callable[[Player], None]] = ()
    """Delete rows that are about a person only."""
    partners: Sequence[Callable[[Player], Iterable[Club]]] = ()
    """Name the other clubs whose version the erasure of a person raises."""
    running: Sequence[Callable[[Player], Iterable[str]]] = ()
    """Name the matches and tournaments that a person still plays in."""


def of_apps() -> Sequence[PersonalData]:
    """Return what the apps above provide."""
    return provided(__name__)


def facts_of(player: Player) -> dict[str, Any]:
    """Return all data of the club about a person, ready for JSON."""
    particulars = Particulars.objects.filter(player=player).first()
    pairs = Competitor.objects.of(player).with_players()
    facts: dict[str, Any] = {
        "club": player.club.name,
        "name": player.name,
        "nickname": player.called,
        "archived_at": player.archived_at,
        "particulars": {name: getattr(particulars, name, "") for name in PARTICULARS},
        "consent_noted_at": particulars and particulars.consent_at,
        "consent_noted_by": str(particulars.consent_by) if particulars else "",
        "account": player.club.memberships.filter(player=player).values(*ACCOUNT).first(),
        "tokens": list(player.club.tokens.filter(user__memberships__player=player).values(*TOKEN)),
        "pairs": [
            {"number": pair.number, "name": str(pair), "people": [str(p) for p in pair.players]}
            | {"archived_at": pair.archived_at}
            for pair in pairs
            if pair.second_id and not pair.is_passing
        ],
        "merged_with": list(
            player.merges.filter(undone_at__isnull=True).values_list("name", flat=True)
        ),
        "invitations": list(player.invitations.values("name", "email", "made_at", "used_at")),
    }
    for app in of_apps():
        facts |= app.facts(player)
    lines = lines_about(player)
    facts["history"] = [
        {"at": line.at, "action": line.action, "subject": line.subject, "before": line.before}
        | {"after": line.after, "reason": line.reason}
        for line in lines
    ]
    return facts


def lines_about(player: Player) -> list[JournalEntry]:
    """Return the journal lines of the club that name the person, the latest first."""
    names = NamesOf(player, player.name)
    return [line for line in names.candidates() if names.is_in(line)]
