"""Repeat the club in the rows that named it only through their parent."""

from django.db import migrations, models
from django.db.models.deletion import CASCADE

from clubs.migrations._club_of_parent import add_clubs

PARENTS = {
    "stage": "tournament",
    "entry": "tournament",
    "participant": "stage",
    "round": "stage",
    "placement": "stage",
    "table": "round",
    "seat": "table",
    "payment": "tournament",
    "agreedfee": "entry",
    "prizeplan": "tournament",
    "payout": "tournament",
    "reportedresult": "table",
    "call": "table",
    "pushaddress": "entry",
    "notice": "address",
    "screen": "tournament",
    "earliermatch": "table",
    "keyoftable": "table",
    "keyofentry": "entry",
}


def link(name, first, second, table):
    """Give a model of its own to the table of a relation."""
    (one, app_one), (other, app_other) = first, second
    return migrations.CreateModel(
        name=name,
        fields=[
            (
                "id",
                models.BigAutoField(
                    auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                ),
            ),
            (one, models.ForeignKey(on_delete=CASCADE, related_name="+", to=f"{app_one}.{one}")),
            (
                other,
                models.ForeignKey(on_delete=CASCADE, related_name="+", to=f"{app_other}.{other}"),
            ),
        ],
        options={"db_table": table, "unique_together": {(one, other)}},
    )


def through(model, field, name, related, to):
    relation = models.ManyToManyField(related_name=related, through=f"tournaments.{name}", to=to)
    return migrations.AlterField(model, field, relation)


TABLE, ENTRY = ("table", "tournaments"), ("entry", "tournaments")
KEY, MATCH = ("tablekey", "scoring"), ("match", "scoring")


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0024_second_step_roles"),
        ("scoring", "0009_uid_of_house_rules"),
        ("tournaments", "0013_uids"),
    ]
    operations = [
        # The tables are there already.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                link("EarlierMatch", TABLE, MATCH, "tournaments_table_earlier_matches"),
                link("KeyOfTable", TABLE, KEY, "tournaments_table_keys"),
                link("KeyOfEntry", ENTRY, KEY, "tournaments_entry_keys"),
                through(
                    "table", "earlier_matches", "EarlierMatch", "earlier_tables", "scoring.match"
                ),
                through("table", "keys", "KeyOfTable", "tables", "scoring.tablekey"),
                through("entry", "keys", "KeyOfEntry", "entries", "scoring.tablekey"),
            ]
        ),
        *add_clubs("tournaments", PARENTS),
    ]
