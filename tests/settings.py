"""The settings of the tests: `config.settings`, deterministic and quick.

`TEST_DATABASE_URL` chooses the database; without it the tests use an SQLite file, not SQLite in
memory, whose connections are shared between threads and so hide every lock.
"""

import os
import re
import tempfile
from pathlib import Path
from typing import Any

# The developer's shell must not change the tests: drop all variables that the settings read.
source = Path(__file__).resolve().parent.parent / "config" / "settings.py"
for name in re.findall(r'\benv\.\w+\(\s*"(\w+)"', source.read_text()):
    os.environ.pop(name, None)
os.environ["CADERNETA_DEMO"] = "1"
if "TEST_TIME_ZONE" in os.environ:
    os.environ["TIME_ZONE"] = os.environ["TEST_TIME_ZONE"]
# The queue in the database of the test; the tests of its file make one.
os.environ["JOBS"] = "database"
if "TEST_DATABASE_URL" in os.environ:
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]

from config.settings import *  # noqa: E402, F403
from config.settings import BASE_DIR, DATABASES, LOGGING  # noqa: E402

SECRET_KEY = "tests"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PRINT_IN_PROCESS = True
SENDS_WEBHOOKS = False
PRINT_FOLDER = Path(tempfile.gettempdir()) / f"caderneta-paper-{os.getpid()}"
# Each test client would search all files again; the live server of the tests has its own finder.
WHITENOISE_USE_FINDERS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"] == "server.sqlite":
    # Test data need not survive a power cut, and each commit would wait for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
    # The process number separates test runs at the same time.
    file = BASE_DIR / "var" / f"test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(file)}
# pytest keeps the log of each test, and shows that of a test that fails. The handler of the program
# writes in a thread, often while nothing is captured.
log: dict[str, Any] = LOGGING
log["handlers"] = {"none": {"class": "logging.NullHandler"}}
for logger in (log["root"], *log["loggers"].values()):
    if "handlers" in logger:
        logger |= {"handlers": ["none"], "propagate": True}
