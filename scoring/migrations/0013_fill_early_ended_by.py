"""Take from the journal who ended a stored match early."""

import re

from django.db import migrations

OF_MATCH = re.compile(r"/matches/([0-9]+)/$")


def fill(apps, schema_editor):
    Match = apps.get_model("scoring", "Match")
    JournalEntry = apps.get_model("clubs", "JournalEntry")
    # One pass over the lines: a search for each match would read all of them again.
    ended_by = {}
    lines = JournalEntry.objects.filter(action="end-match").order_by("pk")
    for club, path, by in lines.values_list("club", "path", "by").iterator():
        if found := OF_MATCH.search(path):
            ended_by[club, int(found[1])] = by
    changed = []
    ended = Match.objects.exclude(early_ending="").filter(early_ended_by__isnull=True)
    for match in ended.only("club", "number").order_by("pk"):
        match.early_ended_by_id = ended_by.get((match.club_id, match.number))
        if match.early_ended_by_id is not None:
            changed.append(match)
    Match.objects.bulk_update(changed, ["early_ended_by"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_early_ended_by")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
