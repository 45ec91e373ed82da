"""Repeat the club of a webhook in its deliveries."""

from django.db import migrations
from django.db.models.deletion import CASCADE

from clubs.migrations._club_of_parent import add_clubs


class Migration(migrations.Migration):
    dependencies = [("clubs", "0024_second_step_roles")]
    operations = add_clubs("clubs", {"delivery": "webhook"}, delivery=CASCADE)
