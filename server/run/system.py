"""Calls that Windows lacks, each with a plain way round."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import NoReturn

FORKS = hasattr(os, "fork")
"""Whether a process can be copied. Without that one process serves, and without HTTPS."""


def become(program: list[str], variables: dict[str, str]) -> NoReturn:
    """Replace this process by a program; without forks run it, and end when it ends."""
    if not FORKS:
        running = subprocess.Popen(program, env=variables)  # noqa: S603 - our own program
        with suppress(KeyboardInterrupt):  # the program gets it from the terminal too
            sys.exit(running.wait())
        sys.exit(running.wait())
    os.execve(program[0], program, variables)  # noqa: S606 - our own program


def let_others_first(by: int) -> None:
    """Lower the priority of this process by some steps."""
    if hasattr(os, "nice"):
        os.nice(by)


def alarm(seconds: int) -> int:
    """Have the kernel end this process after so many seconds; return what was left until then.

    Windows has no alarms: there a step that hangs keeps its process until the server ends.
    """
    return signal.alarm(seconds) if hasattr(signal, "alarm") else 0


def most_kilobytes() -> int:
    """Return the most memory that this process has used; 0 where the system does not tell."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
