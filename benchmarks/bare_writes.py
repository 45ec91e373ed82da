"""Views that write the same rows as the real views and nothing else: no form, rules or rights.

They use ordinary Django calls, for a signed-in user.
"""

from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from clubs.journal.writing import step
from clubs.models import JournalEntry
from clubs.rights.access import signed_in
from scoring.models import Hand, Match, Side
from tournaments.models import Table, Tournament

COLUMNS = {"total": 380, "minimum": 0, "clean_canastras": 1, "times_out": 1, "penalty_points": 0}
FACTS = {
    "sides": [
        {"dirty": 1, "took_morto": True, "card_points": 165, "left_in_hand": 70},
        {
            "clean": 1,
            "went_out": True,
            "took_morto": True,
            "card_points": 230,
            "left_in_hand": 15,
        },
    ]
}


@transaction.atomic
def hand(request: HttpRequest, club: int, match: int, number: int) -> HttpResponse:
    """Write a hand, its match and sides, and the line in the journal."""
    user, now = signed_in(request), timezone.now()
    Hand.objects.create(
        club_id=club,
        match_id=match,
        number=number,
        facts=FACTS,
        recorded_by=user,
        recorded_at=now,
        played_at=now,
        device=request.headers.get("User-Agent", "")[:200],
        client_key=UUID(request.POST["client_key"]),
    )
    Match.objects.filter(pk=match).update(
        state="playing",
        ending="",
        ended_at=None,
        set_aside_at=None,
        hand_count=number,
        version=F("version") + step(),
    )
    for position in range(2):
        Side.objects.filter(match=match, position=position).update(**COLUMNS, won=None, place=None)
    words = [f"Match {match}, hand {number}", "", "380 × 700"]
    JournalEntry.objects.create(
        club_id=club,
        by=user,
        action="record-hand",
        subject=words[0],
        path=f"/club/matches/{match}/",
        after=words[2],
        translations={"es": words, "en": words},
    )
    return redirect("/")


@transaction.atomic
def results(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Write the results of the tables with these keys, a journal line for each, the version."""
    user, now = signed_in(request), timezone.now()
    rows = [Table(pk=key, scores=[2000, 1000], absent=[]) for key in request.POST.getlist("table")]
    Table.objects.bulk_update(rows, ["scores", "absent"])
    same = Table.objects.filter(pk__in=[row.pk for row in rows])
    same.update(places=[], reason="", decided_at=now, decided_by=user)
    Tournament.objects.filter(pk=tournament).update(version=F("version") + step())
    JournalEntry.objects.bulk_create(
        JournalEntry(
            club_id=club,
            by=user,
            action="set-score",
            subject=f"Table {row.pk}",
            path=f"/club/tournaments/{tournament}/",
            after="2000 × 1000",
            translations={code: [f"Table {row.pk}", "", "2000 × 1000"] for code in ("es", "en")},
        )
        for row in rows
    )
    return redirect("/")


@transaction.atomic
def result(request: HttpRequest, club: int, tournament: int, table: int) -> HttpResponse:
    """Write the result of one table, its journal line, the version."""
    user = signed_in(request)
    Table.objects.filter(pk=table).update(
        scores=[2000, 1000],
        absent=[],
        places=[],
        reason="",
        decided_at=timezone.now(),
        decided_by=user,
    )
    Tournament.objects.filter(pk=tournament).update(version=F("version") + step())
    words = [f"Table {table}", "", "2000 × 1000"]
    JournalEntry.objects.create(
        club_id=club,
        by=user,
        action="set-score",
        subject=words[0],
        path=f"/club/tournaments/{tournament}/",
        after=words[2],
        translations={"es": words, "en": words},
    )
    return redirect("/")
