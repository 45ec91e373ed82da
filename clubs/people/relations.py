"""Whether other tables refer to a person or a pair."""

from functools import reduce
from operator import or_

from django.db.models import CASCADE, SET_NULL, Exists, ForeignObjectRel, OuterRef, Q

from clubs.models import Competitor, Player


def is_used(thing: Player | Competitor) -> bool:
    """Whether any row refers to this person or pair, such as a pair, a match or an entry.

    Searches all relations, since this app must not import the apps above it. Rows that are deleted
    with the person, such as particulars, do not count, nor does the link to an account.
    """
    # One query: their order would depend on the order in which Django finds the models.
    uses = [
        Q(
            Exists(
                relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            )
        )
        for relation in thing._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel) and relation.on_delete not in (CASCADE, SET_NULL)
    ]
    return type(thing)._base_manager.filter(reduce(or_, uses), pk=thing.pk).exists()
