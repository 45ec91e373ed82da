"""Compare the club of each row with the club of the rows to which it refers. Read-only.

Reports no difference unless there is a bug. The club of a row is repeated from its parent, so that
a database can be divided by clubs.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import F, Field, Model

from clubs.models import Club


def club_column(model: type[Model]) -> "Field[object, object] | None":
    """Return the column that says to which club a row belongs; None for a table without one."""
    for field in model._meta.concrete_fields:
        if field.name == "club" and field.related_model is Club and not field.null:
            return field
    return None


def differences() -> Iterator[str]:
    """Yield each reference between rows of different clubs, in words."""
    for model in apps.get_models(include_auto_created=True):
        if club_column(model) is None:
            continue
        for field in model._meta.concrete_fields:
            other = field.related_model
            if isinstance(other, type) and issubclass(other, Model) and club_column(other):
                rows = model._base_manager.filter(**{f"{field.name}__isnull": False})
                wrong = rows.exclude(**{f"{field.name}__club": F("club")})
                for key in wrong.order_by("pk").values_list("pk", flat=True):
                    yield f"{model._meta.label} {key}: its {field.name} is of another club"
