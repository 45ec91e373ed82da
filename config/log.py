"""What the server's log leaves out."""

import logging


class NoTraceback(logging.Filter):
    """One line is enough for a request that asks for another host: every robot sends some."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        record.exc_text = None
        return True


class NoTracebackOfWarnings(NoTraceback):
    """Nor is it a fault of the server that somebody may not do what they asked for."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR or super().filter(record)
