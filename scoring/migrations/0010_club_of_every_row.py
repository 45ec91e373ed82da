"""Repeat the club in the rows that named it only through their parent."""

from django.db import migrations
from django.db.models.deletion import CASCADE

from clubs.migrations._club_of_parent import add_clubs

PARENTS = {
    "houserulesversion": "rules",
    "side": "match",
    "hand": "match",
    "replacedresult": "match",
    "handanswer": "hand",
    "seasonwinner": "season",
}


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0024_second_step_roles"),
        ("scoring", "0009_uid_of_house_rules"),
    ]
    operations = add_clubs("scoring", PARENTS, houserulesversion=CASCADE, seasonwinner=CASCADE)
