"""Operations that repeat the club in rows which named it only through their parent."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.deletion import PROTECT


def club(**options):
    return models.ForeignKey(
        "clubs.club", related_name="+", db_index=False, **{"on_delete": PROTECT, **options}
    )


def add_clubs(app, parents, **deleted):
    """Return the operations. `parents`: the column of the parent by model, parents before children.
    `deleted`: `on_delete` of the models that do not protect their club.
    """

    def fill(apps, schema_editor):
        for name, column in parents.items():
            model = apps.get_model(app, name)
            parent = model._meta.get_field(column).remote_field.model
            of_parent = parent.objects.filter(pk=OuterRef(f"{column}_id")).values("club")
            model.objects.update(club=Subquery(of_parent))
        if schema_editor.connection.vendor == "postgresql":
            # In a restore the rows are of the same transaction. Their checks must not wait, since
            # a table with checks that wait cannot be altered.
            schema_editor.connection.check_constraints()

    kinds = {name: {"on_delete": deleted.get(name, PROTECT)} for name in parents}
    return [
        *(migrations.AddField(name, "club", club(null=True, **kinds[name])) for name in parents),
        migrations.RunPython(fill, migrations.RunPython.noop),
        *(migrations.AlterField(name, "club", club(**kinds[name])) for name in parents),
    ]
