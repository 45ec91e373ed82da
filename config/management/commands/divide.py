"""`manage.py divide`: print the SQL that divides the tables of a PostgreSQL database by clubs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.sharded import tables


class Command(BaseCommand):
    help = "Prints the SQL that divides the tables of this PostgreSQL database by clubs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("way", choices=["citus", "partitions"])
        words = "partitions of each table, in one server"
        parser.add_argument("--count", type=int, default=tables.PARTITIONS, help=words)

    def handle(self, *args: Any, way: str, count: int, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only a PostgreSQL database can be divided.")
        lines = tables.for_citus() if way == "citus" else tables.for_partitions(count)
        self.stdout.write("\n".join(["BEGIN;", *lines, "COMMIT;"]))
