"""The worth of byes and walkovers in a regulation, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.ranking.awards import PlacePoints, TotalPoints, VpScale, WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.words.reasons import amount_of


def unplayed(regulation: Regulation, *, several: bool) -> Iterator[tuple[str, str]]:
    """Yield a heading and a sentence for each result without a match. `several`: for tables of more
    than two sides, which have no byes.
    """
    if not several:
        yield _("A bye is worth"), _bye(regulation)
        half = regulation.award.half(regulation.bye_result()[1])
        if half and not isinstance(regulation.award, TotalPoints):
            worth = amount_of(half, regulation.award.unit)
            yield _("A bye on request or a missed round is worth half a win"), f"{worth}."
    yield _("A walkover"), walkover_words(regulation, several=several)


def _bye(regulation: Regulation) -> str:
    award, bye = regulation.award, regulation.bye
    (mine, theirs), worth = regulation.bye_result()
    worth_words = amount_of(worth, award.unit)
    if bye.score is None and isinstance(award, VpScale):
        text = _("{points}, by a difference of {difference}.")
        if bye.points is not None:
            # These points need not be those of the difference on the scale.
            text = _("{points}. Its difference counts as {difference}, that of a usual win.")
        elif worth == award.most:
            text = _("{points}, the best win of this scale, by a difference of {difference}.")
        return text.format(points=worth_words, difference=points(mine - theirs))
    is_mean = bye.score is None
    if is_mean and isinstance(award, TotalPoints) and bye.points is None:
        return _("The mean points of those who won in the round.")
    is_own = isinstance(award, WinDrawLoss) and worth != award.win
    if is_mean and bye.points is None and not is_own:
        return _("A win by the mean difference of the round.")
    if is_mean:
        return _("{points}, by the mean difference of the round.").format(points=worth_words)
    return _("{points}, {mine} to {theirs}.").format(
        points=worth_words, mine=points(mine), theirs=points(theirs)
    )


def walkover_words(regulation: Regulation, *, several: bool = False) -> str:
    """Return what a walkover is worth to both sides, in sentences. `several`: as in `unplayed`."""
    award = regulation.award
    if isinstance(award, PlacePoints):
        return _("An absent player is placed last and gets nothing for the place.")
    if several:
        least = award.absent_points((regulation.walkover or (0, 0))[1])
        text = _("An absent player is placed last and gets {absent}. The others keep their result.")
        return text.format(absent=amount_of(least, award.unit))
    (mine, theirs), worth = regulation.walkover_result((0, 0), came=True)
    came = amount_of(worth, award.unit)
    absent = amount_of(regulation.walkover_result((0, 0), came=False)[1], award.unit)
    if regulation.walkover is not None:
        own, other = map(points, regulation.walkover)
        if isinstance(award, TotalPoints):
            text = _("The side that comes gets {came}, the absent side {absent}.")
            return text.format(came=own, absent=other)
        text = _("The side that comes gets {mine} ({came}), the absent side {theirs} ({absent}).")
        return text.format(mine=own, came=came, theirs=other, absent=absent)
    if isinstance(award, TotalPoints):
        return _("The mean points of those who won in the round; the absent side gets nothing.")
    if isinstance(award, VpScale):
        text = _("A usual win: {points}, by a difference of {difference}.")
        if worth == award.most:
            text = _("The best win of this scale: {points}, by a difference of {difference}.")
        words = text.format(points=came, difference=points(mine - theirs))
    else:
        text = _("A win by the mean difference of the round: {points}.")
        words = text.format(points=came)
    absence = _(
        "The absent side gets {absent} and loses by the same difference, or by the widest of the "
        "round if that is wider."
    )
    return f"{words} {absence.format(absent=absent)}"
