"""The log never blocks, not even on a pipe that nobody reads."""

import errno
import logging
import os
import sqlite3

import pytest
from django.core.mail import EmailMessage

from server.log.lines import OneLineForDisk, Patient
from server.log.mail import EmailBackend
from tests.waiting import until


def read(pipe: int) -> str:
    os.set_blocking(pipe, False)
    output = b""
    while True:
        try:
            output += os.read(pipe, 2**20)
        except BlockingIOError:
            return output.decode()


def fill(pipe: int) -> None:
    """Write until the pipe takes no more, whatever its size on this computer."""
    os.set_blocking(pipe, False)
    try:
        while True:
            os.write(pipe, b".")
    except BlockingIOError:
        os.set_blocking(pipe, True)


def line(number: int) -> logging.LogRecord:
    return logging.LogRecord("x", logging.INFO, "", 0, f"{number} {'x' * 1000}", None, None)


def test_log_to_full_pipe_drops_and_counts_lines() -> None:
    ours, theirs = os.pipe()
    log = Patient(most=10, file=theirs)
    for number in range(20):
        log.handle(line(number))
        until(lambda: not log.waiting.unfinished_tasks)
    fill(theirs)
    log.handle(line(20))
    until(log.waiting.empty)  # the thread has it, and waits for the pipe
    for number in range(21, 500):
        log.handle(line(number))  # a full pipe does not hold up who writes the log
    assert log.lost == 479 - 10  # ten wait
    parts = []

    def is_written() -> bool:
        parts.append(read(ours))
        return not log.waiting.unfinished_tasks

    until(is_written)
    output = "".join([*parts, read(ours)])
    assert output.startswith("0 xxx")
    assert "lines of the log were lost" in output
    assert output.count("xxx\n") > 20


def test_log_writes_last_lines_at_process_end() -> None:
    ours, theirs = os.pipe()
    log = Patient(file=theirs)
    log.handle(line(1))
    log.flush()
    assert read(ours).startswith("1 xxx")


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/var/paper"),
        OSError(errno.EROFS, os.strerror(errno.EROFS)),
    ],
)
def test_error_of_a_full_disk_is_one_line(error: Exception) -> None:
    record = logging.LogRecord(
        "x", logging.ERROR, "", 1, "Lost: %s", ("it",), (type(error), error, None)
    )
    assert OneLineForDisk().filter(record)
    assert logging.Formatter().format(record) == f"Lost: it ({error})"


def test_other_errors_keep_their_traceback() -> None:
    record = logging.LogRecord(
        "x", logging.ERROR, "", 1, "Lost", (), (KeyError, KeyError("a"), None)
    )
    OneLineForDisk().filter(record)
    assert "KeyError" in logging.Formatter().format(record)


def test_send_letter_without_mail_server_logs_it(caplog) -> None:
    letter = EmailMessage("Senha", "https://club/link", "a@example.org", ["b@example.org"])
    assert EmailBackend().send_messages([letter]) == 1
    assert "https://club/link" in caplog.text
