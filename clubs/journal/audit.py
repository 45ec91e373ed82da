"""Compare the club of each row with the club of the rows to which it refers. Read-only.

Reports no difference unless there is a bug. The club of a row is repeated from its parent, so that
the rows of one club can be found in every table.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import F, Model

from clubs.models import Club


def models_of_clubs() -> list[type[Model]]:
    """Return the models whose rows belong to one club, which they name in the column `club`.

    The circuits of federations, their legs and results are rows of these tables without a club:
    they belong to none. A row that names two clubs, such as a link between their people, belongs to
    neither.
    """
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if _references_to_clubs(model) == ["club"]]


def _references_to_clubs(model: type[Model]) -> list[str]:
    return [field.name for field in model._meta.concrete_fields if field.related_model is Club]


def differences(club: Club | None = None) -> Iterator[str]:
    """Yield each reference between rows of different clubs, in words.

    With `club`, only those of rows of this club.
    """
    of_club = {"club__isnull": False} if club is None else {"club": club}
    models = models_of_clubs()
    for model in models:
        for field in model._meta.concrete_fields:
            if field.related_model in models:
                rows = model._base_manager.filter(**{f"{field.name}__isnull": False}, **of_club)
                wrong = rows.exclude(**{f"{field.name}__club": F("club")})
                for key in wrong.order_by("pk").values_list("pk", flat=True):
                    yield f"{model._meta.label} {key}: its {field.name} is of another club"
