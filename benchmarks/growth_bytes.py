"""Bytes that a hand takes in an SQLite file, with everything that is stored about its match.

    .venv/bin/python benchmarks/growth_bytes.py

A club grows from 50 to 200 matches, all recorded hand by hand (`growth_data.py`); the growth of the
file is divided by its new hands.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = 50, 200


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "growth.sqlite3"
        sys.path.insert(0, str(ROOT))
        os.environ["CADERNETA_DEMO"] = "1"
        os.environ["DATABASE_URL"] = f"sqlite:///{file}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()

        from django.core.management import call_command
        from django.db import connection
        from growth_data import GrowingClub

        from scoring.models import Hand

        call_command("migrate", verbosity=0)
        club, bytes_at, hands_at = GrowingClub(), [], []
        for size in SIZES:
            club.grow(size)
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            bytes_at.append(file.stat().st_size)
            hands_at.append(Hand.objects.count())
        grown, hands = bytes_at[1] - bytes_at[0], hands_at[1] - hands_at[0]
        print(f"{hands:,} hands, {grown:,} bytes: {grown / hands:,.0f} bytes a hand")


if __name__ == "__main__":
    main()
