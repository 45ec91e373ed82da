"""Derived columns against the facts they are derived from. Reads only, and finds nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.derived import derived_columns, ending_by_hands
from scoring.models import Match
from scoring.scoresheet import live_hands, play


@dataclass(frozen=True)
class Difference:
    """A column of a match (side None) or of one of its sides that is not what the hands say."""

    match: Match
    side: int | None
    column: str
    stored: object
    computed: object

    def __str__(self) -> str:
        where = "" if self.side is None else f", side {self.side + 1}"
        return (
            f"{self.match.club.slug}, match {self.match.number}{where}: "
            f"{self.column} is {self.stored}, the hands say {self.computed}"
        )


def differences() -> Iterator[Difference]:
    """Every derived column that differs, match by match."""
    for match in Match.objects.select_related("club").order_by("pk").iterator():
        yield from _of_match(match)


def _of_match(match: Match) -> Iterator[Difference]:
    played = play(match, live_hands(match))
    ending = ending_by_hands(match, played) or match.early_ending
    columns: dict[str, tuple[object, object]] = {
        "hand_count": (match.hand_count, len(played.hands)),
        "ending": (match.ending, ending),
        "is playing": (match.is_playing, not ending),
    }
    for column, (stored, computed) in columns.items():
        if stored != computed:
            yield Difference(match, None, column, stored, computed)
    for side in match.sides.all():
        for column, computed in derived_columns(match, played, side.position).items():
            stored = getattr(side, column)
            if stored != computed:
                yield Difference(match, side.position, column, stored, computed)
