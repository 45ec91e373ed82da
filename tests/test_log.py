"""The log never blocks, not even on a pipe that nobody reads."""

import logging
import os
import time

from django.core.mail import EmailMessage

from config.log import Patient
from config.mail import EmailBackend


def read(pipe: int) -> str:
    os.set_blocking(pipe, False)
    output = b""
    while True:
        try:
            output += os.read(pipe, 2**20)
        except BlockingIOError:
            return output.decode()


def line(number: int) -> logging.LogRecord:
    return logging.LogRecord("x", logging.INFO, "", 0, f"{number} {'x' * 1000}", None, None)


def test_log_to_full_pipe_drops_and_counts_lines() -> None:
    ours, theirs = os.pipe()
    log = Patient(most=10, file=theirs)
    begin = time.monotonic()
    for number in range(500):
        log.handle(line(number))
        time.sleep(0.0002)
    assert time.monotonic() - begin < 20, "a full pipe must not hold up who writes the log"
    assert log.lost > 300
    output = ""
    while log.waiting.unfinished_tasks and time.monotonic() - begin < 40:
        output += read(ours)
        time.sleep(0.01)
    output += read(ours)
    assert output.startswith("0 xxx")
    assert "lines of the log were lost" in output
    assert output.count("xxx\n") > 10


def test_log_writes_last_lines_at_process_end() -> None:
    ours, theirs = os.pipe()
    log = Patient(file=theirs)
    log.handle(line(1))
    log.flush()
    assert read(ours).startswith("1 xxx")


def test_send_letter_without_mail_server_logs_it(caplog, monkeypatch) -> None:
    monkeypatch.setattr(logging.getLogger("config"), "propagate", True)
    letter = EmailMessage("Senha", "https://club/link", "a@example.org", ["b@example.org"])
    assert EmailBackend().send_messages([letter]) == 1
    assert "https://club/link" in caplog.text
