"""Fill the searched words of stored journal lines."""

from django.db import migrations

from clubs.words.names import search_key

BATCH = 1_000


def fill(apps, schema_editor):
    entries = apps.get_model("clubs", "JournalEntry").objects
    last = 0
    while batch := list(entries.filter(pk__gt=last).order_by("pk")[:BATCH]):
        for line in batch:
            said = [
                [line.subject, line.before, line.after, line.reason],
                *line.translations.values(),
            ]
            line.search_key = search_key(text for words in said for text in words)
        entries.bulk_update(batch, ["search_key"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_find_in_journal")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
