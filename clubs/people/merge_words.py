"""Sentences about the changes that merging two records of one person makes."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club
from clubs.nouns import pair as pairs
from clubs.nouns.person import CALLED, PARTICULARS, in_words
from clubs.people.merging import Plan
from clubs.rights.access import particulars_of


def sentences(plan: Plan, club: Club) -> list[str]:
    """Return the changes as sentences, the pairs first.

    `club` as `club_for` returned it: particulars are left out for those who may not read them.
    """
    changes = [*_pairs(plan), *_names(plan), *_counts(plan)]
    changes += [*_particulars(plan, club), *_account(plan)]
    nothing = _("{name} has not played: only the record is removed.").format(
        name=plan.two.gone.name
    )
    return changes or [nothing]


def _pairs(plan: Plan) -> Iterator[str]:
    kept, gone = plan.two.kept.name, plan.two.gone.name
    for old, new in plan.joined:
        if old.second_id is not None and not old.is_passing:
            words = _(
                "Pair {old} becomes one with pair {new}, {pair}: their matches count together."
            )
            yield words.format(old=old.number, new=new.number, pair=new)
    for pair in plan.taken:
        if pair.second is not None and not pair.is_passing:
            words = _("Pair {number}, {pair}: {kept} takes the place of {gone}.")
            yield words.format(number=pair.number, pair=pair, kept=kept, gone=gone)


def _names(plan: Plan) -> Iterator[str]:
    two = plan.two
    names = [(two.kept.name, CALLED.word, two.gone.called, two.kept.called)]
    for old, new in plan.joined:
        names.append((str(new), pairs.NAME.word, old.name, new.name))
    for whose, what, goes, stays in names:
        if goes and not stays:
            yield _("Taken over: {names}.").format(names=f"{what} {goes}")
        elif goes and goes != stays:
            words = _("Not taken over, because {name} has another: {what} {value}.")
            yield words.format(name=whose, what=what, value=goes)


def _counts(plan: Plan) -> Iterator[str]:
    for column, count in plan.counts:
        words = ngettext("{rows} now belongs to {name}.", "{rows} now belong to {name}.", count)
        yield words.format(rows=column.said(count), name=plan.two.kept.name)


def _particulars(plan: Plan, club: Club) -> Iterator[str]:
    theirs = particulars_of(club, plan.two.gone)
    if theirs is None:
        return
    if plan.filled:
        names = ", ".join(str(PARTICULARS[column].word) for column in plan.filled)
        yield _("Taken over: {names}.").format(names=names)
    for column in plan.dropped:
        words = _("Not taken over, because {name} has another: {what} {value}.")
        value = in_words(PARTICULARS[column], getattr(theirs, column))
        yield words.format(name=plan.two.kept.name, what=PARTICULARS[column].word, value=value)


def _account(plan: Plan) -> Iterator[str]:
    if plan.account is not None:
        words = _("The account {account} now belongs to {name}.")
        yield words.format(account=plan.account.user.username, name=plan.two.kept.name)
