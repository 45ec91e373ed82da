"""Take from the journal who ended a stored match early."""

from django.db import migrations


def fill(apps, schema_editor):
    Match = apps.get_model("scoring", "Match")
    lines = apps.get_model("clubs", "JournalEntry").objects.filter(action="end-match")
    ended = Match.objects.exclude(early_ending="").filter(early_ended_by__isnull=True)
    for match in ended.only("club", "number").order_by("pk").iterator(chunk_size=500):
        of_match = lines.filter(club=match.club_id, path__endswith=f"/matches/{match.number}/")
        if (last := of_match.order_by("-pk").first()) and last.by_id:
            Match.objects.filter(pk=match.pk).update(early_ended_by=last.by_id)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_early_ended_by")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
