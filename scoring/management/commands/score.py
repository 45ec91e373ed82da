"""Scores a match that is in no database: `manage.py score FILE`.

Knows where files come from and where answers go. What a match file is and what it is worth is
`scoring.rules.matchfile`.
"""

import json
import os
import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from scoring.labels import line_label, problem_message
from scoring.rules import matchfile
from scoring.rules.facts import parse
from scoring.rules.problems import MalformedFacts

HAS_ERRORS, MALFORMED, UNWRITTEN = 1, 2, 3
MOST_BYTES = 10_000_000


class Command(BaseCommand):
    help = (
        "Score a match file. Exit status 0: scored; 1: the match has errors, which the report "
        "names; 2: the file is not a match file; 3: the answer could not be written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
        parser.add_argument("--format", choices=("json", "text"), default="json")

    # Scripts read the answer: it must not depend on the language of the site.
    @no_translations
    def handle(self, *args: object, file: str, format: str, **options: Any) -> None:
        try:
            match = matchfile.read_match(parse(_bytes_of(file)))
        except (MalformedFacts, OSError) as error:
            raise CommandError(str(error), returncode=MALFORMED) from error
        played = match.play()
        # The file counts its sides from 0, and so does what is said of them.
        names = [name or f"side {side}" for side, name in enumerate(match.sides)]
        message = partial(problem_message, names=names)
        if format == "text":
            self._print(matchfile.text(match, played, message, line_label))
        else:
            self._print(json.dumps(matchfile.report(match, played, message), indent=2))
        if not all(hand.counted for hand in played.hands):
            sys.exit(HAS_ERRORS)

    def _print(self, answer: str) -> None:
        """A terminal that cannot show a name's letters shows question marks instead."""
        if sys.stdout is None:
            raise CommandError("there is nowhere to write the answer", returncode=UNWRITTEN)
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            self.stdout.write(answer.encode(encoding, "replace").decode(encoding))
            self.stdout.flush()
        except OSError as error:
            # What is left over must not be tried again at the end of the program.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise CommandError(str(error), returncode=UNWRITTEN) from error


def _bytes_of(file: str) -> bytes:
    """What the file holds; too much of it is no match file."""
    standard_input = 0
    with open(standard_input if file == "-" else file, "rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise MalformedFacts(f"longer than {MOST_BYTES} bytes")
    return content
