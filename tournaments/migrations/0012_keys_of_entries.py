"""Store the entries to which the keys of tables belong: those that sit there now."""

from django.db import migrations, models

FILL = """
    INSERT INTO tournaments_entry_keys (entry_id, tablekey_id)
    SELECT p.entry_id, k.id
    FROM tournaments_table_keys j
    JOIN scoring_tablekey k ON k.id = j.tablekey_id
    JOIN tournaments_seat s ON s.table_id = j.table_id AND s.position = k.side
    JOIN tournaments_participant p ON p.id = s.participant_id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0008_phones"),
        ("tournaments", "0011_notices_of_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="keys",
            field=models.ManyToManyField(related_name="entries", to="scoring.tablekey"),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
