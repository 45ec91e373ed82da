from django.db import migrations
from django.db.models import F


def to_hundredths(apps, schema_editor):
    apps.get_model("tournaments", "Placement").objects.update(points=F("points") * 50)


def to_halves(apps, schema_editor):
    apps.get_model("tournaments", "Placement").objects.update(points=F("points") / 50)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_numbers_of_a_table_agree")]

    operations = [migrations.RunPython(to_hundredths, to_halves)]
