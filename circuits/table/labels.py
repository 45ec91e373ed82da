"""The rules, the results and the places of a circuit in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from circuits.ranking.legs import ABSENT, EXPELLED, LEFT
from circuits.ranking.lines import Line, Reason, Score
from circuits.ranking.qualifying import BEST_NEXT, PASSED_ON, Qualified
from circuits.ranking.rules import PAIRS, PERSONS, PLACES, POINTS, TEAMS, CircuitRules
from clubs.words.figures import ordinal, without_zeros
from clubs.words.sentences import inside
from scoring.labels.seasons import holder_word

OF: Mapping[str, Promise] = {
    PAIRS: gettext_lazy("Pairs (or people, in tournaments for single players)"),
    PERSONS: gettext_lazy("People, with whichever partner they play"),
    TEAMS: gettext_lazy("Teams, clubs or towns, by the points of their entries"),
}
"""What has a line in the table."""
WAYS: Mapping[str, Promise] = {
    PLACES: gettext_lazy("The place in the tournament, by a table of points"),
    POINTS: gettext_lazy("The points won in the tournament, such as VP"),
}
"""The ways in which a tournament of a circuit gives points, in the words of its form."""
TIES: Mapping[str, Promise] = {
    "wins": pgettext_lazy("tie-break of a circuit", "Most first places"),
    "countback": pgettext_lazy("tie-break of a circuit", "Most first, then second places"),
    "best": pgettext_lazy("tie-break of a circuit", "Best single result"),
    "last": pgettext_lazy("tie-break of a circuit", "Points in the last tournament"),
    "all": pgettext_lazy("tie-break of a circuit", "All results, also those that do not count"),
    "played": pgettext_lazy("tie-break of a circuit", "Most results"),
    "head-to-head": pgettext_lazy("tie-break of a circuit", "Head-to-head"),
    "difference": pgettext_lazy("tie-break of a circuit", "Difference of all matches"),
    "lot": pgettext_lazy("tie-break of a circuit", "Lot"),
}
ON: Mapping[str, Promise] = {
    "wins": gettext_lazy("ahead on first places, {mine} to {other}"),
    "best": gettext_lazy("ahead on the best result, {mine} to {other}"),
    "last": gettext_lazy("ahead on the last tournament, {mine} to {other}"),
    "all": gettext_lazy("ahead on all results, {mine} to {other}"),
    "played": gettext_lazy("ahead on the number of results, {mine} to {other}"),
    "head-to-head": gettext_lazy("ahead on their own matches, {mine} to {other}"),
    "difference": gettext_lazy("ahead on the difference, {mine} to {other}"),
    "lot": gettext_lazy("ahead by lot"),
    "few": gettext_lazy("no place: {mine} of {other} results"),
    "level": gettext_lazy("level in all tie-breaks"),
}
IN_POINTS = ("best", "last", "all", "head-to-head")
"""Tie-breaks whose values are points, in hundredths."""


def points_words(hundredths: int) -> str:
    """Return points without idle zeros: 25; 12,5; 8,33."""
    return without_zeros(hundredths)


def summary(legs: int, over: int) -> str:
    """Return how many tournaments a circuit has, and how many of them are over."""
    if not legs:
        return _("No tournament in it yet.")
    if over == legs:
        words = ngettext("The only tournament is over.", "All {number} tournaments are over.", legs)
        return words.format(number=legs)
    return _("Tournaments over: {over} of {number}.").format(over=over, number=legs)


def reason_words(reason: Reason | None) -> str:
    """Return why a line is ahead of the next one; empty without a tie."""
    if reason is None:
        return ""
    mine, other = (
        points_words(value) if reason.code in IN_POINTS else str(value)
        for value in (reason.mine, reason.other)
    )
    if reason.code == "countback":
        text = _("ahead on {place} places, {mine} to {other}")
        return text.format(place=ordinal(reason.place), mine=mine, other=other)
    return str(ON[reason.code]).format(mine=mine, other=other)


def score_words(score: Score | None) -> str:
    """Return the result of a tournament in full, for screen readers and small screens."""
    if score is None or score.state == ABSENT:
        return _("not played")
    points = points_words(score.points)
    if score.state == LEFT:
        text = _("left before the end: {points}")
    elif score.state == EXPELLED:
        text = _("expelled: {points}")
    else:
        text = "{place}: {points}"
    parts = [text.format(place=ordinal(score.place), points=points)]
    if score.weight > 1 and score.counted == score.weight:
        parts.append(_("counts as two results"))
    elif score.weight > 1 and score.counted:
        parts.append(_("counts once"))
    elif not score.counted:
        parts.append(_("does not count"))
    return ", ".join(parts)


def sum_words(line: Line) -> str:
    """Return the results that count as a sum: 25 + 20 + 20."""
    terms = [
        points_words(score.points)
        for score in line.scores
        if score is not None
        for _time in range(score.counted)
    ]
    return " + ".join(terms)


def played_words(line: Line) -> str:
    """Return how many tournaments of the circuit a holder has played."""
    number = sum(score is not None for score in line.scores)
    words = ngettext("{number} tournament played", "{number} tournaments played", number)
    return words.format(number=number)


def qualified_words(named: Qualified | None) -> str:
    """Return how a holder is qualified for the final; empty for one that is not."""
    return _("qualified: {how}").format(how=how_qualified(named)) if named else ""


def how_qualified(named: Qualified) -> str:
    if named.leg is None:
        return _("{place} of the table").format(place=ordinal(named.place))
    text = _("{place} of tournament {number}")
    if named.how == PASSED_ON:
        text = _("{place} of tournament {number}, since an entry ahead passed its place on")
    elif named.how == BEST_NEXT:
        text = _("among the best next ones, {place} of tournament {number}")
    return text.format(place=ordinal(named.place), number=named.leg + 1)


def scale_words(rules: CircuitRules) -> str:
    """Return the table of points: 1st 25, 2nd 20, 3rd to 5th 10."""
    parts = []
    places = enumerate(rules.scale, start=1)
    for points, level in groupby(places, key=lambda pair: pair[1]):
        numbers = [place for place, _points in level]
        which = ordinal(numbers[0])
        if len(numbers) > 1:
            which = _("{first} to {last}").format(first=which, last=ordinal(numbers[-1]))
        # A place stays on one line with its points.
        parts.append(f"{which}\u00a0{points_words(points)}")
    return ", ".join(parts)


def rule_sentences(rules: CircuitRules, *, has_doubles: bool) -> Iterator[str]:
    """Yield the rules of a circuit, one sentence after the other."""
    if rules.way == PLACES:
        yield _("Points of a tournament by place: {scale}.").format(scale=scale_words(rules))
        if rules.rest:
            rest = points_words(rules.rest)
            yield _("Every further place gives {points}.").format(points=rest)
        yield _("Entries that share a place share the points of their places.")
    else:
        yield _("A tournament gives the points won in it. Points below 0 count as 0.")
    if rules.of == TEAMS:
        yield _(
            "In each tournament the points of the entries of a team are added up, all of them or "
            "the best ones, as its regulation says. Teams with the same points are split by the "
            "place of their best entry."
        )
    if rules.leavers:
        yield _(
            "An entry that leaves a tournament before its end keeps its points. One that was "
            "expelled gets none."
        )
    else:
        yield _(
            "An entry that leaves a tournament before its end, or is expelled, gets no points for "
            "it."
        )
    if has_doubles:
        yield (
            _("A double evening is one result with twice the points.")
            if rules.doubles_as_one
            else _("A double evening counts as two results.")
        )
    yield from _counted_sentences(rules)
    yield ties_words(rules.ties)
    if rules.has_final:
        yield from _final_sentences(rules)


def best_words(rules: CircuitRules) -> str:
    """Return which results are added up, and how many a place needs."""
    return " ".join(_counted_sentences(rules))


def _counted_sentences(rules: CircuitRules) -> Iterator[str]:
    who = holder_word(is_of_pairs=rules.of == PAIRS)
    if rules.of == TEAMS:
        who = pgettext("of a board", "team")
    if not rules.best:
        yield _("All results of each {who} are added up.").format(who=who)
    else:
        yield ngettext(
            "Only the best result of each {who} counts.",
            "The {number} best results of each {who} are added up.",
            rules.best,
        ).format(number=rules.best, who=who)
    if rules.minimum > 1:
        text = _("A place needs {number} results; whoever has fewer stands below the others.")
        yield text.format(number=rules.minimum)


def ties_words(ties: Sequence[str]) -> str:
    """Return what decides between equal totals."""
    if not ties:
        return _("Equal totals share the place.")
    named = ", ".join(inside(TIES[code]) for code in ties)
    if "lot" in ties:
        return _("With equal totals these decide, in this order: {named}.").format(named=named)
    return _(
        "With equal totals these decide, in this order: {named}; otherwise the place is shared."
    ).format(named=named)


def final_words(rules: CircuitRules) -> str:
    """Return who is qualified for the final."""
    if not rules.has_final:
        return _("No final.")
    each = [_first_of_each(rules)] if rules.qualify else []
    best_next = [_best_next(rules)] if rules.best_next else []
    return " ".join([*each, *best_next, *_first_of_table(rules)])


def points_of_legs(rules: CircuitRules) -> str:
    """Return what gives the points of a tournament, in a few words."""
    if rules.way != PLACES:
        return str(WAYS[rules.way])
    further = _("further places {points}").format(points=points_words(rules.rest))
    return f"{scale_words(rules)}, {further}"


def _final_sentences(rules: CircuitRules) -> Iterator[str]:
    if rules.qualify:
        yield from _of_each_tournament(rules)
    yield from _first_of_table(rules)
    if rules.first_of_table and rules.qualify:
        yield _("Those who are qualified already are not counted.")


def _of_each_tournament(rules: CircuitRules) -> Iterator[str]:
    yield _first_of_each(rules)
    yield _(
        "If an entry has already qualified, its place goes to the next entry of that tournament."
    )
    yield _("An entry that left the tournament or was expelled passes its place on too.")
    yield _("Entries that share the last of these places all qualify.")
    if rules.best_next:
        yield _best_next(rules)
        yield _("Entries that are level with the last of these qualify too.")


def _first_of_each(rules: CircuitRules) -> str:
    return ngettext(
        "The first of each tournament is qualified for the final.",
        "The first {number} of each tournament are qualified for the final.",
        rules.qualify,
    ).format(number=rules.qualify)


def _best_next(rules: CircuitRules) -> str:
    return ngettext(
        "When all tournaments are over, the best of all further places qualifies too, by the "
        "points won in the tournament, then by the table.",
        "When all tournaments are over, the {number} best of all further places qualify too, "
        "by the points won in the tournament, then by the table.",
        rules.best_next,
    ).format(number=rules.best_next)


def _first_of_table(rules: CircuitRules) -> Iterator[str]:
    if rules.first_of_table:
        yield ngettext(
            "When all tournaments are over, the first of the table is qualified for the final.",
            "When all tournaments are over, the first {number} of the table are qualified for the "
            "final.",
            rules.first_of_table,
        ).format(number=rules.first_of_table)


def in_short(rules: CircuitRules) -> list[str]:
    """Return the rules in a few words each, for the journal."""
    parts = [str(OF[rules.of]), _("Points: {points}").format(points=points_of_legs(rules))]
    if rules.leavers:
        parts.append(_("An entry that leaves a tournament before its end keeps its points"))
    if rules.doubles_as_one:
        parts.append(_("A double evening is one result with twice the points"))
    parts += [text.rstrip(".") for text in _counted_sentences(rules)]
    ties = ", ".join(str(TIES[code]) for code in rules.ties)
    parts.append(_("Equal totals: {order}").format(order=ties))
    if rules.qualify:
        final = _("To the final: {first} of each tournament and {next} of the next ones")
        parts.append(final.format(first=rules.qualify, next=rules.best_next))
    if rules.first_of_table:
        final = _("To the final: the first {number} of the table")
        parts.append(final.format(number=rules.first_of_table))
    return parts
