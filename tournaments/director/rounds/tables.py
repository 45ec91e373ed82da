"""Tables of a published round: typed results, walkovers, and matches recorded hand by hand."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import User
from scoring import ledger
from scoring.models import Match
from tournaments.director.hall.calls import end_calls_about_counts
from tournaments.director.result_lines import result_line
from tournaments.director.rounds import bracket_corrections
from tournaments.director.rounds.bracket_corrections import BracketChoice, NewResult
from tournaments.director.rounds.seating import Counts, competitor_of, key_of_match
from tournaments.director.rounds.stored_results import Recorded, begin, record, save_undecided
from tournaments.director.writing import StageClosed, announce_results
from tournaments.models import EarlierMatch, Round, Table
from tournaments.ranking.results import Tied
from tournaments.reading.progress import is_fixed
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import chosen_rules
from tournaments.reading.table_queries import read_table


class Read(NamedTuple):
    """A table as a request read it, and the version of the tournament read just before."""

    table: SeatedTable
    version: int

    def if_still(self, version: int) -> SeatedTable | None:
        """Return the table if its tournament still has this version and it has no match, else None.

        A hand changes a match but not the version of its tournament.
        """
        is_unchanged = self.version == version and self.table.table.match_id is None
        return self.table if is_unchanged else None


class Naming(NamedTuple):
    """The side that goes on after a level match, and the reason; `of` None: nobody yet."""

    of: Tied | None = None


class NeedsReason(Refused):
    """The table has a recorded match or its round is closed, so a change needs a reason."""


class AlreadyThere(Refused):
    """The result has changed since somebody looked at the table; `current` is the table now."""

    def __init__(self, current: SeatedTable) -> None:
        super().__init__(current.outcome)
        self.current = current


class Begun(NotNow):
    """The match of the table has begun, so its sides stay. `without`: names of absent sides."""

    def __init__(self, current: SeatedTable) -> None:
        super().__init__(current.outcome)
        self.without = [current.names[at] for at in current.begun_without]


def set_score(
    table: Table,
    score: tuple[int, ...],
    *,
    by: User,
    places: Sequence[int] = (),
    absent: Sequence[int] = (),
    reason: str = "",
    seen: str | None = None,
    read: Read | None = None,
    choice: BracketChoice | None = None,
    counts: Counts | None = None,
    tied: Naming | None = None,
    no_shows: Sequence[int] = (),
) -> Recorded:
    """Set the result of a table, whatever the total of its match.

    At a table of several, `places` has the place of each side if points do not decide it, and
    `absent` the sides that did not come. `seen`: the `outcome` somebody looked at; None: any.
    `read`: the table as the request read it. `choice`: what becomes of the entries that went on in
    a bracket; "again" also lets it follow a result that was corrected for the record only.
    `tied`: who goes on after a level match of a bracket, or nobody yet; None: as it is.
    `no_shows`: the numbers of persons who change partners, for whom somebody else has played.
    Raises AlreadyThere, NeedsReason, ChoiceNeeded and StageClosed; NotNow for a draft or a bye.
    """
    with writing(table.round.stage.tournament) as version:
        before = _to_decide(table, read and read.if_still(version))
        after = with_score(
            before,
            score,
            places,
            absent,
            reason=reason,
            seen=seen,
            choice=choice,
            counts=counts,
            tied=tied,
            no_shows=no_shows,
        )
        if after is None:
            return Recorded()
        return _decide(before, after, by, reason, choice)


def with_score(
    before: SeatedTable,
    score: tuple[int, ...],
    places: Sequence[int] = (),
    absent: Sequence[int] = (),
    *,
    reason: str = "",
    seen: str | None = None,
    choice: BracketChoice | None = None,
    counts: Counts | None = None,
    tied: Naming | None = None,
    no_shows: Sequence[int] = (),
) -> SeatedTable | None:
    """Return the table with this score; None if it is the same. Raises as `set_score`."""
    before.check_result(score, places, absent, no_shows)
    after = before.with_result(score, places, absent, counts, no_shows)
    is_same = after.what_counts == before.what_counts
    is_named = tied is not None and tied.of != before.tied
    if is_same and not is_named and not _is_other_way(before, choice):
        return None
    _check_seen(before, seen)
    if tied is not None and is_same and is_named:
        # The match still decides its score.
        if before.table.round.is_closed:
            _check_reason(before, reason)
        return before.with_tied(tied.of)
    _check_reason(before, reason)
    return after.with_tied(tied.of) if tied is not None else after


def set_walkover(
    table: Table,
    *,
    by: User,
    absent: Sequence[int],
    reason: str = "",
    seen: str | None = None,
    read: Read | None = None,
    choice: BracketChoice | None = None,
    no_shows: Sequence[int] = (),
) -> Recorded:
    """Mark these sides absent, counted from 0. At a table of several, the others play.

    `no_shows`: the numbers of those of these sides who did not come, if partners change and others
    of them came; empty: all of them.
    Works as `set_score`. If the others play, also raises Begun, and NotNow in a closed round.
    """
    with writing(table.round.stage.tournament) as version:
        before = _to_decide(table, read and read.if_still(version))
        after = with_walkover(
            before, absent, reason=reason, seen=seen, choice=choice, no_shows=no_shows
        )
        if after is None:
            return Recorded()
        if after.others_play:
            result_line(before, after, by, reason).save()
            save_undecided(after.table)
            return Recorded(NewResult(after))
        return _decide(before, after, by, reason, choice)


def with_walkover(
    before: SeatedTable,
    absent: Sequence[int],
    *,
    reason: str = "",
    seen: str | None = None,
    choice: BracketChoice | None = None,
    no_shows: Sequence[int] = (),
) -> SeatedTable | None:
    """Return the table with these sides absent; None if they are absent already.

    Raises as `set_walkover`.
    """
    before.check_result(None, (), absent, no_shows)
    after = before.with_result((), absent=absent, no_shows=no_shows)
    is_same = before.score is None and before.outcome == after.outcome
    if not absent or (is_same and not _is_other_way(before, choice)):
        return None
    _check_seen(before, seen)
    if after.others_play and before.match is not None:
        raise Begun(before)
    if after.others_play and before.table.round.is_closed:
        raise NotNow
    _check_reason(before, reason)
    return after


def _is_other_way(before: SeatedTable, choice: BracketChoice | None) -> bool:
    """Whether a bracket shall follow a result that was corrected for the record only. Raises
    AlreadyThere if it already follows a result that shall be for the record only.
    """
    is_kept = before.tie_result is not None
    if choice is not None and choice.way == "keep" and not is_kept:
        raise AlreadyThere(before)
    return choice is not None and choice.way == "again" and is_kept


def clear(table: Table, *, by: User, reason: str = "", seen: str | None = None) -> Recorded:
    """Remove a typed result or a walkover, so that the match of the table counts again, if any.

    Sides that are not in that match stay absent. Raises AlreadyThere and StageClosed; Begun if only
    such absences are there; NotNow in a closed round.
    """
    with writing(table.round.stage.tournament):
        before = _to_decide(table)
        if before.table.round.is_closed:
            raise NotNow
        if not before.has_typed_result:
            if before.absent:
                raise Begun(before)
            return Recorded()
        _check_seen(before, seen)
        after = before.with_result((), absent=before.begun_without)
        result_line(before, after, by, reason, action="clear-result").save()
        save_undecided(after.table)
        return Recorded(NewResult(after))


def follow_match(
    table: Table,
    *,
    by: User,
    reason: str,
    seen: str | None = None,
    choice: BracketChoice | None = None,
) -> Recorded:
    """Take the total of a corrected match as the result of a closed round.

    Returns and raises as `set_score`; NotNow if the match was not corrected or is being played.
    """
    with writing(table.round.stage.tournament):
        before = _to_decide(table)
        _check_seen(before, seen)
        if not before.is_corrected or before.match is None or before.match.is_playing:
            raise NotNow
        _check_reason(before, reason)
        after = before.following_match()
        done = bracket_corrections.new_result(before, after, choice)
        # The match decides, not a director.
        table = done.after.table
        table.reason, table.decided_at, table.decided_by = reason, None, None
        return _correct(before, done, by, reason, action="follow-match")


def open_match(table: Table, *, by: User) -> Match:
    """Return the match of a table, to be recorded hand by hand; start one if needed.

    Starts another match after an annulled one. Raises NotNow in a closed round and at a table whose
    result is set.
    """
    with writing(table.round.stage.tournament):
        seated = locked(table)
        if seated.match is not None:
            return seated.match
        now = seated.table
        tournament = now.round.stage.tournament
        if now.round.is_closed or not seated.is_recordable or seated.is_decided:
            raise NotNow
        came = [side for at, side in enumerate(seated.sides) if at not in seated.absent]
        match = ledger.start(
            tournament.club,
            [competitor_of(tournament.club, side) for side in came],
            chosen_rules(tournament),
            by=by,
            client_key=key_of_match(now),
            table=str(now.number),
            hands_limit=tournament.hands,
        )
        if now.match_id is not None:
            EarlierMatch.objects.create(club_id=now.club_id, table=now, match_id=now.match_id)
        now.match = match
        now.save(update_fields=["match"])
        begin(now.round)
        return match


def locked(table: Table, unchanged: SeatedTable | None = None) -> SeatedTable:
    """Return the current table. Raises NotNow for a bye, a draft and a voided draw.

    `unchanged`: the current table, if it is known already.
    """
    now = unchanged or read_table(table)
    if now.table.is_bye:
        raise NotNow
    _check_published(now.table.round)
    return now


def _to_decide(table: Table, unchanged: SeatedTable | None = None) -> SeatedTable:
    """Return the current table if its result may still change. Raises as `locked`; StageClosed."""
    seated = locked(table, unchanged)
    check_decidable(seated.table.round)
    return seated


def _check_published(this_round: Round) -> None:
    if this_round.is_draft or this_round.voided_at:
        raise NotNow


def check_decidable(this_round: Round) -> None:
    """Raise NotNow for a draft or a voided draw, StageClosed if the results are fixed."""
    _check_published(this_round)
    if is_fixed(this_round.stage):
        raise StageClosed


def _check_seen(before: SeatedTable, seen: str | None) -> None:
    if seen is not None and before.outcome != seen:
        raise AlreadyThere(before)


def _check_reason(before: SeatedTable, reason: str) -> None:
    has_hands = before.match is not None and before.match.hand_count > 0
    if (has_hands or before.table.round.is_closed) and not reason:
        raise NeedsReason


def _decide(
    before: SeatedTable, after: SeatedTable, by: User, reason: str, choice: BracketChoice | None
) -> Recorded:
    """Save a table as a director has decided it. Returns and raises as `set_score`."""
    done = bracket_corrections.new_result(before, after, choice)
    table = done.after.table
    is_same = after.what_counts == before.what_counts
    if is_same and after.tied == before.tied and not done.is_again:
        # The stage was closed meanwhile: its bracket stays.
        return Recorded()
    table.reason = reason
    if not is_same or table.decided_at is not None:
        # The match still decides a result that was taken from its sheet.
        table.decided_at, table.decided_by = timezone.now(), by
    begin(table.round)
    end_calls_about_counts(table, by=by)
    return _correct(before, done, by, reason)


def _correct(
    before: SeatedTable, done: NewResult, by: User, reason: str, action: str = ""
) -> Recorded:
    """Save a table and what its result changes in its bracket. Returns as `set_score`."""
    recorded = record(before, done, by, reason, action)
    bracket_corrections.carry_out(done, by=by, reason=reason)
    announce_results(done.after.table.round, [done.after.table])
    return recorded
