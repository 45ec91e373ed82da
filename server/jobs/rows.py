"""The rows of the queue: their tables in a file, who waits for a job, which jobs are dropped."""

from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS job (
    key TEXT PRIMARY KEY, place TEXT NOT NULL, request TEXT NOT NULL, state TEXT NOT NULL,
    asked_at REAL NOT NULL, began_at REAL, step_at REAL, used_at REAL NOT NULL,
    slot INTEGER, tries INTEGER NOT NULL DEFAULT 0, stopping INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0, labels TEXT NOT NULL DEFAULT '[]',
    problem TEXT NOT NULL DEFAULT '', result BLOB, size INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS job_state ON job (state, asked_at);
CREATE TABLE IF NOT EXISTS asker (
    key TEXT NOT NULL, who TEXT NOT NULL, seen_at REAL NOT NULL, PRIMARY KEY (key, who)
);
"""


def mark_seen(db: Any, key: str, who: str, now: float) -> None:
    """Note that a person waits for a job."""
    db.execute(
        "INSERT INTO asker (key, who, seen_at) VALUES (?, ?, ?)"
        " ON CONFLICT (key, who) DO UPDATE SET seen_at = ?",
        [key, who, now, now],
    )


def drop_over(db: Any, most_bytes: int, key: str) -> None:
    """Drop the least recently used results over a bound, but never that of the job `key`."""
    db.execute(
        "DELETE FROM job WHERE key IN (SELECT key FROM ("
        "SELECT key, SUM(size) OVER (ORDER BY used_at DESC, key) AS bytes"
        " FROM job WHERE state IN ('done', 'stopped') AND key <> ?) AS used WHERE bytes > ?)",
        [key, most_bytes],
    )


def drop_old(db: Any, before: float) -> set[str]:
    """Drop jobs that ended and were not used since; return the keys of those that stay."""
    db.execute(
        "DELETE FROM job WHERE used_at < ? AND state NOT IN ('waiting', 'running')", [before]
    )
    db.execute("DELETE FROM asker WHERE key NOT IN (SELECT key FROM job)")
    return {row[0] for row in db.execute("SELECT key FROM job")}
