"""Send errors of the log to the operator by e-mail, if ERRORS_TO is set.

An e-mail has the lines of the log, and nothing else of a request: no form, no cookie, no variable.
"""

import logging
import time
from queue import Empty

from django.conf import settings
from django.core.mail import send_mail

from server.log.lines import Patient

PAUSE_SECONDS = 15 * 60
"""Between two e-mails of a process. One broken page can fail many times a second."""
MOST_ERRORS = 20
"""Errors in one e-mail; more are only counted, and all are in the log."""
LONGEST_SUBJECT = 120
log = logging.getLogger("server.log.error_mail")


class ErrorMail(Patient):
    """Collect the errors of a quarter of an hour, and send them in a thread of its own."""

    def __init__(self) -> None:
        super().__init__(most=MOST_ERRORS)
        self.setLevel(logging.ERROR)

    def write(self, line: str) -> None:
        """Send this error and those that wait, then pause."""
        lines = [line]
        while True:
            try:
                lines.append(self.waiting.get_nowait())
            except Empty:
                break
            self.waiting.task_done()
        self.send(lines)
        time.sleep(PAUSE_SECONDS)

    def send(self, lines: list[str]) -> None:
        subject = f"Caderneta: {lines[0].splitlines()[0]}"[:LONGEST_SUBJECT]
        try:
            send_mail(subject, "\n\n".join(lines), None, settings.ERRORS_TO)
        except OSError as error:
            # A warning: an error would be sent again.
            log.warning("%s errors could not be sent by e-mail: %r", len(lines), error)
