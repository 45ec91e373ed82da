from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0003_matches_set_aside"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="side_count",
            field=models.PositiveSmallIntegerField(default=2),
        ),
    ]
