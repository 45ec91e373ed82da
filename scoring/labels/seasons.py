"""The rules, the dates and the places of a season in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from clubs.lists.span_words import day_and_month
from clubs.words.figures import ordinal, points
from scoring.games import GAMES
from scoring.statistics.season import DIFFERENCE, PLACES, WINS, Reason, SeasonRecord, SeasonRules

WAYS: Mapping[str, Promise] = {
    DIFFERENCE: pgettext_lazy("points of a night", "By difference of points"),
    WINS: pgettext_lazy("points of a night", "By wins"),
    PLACES: pgettext_lazy("points of a night", "By place in the night"),
}
"""What decides the points of a night."""


def dates_words(first: date, last: date) -> str:
    """Return the first and the last day of a season, each with its year."""
    ends = {"first": date_format(first, "DATE_FORMAT"), "last": date_format(last, "DATE_FORMAT")}
    return _("{first} to {last}").format(**ends)


def counted_nights(number: int) -> str:
    return ngettext("{number} night", "{number} nights", number).format(number=points(number))


def counted_wins(number: int) -> str:
    return ngettext("{number} win", "{number} wins", number).format(number=points(number))


def counted_matches(number: int) -> str:
    return ngettext("{number} match", "{number} matches", number).format(number=points(number))


def counted_points(number: int) -> str:
    return ngettext("{number} point", "{number} points", number).format(number=points(number))


def summary(first: date, last: date, nights: int, matches: int, today: date) -> str:
    """Return when the season began, how much was played, and when it ends."""
    words = {
        "first": day_and_month(first, today),
        "last": day_and_month(last, today),
        "nights": counted_nights(nights),
        "matches": counted_matches(matches),
    }
    if last < today:
        text = _("From {first} to {last}: {nights} and {matches}.")
    elif first > today or not matches:
        text = _("From {first} to {last}.")
    else:
        text = _("Since {first}, {nights} and {matches}. It ends on {last}.")
    return text.format(**words)


def first_night(first: date) -> str:
    """Return when a season begins, with the day of the week."""
    return _("The first night is {day}.").format(day=date_format(first, "MONTH_DAY_FORMAT"))


def rule_sentence(rules: SeasonRules, *, is_of_pairs: bool) -> SafeString:
    """Return the rule of the places in one sentence, the important numbers in bold."""
    most = counted_points(rules.most)
    best = _("{number} best").format(number=rules.best)
    has_minimum = rules.minimum > 1
    if rules.best == 1 and has_minimum:
        text = _(
            "Each night is worth up to {most}; only the best night of each {holder} counts, and "
            "a place needs at least {minimum}."
        )
    elif rules.best == 1:
        text = _("Each night is worth up to {most}; only the best night of each {holder} counts.")
    elif rules.best and has_minimum:
        text = _(
            "Each night is worth up to {most}; the {best} of each {holder} are added up, and "
            "a place needs at least {minimum}."
        )
    elif rules.best:
        text = _("Each night is worth up to {most}; the {best} of each {holder} are added up.")
    elif has_minimum:
        text = _(
            "Each night is worth up to {most}; all nights of each {holder} are added up, and "
            "a place needs at least {minimum}."
        )
    else:
        text = _("Each night is worth up to {most}; all nights of each {holder} are added up.")
    return format_html(
        text,
        most=most,
        best=format_html("<b>{}</b>", best),
        holder=holder_word(is_of_pairs=is_of_pairs),
        minimum=format_html("<b>{}</b>", counted_matches(rules.minimum)),
    )


def holder_word(*, is_of_pairs: bool) -> str:
    """Return "pair" or "person", as it stands in the middle of a sentence."""
    return pgettext("of a board", "pair") if is_of_pairs else pgettext("of a board", "person")


def provisional_words(minimum: int, *, is_of_pairs: bool) -> str:
    """Return two sentences: nobody has enough matches for a place; the order so far follows."""
    text = (
        _("No pair has {matches} yet. This is the order so far:")
        if is_of_pairs
        else _("Nobody has {matches} yet. This is the order so far:")
    )
    return text.format(matches=counted_matches(minimum))


def nights_head(rules: SeasonRules, shown: int) -> str:
    """Return the head of the column of nights; `shown`: how many of the nights a line shows."""
    number = min(rules.best or shown, shown)
    if number == 1:
        return _("The best night")
    return _("The {number} best nights").format(number=number)


def played_words(record: SeasonRecord) -> str:
    """Return how much a holder has played."""
    words = {"nights": counted_nights(len(record.nights)), "wins": counted_wins(record.wins)}
    return _("{nights}, {wins}").format(**words)


def reason_words(reason: Reason | None) -> str:
    """Return why a line is ahead of the next one; empty without a tie."""
    match reason:
        case Reason("night", night):
            place = ordinal(night, is_feminine=True)
            return _("ahead on the {place} best night").format(place=place)
        case Reason("wins"):
            return _("ahead on wins")
        case Reason("level"):
            return _("level in everything")
    return ""


def missing_words(name: str, missing: int) -> str:
    """Return who still lacks how many matches."""
    text = ngettext("{name} ({number} match missing)", "{name} ({number} matches missing)", missing)
    return text.format(name=name, number=points(missing))


def lacking_words(named: Sequence[tuple[str, int]], more: int) -> str:
    """Return the sentence on those without a place; `more`: how many it does not name."""
    parts = ", ".join(missing_words(name, missing) for name, missing in named)
    if more:
        text = ngettext(
            "No place yet: {names} and {number} more.",
            "No place yet: {names} and {number} more.",
            more,
        )
        return text.format(names=parts, number=points(more))
    return _("No place yet: {names}.").format(names=parts)


def games_words(games: Sequence[str]) -> str:
    """Return the names of games, in the order of every list."""
    listed = [key for key in GAMES if key in games]
    return ", ".join(str(GAMES[key].name) for key in dict.fromkeys([*listed, *games]))


def in_short(rules: SeasonRules) -> str:
    """Return the rules in a few words, for the journal."""
    return ", ".join([games_words(rules.games), way_words(rules), nights_words(rules)])


def way_words(rules: SeasonRules) -> str:
    """Return what gives the points of a night."""
    return ", ".join([str(WAYS[rules.way]), *_numbers(rules)])


def nights_words(rules: SeasonRules) -> str:
    """Return how many nights count, and how many matches a place needs."""
    best = _("all nights")
    if rules.best:
        best = ngettext("{number} best night", "{number} best nights", rules.best)
    least = _("at least {matches}").format(matches=counted_matches(rules.minimum))
    return f"{best.format(number=rules.best)}, {least}"


def _numbers(rules: SeasonRules) -> list[str]:
    most = _("up to {number}").format(number=rules.most)
    if rules.way == DIFFERENCE:
        return [most, _("a point for every {number}").format(number=points(rules.step))]
    if rules.way == WINS:
        return [most, f"{rules.win} / {rules.draw} / {rules.loss}"]
    return [most]


def how_points_are_won(rules: SeasonRules) -> list[str]:
    """Return how a night gives points, one rule a paragraph, the last one an example."""
    most, half = rules.most, rules.most // 2
    if rules.way == DIFFERENCE:
        behind = min(12 * rules.step + rules.step // 2, half * rules.step)
        steps = behind // rules.step
        return [
            _("A draw gives both sides {points}.").format(points=counted_points(half)),
            _(
                "For every {points} of difference at the end of the match, the winners get "
                "one point more and the others one point less: at most {most}, at least 0."
            ).format(points=counted_points(rules.step), most=most),
            _("Several matches of one night count as their average, rounded to a whole number."),
            _(
                "A side that gives up gets 0 for that match, and the other side at least {half}."
            ).format(half=half),
            _(
                "Example: a match won by {points} gives {winner} to the winners and "
                "{loser} to the others."
            ).format(points=counted_points(behind), winner=half + steps, loser=half - steps),
        ]
    if rules.way == WINS:
        example = min(most, 2 * rules.win + rules.loss)
        return [
            _("Each match won gives {points}, a draw {draw}, a match lost {loss}.").format(
                points=counted_points(rules.win), draw=rules.draw, loss=rules.loss
            ),
            _("The matches of a night are added up, at most {points}.").format(
                points=counted_points(most)
            ),
            _("Example: two matches won and one lost in a night give {points}.").format(
                points=counted_points(example)
            ),
        ]
    return [
        _(
            "All who played in a night are put in order: by matches won, then by the difference "
            "of points."
        ),
        _(
            "The first gets {points}, each one after that one point less, and everybody at "
            "least 1. Equal results get the same points."
        ).format(points=counted_points(most)),
        _("Example: the third of a night gets {points}.").format(
            points=counted_points(max(1, most - 2))
        ),
    ]


def ties_words(rules: SeasonRules) -> list[str]:
    """Return what counts as a night, and what decides between equal sums."""
    words = [
        _(
            "A night is a day on which matches ended. Annulled matches and those set aside do not "
            "count."
        ),
        _(
            "Tables of a tournament count only if they were recorded hand by hand. Results typed "
            "from slips do not count here."
        ),
    ]
    if rules.best:
        words.append(
            _(
                "With equal sums, the best night that is not in the sum decides, then the one "
                "after it, and so on; then the number of wins. Otherwise both share the place."
            )
        )
    else:
        words.append(_("With equal sums, wins decide. Otherwise both share the place."))
    return words
