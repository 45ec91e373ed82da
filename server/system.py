"""Calls that Windows lacks, each with a plain way round."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

FORKS = hasattr(os, "fork")
"""Whether a process can be copied. Without that one process serves, and without HTTPS."""


def become(program: list[str], variables: dict[str, str]) -> NoReturn:
    """Replace this process by a program; without forks run it, and end it and this together."""
    if not FORKS:
        sys.exit(_run(program, variables))
    os.execve(program[0], program, variables)  # noqa: S606 - our own program


def _run(program: list[str], variables: dict[str, str]) -> int:
    running = subprocess.Popen(program, env=variables)  # noqa: S603 - our own program
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        return running.wait()
    finally:
        running.terminate()
        running.wait()


@contextmanager
def locked(place: Path, flags: int, when_taken: Callable[[], object]) -> Iterator[None]:
    """Hold the lock of a file or folder, opened with these flags.

    If another process holds it, `when_taken` is called: it raises, or the lock is waited for.
    Windows has no such lock: there nobody is kept away. Raises OSError.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 - not on every system
    except ImportError:
        yield
        return
    opened = os.open(place, flags, 0o600)
    try:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            when_taken()
            flock(opened, LOCK_EX)
        yield
    finally:
        os.close(opened)


def let_others_first(by: int) -> None:
    """Lower the priority of this process by some steps."""
    if hasattr(os, "nice"):
        os.nice(by)


def alarm(seconds: int) -> int:
    """Have the kernel end this process after so many seconds; return what was left until then.

    Windows has no alarms: there a step that hangs keeps its process until the server ends.
    """
    return signal.alarm(seconds) if hasattr(signal, "alarm") else 0


def end_at_alarm() -> None:
    """Undo what else this process does at an alarm."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def most_kilobytes() -> int:
    """Return the most memory that this process has used; 0 where the system does not tell."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def allow_open_files(count: int) -> None:
    """Raise the number of files and connections that each worker may have open, if possible."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        with suppress(OSError, ValueError):  # the system has another limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
