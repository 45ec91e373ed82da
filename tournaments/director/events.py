"""Tournaments as a whole: create, change, regulate, remove and end them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from secrets import randbelow
from typing import Any, Protocol
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext

from clubs import roster
from clubs.journal.writing import NotNow, Refused, journal_line, lock, writing
from clubs.models import Club, User
from clubs.words.changed import FACTS
from clubs.words.figures import time_limit
from scoring.labels.consequences import in_short
from scoring.rules.base.consequences import Consequence
from scoring.table.scoresheet import ChosenRules
from tournaments.consequences.plans import regulation_consequences
from tournaments.consequences.words import plan_changes
from tournaments.director.money.money import settle_ticked
from tournaments.director.phones import table_keys
from tournaments.director.phones.notices import forget_phones
from tournaments.director.writing import announce_standings, note
from tournaments.formats import FORMATS
from tournaments.models import AgreedFee, Participant, Round, Stage, Tournament
from tournaments.money.fee_queries import has_fees, price_words
from tournaments.reading.progress import current_stage, is_drawn, seats_several
from tournaments.reading.standings import regulation_of, rules_of

WALKOVER = "usual"
"""A walkover is worth a usual win; older tournaments stored 3000 to 0."""

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
"""The scale of victory points for each number of hands of a match."""


class PointsAreBad(Refused):
    """In these rules the side with more points loses, but the regulation rewards points."""


class HasReceipts(Refused):
    """The tournament has payments, so it keeps its price and is not deleted."""


class PlanChanged(Refused):
    """Somebody else changed the tournament after it was read."""


class Conditions(Protocol):
    """What the usual regulation of a tournament follows from."""

    @property
    def rules(self) -> ChosenRules: ...
    @property
    def hands(self) -> int | None: ...
    @property
    def phones(self) -> str: ...


@dataclass(frozen=True)
class Plan:
    """The plan of a tournament. `hands` and `minutes` None: no limit.

    `price`: the fee of each person in hundredths; None: no fee. `guest_price` None: as `price`.
    `is_price_of_pair`: both are said for a pair.
    `phones`: a value of `Tournament.Phones`, or empty.
    """

    name: str
    starts_at: datetime
    place: str
    rules: ChosenRules
    hands: int | None
    minutes: int | None
    capacity: int | None
    standings_shown: str
    price: int | None = None
    guest_price: int | None = None
    phones: str = ""
    is_price_of_pair: bool = False


@dataclass(frozen=True)
class StagePlan:
    """The plan of a new stage. `options` as in an event file, without the seed of its draws."""

    format: str
    options: dict[str, Any] = field(default_factory=dict)
    qualify: int | None = None
    best_next: int = 0
    carries_over: bool = False

    @classmethod
    def of(cls, stage: Stage) -> StagePlan:
        """Return the plan of a stage for another tournament, without its forbidden pairings: these
        name entries by old numbers.
        """
        left_out = ("seed", "forbidden")
        options = {key: value for key, value in stage.options.items() if key not in left_out}
        return cls(stage.format, options, stage.qualify, stage.best_next, stage.carries_over)


@transaction.atomic
def create(
    club: Club,
    plan: Plan,
    stages: Sequence[str | StagePlan],
    *,
    by: User,
    client_key: UUID,
    regulation: dict[str, Any] | None = None,
) -> Tournament:
    """Create a tournament with these stages; a format alone stands for a stage without options.

    `regulation` in the form of an event file; None: the usual one. Idempotent for the same
    `client_key`. Raises PointsAreBad if the regulation does not suit the rules.
    """
    lock(club)
    if made := club.tournaments.filter(client_key=client_key).first():
        return made
    plans = [StagePlan(stage) if isinstance(stage, str) else stage for stage in stages]
    tournament = Tournament(
        club=club,
        slug=_free_slug(club, plan.name),
        regulation=regulation or usual_regulation(plan, plans[0].format),
        client_key=client_key,
        created_by=by,
    )
    _put(tournament, plan)
    _check_points(tournament)
    tournament.save()
    Stage.objects.bulk_create(
        Stage(
            club=club,
            tournament=tournament,
            number=number,
            format=stage.format,
            options=stage.options | new_lot(),
            qualify=stage.qualify,
            best_next=stage.best_next,
            carries_over=stage.carries_over,
        )
        for number, stage in enumerate(plans, start=1)
    )
    note(tournament, by, "create-tournament", after=partial(_words, tournament))
    return tournament


def usual_regulation(of: Conditions, format: str) -> dict[str, Any]:
    """Return the initial regulation for these matches, in the form of an event file.

    Tables of several get points by place; at the others, the hands of a match decide.
    """
    if FORMATS[format].seats_several():
        return BY_PLACES
    if of.rules.rules.low_wins:
        return BY_WINS | {"tiebreaks": ["difference", "head-to-head", "lot"]}
    if of.hands not in SCALES or of.rules.rules.is_results_only:
        return BY_WINS
    # Only matches that are recorded hand by hand have clean canastras.
    tiebreaks = ["difference", "wins", *(["clean"] if of.phones else [])]
    return {"award": {"vp": SCALES[of.hands]}, "tiebreaks": tiebreaks, "walkover": WALKOVER}


def with_scale(regulation: dict[str, Any], was: int | None, hands: int | None) -> dict[str, Any]:
    """Return the regulation of matches of `was` hands for another number of hands: with the scale
    of VP for these, if it had that for those.
    """
    if hands not in SCALES or regulation["award"] != {"vp": SCALES.get(was or 0)}:
        return regulation
    return {**regulation, "award": {"vp": SCALES[hands]}}


def new_lot() -> dict[str, Any]:
    """Return the options of a new stage: the seed of its random draws, so that they can be
    repeated.
    """
    return {"seed": randbelow(1_000_000)}


def lock_unchanged(tournament: Tournament, stages: Sequence[StagePlan]) -> None:
    """Lock a tournament. Raises PlanChanged if its row or `stages`, its plan as read with that row,
    is out of date.
    """
    if lock(tournament) == tournament.version:
        return
    # A result or an entry raises the version too.
    now = Tournament.objects.get(pk=tournament.pk)
    names = {field.attname for field in Tournament._meta.concrete_fields} - {"version"}
    is_same = all(getattr(now, name) == getattr(tournament, name) for name in names)
    if not is_same or [StagePlan.of(row) for row in now.stages.order_by("number")] != stages:
        raise PlanChanged


def change(tournament: Tournament, plan: Plan, *, by: User) -> None:
    """Change the plan of a tournament.

    Raises NotNow for other rules of a match once a draw is published, PointsAreBad for rules that
    do not suit its regulation, and HasReceipts for a tournament that loses its price.
    """
    with writing(tournament):
        tournament.refresh_from_db()
        was, rules = copy(tournament), _of_a_match(tournament)
        _put(tournament, plan)
        if rules != _of_a_match(tournament):
            if is_drawn(tournament):
                raise NotNow
            _check_points(tournament)
        if not has_fees(tournament) and tournament.payments.exists():
            raise HasReceipts
        tournament.save()
        settle_ticked(tournament, by=by)
        if tournament.phones and not was.phones:
            table_keys.make_missing_everywhere(tournament, by=by)
        if _words(was) != _words(tournament):
            before, after = partial(_changed, was, tournament), partial(_changed, tournament, was)
            note(tournament, by, "change-tournament", before=before, after=after)
        if was.standings_shown != tournament.standings_shown:
            announce_standings(tournament)


def regulate(tournament: Tournament, regulation: dict[str, Any], *, by: User) -> None:
    """Set the regulation, in the form of an event file.

    Raises NotNow once a draw is published, and PointsAreBad for a regulation that does not suit the
    rules of the matches.
    """
    with writing(tournament):
        tournament.refresh_from_db()
        if tournament.regulation == regulation:
            return
        if is_drawn(tournament):
            raise NotNow
        several = seats_several(tournament)
        before = regulation_of(tournament)
        tournament.regulation = regulation
        _check_points(tournament)
        tournament.save()
        changes = regulation_consequences(before, regulation_of(tournament), several=several)
        after = partial(_regulation_words, changes)
        note(tournament, by, "change-regulation", after=after)


def _regulation_words(changes: Sequence[Consequence]) -> str:
    return in_short("", plan_changes(changes))


def _check_points(tournament: Tournament) -> None:
    if rules_of(tournament).low_wins and regulation_of(tournament).rewards_points:
        raise PointsAreBad


def can_remove(tournament: Tournament) -> bool:
    """Whether a tournament can be deleted: it has no payments, and no rounds except drafts."""
    is_seen = Round.objects.filter(stage__tournament=tournament).seen().exists()
    return not is_seen and not tournament.payments.exists()


def remove(tournament: Tournament, *, by: User) -> None:
    """Delete a tournament that was made by mistake, with its entries.

    Raises NotNow once a draw is published or money was taken.
    """
    with writing(tournament):
        if not can_remove(tournament):
            raise NotNow
        path = reverse("tournaments", args=[tournament.club.slug])
        words = partial(_words, tournament)
        line = journal_line(
            tournament.club, by, "remove-tournament", tournament, path=path, before=words
        )
        line.save()
        Round.objects.filter(stage__tournament=tournament).delete()
        Participant.objects.filter(stage__tournament=tournament).delete()
        tournament.stages.all().delete()
        AgreedFee.objects.filter(entry__tournament=tournament).delete()
        tournament.prize_plans.all().delete()
        tournament.entries.all().delete()
        roster.delete_imports_of(tournament.club, tournament.pk)
        tournament.delete()


def end(tournament: Tournament, *, by: User) -> None:
    """End a tournament. Raises NotNow unless all its stages are closed."""
    with writing(tournament):
        if current_stage(tournament) is not None:
            raise NotNow
        if Tournament.objects.filter(pk=tournament.pk, ended_at=None).update(
            ended_at=timezone.now()
        ):
            forget_phones(tournament)
            note(tournament, by, "end-tournament")
            announce_standings(tournament)


def _put(tournament: Tournament, plan: Plan) -> None:
    tournament.name, tournament.place = plan.name, plan.place
    tournament.starts_at = plan.starts_at
    tournament.ruleset, tournament.rules_name = plan.rules.key, plan.rules.name
    tournament.options = plan.rules.rules.options()
    tournament.rules_version_id = plan.rules.version_id
    tournament.hands, tournament.minutes = plan.hands, plan.minutes
    tournament.capacity, tournament.standings_shown = plan.capacity, plan.standings_shown
    tournament.price, tournament.guest_price = plan.price, plan.guest_price
    tournament.is_price_of_pair = plan.is_price_of_pair
    tournament.phones = plan.phones


def _free_slug(club: Club, name: str) -> str:
    """Return an address that no other tournament of the club uses."""
    stem = slugify(name)[:50] or "t"
    # `new` is the address of the page that creates a tournament.
    taken = {"new", *club.tournaments.values_list("slug", flat=True)}
    if stem not in taken:
        return stem
    return next(f"{stem}-{n}" for n in range(2, len(taken) + 3) if f"{stem}-{n}" not in taken)


def _of_a_match(tournament: Tournament) -> tuple[object, ...]:
    return tournament.ruleset, tournament.options, tournament.hands, tournament.minutes


def _words(tournament: Tournament) -> str:
    return FACTS.join(filter(None, _facts(tournament).values()))


def _changed(tournament: Tournament, other: Tournament) -> str:
    """Return the facts that another version of the tournament has otherwise, with their labels."""
    pairs = zip(_facts(tournament).items(), _facts(other).values(), strict=True)
    return FACTS.join(f"{label}: {own or '–'}" for (label, own), others in pairs if own != others)


def _facts(tournament: Tournament) -> dict[str, str]:
    starts = date_format(timezone.localtime(tournament.starts_at), "SHORT_DATETIME_FORMAT")
    hands, places = tournament.hands or 0, tournament.capacity or 0
    hands_words = ngettext("%(hands)s hand", "%(hands)s hands", hands) % {"hands": hands}
    places_words = ngettext("{number} place", "{number} places", places).format(number=places)
    return {
        gettext("Name"): tournament.name,
        gettext("Day"): starts,
        gettext("Place"): tournament.place,
        gettext("Rules"): tournament.rules_name,
        gettext("Hands"): hands_words if hands else "",
        gettext("Time"): time_limit(tournament.minutes) if tournament.minutes else "",
        gettext("Places"): places_words if places else "",
        gettext("Fee"): price_words(tournament),
        gettext("Phones"): tournament.get_phones_display(),
    }
