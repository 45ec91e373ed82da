"""Run `manage.py score`, `rule`, `draw` and `rank`, which read one JSON file."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

from django.core.management import CommandError, call_command, load_command_class

from manage import FILE_COMMANDS
from tests.programs import ROOT


class Answer(NamedTuple):
    returncode: int
    stdout: str
    stderr: str

    def report(self, returncode: int = 0) -> Any:
        """Return what a command without a fault in its file printed as JSON."""
        assert (self.returncode, self.stderr) == (returncode, "")
        return json.loads(self.stdout)

    def refusal(self) -> str:
        """Return the one line that a command says about a file that it cannot read."""
        assert (self.returncode, self.stdout) == (2, "")
        (line,) = self.stderr.splitlines()
        return line


def command(name: str, file: Path | object, *args: str) -> Answer:
    """Run the command here with a file or its content, which spares the start of a program."""
    with NamedTemporaryFile(suffix=".json") as written:
        if not isinstance(file, Path):
            written.write(_bytes(file))
            written.flush()
        path = str(file if isinstance(file, Path) else written.name)
        out, returncode, error = StringIO(), 0, ""
        try:
            call_command(load_command_class(FILE_COMMANDS[name], name), path, *args, stdout=out)
        except CommandError as raised:
            returncode, error = raised.returncode, str(raised)
        except SystemExit as ended:
            returncode = int(ended.code or 0)
    return Answer(returncode, out.getvalue(), error)


def program(
    name: str, data: object, *args: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a program of its own, which reads standard input."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), name, "-", *args],
        input=_bytes(data),
        capture_output=True,
        env=os.environ | environment,
        check=False,
    )


BROKEN = {"DJANGO_SETTINGS_MODULE": "no.settings", "DATABASE_URL": "nonsense"}
"""Settings that cannot be read, which stop any command that asks for them."""


def imported_without_settings(name: str, data: object) -> set[str]:
    """Run the command with BROKEN settings and return the modules that it imports."""
    result = program(name, data, PYTHONPROFILEIMPORTTIME="1", **BROKEN)
    assert result.returncode == 0
    return {line.split("|")[-1].strip() for line in result.stderr.decode().splitlines()}


def _bytes(data: object) -> bytes:
    return data if isinstance(data, bytes) else json.dumps(data).encode()
