"""Matches as a whole: start, enter a result, end before the target, resume."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.journal.writing import NotNow, Words, lock, raise_version
from clubs.models import Club, Competitor, User
from scoring.ledger.refusals import AlreadyPlaying, HasProblems, StartedOtherwise
from scoring.ledger.writing import bring_up_to_date, delete_side_hands, locked, note
from scoring.match.match_queries import playing_between
from scoring.memory.earlier_months import expire_sums, played_at
from scoring.memory.occasions import occasions
from scoring.models import Hand, Match, Side
from scoring.rules.base.ending import Ended
from scoring.rules.base.sheet import Facts, Played
from scoring.table.minimums import failed_now
from scoring.table.result import FinalResult
from scoring.table.scoresheet import ChosenRules, live_hands, play, rules_of_match


@dataclass(frozen=True)
class NewMatch:
    """The data of a new match: its players, rules and table.

    `hands_limit`: the match ends after so many hands, or earlier at its target.
    `dated_at`: the given date and hour; midnight: no hour was given; None: no date was given.
    `result`: the final result of a match whose hands are not recorded.
    """

    competitors: Sequence[Competitor]
    chosen: ChosenRules
    table: str = ""
    hands_limit: int | None = None
    dated_at: datetime | None = None
    result: FinalResult | None = None

    @property
    def columns(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "options": self.chosen.rules.options(),
            "hands_limit": self.hands_limit,
            "dated_at": self.dated_at,
            "result": self.result.write() if self.result else None,
        }


def start(
    club: Club,
    competitors: Sequence[Competitor],
    chosen: ChosenRules,
    *,
    by: User,
    client_key: UUID,
    table: str = "",
    hands_limit: int | None = None,
    dated_at: datetime | None = None,
    at: datetime | None = None,
    unless_playing: bool = False,
) -> Match:
    """Start a match between these competitors, its rules frozen into it.

    Idempotent for the same `client_key`; raises StartedOtherwise when another match was sent under
    that key. `at`: when it began, if not now. `unless_playing`: raise AlreadyPlaying if these sides
    have a match in play. See `NewMatch` for the other values.
    """
    new = NewMatch(competitors, chosen, table, hands_limit, dated_at)
    return _start(club, new, by=by, client_key=client_key, at=at, unless_playing=unless_playing)


def enter_result(
    club: Club,
    competitors: Sequence[Competitor],
    chosen: ChosenRules,
    result: FinalResult,
    *,
    by: User,
    client_key: UUID,
    table: str = "",
    dated_at: datetime | None = None,
) -> Match:
    """Enter a finished match without hands, only its final result. Raises what `start` raises."""
    new = NewMatch(competitors, chosen, table, dated_at=dated_at, result=result)
    return _start(club, new, by=by, client_key=client_key)


@transaction.atomic
def _start(
    club: Club,
    new: NewMatch,
    *,
    by: User,
    client_key: UUID,
    at: datetime | None = None,
    is_noted: bool = True,
    unless_playing: bool = False,
) -> Match:
    # Under the lock of the club its matches take their numbers.
    lock(club)
    if sent := Match.objects.filter(club=club, client_key=client_key).first():
        columns = {name: getattr(sent, name) for name in new.columns}
        players = [side.competitor_id for side in sent.sides.all()]
        if (columns, players) != (new.columns, [player.pk for player in new.competitors]):
            raise StartedOtherwise(sent)
        return sent
    if new.result is None and new.chosen.rules.is_results_only:
        raise NotNow
    # Asked under the lock: another person may have started this match a moment ago.
    if unless_playing and (same := playing_between(club, new.competitors)):
        raise AlreadyPlaying(same)
    last = club.matches.aggregate(last=Max("number"))["last"] or 0
    began = at or timezone.now()
    over: dict[str, Any] = {}
    if new.result is not None:
        over = {"state": "finished", "ending": Match.Ending.RESULT, "ended_at": began}
    match = Match.objects.create(
        club=club,
        number=last + 1,
        ruleset=new.chosen.key,
        rules_name=new.chosen.name,
        rules_version_id=new.chosen.version_id,
        side_count=len(new.competitors),
        started_at=began,
        started_by=by,
        client_key=client_key,
        **new.columns,
        **over,
    )
    Side.objects.bulk_create(
        Side(
            club=club,
            match=match,
            position=position,
            competitor=competitor,
            played_at=played_at(match),
        )
        for position, competitor in enumerate(new.competitors)
    )

    expire_sums(match, played_at(match))

    def names() -> str:
        return " × ".join(map(str, new.competitors))

    if new.result is None:
        if is_noted:
            note(match, by, "start-match", after=names)
    else:
        bring_up_to_date(match, play(match, []), [])
        score = new.result.score
        note(match, by, "enter-result", after=lambda: f"{names()}: {score}")
    return match


@transaction.atomic
def bring_in(
    club: Club,
    competitors: Sequence[Competitor],
    chosen: ChosenRules,
    hands: Sequence[Facts],
    ended: Ended | None = None,
    *,
    by: User,
    client_key: UUID,
    table: str = "",
    dated_at: datetime | None = None,
) -> Match:
    """Record a whole match from a file: its hands and its early ending, if any.

    Warnings of the hands are accepted. Idempotent for the same `client_key`. Raises HasProblems for
    a hand that breaks a rule, and what `start` raises.
    """
    lock(club)
    new = NewMatch(competitors, chosen, table, dated_at=dated_at)
    known = set(Match.objects.filter(club=club, client_key=client_key).values_list("pk", flat=True))
    match = _start(club, new, by=by, client_key=client_key, is_noted=False)
    facts = [chosen.rules.write(hand) for hand in hands]
    if match.pk in known:
        if [hand.facts for hand in live_hands(match)] != facts:
            raise StartedOtherwise(match)
        return match
    played = add_hands(match, hands, ended, by=by)
    note(match, by, "bring-in-match", after=_how_it_ended(match, played))
    return match


def add_hands(
    match: Match, hands: Sequence[Facts], ended: Ended | None, *, by: User | None
) -> Played:
    """Record all hands of a new match at once, and its early ending. Returns the match as played.

    The caller holds the lock of the club. Raises HasProblems for a hand that breaks a rule.
    """
    rules, now = rules_of_match(match), match.dated_at or match.started_at
    rows = [
        Hand(
            club_id=match.club_id,
            match=match,
            number=number,
            facts=rules.write(facts),
            recorded_by=by,
            recorded_at=match.started_at,
            played_at=now,
            client_key=uuid5(match.client_key, str(number)),
        )
        for number, facts in enumerate(hands, start=1)
    ]
    played = play(match, rows)
    if wrong := [p for hand in played.hands for p in hand.problems if p.is_error]:
        raise HasProblems(wrong)
    Hand.objects.bulk_create(rows)
    if ended is not None and rows:
        match.early_ending, match.early_ended_at = ended.how, now
        match.gave_up = ended.side
    if rows:
        bring_up_to_date(match, played, rows)
    return played


@transaction.atomic
def end(match: Match, *, by: User, ending: str, gave_up: int | None = None) -> None:
    """End a match before the target, for `Match.Ending` TIME, AGREEMENT or GAVE_UP.

    The best side then wins, equal sides draw; if the side at position `gave_up` gave up, the
    others win. Idempotent. Raises NotNow unless hands are recorded and the match is in progress,
    and when its occasion has its result already.
    """
    match = locked(match)
    if match.is_playing and occasions().decided_among([match.pk]):
        raise NotNow
    _end(match, by=by, ending=ending, gave_up=gave_up)


def _end(match: Match, *, by: User, ending: str, gave_up: int | None = None) -> None:
    if match.early_ending == ending and match.gave_up == gave_up and not match.is_annulled:
        return
    hands = live_hands(match)
    played = play(match, hands)
    if not match.is_playing or not played.hands:
        raise NotNow
    match.early_ending, match.early_ended_at, match.gave_up = ending, timezone.now(), gave_up
    match.early_ended_by = by
    bring_up_to_date(match, played, hands)
    note(match, by, "end-match", after=_how_it_ended(match, played))


def _how_it_ended(match: Match, played: Played) -> Words:
    totals = " × ".join(map(str, played.state.totals))
    if match.side_that_gave_up is None:
        return totals
    side = match.sides.get(position=match.side_that_gave_up)
    return lambda: _("{totals}; {side} gave up").format(totals=totals, side=side)


@transaction.atomic
def break_off(match: Match, *, by: User) -> None:
    """Set a match aside because its result is given elsewhere. A match with hands ends by
    agreement. Idempotent: does nothing to a finished match.
    """
    match = locked(match)
    if not match.is_playing or match.set_aside_at is not None:
        return
    if match.hand_count:
        _end(match, by=by, ending=Match.Ending.AGREEMENT)
        match = locked(match)
        delete_side_hands(match)
    else:
        note(match, by, "set-match-aside")
    raise_version(match, set_aside_at=timezone.now())
    expire_sums(match, played_at(match))


@transaction.atomic
def resume(match: Match, *, by: User, ending: str, reason: str) -> None:
    """Cancel this early ending, so that the match goes on. Raises NotNow for another ending, and
    for a match that was taken out of its occasion.
    """
    match = locked(match)
    if match.is_playing:
        return
    if match.is_annulled or not match.early_ending or match.ending != ending:
        raise NotNow
    if occasions().is_taken_out(match):
        raise NotNow
    hands = live_hands(match)
    played = play(match, hands)
    before = _how_it_ended(match, played)
    match.early_ending, match.early_ended_at, match.gave_up = "", None, None
    match.early_ended_by = None
    bring_up_to_date(match, played, hands)
    note(match, by, "resume-match", before=before, reason=reason)


def occasion_changed(match: Match) -> None:
    """Mark the match as changed, so that open pages of it are fetched again: its occasion counts
    another result than before.
    """
    raise_version(match)


def rulings_changed(match: Match) -> None:
    """Mark the match as changed, so that open pages of it are fetched again, and store the minimums
    that its rulings leave in force.
    """
    raise_version(match)
    if not match.is_playing:
        return
    rules, failed = rules_of_match(match), failed_now(match)
    for side in match.sides.all():
        minimum = rules.minimum(side.total, failed[side.position], match.hand_count + 1)
        if minimum != side.minimum:
            match.sides.filter(pk=side.pk).update(minimum=minimum)
