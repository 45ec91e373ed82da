"""Stages: plan a stage, close it with frozen places and qualified entries, reopen it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import User
from tournaments.director import events
from tournaments.director.events import new_lot
from tournaments.director.writing import announce_standings, drop_draft, note
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import read_options, read_regulation
from tournaments.formats.parts.bracket import seed_order
from tournaments.formats.parts.placings import brackets_of, letters
from tournaments.models import Entry, Participant, Placement, Stage, Tournament
from tournaments.reading.progress import can_reopen, closing_obstacle, next_stage, published
from tournaments.reading.stage_outcome import StageOutcome, by_merit, stage_outcome
from tournaments.reading.standings import format_of, rules_of
from tournaments.words.labels import FORMATS as LABELS


class ClosedOtherwise(Refused):
    """Somebody else has closed the stage; the entries `going_on` advanced, best first."""

    def __init__(self, going_on: Sequence[Entry]) -> None:
        super().__init__(", ".join(map(str, going_on)))
        self.going_on = going_on


class PersonsAlone(Refused):
    """The formats do not mix.

    Pairs and single players never share a tournament; formats with changing partners only follow
    each other, as do those with tables of more than two sides.
    """


def add(tournament: Tournament, format: str, *, by: User) -> Stage:
    """Add a stage after the others. Raises PersonsAlone; NotNow when the last stage is closed."""
    with writing(tournament):
        kinds = [FORMATS[stage.format] for stage in tournament.stages.all()]
        if not all(FORMATS[format].mixes_with(kind) for kind in kinds):
            raise PersonsAlone
        if not FORMATS[format].suits(rules_of(tournament)):
            raise PersonsAlone
        last = tournament.stages.order_by("number").last()
        if last is not None and last.closed_at is not None:
            raise NotNow
        number = last.number + 1 if last else 1
        stage = Stage.objects.create(
            club_id=tournament.club_id,
            tournament=tournament,
            number=number,
            format=format,
            options=new_lot(),
        )
        note(tournament, by, "add-stage", stage, after=LABELS[format].name)
        return stage


def change(
    stage: Stage,
    *,
    by: User,
    format: str,
    options: dict[str, Any],
    qualify: int | None,
    best_next: int,
    carries_over: bool,
) -> None:
    """Change the plan of a stage; `options` of its format in the form of an event file.

    The seed of its draws and its forbidden meetings stay. A draft by another format or other
    options is deleted. Raises NotNow for another format or other options once a draw is published,
    for `carries_over` once the stage before is closed, and for any change once this stage is
    closed; PersonsAlone beside other stages and once there are entries; MalformedFacts for invalid
    options.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        if not FORMATS[format].suits(rules_of(stage.tournament)):
            raise PersonsAlone
        if not FORMATS[format].mixes_with(FORMATS[stage.format]):
            others = stage.tournament.stages.exclude(pk=stage.pk)
            if others.exists() or stage.tournament.entries.exists():
                raise PersonsAlone
        options = {**options, **_fixed_options(stage)}
        read_options(FORMATS[format], options)
        is_other = (format, options) != (stage.format, stage.options)
        if stage.closed_at is not None or (is_other and published(stage)):
            raise NotNow
        if carries_over != stage.carries_over and _is_reached(stage):
            raise NotNow
        if is_other:
            drop_draft(stage)
        stage.format, stage.options = format, options
        stage.qualify, stage.best_next, stage.carries_over = qualify, best_next, carries_over
        stage.save()
        note(stage.tournament, by, "change-stage", stage, after=LABELS[format].name)


def change_rounds(stage: Stage, rounds: int | None, *, by: User) -> None:
    """Change the number of planned rounds of a stage (None: until it is closed), also after its
    first draw. Deletes a draft. Idempotent.

    Raises NotNow in formats that know all rounds or end by themselves, for fewer rounds than
    players have seen, and once the stage is closed.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        seen = max(1, published(stage))
        is_fewer = rounds is not None and rounds < seen
        if stage.closed_at is not None or is_fewer or not format_of(stage).takes_rounds:
            raise NotNow
        before, options = stage.options.get("rounds"), {**stage.options, "rounds": rounds}
        if before == rounds:
            return
        drop_draft(stage)
        stage.options = {key: value for key, value in options.items() if value is not None}
        stage.save(update_fields=["options"])
        was, now = (str(number or "–") for number in (before, rounds))
        note(stage.tournament, by, "change-rounds", stage, before=was, after=now)


@transaction.atomic
def change_all(
    tournament: Tournament,
    plan: events.Plan | None,
    stages: Sequence[events.StagePlan],
    regulation: dict[str, Any],
    *,
    was: Sequence[events.StagePlan],
    by: User,
) -> None:
    """Change all of the plan of a tournament; `plan` None: but for its announcement and matches.
    `was`: the stages as read with the tournament.

    Raises what `events.lock_unchanged`, `events.change`, `events.regulate`, `add`, `change` and
    `remove` raise.
    """
    events.lock_unchanged(tournament, was)
    # First rules with which it is good to have many points.
    is_last = plan is not None and read_regulation(regulation).rewards_points
    if not is_last:
        events.regulate(tournament, regulation, by=by)
    if plan is not None:
        events.change(tournament, plan, by=by)
    if is_last:
        events.regulate(tournament, regulation, by=by)
    rows = list(tournament.stages.order_by("number"))
    for row in reversed(rows[len(stages) :]):
        remove(row, by=by)
    for at, planned in enumerate(stages):
        row = rows[at] if at < len(rows) else add(tournament, planned.format, by=by)
        if planned != events.StagePlan.of(row):
            change(row, by=by, **vars(planned))


def _is_reached(stage: Stage) -> bool:
    """Whether the entries of this stage are decided, because the stage before is closed."""
    before = stage.tournament.stages.filter(number=stage.number - 1)
    return before.filter(closed_at__isnull=False).exists()


def _fixed_options(stage: Stage) -> dict[str, Any]:
    """Return the options that the form of a stage does not contain."""
    return {key: stage.options[key] for key in ("seed", "forbidden") if key in stage.options}


def remove(stage: Stage, *, by: User) -> None:
    """Delete the last stage. Raises NotNow for the only stage, or one with entries or rounds."""
    with writing(stage.tournament):
        others = stage.tournament.stages.exclude(pk=stage.pk)
        if not others.exists() or others.filter(number__gt=stage.number).exists():
            raise NotNow
        if stage.rounds.exists() or stage.participants.exists():
            raise NotNow
        note(stage.tournament, by, "remove-stage", stage, before=LABELS[stage.format].name)
        stage.delete()


class PlacesChanged(Refused):
    """The places or the qualified entries have changed since somebody looked at them."""


class Undecided(Refused):
    """The places of a knock-out still need these `ties`, neither played nor given up."""

    def __init__(self, ties: Sequence[str]) -> None:
        super().__init__("; ".join(ties))
        self.ties = list(ties)


def close(
    stage: Stage,
    *,
    by: User,
    going_on: Sequence[Entry] | None = None,
    given_up: Collection[str] = (),
    seen: str | None = None,
) -> None:
    """Freeze the places of a stage and enter the qualified entries into the next stage, seeded by
    place. Deletes a draft. Idempotent.

    `going_on`: the director's choice of entries to advance, in place of the best ones; an entry
    that had not qualified is seeded last. `given_up`: the keys of ties that will not be played.
    `seen`: the digest of the outcome that somebody looked at; None: any outcome.

    Raises PlacesChanged when the outcome differs from `seen`; ClosedOtherwise; Undecided; NotNow
    while a round is open, when no round was played, and for an entry that is not in the stage or
    has left.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        if stage.closed_at is not None:
            frozen = stage.placements.filter(goes_on=True).order_by("place", "section")
            went_on = [row.entry for row in frozen.select_related("entry")]
            if going_on is not None and set(going_on) != set(went_on):
                raise ClosedOtherwise(went_on)
            return
        drop_draft(stage)
        if closing_obstacle(stage):
            raise NotNow
        outcome = stage_outcome(stage)
        if seen is not None and seen != outcome.digest:
            raise PlacesChanged
        if missing := [tie for key, tie in outcome.unplayed.items() if key not in given_up]:
            raise Undecided(missing)
        following = next_stage(stage)
        chosen = list(outcome.going_on)
        if going_on is not None and following is not None:
            chosen = _chosen(outcome, {entry.pk for entry in going_on})
        freeze(stage, outcome, {entry.pk for entry in chosen})
        if following is not None:
            Participant.objects.bulk_create(entered_by_place(following, outcome, chosen))
            if following.carries_over:
                _keep_in_the_table(outcome, following)
        stage.closed_at = timezone.now()
        stage.save(update_fields=["closed_at"])

        names = partial(_listed, chosen)
        reason = ""
        if outcome.unplayed:
            reason = _("Not played: {ties}").format(ties="; ".join(outcome.unplayed.values()))
        note(stage.tournament, by, "close-stage", stage, after=names, reason=reason)
        announce_standings(stage.tournament)


def entered_by_place(
    following: Stage, outcome: StageOutcome, chosen: Sequence[Entry]
) -> Iterator[Participant]:
    """Yield the unsaved participants of the next stage, seeded by place; its regulation may say who
    goes into which group, or into which tie.
    """
    in_bracket = FORMATS[following.format].has_bracket
    size = sum(map(len, outcome.groups))
    brackets = brackets_of(str(following.options.get("from_places", "")))
    names = list(islice(letters(), max(len(brackets), len(outcome.groups))))
    own = names if len(brackets) > 1 else [""]
    # The section and the seed of each place, tie by tie.
    ties = [
        (name, seed) for name, n in zip(own, brackets, strict=False) for seed in seed_order(2 * n)
    ]
    for seed, entry in enumerate(chosen, start=1):
        row = Participant(club_id=following.club_id, stage=following, entry=entry, seed=seed)
        if (fixed := outcome.fixed.get(entry.pk)) is not None:
            group, position = fixed
            if in_bracket:
                row.section, row.seed = ties[2 * group + position]
            else:
                row.section = names[group]
                row.seed = position * len(outcome.groups) + group + 1
        elif outcome.groups:
            row.section = ties[-1][0] if in_bracket else ""
            row.seed = size + seed
        yield row


def _listed(entries: Iterable[Entry]) -> str:
    return ", ".join(map(str, entries))


def freeze(stage: Stage, outcome: StageOutcome, keys: set[int]) -> None:
    """Store the places of a stage; `keys` are those of the entries that advance."""
    Placement.objects.bulk_create(
        Placement(
            club_id=stage.club_id,
            stage=stage,
            entry=row.entry,
            section=row.section,
            place=row.place.place,
            points=row.place.tally.points,
            goes_on=row.entry.pk in keys,
            difference=row.place.tally.lead,
            met=row.place.tally.met,
        )
        for row in outcome.rows
    )


@contextmanager
def freezing_anew(stage: Stage, *, by: User | str) -> Iterator[list[Entry]]:
    """Freeze the places of closed stages again after the results changed in the `with` block.

    These are this stage and the closed stages that count its results. Entries that advanced stay,
    because they were drawn. Yields a list, which is filled at the end with the entries that would
    now advance too.
    """
    frozen = _frozen_with(stage)
    before = {other.pk: _proposed(other) for other in frozen}
    missed: list[Entry] = []
    yield missed
    for other in frozen:
        outcome = stage_outcome(other)
        placements = other.placements.all()
        were = set(placements.values_list("entry", "place"))
        went_on = set(placements.filter(goes_on=True).values_list("entry", flat=True))
        placements.delete()
        freeze(other, outcome, went_on)
        late = [e for e in outcome.going_on if e.pk not in before[other.pk] | went_on]
        missed += late
        if were != {(row.entry.pk, row.place.place) for row in outcome.rows}:
            names = partial(_listed, late)
            note(stage.tournament, by, "change-places", other, after=names)


def _frozen_with(stage: Stage) -> list[Stage]:
    """Return this stage and the following closed stages whose places depend on its results."""
    closed = []
    following: Stage | None = stage
    while following is not None and following.closed_at is not None:
        closed.append(following)
        following = next_stage(following)
        if following is not None and not following.carries_over:
            break
    return closed


def _proposed(stage: Stage) -> set[int]:
    return {entry.pk for entry in stage_outcome(stage).going_on}


def _chosen(outcome: StageOutcome, keys: set[int]) -> list[Entry]:
    """Return the entries with these keys, in the order of their new seeds. Raises NotNow."""
    proposed = [entry for entry in outcome.going_on if entry.pk in keys]
    known = {entry.pk for entry in proposed}
    others = [
        row for row in outcome.rows if row.entry.pk in keys - known and row.entry.left_at is None
    ]
    if len(proposed) + len(others) != len(keys):
        raise NotNow
    return proposed + [row.entry for row in by_merit(others, outcome.standings)]


def reopen(stage: Stage, *, by: User | str, reason: str) -> None:
    """Reopen a closed stage. Idempotent. Raises NotNow once the next stage is drawn."""
    with writing(stage.tournament):
        stage.refresh_from_db()
        if stage.closed_at is None:
            return
        if not can_reopen(stage):
            raise NotNow
        following = next_stage(stage)
        if following is not None:
            following.rounds.all().delete()
            came = following.participants.exclude(entry__in=stage.participants.values("entry"))
            # Entries that came after the closing play in this stage from its next round on.
            came.update(stage=stage, from_round=published(stage) + 1)
            following.participants.all().delete()
        # Copy to this stage which entries left or came back after the closing.
        people = stage.participants.all()
        gone = people.filter(entry__left_at__isnull=False, until_round__isnull=True)
        gone.update(until_round=published(stage))
        people.filter(entry__left_at__isnull=True).update(until_round=None)
        stage.placements.all().delete()
        stage.closed_at = None
        stage.save(update_fields=["closed_at"])
        type(stage.tournament).objects.filter(pk=stage.tournament_id).update(ended_at=None)
        note(stage.tournament, by, "reopen-stage", stage, reason=reason)
        announce_standings(stage.tournament)


def _keep_in_the_table(outcome: StageOutcome, following: Stage) -> None:
    """Add the entries that left to the next stage, so that its standings list them too."""
    Participant.objects.bulk_create(
        Participant(club_id=following.club_id, stage=following, entry=row.entry, until_round=0)
        for row in outcome.rows
        if row.entry.left_at is not None
    )
