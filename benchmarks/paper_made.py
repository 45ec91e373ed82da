"""Make tournaments and a match in the database of DATABASE_URL, and print the address of each paper
as JSON. Run in the folder of the release that draws the papers: `paper_made.py ENTRIES`.
"""

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, os.getcwd())

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

import tests.tournaments  # noqa: E402

HERE = Path(__file__).resolve().parent.parent
if not find_spec("tests.tournaments.large"):  # older releases use ours
    tests.tournaments.__path__.append(str(HERE / "tests" / "tournaments"))

from tests.scoring.notebook import evening  # noqa: E402
from tests.tournaments.hall import drawn, enter, played, stage, tournament  # noqa: E402
from tests.tournaments.large import large  # noqa: E402
from tests.world import make_world  # noqa: E402
from tournaments.director.rounds import stages  # noqa: E402


def main(entries: int) -> dict[str, str]:
    world = make_world()
    match = evening(world)
    swiss = large(world, entries).stage.tournament
    ended = tournament(world, "round-robin", name="Copa de Outono")
    enter(ended, world, 8)
    for _round in range(7):
        played(ended, world)
    stages.close(stage(ended), by=world.bruno)
    cup = tournament(world, "knockout", name="Taça")
    enter(cup, world, 64)
    drawn(cup, world)
    movement = tournament(world, "mitchell", name="Duplas")
    enter(movement, world, 32)
    drawn(movement, world)
    here = f"/{world.club.slug}"
    of = {t: f"{here}/tournaments/{t.slug}" for t in (swiss, ended, cup, movement)}
    now, last = (f"{of[swiss]}/stages/1/rounds/{number}" for number in (6, 5))
    return {
        "slips": f"{now}/slips.pdf",
        "standings": f"{of[swiss]}/standings.pdf",
        "cross-table": f"{of[swiss]}/crosstable.pdf",
        "wall": f"{now}/wall.pdf",
        "draw": f"{now}/draw.pdf",
        "results": f"{last}/results.pdf",
        "entries": f"{of[swiss]}/entries.pdf",
        "check-in": f"{of[swiss]}/check-in.pdf",
        "table numbers": f"{of[swiss]}/table-numbers.pdf",
        "bracket of 64": f"{of[cup]}/bracket.pdf",
        "bracket as a poster": f"{of[cup]}/poster.pdf",
        "movement of 32": f"{of[movement]}/movement.pdf",
        "report of 8": f"{of[ended]}/report.pdf",
        "prizes": f"{of[ended]}/prizes.pdf",
        "diplomas": f"{of[ended]}/diplomas.pdf",
        "score sheet": f"{here}/matches/{match.number}/score-sheet.pdf",
        "score sheet on A5": f"{here}/matches/{match.number}/score-sheet.pdf?paper=A5",
        "ten blank sheets": f"{here}/score-sheets/blank.pdf?copies=10&paper=A4&rules=aacrt-2016",
        "how to play": f"{here}/rules/aacrt-2016/how-to-play.pdf",
        "rulings": f"{here}/rules/aacrt-2016/rulings.pdf",
    }


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        json.dump(main(int(sys.argv[1])), sys.stdout)
