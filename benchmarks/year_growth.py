"""Rows and bytes of a year: per hand, per evening and per club."""

from django.apps import apps
from year_load import execute
from year_pages import use

SIZES = """
SELECT relname, reltuples::bigint, pg_table_size(oid), pg_indexes_size(oid)
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
ORDER BY pg_total_relation_size(oid) DESC
"""
LEAST_SHARE = 0.002
"""Smaller tables are left out of the list."""


def report(clubs: int, weeks: int) -> None:
    """Print the tables of the year, and what a hand, an evening and a club add up to."""
    use("year")
    sizes = execute(SIZES)
    rows = {name: count for name, count, _table, _indexes in sizes}
    total = sum(table + indexes for _name, _count, table, indexes in sizes)
    print("| table | rows | MB | of it indexes | bytes a row |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, count, table, indexes in sizes:
        if table + indexes > LEAST_SHARE * total:
            each = f"{(table + indexes) / max(1, count):,.0f}"
            size = f"{(table + indexes) / 1e6:,.0f}"
            print(f"| {name} | {count:,} | {size} | {indexes / 1e6:,.0f} | {each} |")
    models = [model._meta.db_table for model in apps.get_models(include_auto_created=True)]
    all_rows = sum(max(0, rows.get(table, 0)) for table in models)
    hands = execute("SELECT count(*) FROM scoring_hand")[0][0]
    evenings = execute(
        "SELECT count(*) FROM (SELECT DISTINCT club_id, "
        "(played_at AT TIME ZONE 'America/Sao_Paulo')::date FROM scoring_match) AS nights"
    )[0][0]
    print(
        f"\n{hands:,} hands, {evenings:,} evenings, {clubs} clubs, {weeks} weeks, {total:,} bytes"
    )
    for name, number in (("hand", hands), ("evening", evenings), ("club and year", clubs)):
        part = 52 / weeks if name == "club and year" else 1
        print(
            f"per {name}: {part * all_rows / number:,.1f} rows, {part * total / number:,.0f} bytes"
        )
