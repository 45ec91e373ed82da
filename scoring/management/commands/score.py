"""Score the match in a file: `manage.py score FILE`.

`scoring.rules.matchfile` defines the file and plays it.
"""

from functools import partial
from typing import Any

from scoring.games import RULESETS
from scoring.labels import line_label, problem_message
from scoring.management.filecommand import FileCommand
from scoring.rules import matchfile


class Command(FileCommand):
    kind = "a match"
    help = (
        "Score a match file. Exit status 0: scored; 1: the match has errors, which the report "
        "names; 2: the file is not a match file; 3: the answer could not be written."
    )

    def answer(self, data: object, **options: Any) -> tuple[object, str, bool]:
        match = matchfile.read_match(data, RULESETS)
        played = match.play()
        # The file numbers its sides from 0, and so do the messages.
        names = [name or f"side {side}" for side, name in enumerate(match.sides)]
        message = partial(problem_message, names=names)
        return (
            matchfile.report(match, played, message),
            matchfile.text(match, played, message, line_label),
            all(hand.counted for hand in played.hands),
        )
