"""Scoring's personal data: what a person can download, and the papers to delete with a person."""

from typing import Any

from django.db.models import Q

from clubs.models import Competitor, Player
from clubs.people.personal import PersonalData
from scoring import ledger
from scoring.ledger import incidents
from scoring.models import Incident, Match, SeasonWinner
from scoring.rulings.recorded_rulings import RecordedRuling
from server.papers.queue import paper_queue


def facts_of(player: Player) -> dict[str, Any]:
    """Return the matches, rulings and won seasons of a person."""
    own = list(Competitor.objects.of(player).order_by())
    matches = Match.objects.filter(sides__competitor__in=own).distinct().order_by("number")
    rulings = Incident.objects.filter(competitor__in=own).order_by("pk")
    wins = SeasonWinner.objects.filter(Q(person=player) | Q(pair__in=own)).order_by("pk")
    return {
        "matches": [
            {
                "number": match.number,
                "played_at": match.played_at,
                "game": match.ruleset,
                "state": match.state,
                "ending": match.ending,
                "annul_reason": match.annul_reason,
                "sides": [
                    {"name": str(side), "total": side.total, "own": side.competitor in own}
                    for side in match.sides.all()
                ],
            }
            for match in matches.prefetch_related(
                "sides__competitor__first", "sides__competitor__second"
            )
        ],
        "rulings": [
            {
                "noted_at": row.noted_at,
                "game": row.game,
                "situation": row.situation,
                "title": RecordedRuling(row).title,
                "points": row.points,
                "cancel_reason": row.cancel_reason,
            }
            for row in rulings
        ],
        "seasons_won": list(wins.values("season__name", "points")),
    }


def running(player: Player) -> list[str]:
    """Return the names of a person's matches in play."""
    own = Competitor.objects.of(player).order_by()
    matches = Match.objects.filter(sides__competitor__in=own, state=Match.State.PLAYING)
    return list(map(str, matches.distinct().order_by("number")))


def forget_papers() -> None:
    """Delete the finished papers and files, which name people."""
    paper_queue().forget()


PERSONAL_DATA = PersonalData(
    facts_of,
    texts=[ledger.replace_in_texts, incidents.replace_in_texts],
    locks=[ledger.lock_texts],
    stores=[forget_papers],
    running=[running],
)
