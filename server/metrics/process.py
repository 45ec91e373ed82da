"""The memory and the processor time of this process."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from server.metrics.families import Sample

PAGES = Path("/proc/self/statm")


def process_samples() -> Iterator[Sample]:
    yield Sample("caderneta_processor_seconds_total", {}, time.process_time())
    try:
        resident = int(PAGES.read_text(encoding="ascii").split()[1])
    except OSError:  # not Linux
        return
    yield Sample("caderneta_resident_bytes", {}, resident * os.sysconf("SC_PAGE_SIZE"))
