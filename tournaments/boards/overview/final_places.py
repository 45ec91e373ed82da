"""The final places of a tournament on its summary: the podium, and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import ngettext

from tournaments.boards.places.final import FinalBoard, FinalLine
from tournaments.boards.places.standings import Line, StandingsBoard
from tournaments.entries.entrants import entrants_of, is_pair
from tournaments.formats.parts.bracket import Stake
from tournaments.models import Stage
from tournaments.reading.progress import is_knockout
from tournaments.reading.round_names import tie_name
from tournaments.words.labels import in_a_row

ON_PODIUM = 3
ALL_PLACES = 16
"""Up to this many entries all places are listed at the end; of more, the first `SHOWN_PLACES`."""
SHOWN_PLACES = 12
ONE_WAY_OUT = ("knockout", "two-legs")
"""The brackets in which the place says the round of the only defeat."""
FIGURES = ("wins", "difference")
"""The figures that stand beside the points, by their name in `StandingsBoard.columns`."""


@dataclass(frozen=True)
class Places:
    """The final places: first the winners, then the others of the podium, then the rest."""

    lines: Sequence[tuple[Line | FinalLine, Sequence[str]]]
    wins: str = ""
    """The wins of the first, in words, where they are counted."""
    has_points: bool = False

    @property
    def winners(self) -> list[Line | FinalLine]:
        return [line for line, _ in self.lines if line.place == 1]

    @property
    def names(self) -> str:
        return in_a_row([line.entry for line in self.winners])

    @property
    def people(self) -> list[str]:
        """The names of the winners in full, and what they won."""
        first = self.winners[0]
        who = in_a_row([w.entry.competitor.partners for w in self.winners if is_pair(w.entry)])
        worth = first.worth if isinstance(first, Line) else ""
        return [text for text in (who, ", ".join(filter(None, [self.wins, worth]))) if text]

    @property
    def others(self) -> list[Line | FinalLine]:
        return [line for line, _ in self.lines if 1 < line.place <= ON_PODIUM]

    @property
    def rest(self) -> Sequence[tuple[Line | FinalLine, Sequence[str]]]:
        rest = [(line, figures) for line, figures in self.lines if line.place > ON_PODIUM]
        return rest if len(self.lines) <= ALL_PLACES else rest[: SHOWN_PLACES - ON_PODIUM]

    @property
    def hidden(self) -> int:
        """The number of entries that only the standings show."""
        return len(self.lines) - len(self.winners) - len(self.others) - len(self.rest)


def final_places(board: StandingsBoard, final: FinalBoard | None) -> Places | None:
    """Return the places of `final`, or those of the standings of a single stage; None without a
    winner, and if the last stage has several sections.
    """
    lines: list[tuple[Line | FinalLine, Sequence[str]]] = []
    if final is not None:
        if sum(part.is_last for part in final.parts) == 1:
            lines = [(line, []) for part in final.parts for line in part.lines]
    else:
        whole = [section for section in board.sections if not section.half]
        if len(whole) == 1 and is_knockout(board.stage):
            return Places([(_reached(board.stage, line), []) for line in whole[0].lines])
        if len(whole) == 1:
            lines = [(line, figures_of(board, line)) for line in whole[0].lines]
    has_points = final is None
    places = Places(lines, _wins(board, lines[0][0]) if lines else "", has_points)
    return places if places.winners else None


def _reached(stage: Stage, line: Line) -> Line:
    """Return a line of a bracket that says, in place of points, in which round the entry lost."""
    worth = str(entrants_of(stage.tournament).champion) if line.place == 1 else ""
    if stage.format in ONE_WAY_OUT and line.place > 1:
        worth = tie_name(Stake("knockout", 2 ** (line.place - 1).bit_length()))
    return replace(line, worth=worth)


def _wins(board: StandingsBoard, line: Line | FinalLine) -> str:
    cells = zip(board.columns, line.cells, strict=True) if isinstance(line, Line) else ()
    won = next((figure for name, (_css, figure) in cells if name == "wins"), "")
    if not won.isdecimal():
        return ""
    return ngettext("{number} win", "{number} wins", int(won)).format(number=won)


def leader(board: StandingsBoard, line: Line) -> tuple[Line, Sequence[str]]:
    """Return a line of the standings with its figures; in a bracket with how far it came."""
    if is_knockout(board.stage):
        return replace(line, worth=line.reason), ()
    return line, figures_of(board, line)


def figures_of(board: StandingsBoard, line: Line) -> list[str]:
    """Return the figures of a line in the columns that the summary shows."""
    named = zip(board.columns, line.cells, strict=True)
    return [figure for name, (_css, figure) in named if name in FIGURES]
