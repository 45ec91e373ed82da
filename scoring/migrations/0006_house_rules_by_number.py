"""Apart from the one before: PostgreSQL alters no table whose rows were written just now."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_versions_of_house_rules")]

    operations = [
        migrations.RemoveConstraint(model_name="houserules", name="one_house_rules_per_game"),
        migrations.RemoveField(model_name="houserules", name="options"),
        migrations.AlterModelOptions(name="houserules", options={"ordering": ["number"]}),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(
                fields=("club", "number"), name="one_house_rules_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(
                fields=("club", "name"), name="one_house_rules_per_name"
            ),
        ),
        migrations.AlterField(
            model_name="match", name="rules_name", field=models.CharField(max_length=80)
        ),
    ]
