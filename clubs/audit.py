"""Compare the club of each row with the club of the rows to which it refers. Read-only.

Reports no difference unless there is a bug. The club of a row is repeated from its parent, so that
a database can be divided by clubs.
"""

from collections.abc import Iterator

from django.db.models import F

from clubs.models import Club
from clubs.shards import divided


def differences(club: Club | None = None) -> Iterator[str]:
    """Yield each reference between rows of different clubs, in words.

    With `club`, only those of rows of this club.
    """
    of_club = {} if club is None else {"club": club}
    models = divided().values()
    for model in models:
        for field in model._meta.concrete_fields:
            if field.related_model in models:
                rows = model._base_manager.filter(**{f"{field.name}__isnull": False}, **of_club)
                wrong = rows.exclude(**{f"{field.name}__club": F("club")})
                for key in wrong.order_by("pk").values_list("pk", flat=True):
                    yield f"{model._meta.label} {key}: its {field.name} is of another club"
