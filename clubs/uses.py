"""The uses of a person or a pair in other tables."""

from django.db.models import ForeignObjectRel

from clubs.models import Competitor, Player


def is_used(thing: Player | Competitor) -> bool:
    """Whether any row refers to this person or pair: a pair, a match, an entry.

    Searches all relations, since this app does not know the apps above it.
    """
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: thing}).exists()
        for relation in thing._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    )
