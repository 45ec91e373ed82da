"""The settings of a real server, with static files in place and short waits for locks.

`CLOCK` names a file with seconds: so many are added to the clock of each process of the site, also
while it runs. `CLOCK.<pid>` says what the clock of that process is set to.
"""

import os
import time
from math import inf
from pathlib import Path
from threading import Thread

import time_machine

from config.settings import *  # noqa: F403
from config.settings import DATABASES, INSTALLED_APPS, STORAGES
from tests.waiting import until

LOCK_SECONDS = 2
WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
STORAGES |= {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True
# Tables are made from the models, as in all tests, which is quicker than by the migrations.
MIGRATION_MODULES = dict.fromkeys(app.split(".")[-1] for app in INSTALLED_APPS)

options = DATABASES["default"]["OPTIONS"]
if DATABASES["default"]["ENGINE"] == "server.sqlite":
    options["timeout"] = LOCK_SECONDS
else:
    options["options"] = f"-c lock_timeout={LOCK_SECONDS}s"


class Clock:
    """The clock of this process, set by a file that another program writes."""

    def __init__(self, file: Path) -> None:
        self.file, self.set_to = file, "0"
        self.traveller: time_machine.Traveller | None = None

    def read(self) -> str:
        return self.file.read_text() if self.file.exists() else "0"

    def set(self) -> None:
        """Set the clock as the file says, and say so."""
        if (text := self.read()) != self.set_to:
            now = time.time()
            if self.traveller is None:
                self.traveller = time_machine.travel(now, tick=True).start()
            self.traveller.move_to(now + float(text) - float(self.set_to))
            # It ticks from the first look on: the process that forks workers would never look.
            time.time()
            self.set_to = text
        Path(f"{self.file}.{os.getpid()}").write_text(text)

    def start(self) -> None:
        """Set the clock, and again whenever the file changes."""
        self.set()
        Thread(target=self.follow, daemon=True).start()

    def follow(self) -> None:
        while True:
            until(lambda: self.read() != self.set_to, seconds=inf, every=0.02)
            self.set()


if "CLOCK" in os.environ:
    clock = Clock(Path(os.environ["CLOCK"]))
    clock.start()
    os.register_at_fork(after_in_child=clock.start)  # a worker inherits no thread
