"""Corrections of whole matches: annul, bring back, delete, change the start or the result."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import datetime
from functools import partial
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.journal.writing import NotNow, raise_version
from clubs.models import Club, Competitor, User
from scoring.labels.consequences import Change, in_short
from scoring.labels.days import date_words
from scoring.ledger.refusals import AtTable, ChangedMeanwhile, CorrectedMeanwhile
from scoring.ledger.writing import bring_up_to_date, locked, note
from scoring.match.match_relations import has_history, is_at_table
from scoring.memory.consequences import annulled, brought_back, result_corrected
from scoring.memory.earlier_months import expire_sums, played_at
from scoring.memory.occasions import may_come_back
from scoring.models import Incident, Match, ReplacedResult, Side
from scoring.table.result import FinalResult
from scoring.table.scoresheet import ChosenRules, live_hands, play, rules_of_match


@transaction.atomic
def annul(match: Match, *, by: User, reason: str) -> None:
    """Annul a match: it counts nowhere, but stays with its hands and the reason. Idempotent."""
    match = locked(match)
    if match.is_annulled:
        return
    after = annulled(match)
    match.annulled_at, match.annulled_by, match.annul_reason = timezone.now(), by, reason
    hands = live_hands(match)
    bring_up_to_date(match, play(match, hands), hands)
    note(
        match,
        by,
        "annul-match",
        before=_score(match),
        after=lambda: in_short("", after.changes),
        reason=reason,
    )


@transaction.atomic
def bring_back(match: Match, *, by: User) -> None:
    """Let an annulled match count again, as it was. Idempotent. Raises NotNow for a match that was
    taken out of its occasion and would go on.
    """
    match = locked(match)
    if not match.is_annulled:
        return
    if not may_come_back(match):
        raise NotNow
    reason, after, set_aside_at = match.annul_reason, brought_back(match), match.set_aside_at
    match.annulled_at, match.annulled_by, match.annul_reason = None, None, ""
    hands = live_hands(match)
    bring_up_to_date(match, play(match, hands), hands)
    if match.set_aside_at != set_aside_at:
        raise_version(match, set_aside_at=set_aside_at)
    score = _score(match)

    def words() -> str:
        was_annulled = Change(_("The match had been annulled: {reason}").format(reason=reason))
        return in_short(score(), [was_annulled, *after.changes])

    note(match, by, "bring-back-match", after=words)


@transaction.atomic
def delete(match: Match, *, by: User) -> None:
    """Delete a match without hands and rulings; its lines in the journal stay.

    Raises AtTable; NotNow when the match has a hand, a ruling or a final result.
    """
    match = locked(match)
    if is_at_table(match):
        raise AtTable
    if match.is_result_only or has_history(match):
        raise NotNow
    played = [side.competitor for side in match.sides.all()]
    note(match, by, "delete-match", before=partial(_names, played), leads=False)
    match.sides.all().delete()
    expire_sums(match, played_at(match))
    match.delete()


def was_deleted(club: Club, number: int) -> bool:
    """Whether the journal has a deleted match of this number."""
    with translation.override(settings.LANGUAGE_CODE):
        subject = str(Match(number=number))
    return club.journal.filter(action="delete-match", subject=subject).exists()


@transaction.atomic
def change(
    match: Match,
    *,
    by: User,
    competitors: Sequence[Competitor],
    table: str,
    dated_at: datetime | None,
    chosen: ChosenRules | None = None,
    seen: str = "",
) -> None:
    """Change the players, table, date or rules of a match; each change has its own journal line.

    `competitors` in the order of the sides: the hands stay with the position of a side. `chosen`:
    None keeps the rules. `dated_at`: None means when its hands were recorded. `seen`: the
    `start_mark` of the match on the screen, or "". Raises NotNow for an annulled match and for
    other rules after the first hand; AtTable for a change that only the tournament may make;
    ChangedMeanwhile if another mark was seen, unless nothing would change.
    """
    match = locked(match)
    sides = list(match.sides.select_related("competitor__first", "competitor__second"))
    seated = [side.competitor_id for side in sides]
    other_sides = seated != [competitor.pk for competitor in competitors]
    other_rules = chosen is not None and _differs(match, chosen)
    if match.is_annulled or (other_rules and has_history(match)):
        raise NotNow
    if (other_sides or other_rules or match.table != table) and is_at_table(match):
        raise AtTable
    changes = other_sides or other_rules or (match.table, match.dated_at) != (table, dated_at)
    if seen and changes and seen != start_mark(match, seated):
        raise ChangedMeanwhile
    if other_sides:
        _note_and_seat(match, sides, competitors, by)
    if match.table != table:
        note(match, by, "change-table", before=match.table, after=table)
        match.table = table
    if match.dated_at != dated_at:
        was, match.dated_at = copy(match), dated_at
        note(
            match,
            by,
            "change-date",
            before=partial(date_words, was),
            after=partial(date_words, match),
        )
    if chosen is not None and other_rules:
        note(match, by, "change-match-rules", before=match.rules_name, after=chosen.name)
        match.ruleset, match.rules_name = chosen.key, chosen.name
        match.options, match.rules_version_id = chosen.rules.options(), chosen.version_id
    hands = live_hands(match)
    bring_up_to_date(match, play(match, hands), hands)
    expire_sums(match, played_at(match))


@transaction.atomic
def reseat(match: Match, competitors: Sequence[Competitor], *, by: User) -> None:
    """Give a match that was begun at a table of an app above other players; its hands stay with
    the position of a side. Idempotent; an annulled match stays as it is.
    """
    match = locked(match)
    sides = list(match.sides.select_related("competitor__first", "competitor__second"))
    if match.is_annulled or [side.competitor for side in sides] == list(competitors):
        return
    _note_and_seat(match, sides, competitors, by)
    hands = live_hands(match)
    bring_up_to_date(match, play(match, hands), hands)


def start_mark(match: Match, competitors: Iterable[int]) -> str:
    """Return a text that differs after each change of the players, table, date or rules."""
    facts = [*competitors, match.table, match.dated_at, match.ruleset, match.options]
    return sha256(repr(facts).encode()).hexdigest()[:16]


@transaction.atomic
def correct_result(
    match: Match,
    result: FinalResult,
    *,
    by: User,
    reason: str,
    client_key: UUID,
    corrections: int,
) -> None:
    """Replace the final result of a match; the old result is kept.

    `corrections`: how often the result on the screen had been corrected. Idempotent for the same
    `client_key`. Raises CorrectedMeanwhile when somebody else corrected it since, or when another
    result was sent under that key; NotNow for an annulled match and for a match with hands.
    """
    match = locked(match)
    earlier = list(match.replaced_results.all())
    if any(replaced.client_key == client_key for replaced in earlier):
        if earlier[-1].client_key != client_key or match.result != result.write():
            raise CorrectedMeanwhile
        return
    if match.result is None or match.is_annulled:
        raise NotNow
    if corrections != len(earlier):
        raise CorrectedMeanwhile
    before, after = FinalResult.read(match.result), result_corrected(match, result)
    ReplacedResult.objects.create(
        club_id=match.club_id,
        match=match,
        number=len(earlier) + 1,
        facts=match.result,
        replaced_by=by,
        replaced_at=timezone.now(),
        reason=reason,
        client_key=client_key,
    )
    match.result = result.write()
    bring_up_to_date(match, play(match, []), [])
    note(
        match,
        by,
        "correct-result",
        before=before.score,
        after=lambda: in_short(result.score, after.changes_without("total")),
        reason=reason,
    )


def _differs(match: Match, chosen: ChosenRules) -> bool:
    version = (match.ruleset, match.rules_version_id)
    return version != (chosen.key, chosen.version_id) or rules_of_match(match) != chosen.rules


def _note_and_seat(
    match: Match, sides: Sequence[Side], competitors: Sequence[Competitor], by: User
) -> None:
    were = [side.competitor for side in sides]
    before, after = partial(_names, were), partial(_names, competitors)
    note(match, by, "change-sides", before=before, after=after)
    seat(sides, competitors)


def seat(sides: Sequence[Side], competitors: Sequence[Competitor]) -> None:
    # Deleted and created: row by row, an exchange of two sides would break a constraint.
    Side.objects.filter(pk__in=[side.pk for side in sides]).delete()
    for side, competitor in zip(sides, competitors, strict=True):
        side.pk, side.competitor = None, competitor
        rulings = Incident.objects.filter(match=side.match_id, side=side.position)
        rulings.update(competitor=competitor)
    Side.objects.bulk_create(sides)


def _names(competitors: Iterable[Competitor]) -> str:
    return " × ".join(map(str, competitors))


def _score(match: Match) -> Callable[[], str]:
    sides = list(match.sides.select_related("competitor__first", "competitor__second"))
    return lambda: ", ".join(f"{side.competitor} {side.total}" for side in sides)
