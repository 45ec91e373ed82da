"""Where the copies of this server are. Loads nothing else of this package for the workers."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings

from server.copies.copies import Place


def place(folder: Path | None = None) -> Place:
    """Return where the copies of this database are, or those in another folder."""
    database = settings.DATABASES["default"]
    name = Path(str(database["NAME"])).stem
    return Place(folder or settings.BACKUP_FOLDER, name, ZoneInfo(settings.TIME_ZONE))


def new_file(folder: Path | None = None) -> Path:
    """Return the file of a copy that is made now."""
    return place(folder).new_file(datetime.now(UTC), encrypted=bool(settings.BACKUP_KEY))
