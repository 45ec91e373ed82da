from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_entry_is_expelled")]

    operations = [
        migrations.AlterField(
            model_name="tournament", name="rules_name", field=models.CharField(max_length=80)
        ),
    ]
