"""The names of all figures, and their text form for Prometheus (exposition format 0.0.4)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeAlias

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Sample(NamedTuple):
    """A figure of one family. `part` is the end of its name: "_bucket" of a histogram."""

    family: str
    labels: Mapping[str, str]
    value: float
    part: str = ""


Samples: TypeAlias = Iterable[Sample]

FAMILIES = {
    "caderneta_requests_total": ("counter", "Requests, by the name of their URL and by status."),
    "caderneta_request_seconds": (
        "histogram",
        "Seconds from the whole request to the answer, with the wait for a thread.",
    ),
    "caderneta_polls_total": (
        "counter",
        "Pages asked for again: 304 if nothing had changed, 200 if something had.",
    ),
    "caderneta_held_connections": ("gauge", "Phones that wait for a change at their table."),
    "caderneta_waiting_requests": (
        "gauge",
        "Requests that wait for a thread, and so for its connection to the database.",
    ),
    "caderneta_resident_bytes": ("gauge", "Memory of the process."),
    "caderneta_processor_seconds_total": ("counter", "Processor time of the process."),
    "caderneta_ready": ("gauge", "1 if the check of /readyz passes, else 0."),
    "caderneta_hands_total": (
        "counter",
        "Hands recorded in this database, with corrections: the number of its newest row.",
    ),
    "caderneta_papers": ("gauge", "Papers of the last day in the queue, by state."),
    "caderneta_deliveries_total": (
        "counter",
        "Events for webhooks: the number of the newest row.",
    ),
    "caderneta_backup_timestamp_seconds": (
        "gauge",
        "When the last good backup was made, in seconds since 1970.",
    ),
    "caderneta_deliveries": ("gauge", "Events for webhooks that are still stored, by state."),
}
ORDER = list(FAMILIES)
OF_SITE = {
    *("caderneta_ready", "caderneta_hands_total", "caderneta_papers"),
    *("caderneta_deliveries_total", "caderneta_deliveries"),
    "caderneta_backup_timestamp_seconds",
}
"""Families that are the same in all workers."""


def exposition(samples: Samples) -> str:
    """Return the figures as text, all of a family together, as Prometheus wants it."""
    ordered = sorted(samples, key=lambda sample: ORDER.index(sample.family))
    return "".join(f"{line}\n" for line in _lines(ordered))


def _lines(ordered: Samples) -> Iterator[str]:
    for family, samples in groupby(ordered, key=lambda sample: sample.family):
        kind, words = FAMILIES[family]
        yield f"# HELP {family} {words}"
        yield f"# TYPE {family} {kind}"
        for sample in samples:
            labels = ",".join(
                f'{name}="{_escaped(value)}"' for name, value in sample.labels.items()
            )
            labels = f"{{{labels}}}" if labels else ""
            yield f"{family}{sample.part}{labels} {sample.value}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
