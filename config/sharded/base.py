"""Django's PostgreSQL engine with the compilers of `config.sharded.compiler`."""

# django-stubs has no types for the inside of database engines.
# mypy: disable-error-code="misc"

from django.db.backends.postgresql import base, features, operations


class DatabaseFeatures(features.DatabaseFeatures):
    # The primary key of a divided table is (club_id, id): rows grouped by id need all columns.
    allows_group_by_selected_pks = False


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "config.sharded.compiler"


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures
    ops_class = DatabaseOperations
