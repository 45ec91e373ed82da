"""The settings of a real server on Django's own SQLite engine, where writers take no turns."""

from served import *  # noqa: F403
from served import DATABASES

DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"
