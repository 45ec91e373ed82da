"""Move the circuits of federations into the tables of the circuits of clubs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

CIRCUIT = ("federation_id", "slug", "name", "rules", "seed", "client_key", "created_by_id")
CIRCUIT += ("closed_at", "closed_by_id", "version")
LEG = ("tournament_id", "weight", "number", "offered_at", "offered_by_id", "accepted_at")
LEG += ("accepted_by_id",)
RESULT = ("competitor_id", "place", "score", "state")


def values(row, columns):
    return {column: getattr(row, column) for column in columns}


def move(apps, schema_editor):
    """Write each row anew, in the order of its old key: the new keys are free ones."""

    def rows(name):
        return apps.get_model("circuits", name).objects.using(schema_editor.connection.alias)

    for circuit in rows("FederationCircuit").order_by("pk"):
        moved = rows("Circuit").create(**values(circuit, CIRCUIT))
        # Creating a row sets this column to the present.
        rows("Circuit").filter(pk=moved.pk).update(created_at=circuit.created_at)
        for leg in rows("FederationLeg").filter(circuit=circuit).order_by("pk"):
            moved_leg = rows("CircuitLeg").create(circuit=moved, **values(leg, LEG))
            for result in rows("FederationResult").filter(leg=leg).order_by("pk"):
                rows("CircuitResult").create(leg=moved_leg, **values(result, RESULT))
    for name in ("FederationResult", "FederationLeg", "FederationCircuit"):
        rows(name).all().delete()
    if schema_editor.connection.vendor == "postgresql":
        # In a restore the rows are of the same transaction. Their checks must not wait, since
        # a table with checks that wait cannot be altered.
        schema_editor.connection.check_constraints()


def key(to, on_delete=django.db.models.deletion.PROTECT, related_name="+"):
    return models.ForeignKey(null=True, on_delete=on_delete, related_name=related_name, to=to)


CASCADE = django.db.models.deletion.CASCADE


class Migration(migrations.Migration):
    dependencies = [
        ("circuits", "0001_squashed_0006_history_of_federations"),
        ("clubs", "0001_squashed_0027_journal_without_spare_index"),
        ("tournaments", "0001_squashed_0014_club_of_every_row"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField("circuit", "club", key("clubs.club", CASCADE, "circuits")),
        # Its final name is that of the column which goes.
        migrations.AddField("circuit", "federation", key("circuits.federation", CASCADE)),
        migrations.AlterField("circuitleg", "club", key("clubs.club", CASCADE)),
        migrations.AddField("circuitleg", "offered_at", models.DateTimeField(null=True)),
        migrations.AddField("circuitleg", "offered_by", key(settings.AUTH_USER_MODEL)),
        migrations.AddField("circuitleg", "accepted_at", models.DateTimeField(null=True)),
        migrations.AddField("circuitleg", "accepted_by", key(settings.AUTH_USER_MODEL)),
        migrations.AlterField("circuitresult", "club", key("clubs.club", CASCADE)),
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.DeleteModel("FederationResult"),
        migrations.DeleteModel("FederationLeg"),
        migrations.DeleteModel("FederationCircuit"),
        migrations.AlterField(
            "circuit", "federation", key("circuits.federation", CASCADE, "circuits")
        ),
        migrations.AddConstraint(
            "circuit",
            models.CheckConstraint(
                condition=Q(club__isnull=False, federation__isnull=True)
                | Q(club__isnull=True, federation__isnull=False),
                name="circuit_has_one_owner",
            ),
        ),
        migrations.AddConstraint(
            "circuit",
            models.UniqueConstraint(
                fields=["federation", "slug"], name="one_federation_circuit_per_slug"
            ),
        ),
        migrations.AddConstraint(
            "circuit",
            models.UniqueConstraint(
                fields=["federation", "client_key"], name="federation_circuit_made_once"
            ),
        ),
        migrations.AddConstraint(
            "circuitleg",
            models.CheckConstraint(
                condition=Q(
                    club__isnull=False,
                    offered_at__isnull=True,
                    offered_by__isnull=True,
                    accepted_at__isnull=True,
                )
                | Q(club__isnull=True, offered_at__isnull=False, offered_by__isnull=False),
                name="legs_of_federations_are_offered",
            ),
        ),
        migrations.AddConstraint(
            "circuitleg",
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_legs_say_by_whom",
            ),
        ),
    ]
