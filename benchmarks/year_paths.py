"""The addresses of all pages of the table of rights, in one club of a year."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import Club, User
from clubs.rights import ROWS, Door, Right
from scoring.models import Match
from tournaments.models import Tournament

PUBLIC = (Door.PUBLIC_CLUB, Door.PUBLIC_MATCHES, Door.PUBLIC_TOURNAMENT)
LEFT_OUT = ("_xlsx", "_json")
"""Ends of names: these files have the rows of the CSV file, and take a minute to write."""
LISTS = {
    "club, of all time": "?span=all",
    "club, own dates": "?first=2000-01-01&last=2999-01-01",
    "matches of all dates": "matches/?span=all",
    "matches of a game": "matches/?span=all&game=samba-es",
    "matches of a pair": "matches/?span=all&pair=1",
    "matches at a table": "matches/?span=all&table=1",
    "matches, a name searched for": "matches/?span=all&q={name}",
    "matches, annulled": "matches/?state=annulled",
    "search, a name": "search/?q={name}",
    "search, a number": "search/?q=7",
    "search, nothing found": "search/?q=zulmirra",
    "pairs, a name searched for": "pairs/?q={name}",
    "people, a name searched for": "players/?q={name}",
    "rulings on a pair": "incidents/?competitor={pair}",
}
"""Lists as members search and filter them."""
JOURNAL = {
    "journal of a person": "journal/?by={scorer}",
    "journal of a kind": "journal/?kind=corrections",
    "journal of a match": "journal/?about=matches/7",
    "journal, words searched for": "journal/?q={name}",
    "journal, nothing found": "journal/?q=zulmirra",
}


@dataclass(frozen=True)
class Page:
    """A page of a club. `who`: the login of who opens it; empty: a stranger."""

    name: str
    path: str
    who: str


def routes(patterns: Iterable[object], start: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the route of every address."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, start + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), start + str(pattern.pattern)


def pages(slug: str) -> list[list[Page]]:
    """Return every page of a club: its address for what is finished, then for what is in play."""
    club = Club.objects.get(slug=slug)
    number = slug.rpartition("-")[2]
    done, playing = (_Parts(club, is_open=is_open) for is_open in (False, True))
    found = []
    for name, route in routes(get_resolver().url_patterns):
        access = ROWS[name]["GET"].access if "GET" in ROWS[name] else None
        is_of_club = access in PUBLIC or isinstance(access, Right)
        if not route.startswith("<slug:slug>/") or not is_of_club or name.endswith(LEFT_OUT):
            continue
        who = "" if access in PUBLIC else f"owner-{number}"
        who = f"player-{number}-0" if access is Right.SEE else who
        end = "?html" if name.endswith("_pdf") else ""
        found.append([Page(name, parts.fill(name, route) + end, who) for parts in (done, playing)])
    for lists, who in ((LISTS, f"player-{number}-0"), (JOURNAL, f"owner-{number}")):
        for name, path in lists.items():
            found.append([Page(name, f"/{slug}/{path.format(**done.words)}", who)])
    return found


class _Parts:
    """The keys and slugs in the addresses of a club."""

    def __init__(self, club: Club, *, is_open: bool) -> None:
        state = Match.State.PLAYING if is_open else Match.State.FINISHED
        match = club.matches.filter(state=state, table_of_round=None).order_by("number").last()
        cup = (
            Tournament.objects.filter(club=club, stages__closed_at__isnull=is_open)
            .order_by("pk")
            .last()
        )
        assert match, club
        assert cup, club
        member = User.objects.get(username=club.slug.replace("clube", "player") + "-0")
        membership = member.memberships.get()
        person = membership.player
        assert person
        pair = club.competitors.get(number=1)
        rounds = cup.stages.get().rounds
        self.slug, self.cup, self.match = club.slug, cup.slug, match.number
        self.hand = match.hand_count + is_open
        self.round = rounds.count()
        self.person, self.membership = person.pk, membership.pk
        scorer = club.memberships.get(role="scorer").user_id
        ruling = club.incidents.order_by("id").first()
        self.ruling = ruling.pk if ruling else 1
        name = quote(person.name.split()[0])
        self.words = {"name": name, "pair": pair.pk, "scorer": scorer}

    def fill(self, name: str, route: str) -> str:
        texts = {
            "slug": self.slug,
            "name": "hall" if name.endswith("help_page") else self.cup,
            "match": self.match,
            "number": self._number(route),
            "pk": self._key(route),
            "key": self.person if "players/<int:" in route else 1,
            "other": self.person + 2,
            "first": "pair-1",
            "second": "pair-2",
            "day": "2030-01-07",
            "which": "aacrt-2016",
            "game": "bridge",
            "situation": "lixo" if "matches/" in route else "exposed",
        }
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(texts.get(part[1], 1)), route)

    def _number(self, route: str) -> int:
        if "hands/<int:number>" in route:
            return self.hand
        if "/matches/<int:number>" in route:
            return self.match
        return self.round if "rounds/<int:number>" in route else 1

    def _key(self, route: str) -> int:
        if "accounts/<int:pk>" in route:
            return self.membership
        return self.ruling if "incidents/" in route else self.person
