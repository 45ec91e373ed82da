"""The settings of a real server on Django's own SQLite engine, without turns for writers."""

from served import *  # noqa: F403
from served import DATABASES

DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"
