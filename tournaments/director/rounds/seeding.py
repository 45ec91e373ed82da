"""Write what the draws must keep to: seeds and forbidden meetings."""

from collections.abc import Mapping, Sequence
from functools import partial

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from scoring.labels.consequences import in_short
from scoring.rules.base.consequences import Consequence
from tournaments.consequences.plans import seeds_consequences
from tournaments.consequences.words import stage_changes
from tournaments.director.writing import note
from tournaments.models import Entry, Participant, Stage, Tournament
from tournaments.reading.progress import published
from tournaments.reading.standings import PlayedStage


def set_seeds(tournament: Tournament, seeds: Mapping[int, int | None], *, by: User) -> None:
    """Set seeds by the number of the entry. They change no draw once stage 1 is published."""
    with writing(tournament):
        first = tournament.stages.get(number=1)
        is_seen = published(first) > 0
        changes, played = seeds_consequences(tournament, seeds)
        changed = []
        for entry in tournament.entries.filter(number__in=seeds):
            if entry.seed != seeds[entry.number]:
                entry.seed = seeds[entry.number]
                changed.append(entry)
        Entry.objects.bulk_update(changed, ["seed"])
        if changed and not is_seen:
            participants = list(
                first.participants.filter(entry__in=changed).select_related("entry")
            )
            for participant in participants:
                participant.seed = seeds[participant.entry.number]
            Participant.objects.bulk_update(participants, ["seed"])
        if changed:
            words = ", ".join(f"{entry.number}: {entry.seed or '–'}" for entry in changed)
            after = partial(_seeds_words, words, changes, played)
            note(tournament, by, "set-seeds", after=after)


def _seeds_words(seeds: str, changes: Sequence[Consequence], played: PlayedStage) -> str:
    return in_short(seeds, stage_changes(changes, played))


def forbid(stage: Stage, first: Entry, second: Entry, *, by: User) -> None:
    """Forbid a meeting of two entries, from the next draw on. Idempotent.

    Raises NotNow once the stage is closed, ValueError if both entries are the same.
    """
    if first == second:
        raise ValueError("one entry named twice")
    _set_forbidden(stage, first, second, by, "forbid-meeting")


def allow(stage: Stage, first: Entry, second: Entry, *, by: User) -> None:
    """Let two entries meet again. Idempotent. Raises NotNow once the stage is closed."""
    _set_forbidden(stage, first, second, by, "allow-meeting")


def _set_forbidden(stage: Stage, first: Entry, second: Entry, by: User, action: str) -> None:
    with writing(stage.tournament):
        stage.refresh_from_db()
        if stage.closed_at is not None:
            raise NotNow
        pair = sorted((first.number, second.number))
        forbidden = [sorted(numbers) for numbers in stage.options.get("forbidden", [])]
        if (pair in forbidden) == (action == "forbid-meeting"):
            return
        forbidden = [numbers for numbers in forbidden if numbers != pair]
        if action == "forbid-meeting":
            forbidden = sorted([*forbidden, pair])
        options = {key: value for key, value in stage.options.items() if key != "forbidden"}
        stage.options = {**options, "forbidden": forbidden} if forbidden else options
        stage.save(update_fields=["options"])
        note(stage.tournament, by, action, stage, after=lambda: f"{first} × {second}")
