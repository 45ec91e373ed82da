"""Who takes part: entering, the waiting list, what is known of an entry, and leaving.

An entry that comes after the first round was published is a late one: it plays from the next round
on. One that leaves stays in the standings with what it has played; what that means for the others
is said by each format.
"""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from clubs.models import Competitor, Player, User
from tournaments.director.writing import NotNow, Refused, current_stage, last_round, note, writing
from tournaments.models import Entry, Participant, Stage, Tournament


class SomebodyPlaysAlready(Refused):
    """`player` is in another pair of this tournament."""

    def __init__(self, player: Player, entry: Entry) -> None:
        super().__init__(f"{player} is in {entry}")
        self.player = player
        self.entry = entry


class HasPlayed(Refused):
    """Somebody who was drawn cannot be taken off the list: they can leave."""


def enter(
    tournament: Tournament,
    competitors: Sequence[Competitor],
    *,
    by: User,
    groups: Sequence[str] = (),
) -> list[Entry]:
    """Enter these competitors, in this order; who is entered already stays as it is.

    Beyond the tournament's capacity they wait. `groups`, one for each, says by which words they
    are kept apart. Raises SomebodyPlaysAlready, and NotNow when it is too late.
    """
    with writing(tournament):
        stage = _stage_to_join(tournament)
        there = {entry.competitor_id: entry for entry in tournament.entries.all()}
        number = max((entry.number for entry in there.values()), default=0)
        entered = []
        for index, competitor in enumerate(competitors):
            if competitor.club_id != tournament.club_id:
                raise ValueError("a competitor of another club")
            if competitor.pk in there:
                entered.append(there[competitor.pk])
                continue
            _check_players(tournament, competitor)
            number += 1
            entry = Entry.objects.create(
                tournament=tournament,
                number=number,
                competitor=competitor,
                group=groups[index] if groups else "",
                is_waiting=_is_full(tournament),
            )
            there[competitor.pk] = entry
            entered.append(entry)
            if not entry.is_waiting:
                _join(stage, entry)
            note(tournament, by, "enter-pair", entry)
        return entered


def edit(
    entry: Entry,
    *,
    by: User,
    seed: int | None,
    group: str,
    table: int | None,
    reserve: Player | None,
    is_paid: bool,
) -> None:
    """Change what is known of an entry. A reserve who plays in another pair is refused."""
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if reserve is not None:
            _check_player(tournament, reserve, but=entry)
        before = _words(entry)
        entry.seed, entry.group, entry.table = seed, group, table
        entry.reserve, entry.is_paid = reserve, is_paid
        entry.save()
        # The stage they are in is drawn by the seed they had when it began.
        stage = current_stage(tournament)
        if stage is not None and stage.number == 1 and not stage.rounds.exists():
            entry.participants.filter(stage=stage).update(seed=seed)
        if before != (after := _words(entry)):
            note(tournament, by, "edit-entry", entry, before=before, after=after)


def admit(entry: Entry, *, by: User) -> None:
    """Let an entry of the waiting list play. Admitted already is nothing to do."""
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.is_waiting:
            stage = _stage_to_join(tournament)
            entry.is_waiting = False
            entry.save(update_fields=["is_waiting"])
            _join(stage, entry)
            note(tournament, by, "admit-entry", entry)


def remove(entry: Entry, *, by: User) -> None:
    """Take an entry off the list that was made by mistake. Raises HasPlayed for one drawn."""
    tournament = entry.tournament
    with writing(tournament):
        if Participant.objects.filter(entry=entry, seats__isnull=False).exists():
            raise HasPlayed
        entry.participants.all().delete()
        note(tournament, by, "remove-entry", entry)
        entry.delete()


def withdraw(entry: Entry, *, by: User, reason: str, expelled: bool = False) -> None:
    """The entry plays no more: not in a round that is drafted, nor in any later one.

    A table of a published round where it sits needs a result all the same. Left already is nothing
    to do.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is not None:
            return
        entry.left_at, entry.left_reason = timezone.now(), reason
        entry.save(update_fields=["left_at", "left_reason"])
        stage = current_stage(tournament)
        if stage is not None:
            entry.participants.filter(stage=stage).update(until_round=_published(stage))
        action = "expel-entry" if expelled else "withdraw-entry"
        note(tournament, by, action, entry, reason=reason)


def bring_back(entry: Entry, *, by: User) -> None:
    """Let an entry that left play on from the next round; the rounds between are nothing to it."""
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is None:
            return
        entry.left_at, entry.left_reason = None, ""
        entry.save(update_fields=["left_at", "left_reason"])
        stage = current_stage(tournament)
        if stage is not None:
            entry.participants.filter(stage=stage).update(until_round=None)
        note(tournament, by, "bring-back-entry", entry)


def _stage_to_join(tournament: Tournament) -> Stage:
    stage = current_stage(tournament)
    if stage is None or (stage.number > 1 and not stage.carries_over):
        raise NotNow
    return stage


def _join(stage: Stage, entry: Entry) -> None:
    Participant.objects.create(
        stage=stage, entry=entry, seed=entry.seed, from_round=_published(stage) + 1
    )


def _published(stage: Stage) -> int:
    """How many rounds of the stage players have seen."""
    last = last_round(stage)
    if last is None:
        return 0
    return last.number - 1 if last.is_draft else last.number


def _is_full(tournament: Tournament) -> bool:
    if tournament.capacity is None:
        return False
    inside = tournament.entries.filter(is_waiting=False, left_at__isnull=True)
    return inside.count() >= tournament.capacity


def _check_players(tournament: Tournament, competitor: Competitor) -> None:
    for player in competitor.players:
        _check_player(tournament, player)


def _check_player(tournament: Tournament, player: Player, but: Entry | None = None) -> None:
    pairs = tournament.club.competitors.of(player)
    others: Iterable[Entry] = tournament.entries.filter(competitor__in=pairs)
    for other in others:
        if other != but:
            raise SomebodyPlaysAlready(player, other)


def _words(entry: Entry) -> str:
    known = (entry.seed, entry.group, entry.table, entry.reserve, "✓" if entry.is_paid else "")
    return " · ".join(str(value) for value in known if value)
