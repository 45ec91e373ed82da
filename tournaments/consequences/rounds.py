"""The effects of another number of rounds on a stage in play: rounds left, ties, decided places."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.reading.progress import next_stage
from tournaments.reading.standings import PlayedStage
from tournaments.words.reasons import enumerated


def rounds_consequences(played: PlayedStage, rounds: int | None) -> Iterator[str]:
    """Yield what this number of rounds changes, in sentences; None: until the stage is closed."""
    stage = copy(played.stage)
    stage.options = {**stage.options, "rounds": rounds}
    changed = replace(played, stage=stage)
    yield _left_words(None if rounds is None else rounds - len(played.published))
    if not played.published:
        return
    yield _("Results, places and ties stay: each round that is played counts, and no other.")
    before, after = ({row.entry: row for row in s.standings().rows} for s in (played, changed))
    going_on = next_stage(played.stage) is not None
    safe = _("Certain to advance then: {who}.") if going_on else _("Certain to win then: {who}.")
    out = _("Out of reach then: {who}.")
    for text, name in ((safe, "is_safe"), (out, "is_out")):
        if new := [e for e, row in after.items() if getattr(row, name) > getattr(before[e], name)]:
            yield text.format(who=enumerated(map(str, new)))
    was = [e for e, row in before.items() if row.is_safe or row.is_out]
    if again := [e for e in was if not (after[e].is_safe or after[e].is_out)]:
        yield _("No longer decided then: {who}.").format(who=enumerated(map(str, again)))


def _left_words(left: int | None) -> str:
    if left is None:
        return _("Rounds follow until you close the stage.")
    if left <= 0:
        return _("No further round follows, and the stage can be closed.")
    text = ngettext("{number} more round follows.", "{number} more rounds follow.", left)
    return text.format(number=left)
