"""Small disks that a test can fill."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def small_disk(folder: Path, size: str, **options: object) -> Iterator[bool]:
    """Make a folder that is a disk of its own until the end, if this process may mount one.

    Yields whether it is a disk.
    """
    folder.mkdir(exist_ok=True)
    words = ",".join([f"size={size}", *(f"{name}={value}" for name, value in options.items())])
    command = ["mount", "-t", "tmpfs", "-o", words, "caderneta", str(folder)]
    is_mounted = os.geteuid() == 0 and not subprocess.run(command, capture_output=True).returncode
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", folder], check=True)


def fill(disk: Path) -> Path:
    """Write a file until the disk has no space left, and return it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler
