"""Rounds: draft → published → playing → closed, and back.

A draft is worked out by the format and can be changed; published is what players see. A draw that
players have seen is voided when it is taken back, never deleted.
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
    """Nothing was added to a round whose matches a director adds."""


class Outdated(Refused):
    """Something the draft was drawn from is otherwise by now: it has to be drawn again."""


class OtherDraft(Refused):
    """The draft is not the one somebody looked at: it was changed, drawn again or published."""


class SectionsDiffer(Refused):
    """The two sit in different sections, each of which is drawn and ranked by itself."""


class LaterRoundsPlayed(Refused):
    """A later round has results: `numbers` are those rounds."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"rounds {numbers}")
        self.numbers = list(numbers)


def draw(stage: Stage, *, by: User, seen: str | None = None, rematches: bool = False) -> Round:
    """Draw the next round as a draft in place of an older one, which players have not seen.

    `rematches`: where no draw is legal, take the one with the fewest rematches.

    `seen`: the mark of the draft it takes the place of, which has to be known where that was
    changed by hand; None: whatever is there. Raises OtherDraft, NotNow while a round is being
    played or when the stage is closed, and `Impossible` (of the formats) when there is no legal
    draw.
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
    """Open the next round of a stage in which nothing is drawn; matches are added to it.

    Raises NotNow while a round is open, when all are played, and for a format that draws;
    `Impossible` when there is nobody to meet.
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
    """Another last day for the matches of a round, or none. Raises NotNow once it is closed."""
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
    """Let two exchange their seats in a draft. Raises OtherDraft when it is no draft any more, or
    when one of them sits elsewhere by now, and SectionsDiffer."""
    with writing(round.stage.tournament):
        there = {
            seat.pk: seat
            for seat in round.seats.filter(round__state=Round.State.DRAFT, round__voided_at=None)
        }
        for asked in (first, second):
            seat = there.get(asked.pk)
            if seat is None or seat.participant_id != asked.participant_id:
                raise OtherDraft
        if first.pk == second.pk:
            return
        if first.table.section != second.table.section:
            raise SectionsDiffer
        # One seat in a round each: the database is asked after every statement.
        moved = Participant.objects.in_bulk([first.participant_id, second.participant_id])
        Seat.objects.filter(pk__in=[first.pk, second.pk]).delete()
        Seat.objects.bulk_create(
            Seat(
                # Of two on a side, who comes sits where the other sat: seats go by their keys.
                pk=seat.pk,
                table_id=seat.table_id,
                round=round,
                position=seat.position,
                participant=moved[p],
            )
            for seat, p in (
                (there[first.pk], second.participant_id),
                (there[second.pk], first.participant_id),
            )
        )
        Round.objects.filter(pk=round.pk).update(is_changed=True)
        two = [moved[seat.participant_id] for seat in (first, second)]
        note(
            round.stage.tournament, by, "swap-seats", round, after=lambda: " ↔ ".join(map(str, two))
        )


def publish(round: Round, *, by: User, seen: str | None = None) -> None:
    """Show a draft to the players. Idempotent.

    `seen`: the mark of the draft that is meant; None: whatever is there. Raises OtherDraft, and
    Outdated when it would come out otherwise by now.
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
    """Throw a draft away; the round can be drawn again. `seen`: the mark of the draft that is
    meant; None: whatever is there. Raises OtherDraft, also when it is published by now."""
    with writing(round.stage.tournament):
        round.refresh_from_db()
        _check_seen(played_stage(round.stage), round, seen)
        if not round.is_draft:
            raise OtherDraft
        note(round.stage.tournament, by, "discard-draft", round)
        round.delete()


def unpublish(round: Round, *, by: User) -> None:
    """Take a published draw back to a draft; a round in which nothing is drawn just goes.

    Its clock has not begun then either. Raises NotNow once a table has a result or a match.
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
    """All results are there and count; who records hands at a table with a typed result is done.

    Raises MissingResults, NoMatches, or NotNow for a draft.
    """
    with writing(round.stage.tournament):
        round.refresh_from_db()
        if round.is_closed:
            return
        if round.is_draft or round.voided_at:
            raise NotNow
        # Nobody corrects a hand between the look at the results and their freezing.
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
    """Open a closed round again; draws of later rounds that nobody has played are voided.

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
    """This round has not begun after all: who came or left since it was seen does so with it."""
    people = Participant.objects.filter(stage=stage)
    for late in people.filter(from_round__gt=number):
        late.from_round = number
        late.credit = {key: worth for key, worth in late.credit.items() if int(key) < number}
        late.save(update_fields=["from_round", "credit"])
    people.filter(until_round__gte=number).update(until_round=number - 1)


def _forget_the_first_draw(stage: Stage) -> None:
    """Nobody has a section by it any more, and seeds that were given since it was seen count."""
    people = Participant.objects.filter(stage=stage)
    people.filter(is_section_drawn=True).update(section="", is_section_drawn=False)
    if stage.number == 1:
        seed = Entry.objects.filter(pk=OuterRef("entry")).values("seed")
        people.update(seed=Subquery(seed))


def _freeze_results(tables: Sequence[SeatedTable]) -> None:
    """Write down what the matches say; a score in the place of one of them stands already."""
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
    """Void a draw that players have seen; a draft just goes."""
    if round.is_draft:
        round.delete()
        return
    round.voided_at = timezone.now()
    round.save(update_fields=["voided_at"])
