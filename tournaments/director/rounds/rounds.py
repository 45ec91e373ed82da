"""Rounds: draft → published → playing → closed, and back.

The format makes a draft, which a director may change. Once published, players have seen the draw:
taking it back voids it instead of deleting it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from clubs.journal.writing import Gone, NotNow, Refused, writing
from clubs.models import User
from scoring import ledger
from scoring.models import Match
from tournaments.director.hall import presence
from tournaments.director.phones import table_keys
from tournaments.director.phones.notices import announce_tables
from tournaments.director.rounds.seating import (
    forget_absences,
    freeze_results,
    freeze_sections,
    seat_round,
    store_absences,
    written,
)
from tournaments.director.writing import announce_round, announce_standings, note
from tournaments.formats.event import draw_next, is_over
from tournaments.formats.parts.base import Draw, Impossible
from tournaments.models import Entry, Participant, Round, Stage
from tournaments.reading import drafts
from tournaments.reading.progress import begun_since, has_begun, later_rounds, without_winner
from tournaments.reading.round_clock import usual_last_day
from tournaments.reading.standings import PlayedStage, format_of, played_stage


class MissingResults(Refused):
    """Tables of the round have no result yet: `tables` are their numbers."""

    def __init__(self, tables: Sequence[int]) -> None:
        super().__init__(f"tables {tables}")
        self.tables = list(tables)


class NobodyNamed(MissingResults):
    """These tables of a bracket are level, and a hand more or the lot has to say who advances."""


class NoMatches(Refused):
    """The director adds the matches of this round and has not added any yet."""


class Outdated(Refused):
    """The draft must be drawn again: what it was drawn from has changed."""


class OtherDraft(Refused):
    """The draft was changed, drawn again or published since somebody looked at it."""


class SectionsDiffer(Refused):
    """The two entries are in different sections, which are drawn and ranked separately."""


class LaterRoundsPlayed(Refused):
    """Later rounds have matches or results; `numbers` are the numbers of these rounds."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"rounds {numbers}")
        self.numbers = list(numbers)


def draw(
    stage: Stage,
    *,
    by: User,
    seen: str | None = None,
    rematches: bool = False,
    expected: Mapping[int, str] | None = None,
) -> Round:
    """Draw the next round as a draft, in place of an older draft. It follows the check-in.

    `rematches`: if no draw is legal, take the draw with the fewest rematches. `seen`: the mark of
    the replaced draft, needed if it was changed by hand; None: any draft. `expected`: entries that
    are on their way although the check-in leaves them out, each with the answer that was seen.
    Raises OtherDraft; `presence.OtherAnswer`; NotNow while a round is being played or when the
    stage is closed; Gone; `Impossible` (of the formats) when there is no legal draw.
    """
    expected = expected or {}
    while True:
        # A search can take seconds, in which nobody could write: it comes before the lock.
        event = _to_draw(stage, seen, expected).event()
        drawn = draw_next(event, rematches=rematches)
        with writing(stage.tournament):
            played = _to_draw(stage, seen, expected)
            if played.event() == event:
                presence.expect(stage.tournament, expected, by=by)
                return _store(played, drawn, by)


def _to_draw(stage: Stage, seen: str | None, expected: Mapping[int, str]) -> PlayedStage:
    """Return the stage as it is stored, with those expected. Raises like `draw`."""
    try:
        stage.refresh_from_db()
    except Stage.DoesNotExist as missing:
        raise Gone from missing
    played = played_stage(stage)
    current = played.current
    if stage.closed_at or (current and not current.is_closed and not current.is_draft):
        raise NotNow
    if current is not None and current.is_changed and current.is_draft:
        _check_seen(played, current, seen)
    presence.assume((one.entry for one in played.participants), expected)
    return played


def _store(played: PlayedStage, drawn: Draw, by: User) -> Round:
    stage = played.stage
    if played.current is not None and played.current.is_draft:
        played.current.delete()
    this_round = Round.objects.create(
        club_id=stage.club_id,
        stage=stage,
        number=drawn.round,
        cost=list(drawn.cost),
        notes=[written(note) for note in drawn.notes],
        drawn_from=drafts.drawn_from(played),
        drawn_by=by,
        drawn_at=timezone.now(),
    )
    seat_round(this_round, drawn, played.participants, played.event().section_of)
    note(stage.tournament, by, "draw-round", this_round)
    return this_round


def begin(stage: Stage, *, by: User, play_until: date | None = None) -> Round:
    """Open the next round of a stage whose matches a director adds.

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
        this_round = Round.objects.create(
            club_id=stage.club_id,
            stage=stage,
            number=len(played.rounds) + 1,
            state=Round.State.PUBLISHED,
            drawn_by=by,
            drawn_at=now,
            published_at=now,
            play_until=play_until,
        )
        note(stage.tournament, by, "begin-round", this_round)
        announce_round(this_round)
        return this_round


def publish(this_round: Round, *, by: User, seen: str | None = None) -> list[int]:
    """Show a draft to the players. Idempotent.

    `seen`: the mark of the draft that somebody looked at; None: any draft. Returns the numbers of
    the tables whose slips have to be printed again, since the draw was changed after an earlier
    publication. Raises OtherDraft; Outdated when a new draw could differ by now.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if this_round.voided_at:
            raise OtherDraft
        played = played_stage(this_round.stage)
        _check_seen(played, this_round, seen)
        if not this_round.is_draft:
            return []
        if drafts.is_outdated(played, this_round):
            raise Outdated
        freeze_sections(played, this_round)
        store_absences(played, this_round)
        this_round.state, this_round.published_at = Round.State.PUBLISHED, timezone.now()
        this_round.play_until = this_round.play_until or usual_last_day(played)
        this_round.save(update_fields=["state", "published_at", "play_until"])
        reprinted = table_keys.make_missing(this_round, by=by)
        note(this_round.stage.tournament, by, "publish-round", this_round)
        announce_round(this_round)
        announce_tables(this_round)
        return reprinted


def publish_known(this_round: Round, *, by: User) -> None:
    """Publish a draft at once where all rounds were known when the first one was published.

    It stays a draft if somebody is absent or could fill a seat, and in other formats.
    """
    played = played_stage(this_round.stage)
    if not played.format.fixed or not played.published or drafts.open_gaps(played, this_round):
        return
    playing = (one.entry for one in played.participants if one.until_round is None)
    if all(entry.presence != Entry.Presence.ABSENT for entry in playing):
        with suppress(OtherDraft, Outdated, Gone):  # another director was quicker
            publish(this_round, by=by)


def _check_seen(played: PlayedStage, this_round: Round, seen: str | None) -> None:
    if seen is not None and seen != drafts.mark(played, this_round):
        raise OtherDraft


def discard(this_round: Round, *, by: User, seen: str | None = None) -> None:
    """Delete a draft, so that the round can be drawn again.

    `seen` as in `publish`. Raises OtherDraft, also for a round that is published by now.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        _check_seen(played_stage(this_round.stage), this_round, seen)
        if not this_round.is_draft:
            raise OtherDraft
        note(this_round.stage.tournament, by, "discard-draft", this_round)
        this_round.delete()


def unpublish(this_round: Round, *, by: User) -> None:
    """Turn a published draw back into a draft; void a round of a stage without draws.

    Stops the clock. Raises NotNow once a table has a result or a match.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if this_round.is_draft or this_round.voided_at:
            return
        is_drawn = format_of(this_round.stage).draws
        if this_round.is_closed or has_begun(this_round):
            raise NotNow
        if is_drawn:
            this_round.state = Round.State.DRAFT
            this_round.published_at = this_round.last_hand_at = None
            _stop_clock(this_round)
            this_round.save()
            this_round.tables.update(extra_minutes=0)
        else:
            take_back(this_round)
        begin_again_with(this_round.stage, this_round.number)
        if this_round.number == 1:
            _forget_the_first_draw(this_round.stage)
        action = "unpublish-round" if is_drawn else "take-back-round"
        note(this_round.stage.tournament, by, action, this_round)


def close(this_round: Round, *, by: User) -> None:
    """Close a round, so that its results count.

    Breaks off matches still recorded at tables that have a typed result. Raises MissingResults,
    NoMatches, or NotNow for a draft.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if this_round.is_closed:
            return
        if this_round.is_draft or this_round.voided_at:
            raise NotNow
        # Locked, so that nobody corrects a hand while the results are read and frozen.
        matches = Match.objects.filter(table_of_round__round=this_round)
        list(matches.select_for_update(of=("self",)).order_by("pk"))
        tables = played_stage(this_round.stage).tables[this_round.pk]
        if missing := [table.number or 0 for table in tables if table.is_open]:
            raise MissingResults(missing)
        if not tables:
            raise NoMatches
        if level := without_winner(this_round.stage, tables):
            raise NobodyNamed(level)
        freeze_results(tables)
        for table in tables:
            if table.match is not None and table.match.is_playing:
                ledger.break_off(table.match, by=by)
        _stop_clock(this_round)
        this_round.state, this_round.closed_at = Round.State.CLOSED, timezone.now()
        this_round.save()
        note(this_round.stage.tournament, by, "close-round", this_round)
        announce_standings(this_round.stage.tournament)


def reopen(this_round: Round, *, by: User, reason: str) -> None:
    """Open a closed round again and take back the later rounds.

    Raises LaterRoundsPlayed when a later round has a match or a result, NotNow when the stage is
    closed.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if not this_round.is_closed:
            return
        if this_round.stage.closed_at:
            raise NotNow
        later = later_rounds(this_round)
        if begun := begun_since(this_round):
            raise LaterRoundsPlayed([other.number for other in begun])
        for other in later:
            take_back(other)
        begin_again_with(this_round.stage, this_round.number + 1)
        this_round.tables.update(counts={})
        # A side that went on by a hand more or by lot stays named.
        for name in ("scores", "absent"):
            this_round.tables.filter(tie_result__has_key=name).update(tie_result={})
        recorded = this_round.tables.filter(decided_at__isnull=True)
        recorded.update(scores=[], places=[], reason="")
        for match in Match.objects.filter(table_of_round__in=recorded):
            ledger.occasion_changed(match)
        this_round.state, this_round.closed_at = Round.State.PLAYING, None
        this_round.save(update_fields=["state", "closed_at"])
        note(this_round.stage.tournament, by, "reopen-round", this_round, reason=reason)
        announce_standings(this_round.stage.tournament)


def begin_again_with(stage: Stage, number: int) -> None:
    """Date late entries and departures back to this round, as if it had not been published, and
    forget the absences from it.
    """
    people = Participant.objects.filter(stage=stage)
    for late in people.filter(from_round__gt=number):
        late.from_round = number
        late.credit = {key: worth for key, worth in late.credit.items() if int(key) < number}
        late.save(update_fields=["from_round", "credit"])
    people.filter(until_round__gte=number).update(until_round=number - 1)
    forget_absences(people, number)


def _forget_the_first_draw(stage: Stage) -> None:
    """Clear the sections of the first draw, and copy the entries' current seeds."""
    people = Participant.objects.filter(stage=stage)
    people.filter(is_section_drawn=True).update(section="", is_section_drawn=False)
    if stage.number == 1:
        seed = Entry.objects.filter(pk=OuterRef("entry")).values("seed")
        people.update(seed=Subquery(seed))


def _stop_clock(this_round: Round) -> None:
    this_round.clock_ends_at, this_round.clock_left = None, None


def take_back(this_round: Round) -> None:
    """Void a draw that players have seen; delete a draft."""
    if this_round.is_draft:
        this_round.delete()
        return
    this_round.voided_at = timezone.now()
    this_round.save(update_fields=["voided_at"])
