"""Measure the start of a server, its first paper, of one sheet, and the memory of its processes.

    .venv/bin/python benchmarks/first_paper.py [--after SECONDS] [CHECKOUT …]

Each checkout (this one, and others to compare) serves the same database with its own `manage.py
serve` and two workers. The paper is asked for some seconds after the first page.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import goals
from printing import PORT, ROOT, get, make
from writes import processor

MOST_START, MOST_SECONDS, MOST_MEGABYTES = 3.0, 1.5, 250
"""Seconds of the processor, seconds on the clock, megabytes."""


def measure(
    checkout: Path, folder: Path, session: str, path: str, after: float
) -> tuple[float, float, float]:
    """Print the measurements; return the processor seconds of the start, the seconds of the first
    paper, and the megabytes of all processes.
    """
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(PORT), "WORKERS": "2"}
    environment["PRINT_FOLDER"] = str(folder / f"paper-{checkout.name}")
    begin = time.monotonic()
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=checkout,
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                get("/healthz")
                break
            except OSError:
                time.sleep(0.1)
        get("/boa-vista/", session)
        start = processor()
        print(f"{checkout.name}: first page after {time.monotonic() - begin:.1f} s, ", end="")
        print(f"{start:.1f} s of the processor")
        time.sleep(after)
        memory(server.pid)
        first, second = paper(path, session), paper(f"{path}?n=1", session)
        print(f"  first paper {first:.2f} s, second {second:.2f} s")
        return start, first, memory(server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def paper(path: str, session: str) -> float:
    """Return the seconds until the paper is there, asked for again while it is drawn."""
    begin = time.monotonic()
    while get(path, session)[0] != 200:
        time.sleep(0.05)
    return time.monotonic() - begin


def memory(pid: int) -> float:
    """Print the megabytes of the process and its children (pss); return their sum."""
    parts = [(command(each), pss(each)) for each in below(pid)]
    print("  " + ", ".join(f"{name} {size:.0f} MB" for name, size in parts), end="; ")
    print(f"together {sum(size for _name, size in parts):.0f} MB")
    return sum(size for _name, size in parts)


def below(pid: int) -> list[int]:
    """Return the process and all that it has started."""
    found = [pid]
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, tasks.read_text().split()):
            found += below(child)
    return found


def command(pid: int) -> str:
    own = Path(f"/proc/{pid}/comm").read_text().strip()
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
    return words[2] if own.startswith("python") else own


def pss(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--after", type=float, default=30)
    parser.add_argument("checkouts", nargs="*", type=lambda text: Path(text).resolve())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        session, slips = make(Path(folder), 2)
        path = slips.replace("slips.pdf", "draw.pdf")
        for checkout in [*options.checkouts, ROOT]:
            measured = measure(checkout, Path(folder), session, path, options.after)
    start, first, megabytes = measured
    goals.at_most("start of a server to its first page, processor", start, MOST_START, "s")
    goals.at_most("first paper of a server", first, MOST_SECONDS, "s")
    goals.at_most(
        "memory of a server with all its processes (pss)", megabytes, MOST_MEGABYTES, "MB"
    )


if __name__ == "__main__":
    main()
