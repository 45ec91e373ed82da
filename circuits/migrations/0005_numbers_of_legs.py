from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('circuits', '0004_ended_links'),
    ]

    operations = [
        migrations.AddField(
            model_name='circuitleg',
            name='number',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='federationleg',
            name='number',
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
