"""The uses of a person or a pair in other tables."""

from django.db.models import ForeignObjectRel

from clubs.models import Competitor, Player


def is_used(thing: Player | Competitor) -> bool:
    """Whether anything refers to it: a pair to a person, a match or a tournament to a pair.

    Asked of the relations, since this app knows nothing of those that stand on it.
    """
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: thing}).exists()
        for relation in thing._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    )
