"""The only writer of matches and hands.

Append, never edit: a hand is a row; a correction voids it and appends another. Each function is
one transaction that locks the match, asks the pure rules, writes the facts, brings the derived
columns up to date, adds 1 to the match's version and leaves a line in the journal. What a person
cannot do comes back as a `Refused`; nothing is then written.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.journal import note
from clubs.models import Club, Competitor, User
from scoring.derived import derived_columns, ending_by_hands
from scoring.models import Hand, Match, Side
from scoring.noted import News, news
from scoring.rules.problems import Problem
from scoring.rules.sheet import Facts, Played
from scoring.scoresheet import ChosenRules, live_hands, play, rules_of_match


class Refused(Exception):
    """The ledger does not write this, and says why; the match is as it was."""


class HasProblems(Refused):
    """The hand breaks a rule, or has warnings nobody has accepted yet."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = list(problems)


class AlreadyThere(Refused):
    """Somebody else has recorded or corrected this hand in the meantime; `hand` is what counts."""

    def __init__(self, hand: Hand | None) -> None:
        super().__init__("already there")
        self.hand = hand


class LaterHandsSuffer(Refused):
    """A later hand could not have been played like this: `hands` are their numbers."""

    def __init__(self, hands: Sequence[int]) -> None:
        super().__init__(f"later hands {hands}")
        self.hands = list(hands)


class RuledMeanwhile(Refused):
    """In this hand something was ruled, or taken back, that its form does not know of: `news`."""

    def __init__(self, news: News) -> None:
        super().__init__("ruled meanwhile")
        self.news = news


class StartedOtherwise(Refused):
    """The key has started `match` already, with other competitors, rules or another table."""

    def __init__(self, match: Match) -> None:
        super().__init__("started otherwise")
        self.match = match


class NotNow(Refused):
    """The match is not in the state this needs: finished, still in progress, or without hands."""


def acceptance(problem: Problem) -> str:
    """What a scorer accepts with one tap: this warning with these numbers, and no other."""
    side = "" if problem.side is None else problem.side
    values = ",".join(f"{key}={problem.params[key]}" for key in sorted(problem.params))
    return f"{problem.code}:{side}:{values}"


@transaction.atomic
def start(
    club: Club,
    competitors: Sequence[Competitor],
    chosen: ChosenRules,
    *,
    by: User,
    client_key: UUID,
    table: str = "",
    hands_limit: int | None = None,
    at: datetime | None = None,
) -> Match:
    """Start a match between these competitors, its rules frozen into it.

    Sent twice with the same `client_key`, it is started once; StartedOtherwise when something
    else was sent under that key. With `hands_limit` it is over after so many hands, if the target
    was not reached before. `at`: when it began, if not now.
    """
    # The club's row is the queue in which its matches take their numbers.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    options = chosen.rules.options()
    if sent := Match.objects.filter(club=club, client_key=client_key).first():
        theirs = [side.competitor_id for side in sent.sides.all()]
        asked = [competitor.pk for competitor in competitors], options, table, hands_limit
        if (theirs, sent.options, sent.table, sent.hands_limit) != asked:
            raise StartedOtherwise(sent)
        return sent
    last = club.matches.aggregate(last=Max("number"))["last"] or 0
    match = Match.objects.create(
        club=club,
        number=last + 1,
        table=table,
        ruleset=chosen.key,
        rules_name=chosen.name,
        options=options,
        side_count=len(competitors),
        hands_limit=hands_limit,
        started_at=at or timezone.now(),
        started_by=by,
        client_key=client_key,
    )
    Side.objects.bulk_create(
        Side(match=match, position=position, competitor=competitor)
        for position, competitor in enumerate(competitors)
    )
    _note(match, by, "start-match", after=" × ".join(map(str, competitors)))
    return match


@transaction.atomic
def record(
    match: Match,
    number: int,
    facts: Facts,
    *,
    by: User,
    client_key: UUID,
    accepted: Collection[str] = (),
    known: Collection[str] | None = None,
    device: str = "",
    at: datetime | None = None,
) -> Hand:
    """Append hand `number`. `accepted` holds the `acceptance` of each warning said to be right,
    `known` the keys of the rulings that its form knows of; None: it came from no form.

    `at`: when it was played, if not now.

    Sent twice with the same `client_key`, it is stored once. Raises AlreadyThere when that hand
    is there, or when something else was sent under that key; RuledMeanwhile; HasProblems; or NotNow
    when the match is over.
    """
    match = _locked(match)
    rules = rules_of_match(match)
    rows = live_hands(match)
    if sent := _sent_before(match, rows, client_key, number, rules.write(facts)):
        return sent
    if 1 <= number <= len(rows):
        raise AlreadyThere(rows[number - 1])
    if not match.is_playing or number != len(rows) + 1:
        raise NotNow
    _tell(match, number, None, known)
    played = rules.play([*(rules.read(row.facts) for row in rows), facts], match.side_count)
    _refuse(played.hands[-1].problems, accepted)
    now = at or timezone.now()
    hand = Hand.objects.create(
        match=match,
        number=number,
        facts=rules.write(facts),
        recorded_by=by,
        recorded_at=now,
        played_at=now,
        device=device,
        client_key=client_key,
    )
    _bring_up_to_date(match, played)
    _note(match, by, "record-hand", hand, after=_points(played, number))
    return hand


@transaction.atomic
def correct(
    hand: Hand,
    facts: Facts,
    *,
    by: User,
    reason: str,
    client_key: UUID,
    accepted: Collection[str] = (),
    known: Collection[str] | None = None,
    device: str = "",
) -> Hand:
    """Put other facts in the place of `hand`, which stays in the history as voided.

    Sent twice with the same `client_key`, it is done once. Raises AlreadyThere when `hand` is no
    longer the one that counts, or when something else was sent under that key; RuledMeanwhile;
    HasProblems for the facts; LaterHandsSuffer when a hand recorded since could then not have been
    played.
    """
    match = _locked(hand.match)
    rules = rules_of_match(match)
    rows = live_hands(match)
    if sent := _sent_before(match, rows, client_key, hand.number, rules.write(facts)):
        return sent
    index = hand.number - 1
    if index >= len(rows) or rows[index].pk != hand.pk:
        raise AlreadyThere(_live(rows, hand.number))
    _tell(match, hand.number, hand, known)
    before = play(match, rows)
    corrected = [rules.read(row.facts) for row in rows]
    corrected[index] = facts
    noted = [report.active for report in before.hands]
    played = rules.play(corrected, match.side_count, noted)
    _refuse(played.hands[index].problems, accepted)
    if broken := [r.number for r in played.hands[index + 1 :] if not r.counted]:
        raise LaterHandsSuffer(broken)
    _void(rows[index], by, reason)
    new = Hand.objects.create(
        match=match,
        number=hand.number,
        facts=rules.write(facts),
        recorded_by=by,
        recorded_at=timezone.now(),
        played_at=hand.played_at,
        device=device,
        client_key=client_key,
        reason=reason,
    )
    _bring_up_to_date(match, played)
    _note(
        match,
        by,
        "correct-hand",
        new,
        before=_points(before, hand.number),
        after=_points(played, hand.number),
        reason=reason,
    )
    return new


@transaction.atomic
def void_last(hand: Hand, *, by: User, reason: str) -> None:
    """Take the last hand back; a match that was over at the target goes on.

    An early ending stays while a hand is left. Voiding the same hand twice is done once. Raises
    AlreadyThere when it is not the last, or has been corrected since.
    """
    match = _locked(hand.match)
    hand.refresh_from_db()
    rows = live_hands(match)
    if hand.voided_at is not None and len(rows) < hand.number:
        return
    if rows[-1].pk != hand.pk:
        raise AlreadyThere(rows[-1])
    before = play(match, rows)
    _void(hand, by, reason)
    if len(rows) == 1:
        # A match without hands has nothing to end with.
        match.early_ending, match.early_ended_at = "", None
    _bring_up_to_date(match, play(match, rows[:-1]))
    _note(match, by, "void-hand", hand, before=_points(before, hand.number), reason=reason)


@transaction.atomic
def end(match: Match, *, by: User, ending: str) -> None:
    """End a match before the target, for `Match.Ending` TIME or AGREEMENT.

    Who is best then wins, equal ones draw. Raises NotNow unless hands are recorded and
    the match is in progress; ended already in the same way is nothing to do.
    """
    match = _locked(match)
    if match.early_ending == ending:
        return
    played = play(match, live_hands(match))
    if not match.is_playing or not played.hands:
        raise NotNow
    match.early_ending, match.early_ended_at = ending, timezone.now()
    _bring_up_to_date(match, played)
    _note(match, by, "end-match", after=" × ".join(map(str, played.state.totals)))


@transaction.atomic
def break_off(match: Match, *, by: User) -> None:
    """Nobody plays on, its result is given elsewhere: it is set aside, and ends by agreement where
    it has hands. Over already is nothing to do."""
    match = _locked(match)
    if not match.is_playing or match.set_aside_at is not None:
        return
    if match.hand_count:
        end(match, by=by, ending=Match.Ending.AGREEMENT)
        match = _locked(match)
    else:
        _note(match, by, "set-match-aside")
    match.set_aside_at, match.version = timezone.now(), F("version") + 1
    match.save()


@transaction.atomic
def resume(match: Match, *, by: User, ending: str) -> None:
    """Take this early ending back: the match goes on. Raises NotNow when it ended otherwise."""
    match = _locked(match)
    if match.is_playing:
        return
    if not match.early_ending or match.ending != ending:
        raise NotNow
    match.early_ending, match.early_ended_at = "", None
    _bring_up_to_date(match, play(match, live_hands(match)))
    _note(match, by, "resume-match")


def touch(match: Match) -> None:
    """Something else that its page shows has changed: who polls the page fetches it again."""
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)


def _locked(match: Match) -> Match:
    # The lock makes writers of one match queue up; SQLite queues all writers by itself.
    return Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)


def _live(rows: Sequence[Hand], number: int) -> Hand | None:
    return rows[number - 1] if number <= len(rows) else None


def _sent_before(
    match: Match, rows: Sequence[Hand], client_key: UUID, number: int, facts: dict[str, Any]
) -> Hand | None:
    """The hand that this very request has stored already, if it still counts."""
    sent = match.hands.filter(client_key=client_key).first()
    if sent is None:
        return None
    there = _live(rows, number)
    if there != sent or sent.facts != facts:
        # Voided or corrected since, or changed after it was sent: answering as if it had been
        # stored would lose what was typed.
        raise AlreadyThere(there)
    return sent


def _refuse(problems: Sequence[Problem], accepted: Collection[str]) -> None:
    open_problems = [p for p in problems if p.is_error or acceptance(p) not in accepted]
    if open_problems:
        raise HasProblems(open_problems)


def _tell(match: Match, number: int, hand: Hand | None, known: Collection[str] | None) -> None:
    if known is not None and (found := news(match, number, hand, known)):
        raise RuledMeanwhile(found)


def _void(hand: Hand, by: User, reason: str) -> None:
    # A clock that was set back must not stand between a scorer and a wrong hand.
    hand.voided_at = max(timezone.now(), hand.recorded_at)
    hand.voided_by, hand.void_reason = by, reason
    hand.save(update_fields=["voided_by", "voided_at", "void_reason"])


def _bring_up_to_date(match: Match, played: Played) -> None:
    """Write what is derived from the hands and from `match.early_ending`."""
    match.ending, match.ended_at = match.early_ending, match.early_ended_at
    if ending := ending_by_hands(match, played):
        # When its last hand was played, not when one was corrected: a match stays in its month.
        live = match.hands.filter(voided_at__isnull=True)
        match.ending = ending
        match.ended_at = live.aggregate(last=Max("played_at"))["last"]
    match.state = Match.State.FINISHED if match.ending else Match.State.PLAYING
    match.hand_count = len(played.hands)
    match.version = F("version") + 1
    if match.is_playing:
        match.set_aside_at = None
    match.save()
    sides = list(match.sides.all())
    for side in sides:
        derived = derived_columns(match, played, side.position)
        for column, value in derived.items():
            setattr(side, column, value)
    Side.objects.bulk_update(sides, derived)


def _points(played: Played, number: int) -> str:
    return " × ".join(str(sheet.points) for sheet in played.hands[number - 1].sheets)


def _note(
    match: Match,
    by: User,
    action: str,
    hand: Hand | None = None,
    *,
    before: str = "",
    after: str = "",
    reason: str = "",
) -> None:
    subject = (
        str(match)
        if hand is None
        else _("{match}, hand {number}").format(match=match, number=hand.number)
    )
    path = reverse("match", args=[match.club.slug, match.number])
    note(match.club, by, action, subject, path=path, before=before, after=after, reason=reason)
