"""The place of a question to the arbiter: a match, or a game at any table of a club."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from clubs.access import Right, club_for
from clubs.models import Club
from scoring.arbiter.steps import Arbiter, Situation, Table
from scoring.forms.asking import Known
from scoring.games import GAMES, RULINGS
from scoring.house import Playbook
from scoring.incidents import hand_of
from scoring.models import Match, Side
from scoring.noted import failures, game_name, of_hand
from scoring.scoresheet import rules_of_match
from scoring.views.matches import match_for


@dataclass(frozen=True)
class Place:
    """A match with what it knows already, or only a game."""

    club: Club
    game: str
    match: Match | None = None

    @property
    def arbiter(self) -> Arbiter:
        return RULINGS[self.game].arbiter

    def situation(self, code: str) -> Situation:
        """The situation of an address, or 404."""
        found = self.arbiter.situations.get(code)
        if found is None:
            raise Http404
        return found

    @cached_property
    def table(self) -> Table:
        """With the rules of the match, else those by which the club plays the game."""
        if self.match:
            return Table(rules_of_match(self.match))
        if self.game not in GAMES:
            return Table()
        return Table(Playbook(self.club).of_game(self.game)[0].rules)

    @cached_property
    def sides(self) -> list[Side]:
        if self.match is None:
            return []
        return list(self.match.sides.select_related("competitor__first", "competitor__second"))

    @cached_property
    def known(self) -> Known:
        """The questions that the match answers itself."""
        if self.match is None:
            return Known()
        noted = of_hand(self.match, hand_of(self.match))
        answers = {
            "total": [side.total for side in self.sides],
            "failed-before": [failures(noted, side.position) for side in self.sides],
        }
        return Known([str(side) for side in self.sides], answers)

    def address(self, query: str = "", situation: str = "") -> str:
        """That of a situation, or of the choice among all of them."""
        which = self.match.number if self.match else self.game
        kind = "match" if self.match else "game"
        name = f"ask_in_{kind}" if situation else f"arbiter_of_{kind}"
        args = [self.club.slug, which, *([situation] if situation else [])]
        return reverse(name, args=args) + (f"?{query}" if query else "")

    @property
    def around(self) -> dict[str, Any]:
        """The context of every page of the arbiter."""
        return {
            "club": self.club,
            "nav": "matches" if self.match else "club",
            "match": self.match,
            "game": game_name(self.game),
            "start": self.address(),
        }


def at_match(request: HttpRequest, slug: str, number: int) -> Place:
    """The match of an address; posting takes the right to record. 404 where nobody rules."""
    match = match_for(club_for(request, slug, _right(request)), number)
    if match.ruleset not in RULINGS:
        raise Http404
    return Place(match.club, match.ruleset, match)


def for_game(request: HttpRequest, slug: str, game: str) -> Place:
    """The game of an address, as `at_match`."""
    club = club_for(request, slug, _right(request))
    if game not in RULINGS:
        raise Http404
    return Place(club, game)


def _right(request: HttpRequest) -> Right:
    return Right.RECORD if request.method == "POST" else Right.SEE
