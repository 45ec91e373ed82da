"""The settings of a real server, with static files in place and short waits for locks.

`CLOCK` names a file with seconds: so many are added to the clock of each process of the site, also
while it runs.
"""

import os
import time
from pathlib import Path
from threading import Thread

import time_machine

from config.settings import *  # noqa: F403
from config.settings import DATABASES, INSTALLED_APPS, STORAGES

LOCK_SECONDS = 2
WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
STORAGES |= {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True
# Tables are made from the models, as in all tests, which is quicker than by the migrations.
MIGRATION_MODULES = dict.fromkeys(app.split(".")[-1] for app in INSTALLED_APPS)

options = DATABASES["default"]["OPTIONS"]
if DATABASES["default"]["ENGINE"] == "config.sqlite":
    options["timeout"] = LOCK_SECONDS
else:
    options["options"] = f"-c lock_timeout={LOCK_SECONDS}s"


def follow(clock: Path) -> None:
    traveller: time_machine.Traveller | None = None
    moved = 0.0
    while True:
        seconds = float(clock.read_text() or 0) if clock.exists() else 0.0
        if seconds != moved:
            now = time.time()
            if traveller is None:
                traveller = time_machine.travel(now, tick=True).start()
            traveller.move_to(now + seconds - moved)
            moved = seconds
        time.sleep(0.02)


if "CLOCK" in os.environ:
    Thread(target=follow, args=[Path(os.environ["CLOCK"])], daemon=True).start()
