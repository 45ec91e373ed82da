"""The documents about ASVS answer each requirement of level 2 once, and name tests that exist."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted((ROOT / "docs/security").glob("*.md"))
ROW = re.compile(r"^\| (\d+\.[^|]+?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.M)
ANSWERS = {"yes", "partly", "no", "not applicable"}

# The numbers of levels 1 and 2 in OWASP ASVS 5.0.0.
NUMBERS = """
1.1.1–1.1.2 1.2.1–1.2.9 1.3.1–1.3.11 1.4.1–1.4.3 1.5.1–1.5.2
2.1.1–2.1.3 2.2.1–2.2.3 2.3.1–2.3.4 2.4.1
3.2.1–3.2.2 3.3.1–3.3.4 3.4.1–3.4.6 3.5.1–3.5.5 3.7.1–3.7.2
4.1.1–4.1.3 4.2.1 4.3.1–4.3.2 4.4.1–4.4.4
5.1.1 5.2.1–5.2.3 5.3.1–5.3.2 5.4.1–5.4.3
6.1.1–6.1.3 6.2.1–6.2.12 6.3.1–6.3.4 6.4.1–6.4.4 6.5.1–6.5.5 6.6.1–6.6.3 6.8.1–6.8.4
7.1.1–7.1.3 7.2.1–7.2.4 7.3.1–7.3.2 7.4.1–7.4.5 7.5.1–7.5.2 7.6.1–7.6.2
8.1.1–8.1.2 8.2.1–8.2.3 8.3.1 8.4.1
9.1.1–9.1.3 9.2.1–9.2.4
10.1.1–10.1.2 10.2.1–10.2.2 10.3.1–10.3.4 10.4.1–10.4.11 10.5.1–10.5.5 10.6.1–10.6.2
10.7.1–10.7.3
11.1.1–11.1.2 11.2.1–11.2.3 11.3.1–11.3.3 11.4.1–11.4.4 11.5.1 11.6.1
12.1.1–12.1.3 12.2.1–12.2.2 12.3.1–12.3.4
13.1.1 13.2.1–13.2.5 13.3.1–13.3.2 13.4.1–13.4.5
14.1.1–14.1.2 14.2.1–14.2.4 14.3.1–14.3.3
15.1.1–15.1.3 15.2.1–15.2.3 15.3.1–15.3.7
16.1.1 16.2.1–16.2.5 16.3.1–16.3.4 16.4.1–16.4.3 16.5.1–16.5.3
17.1.1 17.2.1–17.2.4 17.3.1–17.3.2
"""


def numbers(text: str) -> Iterator[str]:
    """Yield each number of a list such as "1.1.1–1.1.3, 1.2.1"."""
    for part in re.split(r"[,\s]+", text.strip()):
        first, _dash, last = part.partition("–")
        section, _dot, number = first.rpartition(".")
        for each in range(int(number), int((last or first).rpartition(".")[2]) + 1):
            yield f"{section}.{each}"


def rows() -> list[tuple[str, ...]]:
    return [match.groups() for path in DOCUMENTS for match in ROW.finditer(path.read_text())]


def test_each_asvs_requirement_is_answered_once() -> None:
    answered = Counter(number for row in rows() for number in numbers(row[0]))
    assert answered == Counter(numbers(NUMBERS))
    assert answered.total() == 253


def test_asvs_answers_are_one_of_four_words() -> None:
    assert {row[2] for row in rows()} == ANSWERS


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_tests_that_are_named_exist(path: Path) -> None:
    cells = [match[5] for match in ROW.finditer(path.read_text())]
    named = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    assert named
    assert [name for name in sorted(named) if not (ROOT / "tests" / name).is_file()] == []


def test_security_overview_counts_the_asvs_answers() -> None:
    counts: Counter[str] = Counter()
    for row in rows():
        counts[row[2]] += len(list(numbers(row[0])))
    overview = (ROOT / "docs/security.md").read_text()
    found = re.findall(r"^\| (yes|partly|no|not applicable) \| (\d+) \|$", overview, re.M)
    assert {word: int(number) for word, number in found} == counts
