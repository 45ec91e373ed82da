"""Byes on request, and credit for rounds that an entry missed before it came."""

from collections.abc import Mapping

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from tournaments.director.writing import note
from tournaments.models import Entry, Participant
from tournaments.ranking.results import Worth
from tournaments.reading.progress import current_stage, published
from tournaments.reading.standings import format_of

Worths = Mapping[int, Worth]

SIGNS = {"half": "½", "zero": "0", "absent": "0"}


def set_requests(entry: Entry, byes: Worths, credit: Worths, *, by: User) -> None:
    """Set the byes that an entry asks for, and its credit for rounds before it came; both by round.

    Byes of published rounds stay. Raises NotNow for an entry in no open stage, for a bye in a
    published round or before the entry came, for credit from its first round on, and for a format
    without byes on request.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        stage = current_stage(tournament)
        participant = (
            entry.participants.filter(stage=stage).select_related("stage").first()
            if stage
            else None
        )
        if stage is None or participant is None:
            raise NotNow
        seen = published(stage)
        asked = {number for number in byes if number > seen}
        if asked and min(asked) < participant.from_round:
            raise NotNow
        if any(not 0 < number < participant.from_round for number in credit):
            raise NotNow
        if (asked or credit) and not format_of(stage).takes_requests:
            raise NotNow
        before = _words(participant)
        past = {key: worth for key, worth in participant.byes.items() if int(key) <= seen}
        participant.byes = past | {str(number): byes[number] for number in sorted(asked)}
        participant.credit = {str(number): credit[number] for number in sorted(credit)}
        if before != (after := _words(participant)):
            participant.save(update_fields=["byes", "credit"])
            note(tournament, by, "set-byes", entry, before=before, after=after)


def _words(participant: Participant) -> str:
    """Return byes and credit as figures, the same in every language: 3: ½, 1: +½."""
    before = participant.stage.rounds_before
    byes = [f"{before + int(at)}: {SIGNS[worth]}" for at, worth in participant.byes.items()]
    credit = [f"{before + int(at)}: +{SIGNS[worth]}" for at, worth in participant.credit.items()]
    return ", ".join([*credit, *byes])
