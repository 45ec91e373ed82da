"""A typed result of a table, handed to the writer of tables."""

from clubs.models import User
from tournaments.director.rounds import tables
from tournaments.director.rounds.stored_results import Recorded
from tournaments.forms.rounds.result import MATCH, NONE, AnyResultForm


def write_result(form: AnyResultForm, *, by: User, version: int | None = None) -> Recorded:
    """Save the result of a valid form. Returns and raises as `director.tables` does.

    `version`: that of the tournament, if it was read before the form's table.
    """
    cleaned, table = form.cleaned_data, form.seated.table
    reason, seen = cleaned["reason"], cleaned["seen"]
    if cleaned["kind"] == NONE:
        return tables.clear(table, by=by, reason=reason, seen=seen)
    if cleaned["kind"] == MATCH:
        return tables.follow_match(table, by=by, reason=reason, seen=seen, choice=form.choice)
    read = None if version is None else tables.Read(form.seated, version)
    score, places, absent, counts, no_shows = form.typed
    if not score:
        return tables.set_walkover(
            table,
            by=by,
            absent=absent,
            reason=reason,
            seen=seen,
            read=read,
            choice=form.choice,
            no_shows=no_shows,
        )
    return tables.set_score(
        table,
        score,
        by=by,
        places=places,
        absent=absent,
        reason=reason,
        seen=seen,
        read=read,
        choice=form.choice,
        counts=counts,
        tied=form.naming,
        no_shows=no_shows,
    )
