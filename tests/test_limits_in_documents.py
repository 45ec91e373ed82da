"""A limit that a document names is the limit in the code."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from circuits.ranking import rules as circuits
from clubs.accounts.signing_in import sessions, sign_in
from clubs.api import base as api
from clubs.imports.cells import files
from clubs.lists import short_codes, spreadsheet
from clubs.webhooks import addresses, delivery, post
from config import front
from config.management.commands import hall_https
from config.programs import api as program
from scoring.forms.changes import match_file
from scoring.views.papers import downloads
from server.cache import replica, stored_answers
from server.copies import copies, making
from server.https import certificates
from server.jobs import queue, worker
from server.log import error_mail
from server.metrics import health
from server.papers import answering
from server.papers import queue as papers
from tournaments.formats import event
from tournaments.formats.movements import evening, groups
from tournaments.formats.parts import matching, optimum
from tournaments.lending import file as loan
from tournaments.lending import loans
from tournaments.ranking import awards, regulation

DOCS = Path(__file__).resolve().parent.parent / "docs"
WORDS: dict[float, str] = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    10: "ten",
    15: "fifteen",
    50: "fifty",
}
DAYS, DAY = sessions.DAYS, 24 * 60 * 60
TRIES = [wait // timedelta(minutes=1) for wait in delivery.WAITS]
PLACES = " ".join(f"{points // circuits.POINT}" for points in circuits.USUAL_SCALE)
# Words of the document, `{}` for each number.
LIMITS: dict[str, list[tuple[Any, ...]]] = {
    "api.md": [
        ("`limit` is at most {}", api.MOST_ITEMS),
        ("{} requests a minute for each token", program.RATE.removesuffix("/m")),
        ("{} with wrong tokens from one address", str(api.wrong_tokens.rate).removesuffix("/m")),
        ("a club has at most {}", WORDS[addresses.MOST]),
        ("from 200 to 299 within {} seconds", post.SECONDS),
        ("after {}, {} and {} minutes, {} and {} hours", *TRIES[:3], *(n / 60 for n in TRIES[3:])),
        ("port {} or above {}", post.HTTPS_PORT, str(post.FIRST_FREE_PORT - 1)),
    ],
    "architecture.md": [
        ("({} seconds, {} kB;", WORDS[front.BODY_SECONDS], front.MOST_BODY_BYTES >> 10),
        ("files {} MB)", front.MOST_FILE_BYTES >> 20),
        ("one of {} threads that read", WORDS[front.READERS]),
        ("one of {} that write", WORDS[front.WRITERS]),
        ("waits {} s for a thread", front.LONGEST_WAIT),
        ("in at most {} MB", stored_answers.MOST_BYTES >> 20),
        ("a step of more than {} minutes", WORDS[queue.STEP_LIMIT // 60]),
        ("(more than {} rows)", downloads.FEW),
        ("The first request waits {} seconds", WORDS[answering.WAIT]),
    ],
    "backup-file.md": [("{} MB of the disk stay free", making.LEAST_FREE >> 20)],
    "deploy.md": [
        ("each of {} days, {} weeks and {} months", copies.DAYS, copies.WEEKS, copies.MONTHS),
        ("every night after {}", WORDS[copies.HOUR]),
        ("leaves {} MB of the disk free", making.LEAST_FREE >> 20),
        ("`HTTPS_PORT={}`", str(hall_https.PORT)),
        ("({} days)", (certificates.LONGEST - certificates.SLOW_CLOCK).days),
        ("the authority after {} years", WORDS[certificates.YEARS.days // 365]),
        ("After {} wrong passwords", WORDS[sign_in.FREE_TRIES]),
        ("{} seconds, then longer", sign_in.FIRST_WAIT),
        ("{} for owners and secretaries", DAYS["owner"]),
        ("{} for directors and scorers", DAYS["director"]),
        ("{} for players", DAYS["player"]),
        ("works once, for {} days", WORDS[settings.PASSWORD_RESET_TIMEOUT // DAY]),
        ("nobody uses ends after {} days", settings.SESSION_COOKIE_AGE // DAY),
        ("begin within {} seconds", WORDS[health.LOCK_SECONDS]),
        ("needs {} MB of free disk", health.LEAST_FREE_BYTES >> 20),
        ("more than {} MB ends after its paper", worker.MOST_KILOBYTES >> 10),
        ("at most {} processes that draw", WORDS[papers.MOST_WORKERS]),
        ("at most {} MB, at most a day old", queue.MOST_BYTES >> 20),
    ],
    "event-file.md": [
        ("up to {} tables", event.MOST_TABLES),
        ("At most {} rows;", awards.MOST_ROWS),
        ("more than {} entries", optimum.COMPLETE),
        ("at most {}, each with `points`", regulation.MOST_DEDUCTIONS),
    ],
    "formats.md": [
        ("Up to {} entries", matching.SHORT),
        ("up to {} seats", evening.MOST_SEATS),
        ("up to {} draws", WORDS[groups.ATTEMPTS]),
        ("a table of points, by default {},", PLACES),
    ],
    "lending.md": [
        ("pages take {} MB", loan.PAGE.packed >> 20),
        ("a line has more than {} MB", loan.MOST_IN_LINE >> 20),
        ("all lines more than {} MB", loan.PAGE.unpacked >> 20),
        ("more than {} accounts", loans.MOST_NEW_ACCOUNTS),
    ],
    "match-file.md": [("(at most {} kB)", match_file.MOST_BYTES // 1000)],
    "observability.md": [("at most {}; all are in the log", error_mail.MOST_ERRORS)],
    "scaling.md": [
        ("{} waiting papers", queue.MOST_WAITING),
        ("at most {} MB and a day", queue.MOST_BYTES >> 20),
        ("after {} seconds of silence", WORDS[queue.SILENCE_SECONDS]),
        ("every {} seconds", WORDS[replica.SECONDS_BETWEEN_LOOKS]),
        ("has {} threads per worker", WORDS[front.READERS + front.WRITERS]),
    ],
    "security.md": [
        ("on a slip has {} signs", WORDS[short_codes.CODE_LENGTH]),
        ("a key of {} signs", short_codes.KEY_LENGTH),
        ("at most every {} minutes", WORDS[settings.ACCOUNT_REAUTHENTICATION_TIMEOUT // 60]),
        ("tried {} times", WORDS[1 + len(delivery.WAITS)]),
    ],
    "spreadsheets.md": [
        ("after {} lines", spreadsheet.XLSX_ROWS),
        ("More than {} lines", downloads.FEW),
        ("up to {} MB", files.LARGEST_FILE // 1_000_000),
    ],
}


def sentences() -> Iterator[object]:
    for document, limits in LIMITS.items():
        for sentence, *numbers in limits:
            written = [n if isinstance(n, str) else f"{n:,.0f}" for n in numbers]
            yield pytest.param(document, sentence.format(*written), id=f"{document}: {sentence}")


@pytest.mark.parametrize(("document", "sentence"), list(sentences()))
def test_limit_in_a_document_is_that_of_the_code(document: str, sentence: str) -> None:
    text = " ".join((DOCS / document).read_text().split())
    assert sentence in text


def test_page_takes_the_files_that_the_front_lets_through() -> None:
    assert loan.PAGE.packed == front.MOST_FILE_BYTES
