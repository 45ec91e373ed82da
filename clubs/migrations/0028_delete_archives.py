from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0001_squashed_0027_journal_without_spare_index'),
    ]

    operations = [
        migrations.DeleteModel(name='ArchiveMemory'),
        migrations.DeleteModel(name='IncomingArchive'),
        migrations.DeleteModel(name='TrustedKey'),
    ]
