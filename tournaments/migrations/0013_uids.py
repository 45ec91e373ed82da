"""Give entries, draws and tables an identity that is the same in every copy of the club."""

from uuid import uuid4

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

MODELS = ("entry", "round", "table")
NEW_UID = {"postgresql": "gen_random_uuid()", "sqlite": "lower(hex(randomblob(16)))"}


def fill(apps, schema_editor):
    """Make the identities in the database: row by row a year of 1,000 clubs took many minutes."""
    uid = NEW_UID[schema_editor.connection.vendor]
    for name in MODELS:
        table = schema_editor.quote_name(apps.get_model("tournaments", name)._meta.db_table)
        schema_editor.execute(f"UPDATE {table} SET uid = {uid}")
    if schema_editor.connection.vendor == "postgresql":
        # In a restore the rows are of the same transaction, and a table with checks that wait
        # cannot be altered.
        schema_editor.connection.check_constraints()


def new_column(name, **options):
    return {"model_name": name, "name": "uid", "field": models.UUIDField(**options)}


def unique(name, parent):
    constraint = models.UniqueConstraint(fields=(parent, "uid"), name=f"one_{name}_per_uid")
    return migrations.AddConstraint(name, constraint)


def moment(model, name):
    field = models.DateTimeField(default=django.utils.timezone.now)
    return migrations.AlterField(model, name, field)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_uid_of_house_rules"),
        ("tournaments", "0012_keys_of_entries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(migrations.AddField(**new_column(n, null=True, editable=False)) for n in MODELS),
        migrations.RunPython(fill, migrations.RunPython.noop),
        *(migrations.AlterField(**new_column(n, default=uuid4, editable=False)) for n in MODELS),
        unique("entry", "tournament"),
        unique("round", "stage"),
        unique("table", "round"),
        moment("agreedfee", "at"),
        moment("payment", "at"),
        moment("payout", "at"),
        moment("prizeplan", "at"),
        moment("entry", "entered_at"),
        moment("tournament", "created_at"),
        migrations.AlterModelOptions("agreedfee", {"ordering": ["at", "id"]}),
        migrations.AlterModelOptions("prizeplan", {"ordering": ["at", "id"]}),
    ]
