"""A tournament itself: making it, changing it, its regulation, and ending it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from secrets import randbelow
from typing import Any
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify

from clubs import journal
from clubs.models import Club, User
from scoring.scoresheet import ChosenRules
from tournaments.director.writing import NotNow, Refused, current_stage, note, writing
from tournaments.models import Participant, Round, Stage, Tournament
from tournaments.standings import regulation_of, rules_of

WALKOVER = [3000, 0]
BY_WINS: dict[str, Any] = {
    "award": "win",
    "tiebreaks": ["difference", "head-to-head", "points-for", "lot"],
    "walkover": WALKOVER,
}
BY_PLACES: dict[str, Any] = {
    "award": "places",
    "tiebreaks": ["wins", "head-to-head", "buchholz", "lot"],
    "walkover": [300, 0],
}
SCALES = {3: "3-hands", 4: "4-hands"}
"""The scale of VP that is made for matches of so many hands."""


class PointsAreBad(Refused):
    """By the rules of its matches whoever has most points is worst, by its regulation best."""


@dataclass(frozen=True)
class Plan:
    """What a tournament is to be. `hands` and `minutes` None: as many as it takes."""

    name: str
    starts_at: datetime
    place: str
    rules: ChosenRules
    hands: int | None
    minutes: int | None
    capacity: int | None
    standings_shown: str


@transaction.atomic
def create(
    club: Club, plan: Plan, formats: Sequence[str], *, by: User, client_key: UUID
) -> Tournament:
    """A new tournament with a stage of each format; with the same key sent twice, it is one."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if made := club.tournaments.filter(client_key=client_key).first():
        return made
    tournament = Tournament(
        club=club,
        slug=_free_slug(club, plan.name),
        regulation=usual_regulation(plan),
        client_key=client_key,
        created_by=by,
    )
    _put(tournament, plan)
    tournament.save()
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=number, format=format, options=new_lot())
        for number, format in enumerate(formats, start=1)
    )
    note(tournament, by, "create-tournament", after=_words(tournament))
    return tournament


def usual_regulation(plan: Plan) -> dict[str, Any]:
    """What such a tournament begins with, in the form of an event file: by how many hands a match
    has, or by places where single players sit at a table."""
    if plan.rules.rules.persons_per_side == 1:
        return BY_PLACES
    if plan.hands not in SCALES:
        return BY_WINS
    tiebreaks = ["difference", "wins", "clean"]
    return {"award": {"vp": SCALES[plan.hands]}, "tiebreaks": tiebreaks, "walkover": WALKOVER}


def new_lot() -> dict[str, Any]:
    """The options of a stage nobody has changed. Its lots come from a seed drawn once and kept, so
    that every draw can be repeated."""
    return {"seed": randbelow(1_000_000)}


def change(tournament: Tournament, plan: Plan, *, by: User) -> None:
    """Change a tournament. Raises NotNow for other rules of a match once something is drawn, and
    PointsAreBad for rules that its regulation does not go with."""
    with writing(tournament):
        tournament.refresh_from_db()
        before, rules = _words(tournament), _of_a_match(tournament)
        _put(tournament, plan)
        if rules != _of_a_match(tournament):
            if is_drawn(tournament):
                raise NotNow
            _check_points(tournament)
        tournament.save()
        if before != (after := _words(tournament)):
            note(tournament, by, "change-tournament", before=before, after=after)


def regulate(tournament: Tournament, regulation: dict[str, Any], *, by: User) -> None:
    """Give it this regulation, in the form of an event file. Raises NotNow once it is drawn, and
    PointsAreBad where its rules do not go with that."""
    with writing(tournament):
        tournament.refresh_from_db()
        if tournament.regulation == regulation:
            return
        if is_drawn(tournament):
            raise NotNow
        tournament.regulation = regulation
        _check_points(tournament)
        tournament.save()
        note(tournament, by, "change-regulation")


def _check_points(tournament: Tournament) -> None:
    if rules_of(tournament).low_wins and regulation_of(tournament).rewards_points:
        raise PointsAreBad


def is_drawn(tournament: Tournament) -> bool:
    """Whether players have seen a draw: from then on the regulation is frozen."""
    rounds = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    return rounds.exclude(state=Round.State.DRAFT).exists()


def can_remove(tournament: Tournament) -> bool:
    """Whether nothing of it is published, nor was voided after something was played."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return not rounds.exclude(state=Round.State.DRAFT).exists()


def remove(tournament: Tournament, *, by: User) -> None:
    """Delete a tournament that was made by mistake, with its entries. Raises NotNow once a draw
    was published."""
    with writing(tournament):
        if not can_remove(tournament):
            raise NotNow
        words, path = _words(tournament), reverse("tournaments", args=[tournament.club.slug])
        journal.note(tournament.club, by, "remove-tournament", tournament, path=path, before=words)
        Round.objects.filter(stage__tournament=tournament).delete()
        Participant.objects.filter(stage__tournament=tournament).delete()
        tournament.stages.all().delete()
        tournament.entries.all().delete()
        tournament.delete()


def end(tournament: Tournament, *, by: User) -> None:
    """The tournament is over: all its stages are closed. Raises NotNow before."""
    with writing(tournament):
        if current_stage(tournament) is not None:
            raise NotNow
        if Tournament.objects.filter(pk=tournament.pk, ended_at=None).update(
            ended_at=timezone.now()
        ):
            note(tournament, by, "end-tournament")


def _put(tournament: Tournament, plan: Plan) -> None:
    tournament.name, tournament.place = plan.name, plan.place
    tournament.starts_at = plan.starts_at
    tournament.ruleset, tournament.rules_name = plan.rules.key, plan.rules.name
    tournament.options = plan.rules.rules.options()
    tournament.hands, tournament.minutes = plan.hands, plan.minutes
    tournament.capacity, tournament.standings_shown = plan.capacity, plan.standings_shown


def _free_slug(club: Club, name: str) -> str:
    """An address for the tournament that no other of the club has."""
    stem = slugify(name)[:50] or "t"
    # `new` is the page that makes one.
    taken = {"new", *club.tournaments.values_list("slug", flat=True)}
    if stem not in taken:
        return stem
    return next(f"{stem}-{n}" for n in range(2, len(taken) + 3) if f"{stem}-{n}" not in taken)


def _of_a_match(tournament: Tournament) -> tuple[object, ...]:
    return tournament.ruleset, tournament.options, tournament.hands, tournament.minutes


def _words(tournament: Tournament) -> str:
    known = (tournament.name, timezone.localtime(tournament.starts_at).strftime("%Y-%m-%d %H:%M"))
    more = (tournament.place, tournament.rules_name, tournament.hands, tournament.minutes)
    return " · ".join(str(value) for value in (*known, *more, tournament.capacity) if value)
