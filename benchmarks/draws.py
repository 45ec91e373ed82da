"""Measure a Swiss draw of round 5, by number of entries, and compare it with py4swiss.

Once with twenty clubs and once with two, where a pair can only meet pairs of the other club.

py4swiss pairs by FIDE's Dutch system: similar draws, in which colours matter and clubs do not. It
is optional; without it only our own draws are measured.
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import goals

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.formats.courses.swiss import Swiss  # noqa: E402
from tournaments.formats.parts.base import Draw, Field  # noqa: E402
from tournaments.ranking.results import Entry, Table  # noqa: E402

try:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection
except ImportError:
    DutchEngine = None

SEED = 7
ROUNDS = 5
CLUBS = {20: (16, 64, 256, 1024, 4096), 2: (64, 1024, 2048, 4096)}
"""The numbers of entries to measure, by number of clubs."""
MOST_SECONDS = {1024: 0.2, 4096: 5}
"""The goals, by number of entries."""
PY4SWISS_SECONDS = 5.0  # after a longer draw, py4swiss gets no more entries

AWARDS: dict[str, Callable[[int], int]] = {
    # Points of an award for a lead, doubled.
    "win": lambda lead: 1 + (lead > 0) - (lead < 0),
    "VP": lambda lead: 2 * min(20, max(0, 10 + round(lead / 150))),
}


def simulated(size: int, award: str, clubs: int, format: Swiss) -> Field:
    """Return the field before the last round: stronger entries win more often, clubs are random."""
    chance = Random(f"{SEED}/{size}/{award}")
    entries = tuple(Entry(id, club=str(chance.randrange(clubs))) for id in range(1, size + 1))
    strength = {entry.id: chance.gauss(0, 500) for entry in entries}
    points = dict.fromkeys(strength, 0)
    rounds: list[list[Table]] = []
    while True:
        order = sorted(points, key=lambda entry: (-points[entry], entry))
        field = Field(entries, rounds, order, dict(points))
        if field.number == ROUNDS:
            return field
        tables = []
        for pairing in format.draw(field).pairings:
            (one,), (other,) = pairing.sides
            lead = 5 * round((strength[one] - strength[other] + chance.gauss(0, 700)) / 5)
            points[one] += AWARDS[award](lead)
            points[other] += AWARDS[award](-lead)
            tables.append(Table(pairing.sides, score=(3000 + lead, 3000)))
        rounds.append(tables)


def as_trf(field: Field) -> "ParsedTrf":
    """Return the same event for py4swiss, with balanced colours."""
    results: dict[int, list[RoundResult]] = {entry.id: [] for entry in field.entries}
    for tables in field.rounds:
        for table in tables:
            whites = [
                sum(result.color == ColorToken.WHITE for result in results[entry])
                for entry in table.entries
            ]
            first_is_white = whites[0] <= whites[1]
            for position, entry in enumerate(table.entries):
                won = {None: ResultToken.DRAW, position: ResultToken.WIN}
                is_white = first_is_white == (position == 0)
                results[entry].append(
                    RoundResult(
                        id=table.entries[1 - position],
                        color=ColorToken.WHITE if is_white else ColorToken.BLACK,
                        result=won.get(table.winner, ResultToken.LOSS),
                    )
                )
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=entry,
            points_times_ten=5 * field.points[entry],
            rank=entry,
            results=results[entry],
        )
        for entry in results
    ]
    return ParsedTrf(player_sections=players, x_section=XSection(number_of_rounds=ROUNDS))


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the median processor time of `times` runs."""
    runs = []
    for _ in range(times):
        before = time.process_time()
        work()
        runs.append(time.process_time() - before)
    return statistics.median(runs)


def unproven(draw: Draw) -> str:
    """Return the gaps that the draw reports: how much better another draw could be."""
    return "".join(f"  gap {note.params}" for note in draw.notes if note.code == "window")


def main() -> None:
    format = Swiss(seed=SEED, rounds=ROUNDS, apart="club")
    theirs = 0.0
    print(f"{'draw of round 5':28} {'ours':>12} {'x before':>9} {'py4swiss':>12} {'ratio':>8}")
    for clubs, award in product(CLUBS, AWARDS):
        before = None
        for size in CLUBS[clubs]:
            field = simulated(size, award, clubs, format)
            ours = seconds(partial(format.draw, field), 3)
            growth = f"{ours / before:9.1f}" if before else " " * 9
            name = f"{size} entries, {award}, {clubs} clubs"
            line = f"{name:28} {ours * 1000:9.1f} ms {growth}"
            if DutchEngine and award == "win" and clubs == 20 and theirs < PY4SWISS_SECONDS:
                trf = as_trf(field)
                theirs = seconds(partial(DutchEngine.generate_pairings, trf), 1)
                line += f" {theirs * 1000:9.1f} ms {ours / theirs:8.3f}"
            gap = unproven(format.draw(field))
            print(line + gap, flush=True)
            before = ours
            if (clubs, size) == (20, 1024):
                goals.at_most(f"draw of 1,024, {award}", ours, MOST_SECONDS[size], "s")
            if (clubs, award, size) == (2, "VP", 4096):
                proven = ours <= MOST_SECONDS[size] or not gap
                figure = goals.figure(ours, "s") + gap
                goals.holds("two clubs of 2,048, VP", figure, "≤ 5 s or proven", reached=proven)
    if not DutchEngine:
        print("Without py4swiss nothing is compared: pip install py4swiss")


if __name__ == "__main__":
    main()
