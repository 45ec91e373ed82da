"""Add the club of the request to each divided table of a query of Django.

`club_id = …` is a condition of the first table and of each join. So PostgreSQL opens one partition
of each table, and Citus sends the query to one server. A query says nothing about its club by
itself: people, hands and seats are found by their keys or by a parent's.

A query of all clubs says with each join that both rows are of one club, which is always so: Citus
then joins on each server, and refuses joins without it.
"""

# django-stubs has no types for the inside of database engines.
# mypy: disable-error-code="misc"

from collections.abc import Mapping
from typing import Any

from django.db.backends.postgresql import compiler as postgresql
from django.db.backends.postgresql.compiler import SQLAggregateCompiler
from django.db.models.expressions import Col
from django.db.models.lookups import Exact
from django.db.models.sql.compiler import SQLInsertCompiler as PlainInsertCompiler
from django.db.models.sql.datastructures import Join
from django.db.models.sql.where import AND, WhereNode

from clubs.shards import club_column, current, divided

__all__ = [
    "SQLAggregateCompiler",
    "SQLCompiler",
    "SQLDeleteCompiler",
    "SQLInsertCompiler",
    "SQLUpdateCompiler",
]


def with_club(where: Any, aliases: Mapping[str, str]) -> Any:
    """Return the conditions with the club of these tables, which are named by alias."""
    club = current()
    if club is None:
        return where
    conditions = WhereNode([where] if where else [], AND)
    for alias, table in aliases.items():
        model = divided().get(table)
        if model and (column := club_column(model)):
            conditions.add(Exact(Col(alias, column), club), AND)
    return conditions if conditions.children else where


class SQLCompiler(postgresql.SQLCompiler):
    def pre_sql_setup(self, *args: Any, **options: Any) -> Any:
        found = super().pre_sql_setup(*args, **options)
        first = {
            alias: table.table_name
            for alias, table in self.query.alias_map.items()
            if self.query.alias_refcount[alias] and not isinstance(table, Join)
        }
        # Django's hints have neither this attribute nor an alias of each table.
        self.where = with_club(self.where, first)  # type: ignore[has-type]
        return found

    def compile(self, node: Any) -> tuple[str, Any]:
        sql, params = super().compile(node)
        if not (isinstance(node, Join) and node.table_name in divided()):
            return sql, params
        # In the condition of the join: an outer join must keep rows without a partner.
        name, club = self.quote_name_unless_alias(str(node.table_alias)), current()
        if club is not None:
            return f'{sql[:-1]} AND {name}."club_id" = %s)', [*params, club]
        parent = self.query.alias_map.get(str(node.parent_alias))
        if parent is not None and parent.table_name in divided():
            of_parent = self.quote_name_unless_alias(str(node.parent_alias))
            return f'{sql[:-1]} AND {name}."club_id" = {of_parent}."club_id")', params
        return sql, params


class SQLUpdateCompiler(postgresql.SQLUpdateCompiler):
    def pre_sql_setup(self, *args: Any, **options: Any) -> Any:
        found = super().pre_sql_setup(*args, **options)
        table = self.query.get_meta().db_table
        self.query.where = with_club(self.query.where, {table: table})
        return found


class SQLDeleteCompiler(postgresql.SQLDeleteCompiler):
    def _as_sql(self, query: Any) -> tuple[str, Any]:
        table = query.get_meta().db_table
        query.where = with_club(query.where, {table: table})
        return super()._as_sql(query)


class SQLInsertCompiler(postgresql.SQLInsertCompiler):
    def assemble_as_sql(self, fields: Any, value_rows: Any) -> Any:
        # Rows as they are, not as arrays: Citus reads the club of each row.
        return PlainInsertCompiler.assemble_as_sql(self, fields, value_rows)
