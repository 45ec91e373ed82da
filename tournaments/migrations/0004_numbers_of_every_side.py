from django.db import migrations, models


def into_lists(apps, schema_editor):
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    for table in tables.exclude(score_first=None).iterator():
        table.scores = [table.score_first, table.score_second]
        table.save(update_fields=["scores"])
    for table in tables.filter(absent_first=True) | tables.filter(absent_second=True):
        flags = (table.absent_first, table.absent_second)
        table.absent = [position for position, flag in enumerate(flags) if flag]
        table.save(update_fields=["absent"])


def into_columns(apps, schema_editor):
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    for table in tables.exclude(scores=[], absent=[]).iterator():
        if table.scores:
            table.score_first, table.score_second = table.scores
        table.absent_first, table.absent_second = (at in table.absent for at in (0, 1))
        table.save()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_longer_names_of_rules")]

    operations = [
        migrations.AddField(
            model_name="table", name="scores", field=models.JSONField(blank=True, default=list)
        ),
        migrations.AddField(
            model_name="table", name="places", field=models.JSONField(blank=True, default=list)
        ),
        migrations.AddField(
            model_name="table", name="absent", field=models.JSONField(blank=True, default=list)
        ),
        migrations.RunPython(into_lists, into_columns),
    ]
