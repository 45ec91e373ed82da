"""Rounds: draft → published → playing → closed, and back.

The format makes a draft, which a director can change. Players see a published draw: it is voided,
not deleted, when it is taken back.
"""

from collections.abc import Sequence
from datetime import date

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import User
from clubs.writing import NotNow, Refused, writing
from scoring import ledger
from scoring.models import Match
from tournaments import drafts
from tournaments.director.seating import freeze_sections, seat_round, section_names, written
from tournaments.director.writing import note
from tournaments.formats.base import Impossible
from tournaments.formats.event import draw_next, is_over
from tournaments.models import Entry, Participant, Round, Seat, Stage, Table
from tournaments.progress import begun_since, has_begun, later_rounds
from tournaments.seated_table import SeatedTable
from tournaments.standings import PlayedStage, format_of, played_stage


class MissingResults(Refused):
    """Tables of the round have no result yet: `tables` are their numbers."""

    def __init__(self, tables: Sequence[int]) -> None:
        super().__init__(f"tables {tables}")
        self.tables = list(tables)


class NoMatches(Refused):
    """A round in which a director adds the matches has none yet."""


class Outdated(Refused):
    """Something changed since the draft was drawn, so it has to be drawn again."""


class OtherDraft(Refused):
    """The draft was changed, drawn again or published since somebody looked at it."""


class SectionsDiffer(Refused):
    """The two are in different sections, and each section is drawn and ranked by itself."""


class LaterRoundsPlayed(Refused):
    """A later round has results: `numbers` are those rounds."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"rounds {numbers}")
        self.numbers = list(numbers)


def draw(stage: Stage, *, by: User, seen: str | None = None, rematches: bool = False) -> Round:
    """Draw the next round as a draft; it replaces an older draft, which players have not seen.

    `rematches`: if no draw is legal, take the draw with the fewest rematches. `seen`: the mark of
    the replaced draft, needed if it was changed by hand; None: any draft. Raises OtherDraft; NotNow
    while a round is being played or when the stage is closed; `Impossible` (of the formats) when
    there is no legal draw.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        played = played_stage(stage)
        current = played.current
        if stage.closed_at or (current and not current.is_closed and not current.is_draft):
            raise NotNow
        if current is not None and current.is_changed and current.is_draft:
            _check_seen(played, current, seen)
        event = played.event()
        drawn = draw_next(event, rematches=rematches)
        if current is not None and current.is_draft:
            current.delete()
        round = Round.objects.create(
            stage=stage,
            number=drawn.round,
            cost=list(drawn.cost),
            notes=[written(note) for note in drawn.notes],
            drawn_from=drafts.drawn_from(played),
            drawn_by=by,
            drawn_at=timezone.now(),
        )
        seat_round(round, drawn, played.participants, section_names(event))
        note(stage.tournament, by, "draw-round", round)
        return round


def begin(stage: Stage, *, by: User, play_until: date | None = None) -> Round:
    """Open the next round of a stage without draws; a director adds its matches.

    Raises NotNow while a round is open, when all rounds are played, and for a format that draws;
    `Impossible` when nobody has an opponent.
    """
    with writing(stage.tournament):
        stage.refresh_from_db()
        played = played_stage(stage)
        event = played.event()
        if (
            played.format.draws
            or stage.closed_at
            or (played.current and not played.current.is_closed)
        ):
            raise NotNow
        if problems := event.problems():
            raise Impossible(*problems)
        if is_over(event):
            raise NotNow
        now = timezone.now()
        round = Round.objects.create(
            stage=stage,
            number=len(played.rounds) + 1,
            state=Round.State.PUBLISHED,
            drawn_by=by,
            drawn_at=now,
            published_at=now,
            play_until=play_until,
        )
        note(stage.tournament, by, "begin-round", round)
        return round


def set_play_until(round: Round, play_until: date | None, *, by: User) -> None:
    """Set the last day for the matches of a round, or None. Raises NotNow once it is closed."""
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if round.is_closed or round.voided_at or format_of(round.stage).draws:
            raise NotNow
        before, round.play_until = round.play_until, play_until
        round.save(update_fields=["play_until"])
        note(
            round.stage.tournament,
            by,
            "set-play-until",
            round,
            before=lambda: date_format(before, "DATE_FORMAT") if before else "",
            after=lambda: date_format(play_until, "DATE_FORMAT") if play_until else "",
        )


def swap(round: Round, first: Seat, second: Seat, *, by: User) -> None:
    """Exchange two seats of a draft. Raises SectionsDiffer; OtherDraft when the draft was published
    or one of the two sits elsewhere by now.
    """
    with writing(round.stage.tournament):
        seats = {
            seat.pk: seat
            for seat in round.seats.filter(round__state=Round.State.DRAFT, round__voided_at=None)
        }
        for asked in (first, second):
            seat = seats.get(asked.pk)
            if seat is None or seat.participant_id != asked.participant_id:
                raise OtherDraft
        if first.pk == second.pk:
            return
        if first.table.section != second.table.section:
            raise SectionsDiffer
        # Deleted first: the database allows one seat in a round for each participant.
        moved = Participant.objects.in_bulk([first.participant_id, second.participant_id])
        Seat.objects.filter(pk__in=[first.pk, second.pk]).delete()
        Seat.objects.bulk_create(
            Seat(
                # The same key: the seats of a side are ordered by it.
                pk=seat.pk,
                table_id=seat.table_id,
                round=round,
                position=seat.position,
                participant=moved[p],
            )
            for seat, p in (
                (seats[first.pk], second.participant_id),
                (seats[second.pk], first.participant_id),
            )
        )
        Round.objects.filter(pk=round.pk).update(is_changed=True)
        two = [moved[seat.participant_id] for seat in (first, second)]
        note(
            round.stage.tournament, by, "swap-seats", round, after=lambda: " ↔ ".join(map(str, two))
        )


def publish(round: Round, *, by: User, seen: str | None = None) -> None:
    """Show a draft to the players. Idempotent.

    `seen`: the mark of the draft that somebody looked at; None: any draft. Raises OtherDraft;
    Outdated when a new draw could differ by now.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if round.voided_at:
            raise OtherDraft
        played = played_stage(round.stage)
        _check_seen(played, round, seen)
        if not round.is_draft:
            return
        if drafts.is_outdated(played, round):
            raise Outdated
        freeze_sections(played, round)
        round.state, round.published_at = Round.State.PUBLISHED, timezone.now()
        round.save(update_fields=["state", "published_at"])
        note(round.stage.tournament, by, "publish-round", round)


def _check_seen(played: PlayedStage, round: Round, seen: str | None) -> None:
    if seen is not None and seen != drafts.mark(played, round):
        raise OtherDraft


def discard(round: Round, *, by: User, seen: str | None = None) -> None:
    """Delete a draft, so that the round can be drawn again. `seen` as with `publish`. Raises
    OtherDraft, also for a round that is published by now.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        _check_seen(played_stage(round.stage), round, seen)
        if not round.is_draft:
            raise OtherDraft
        note(round.stage.tournament, by, "discard-draft", round)
        round.delete()


def unpublish(round: Round, *, by: User) -> None:
    """Turn a published draw back into a draft; void a round of a stage without draws.

    Resets the clock. Raises NotNow once a table has a result or a match.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if round.is_draft or round.voided_at:
            return
        is_drawn = format_of(round.stage).draws
        if round.is_closed or has_begun(round):
            raise NotNow
        if is_drawn:
            round.state, round.published_at, round.last_hand_at = Round.State.DRAFT, None, None
            _stop_clock(round)
            round.save()
            round.tables.update(extra_minutes=0)
        else:
            take_back(round)
        _begin_again_with(round.stage, round.number)
        if round.number == 1:
            _forget_the_first_draw(round.stage)
        action = "unpublish-round" if is_drawn else "take-back-round"
        note(round.stage.tournament, by, action, round)


def close(round: Round, *, by: User) -> None:
    """Close a round: its results count. Matches that are still recorded at tables with a typed
    result are set aside.

    Raises MissingResults, NoMatches, or NotNow for a draft.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if round.is_closed:
            return
        if round.is_draft or round.voided_at:
            raise NotNow
        # Locked, so that nobody corrects a hand while the results are read and frozen.
        matches = Match.objects.filter(table_of_round__round=round)
        list(matches.select_for_update(of=("self",)).order_by("pk"))
        tables = played_stage(round.stage).tables[round.pk]
        if missing := [table.number or 0 for table in tables if table.is_open]:
            raise MissingResults(missing)
        if not tables:
            raise NoMatches
        _freeze_results(tables)
        for table in tables:
            if table.match is not None and table.match.is_playing:
                ledger.break_off(table.match, by=by)
        _stop_clock(round)
        round.state, round.closed_at = Round.State.CLOSED, timezone.now()
        round.save()
        note(round.stage.tournament, by, "close-round", round)


def reopen(round: Round, *, by: User, reason: str) -> None:
    """Open a closed round again; void the later rounds, which nobody has played.

    Raises LaterRoundsPlayed when a later round has a match or a result, NotNow when its stage is
    closed.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if not round.is_closed:
            return
        if round.stage.closed_at:
            raise NotNow
        later = later_rounds(round)
        if begun := begun_since(round):
            raise LaterRoundsPlayed([other.number for other in begun])
        for other in later:
            take_back(other)
        _begin_again_with(round.stage, round.number + 1)
        round.tables.update(counts={})
        recorded = round.tables.filter(decided_at__isnull=True)
        recorded.update(scores=[], places=[], reason="")
        round.state, round.closed_at = Round.State.PLAYING, None
        round.save(update_fields=["state", "closed_at"])
        note(round.stage.tournament, by, "reopen-round", round, reason=reason)


def _begin_again_with(stage: Stage, number: int) -> None:
    """Let entries that came or left since this round was published do so in this round."""
    people = Participant.objects.filter(stage=stage)
    for late in people.filter(from_round__gt=number):
        late.from_round = number
        late.credit = {key: worth for key, worth in late.credit.items() if int(key) < number}
        late.save(update_fields=["from_round", "credit"])
    people.filter(until_round__gte=number).update(until_round=number - 1)


def _forget_the_first_draw(stage: Stage) -> None:
    """Undo the sections of the first draw, and take over seeds that were set since."""
    people = Participant.objects.filter(stage=stage)
    people.filter(is_section_drawn=True).update(section="", is_section_drawn=False)
    if stage.number == 1:
        seed = Entry.objects.filter(pk=OuterRef("entry")).values("seed")
        people.update(seed=Subquery(seed))


def _freeze_results(tables: Sequence[SeatedTable]) -> None:
    """Copy the results of matches into their tables. A typed score is stored already."""
    recorded = [seated for seated in tables if seated.match is not None]
    for seated in recorded:
        row = seated.table
        row.counts = seated.counts
        if seated.score is not None:
            row.scores, row.places = list(seated.score), list(seated.places)
    fields = ["counts", "scores", "places"]
    Table.objects.bulk_update([seated.table for seated in recorded], fields)


def _stop_clock(round: Round) -> None:
    round.clock_ends_at, round.clock_left = None, None


def take_back(round: Round) -> None:
    """Void a draw that players have seen; delete a draft."""
    if round.is_draft:
        round.delete()
        return
    round.voided_at = timezone.now()
    round.save(update_fields=["voided_at"])
