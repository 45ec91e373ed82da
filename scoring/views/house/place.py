"""The place from which the arbiter is asked: a match, or a game at any table of a club."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from clubs.models import Club
from clubs.rights.access import club_for
from scoring.arbiter.steps import Arbiter, Situation, Table
from scoring.forms.referee.consultation import KnownAnswers
from scoring.forms.referee.table_steps import OCCASION
from scoring.games import GAMES, RULINGS
from scoring.house_rules.house import Playbook
from scoring.ledger.incidents import hand_of
from scoring.memory.occasions import Link, occasions
from scoring.models import Match, Side
from scoring.rulings.recorded_rulings import failures, game_name, of_hand
from scoring.table.scoresheet import rules_of_match
from scoring.views.table.matches import match_for


@dataclass(frozen=True)
class Place:
    """A club and a game in which the arbiter is asked, and the match if it is asked in one."""

    club: Club
    game: str
    match: Match | None = None
    occasion: Link | None = None
    """The page from which it is asked, such as the hall of a tournament."""

    @property
    def arbiter(self) -> Arbiter:
        return RULINGS[self.game].arbiter

    def situation(self, code: str) -> Situation:
        """Return the situation that an address names. Raises Http404."""
        situation = self.arbiter.situations.get(code)
        if situation is None:
            raise Http404
        return situation

    @cached_property
    def table(self) -> Table:
        """The table to rule at, with the rules of the match, else the club's rules of the game."""
        if self.match:
            return Table(rules_of_match(self.match))
        if self.game not in GAMES:
            return Table()
        return Table(self.book.rules_of(self.game).rules)

    @cached_property
    def rules_name(self) -> str:
        """The name of the rules of the table."""
        if self.match:
            return self.match.rules_name
        if self.game not in GAMES:
            return str(game_name(self.game))
        return self.book.rules_of(self.game).name

    @cached_property
    def book(self) -> Playbook:
        return Playbook(self.club)

    @cached_property
    def sides(self) -> list[Side]:
        if self.match is None:
            return []
        return list(self.match.sides.select_related("competitor__first", "competitor__second"))

    @cached_property
    def known(self) -> KnownAnswers:
        """The answers that the match itself gives: each side's total and failed openings."""
        if self.match is None:
            return KnownAnswers()
        rulings = of_hand(self.match, hand_of(self.match))
        answers = {
            "total": [side.total for side in self.sides],
            "failed-before": [failures(rulings, side.position) for side in self.sides],
        }
        return KnownAnswers([str(side) for side in self.sides], answers)

    def address(self, query: str = "", situation: str = "") -> str:
        """Return the address of a situation; without one, of the list of situations."""
        key = self.match.number if self.match else self.game
        kind = "match" if self.match else "game"
        name = f"ask_in_{kind}" if situation else f"arbiter_of_{kind}"
        args = [self.club.slug, key, *([situation] if situation else [])]
        return reverse(name, args=args) + (f"?{query}" if query else "")

    @property
    def context(self) -> dict[str, Any]:
        """The context that all pages of the arbiter share."""
        return {
            "club": self.club,
            "nav": "matches" if self.match else "tournaments" if self.occasion else "club",
            "occasion": self.occasion,
            "match": self.match,
            "game": game_name(self.game),
            "start": self.address(),
        }


def at_match(request: HttpRequest, slug: str, number: int) -> Place:
    """Return the match of an address as a place. A POST request needs the right to record. Raises
    Http404 for a match of another club.
    """
    match = match_for(club_for(request, slug), number)
    return Place(match.club, match.ruleset, match)


def for_game(request: HttpRequest, slug: str, game: str) -> Place:
    """Return the game of an address as a place, by the same conditions as `at_match`."""
    club = club_for(request, slug)
    if game not in RULINGS:
        raise Http404
    key = request.GET.get(OCCASION, "")
    return Place(club, game, occasion=occasions().page_of(club, key) if key else None)
