"""Whether other tables refer to a match: tournaments, hands, rulings."""

from scoring.models import Match


def is_at_table(match: Match) -> bool:
    """Whether the match belongs to a tournament, which then sets its sides, table and rules.

    Searches all relations, since this app must not import the apps above it.
    """
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: match}).exists()
        for relation in match._meta.related_objects
        if relation.related_model._meta.app_label != match._meta.app_label
    )


def has_history(match: Match) -> bool:
    """Whether the match ever had a hand or a ruling, voided and cancelled ones too."""
    return match.hands.exists() or match.incidents.exists()
