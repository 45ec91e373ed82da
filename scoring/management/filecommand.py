"""The base of commands that read one JSON file and print an answer, without a database."""

import json
import os
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from scoring.rules.facts import parse
from scoring.rules.problems import MalformedFacts

HAS_ERRORS, MALFORMED, UNWRITTEN = 1, 2, 3
MOST_BYTES = 10_000_000


class FileCommand(BaseCommand):
    """A command with one file. Its exit status is 0: done; 1: the answer names errors in the data;
    2: the file cannot be read, and standard error says why; 3: the answer could not be written.
    """

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
        parser.add_argument("--format", choices=("json", "text"), default="json")

    # Scripts read the answer, so it must not depend on the language of the site.
    @no_translations
    def handle(self, *args: object, file: str, **options: Any) -> None:
        is_text = options.pop("format") == "text"
        try:
            data, text, is_sound = self.answer(parse(_bytes_of(file)), **options)
        except MalformedFacts as error:
            raise CommandError(str(error), returncode=MALFORMED) from error
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=MALFORMED) from error
        self._print(text if is_text else json.dumps(data, indent=2))
        if not is_sound:
            sys.exit(HAS_ERRORS)

    @abstractmethod
    def answer(self, data: object, **options: Any) -> tuple[object, str, bool]:
        """Return the answer as JSON data and as text, and whether the file has no errors.

        Raises MalformedFacts.
        """

    def _print(self, answer: str) -> None:
        """Write the answer, with question marks for letters that the terminal cannot show."""
        if sys.stdout is None:
            raise CommandError("there is nowhere to write the answer", returncode=UNWRITTEN)
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            self.stdout.write(answer.encode(encoding, "replace").decode(encoding))
            self.stdout.flush()
        except OSError as error:
            # Python must not try to write the rest again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise CommandError(str(error), returncode=UNWRITTEN) from error


def _bytes_of(file: str) -> bytes:
    """Return the content of a file. Raises MalformedFacts for more than MOST_BYTES."""
    standard_input = 0
    with open(standard_input if file == "-" else file, "rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise MalformedFacts(f"longer than {MOST_BYTES} bytes")
    return content
