"""Draw the next round of an event file, without a database: `manage.py draw FILE`.

`tournaments.formats.files.eventfile` explains event files.
"""

from argparse import ArgumentParser
from typing import Any

from scoring.management.filecommand import FileCommand
from tournaments.formats.event import draw_all, draw_next
from tournaments.formats.files import eventfile, eventreport
from tournaments.formats.parts.base import Impossible
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import note_words


class Command(FileCommand):
    kind = "an event"
    help = (
        "Draw the next round of an event file. Exit status 0: drawn; 1: there is no legal draw, "
        "or the regulation contradicts itself, which the report says; 2: the file is not an event "
        "file; 3: the answer could not be written."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--all", action="store_true", help="every round that can be fixed by now"
        )

    def answer(self, data: object, **options: Any) -> tuple[object, str, bool]:
        event = eventfile.read_event(data)
        try:
            if options["all"]:
                draws = draw_all(event, rematches=True)
            else:
                draws = [draw_next(event, rematches=True)]
        except Impossible as impossible:
            return (*eventreport.refusal(event, impossible.problems, problem_words), False)
        reports = [eventreport.draw_report(event, draw) for draw in draws]
        text = "\n".join(eventreport.draw_text(event, draw, note_words) for draw in draws)
        return {"rounds": reports} if options["all"] else reports[0], text, True
