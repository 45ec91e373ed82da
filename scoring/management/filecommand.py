"""The base of commands that read one JSON file and print an answer, without a database."""

import json
import os
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from scoring.rules.base.facts import parse
from scoring.rules.base.problems import MalformedFacts

KINDS = {
    "a match": (("ruleset", "hands"), "score"),
    "an event": (("format", "entries"), "draw` or `manage.py rank"),
    "a rule": (("game",), "rule"),
}
"""Each kind of file: the keys that it must have, and the commands that read it."""
HAS_ERRORS, MALFORMED, UNWRITTEN = 1, 2, 3
MOST_BYTES = 10_000_000


class FileCommand(BaseCommand):
    """A command with one file. Its exit status is 0: done; 1: the answer names errors in the data;
    2: the file cannot be read, and standard error says why; 3: the answer could not be written.
    """

    requires_system_checks = ()
    kind: str
    """The kind of its file: a key of KINDS."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
        parser.add_argument("--format", choices=("json", "text"), default="json")

    # Scripts read the answer, so it must not depend on the language of the site.
    @no_translations
    def handle(self, *args: object, file: str, **options: Any) -> None:
        is_text = options.pop("format") == "text"
        try:
            content = parse(_bytes_of(file))
            self._refuse_other_kind(content)
            data, text, is_sound = self.answer(content, **options)
        except MalformedFacts as error:
            raise CommandError(str(error), returncode=MALFORMED) from error
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=MALFORMED) from error
        self._print(text if is_text else json.dumps(data, indent=2))
        if not is_sound:
            sys.exit(HAS_ERRORS)

    def _refuse_other_kind(self, data: object) -> None:
        """Raise MalformedFacts that names the right command for a file of another kind."""
        if not isinstance(data, dict) or _is(self.kind, data):
            return
        for kind, (_keys, commands) in KINDS.items():
            if _is(kind, data):
                raise MalformedFacts(f"this is {kind} file: `manage.py {commands}` reads it")

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


def _is(kind: str, data: dict[object, object]) -> bool:
    """Whether the data has all keys that a file of this kind must have."""
    keys, _commands = KINDS[kind]
    return data.keys() >= set(keys)


def _bytes_of(file: str) -> bytes:
    """Return the content of a file. Raises MalformedFacts for more than MOST_BYTES."""
    standard_input = 0
    try:
        with open(standard_input if file == "-" else file, "rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except ValueError:  # a zero in the name
        raise MalformedFacts("that is no name of a file") from None
    if len(content) > MOST_BYTES:
        raise MalformedFacts(f"longer than {MOST_BYTES} bytes")
    return content
