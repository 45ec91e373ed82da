"""Places and draws of the pure core, in sentences.

A reason is a code with ids and numbers; the caller gives the names.
"""

from collections.abc import Callable, Iterable, Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubs.words.figures import MINUS, points, signed
from tournaments.formats.parts.base import Note
from tournaments.ranking.awards import POINT
from tournaments.ranking.places import Place, Reason
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.tiebreaks import shown
from tournaments.words.own_counts import CountWords
from tournaments.words.problem_words import PROBLEMS

Text = str | Promise
Names = Mapping[int, str]

REASONS: Mapping[str, Text] = {
    "alone": gettext_lazy("nobody else takes part"),
    "no-result": gettext_lazy("no result yet"),
    "only-annulled": gettext_lazy(
        "only annulled matches so far: {others} left before half of theirs"
    ),
    "annulled": gettext_lazy("left before half of the matches, so none of them counts"),
    "less-far": gettext_lazy("did not get as far as {others}"),
    "further": gettext_lazy("got further than {others}"),
    "behind": gettext_lazy("{by} behind {others}"),
    "leads": gettext_lazy("in front by {by}"),
    "level-behind": gettext_lazy("level with {others}, behind {on}: {mine} against {theirs}"),
    "ahead": gettext_lazy("ahead of {others} {on}: {mine} against {theirs}"),
    "shares": gettext_lazy("shares the place with {others}"),
    "not-known": gettext_lazy("not compared {on}, which are not known for every match"),
}
WITHOUT_NUMBERS: Mapping[str, Text] = {
    "level-behind": gettext_lazy("level with {others}, behind {on}"),
    "ahead": gettext_lazy("ahead of {others} {on}"),
}

BEHIND = ("less-far", "behind", "level-behind")
AHEAD = ("further", "ahead")

DIFFERENCES = ("difference", "level-difference")
"""Tie-breaks whose values have a sign."""

ON: Mapping[str, Text] = {
    "points": gettext_lazy("on points"),
    "wins": gettext_lazy("on wins"),
    "difference": gettext_lazy("on the difference"),
    "points-for": gettext_lazy("on the points for"),
    "head-to-head": gettext_lazy("on head-to-head"),
    "direct-match": gettext_lazy("on head-to-head"),
    "beat-all": gettext_lazy("on winning against all who are level"),
    "level-wins": gettext_lazy("on wins against each other"),
    "level-difference": gettext_lazy("on the difference against each other"),
    "level-points-for": gettext_lazy("on the points for against each other"),
    "buchholz": gettext_lazy("on Buchholz"),
    "buchholz-cut1": gettext_lazy("on Buchholz without the lowest"),
    "sonneborn-berger": gettext_lazy("on Sonneborn-Berger"),
    "wins-played": gettext_lazy("on wins played"),
    "came": gettext_lazy("on coming to every match"),
    "lost-by": gettext_lazy("on the points by which matches were lost"),
    "quotient": gettext_lazy("on the quotient"),
    "progressive": gettext_lazy("on progressive points"),
    "buchholz-cut2": gettext_lazy("on Buchholz without the two lowest"),
    "median-buchholz": gettext_lazy("on Median Buchholz"),
    "koya": gettext_lazy("on Koya"),
    "average-opponent-buchholz": gettext_lazy("on the opponents' average Buchholz"),
    "clean": gettext_lazy("on clean canastras"),
    "out": gettext_lazy("on times gone out"),
    "penalties": gettext_lazy("on penalties"),
    "play-off": gettext_lazy("in the deciding match"),
    "seed": gettext_lazy("on the seed"),
    "lot": gettext_lazy("by lot"),
}  # as in "ahead of Ana and Rui on the difference"
COUNT = gettext_lazy("on {count}"), gettext_lazy("on {count}")
ON = CountWords(ON, *COUNT, gettext_lazy("on {count} against each other"))

NOTES: Mapping[str, Text] = {
    "forbidden": gettext_lazy("{sides} meet although they should not."),
    "mates": gettext_lazy("{sides} meet although they should be kept apart."),
    "same-meeting": gettext_lazy(
        "Match {match} of {matches}: the same pairs meet again, and their matches count as one."
    ),
    "same-group": gettext_lazy("{sides} meet although they come from the same group."),
    "kept-apart": gettext_lazy("{sides} were kept apart."),
    "floated": gettext_lazy("{sides} meet with different results so far."),
    "rematch": gettext_lazy("{sides} meet again."),
    "rematches": gettext_lazy("Meet again: {pairs}."),
    "second-bye": gettext_lazy("Second bye: {sides}."),
    "bye-on-request": gettext_lazy("{sides}: a bye on request, which is worth {worth}."),
    "bye-absent": gettext_lazy(
        "{sides}: absent at the check-in, so out of this round and without points."
    ),
    "bye-opponent-left": gettext_lazy("{first}: bye, since {last} left."),
    "bye-opponent-annulled": gettext_lazy(
        "{first}: bye, since {last} left. It counts for nobody, like all matches of {last}."
    ),
    "bye-not-given": gettext_lazy("{sides} asked for a bye in this round."),
    "absent-drawn": gettext_lazy("{sides}: absent at the check-in, but seated by hand."),
    "few-rematches": gettext_lazy(
        "No draw was found without a rematch or a second bye. Of the draws that were compared, "
        "this one has the fewest."
    ),
    "fewest-rematches": gettext_lazy(
        "No draw was possible without a rematch or a second bye. This draw has the fewest."
    ),
    "kept-playable": gettext_lazy(
        "Another draw was closer to the results, but it would have made a later round impossible."
    ),
    "replay": gettext_lazy("{sides} meet again: it is not decided yet who advances."),
    "waits": gettext_lazy("{sides} wait for their opponents."),
    "fixed-table-lost": gettext_lazy("{sides} cannot sit at table {table}: it is taken."),
    "fixed-table-left": gettext_lazy("{sides} cannot stay at table {table}: the movement goes on."),
    "fixed-table-elsewhere": gettext_lazy(
        "{first} cannot sit at table {table}: they meet {last}, who cannot leave table {stays}."
    ),
    "fixed-table-changed": gettext_lazy("{sides} cannot leave table {table}."),
    "no-free-place": gettext_lazy("There is no free place for {sides}: they have a bye."),
    "table-broken": gettext_lazy("{sides} cannot play: somebody of their table has left."),
    "taken-out": gettext_lazy("Taken out of the bracket, since {sides} was corrected."),
    "corrected": gettext_lazy("The result of {sides} was corrected."),
    "outside-bracket": gettext_lazy(
        "{sides} met ({round}), although the bracket did not pair them."
    ),
    "nearest-only": gettext_lazy("For each pair, only the {nearest} nearest pairs were compared."),
    "known-schedule": gettext_lazy(
        "For this number of players, {rounds} rounds are known in which nobody "
        "sits twice with the same person. These rounds are played."
    ),
    "rounds-open": gettext_lazy(
        "Set the number of rounds: then all rounds are planned at once, and "
        "fewer players meet again."
    ),
    "tables-unfit": PROBLEMS["tables-unfit"],
    "plan-left": gettext_lazy(
        "All rounds were planned at once, but an entry came or left, or seats were exchanged: "
        "this round is drawn by itself."
    ),
    "re-entry": gettext_lazy("{sides} come back with one life."),
}

WORTHS: Mapping[str, Text] = {
    "half": gettext_lazy("half a win"),
    "zero": gettext_lazy("nothing"),
    "absent": gettext_lazy("nothing"),
}
"""The worth of a bye on request, or of an absence, in words."""

TIMES: Mapping[tuple[int, int], Text] = {
    (0, 1): pgettext_lazy("how often", "at most once"),
    (1, 1): pgettext_lazy("how often", "once"),
    (1, 2): pgettext_lazy("how often", "once or twice"),
    (2, 2): pgettext_lazy("how often", "twice"),
    (2, 3): pgettext_lazy("how often", "twice or three times"),
    (3, 3): pgettext_lazy("how often", "three times"),
}
"""How often everybody sits out, in words, by the least and the most times."""

FALLBACKS = ("fewest-rematches", "few-rematches")
REPEATS = ("rematch", "second-bye")

# In a large field not all draws are compared: these say how much better another one could be.
MISSED: Mapping[str, Text] = {
    "forbidden": gettext_lazy(
        "Not every draw was compared. Another draw may have fewer opponents who "
        "must not meet (tables: {gap} at most)."
    ),
    "mates": gettext_lazy(
        "Not every draw was compared. Another draw may have fewer opponents of "
        "the same town or house (tables: {gap} at most)."
    ),
    "bye": gettext_lazy(
        "Not every draw was compared. In another draw, the bye may go to a lower "
        "result (steps: {gap} at most)."
    ),
    "results": gettext_lazy(
        "Not every draw was compared. In another draw, results may differ less."
    ),
    "order": gettext_lazy("Not every draw was compared. Another draw may be closer to the order."),
}


def place_words(place: Place, names: Names, unit: str, *, is_listed: bool = False) -> str:
    """Return the reasons of a place in one sentence; empty without reasons. `unit`: that of the
    award. `is_listed`: without how far the place is ahead of the next, whose line below says the
    same; and without which way the lot went.
    """
    reasons = place.reasons
    if is_listed and any(reason.code in BEHIND for reason in reasons):
        reasons = tuple(reason for reason in reasons if reason.code not in AHEAD)
    if is_listed and reasons and all(each.params.get("tiebreak") == "lot" for each in reasons):
        return _("Level with {others}; the lot decided.").format(others=_others(reasons[0], names))
    parts = [_reason(reason, names, unit) for reason in reasons]
    return capfirst("; ".join(parts)) + "." if parts else ""


def lot_words(place: Place, names: Names) -> str:
    """Return whom the lot alone puts this place ahead of; "" if it does not."""
    by_lot = (r for r in place.reasons if r.code == "ahead" and r.params.get("tiebreak") == "lot")
    return next((_reason(reason, names, "") for reason in by_lot), "")


def _reason(reason: Reason, names: Names, unit: str) -> str:
    params: dict[str, object] = {"others": _others(reason, names)}
    text = REASONS[reason.code]
    if "by" in reason.params:
        params["by"] = amount(reason.params["by"], unit)
    if tiebreak := str(reason.params.get("tiebreak", "")):
        params["on"] = ON[tiebreak]
        # The numbers of a lot mean nothing to those who drew it.
        if "mine" not in reason.params or tiebreak == "lot":
            text = WITHOUT_NUMBERS.get(reason.code, text)
        for key in {"mine", "theirs"} & reason.params.keys():
            params[key] = value_words(tiebreak, reason.params[key])
    return str(text).format(**params)


def amount(value: object, unit: str) -> str:
    """Return points of an award with their name: 14 VP, 2½ points."""
    shown = figure(value)
    if unit == "vp":
        return _("{number} VP").format(number=shown)
    # Every number except 1 and ½ takes the plural.
    number = 1 if value in (1, 0.5) else 2
    return ngettext("{number} point", "{number} points", number).format(number=shown)


def figure(value: object, *, is_difference: bool = False) -> str:
    """Return a number as tables show it: ½ and ¼ for halves and quarters, other fractions as
    decimals. `is_difference`: a whole number gets its sign, +20.
    """
    if isinstance(value, float) and value != int(value):
        whole, rest = divmod(abs(value), 1)
        part = {0.25: "¼", 0.5: "½", 0.75: "¾"}.get(rest)
        if part is None:
            decimals = number_format(round(rest, 4), use_l10n=True).removeprefix("0")
            return ("" if value > 0 else MINUS) + points(int(whole)) + decimals
        return ("" if value > 0 else MINUS) + (points(int(whole)) if whole else "") + part
    number = int(value) if isinstance(value, int | float) else 0
    return signed(number) if is_difference else points(number)


def value_words(tiebreak: str, value: object) -> str:
    if tiebreak in ("came", "beat-all"):
        return _("yes") if value else _("no")
    return figure(value, is_difference=tiebreak in DIFFERENCES)


def points_text(hundredths: int) -> str:
    return figure(shown(hundredths, POINT))


def amount_of(hundredths: int, unit: str) -> str:
    return amount(shown(hundredths, POINT), unit)


def _others(reason: Reason, names: Names) -> str:
    named = [names[entry] for entry in reason.others]
    if reason.more:
        more = ngettext("{number} more", "{number} more", reason.more)
        named.append(more.format(number=reason.more))
    return enumerated(named)


def missing_words(results: int) -> str:
    """Return how many results of a round are missing, in a sentence."""
    text = _("All results are in.")
    if results:
        text = ngettext("%(number)s result is missing.", "%(number)s results are missing.", results)
    return text % {"number": results}


def enumerated(words: Iterable[str]) -> str:
    """Return names separated by commas: names of pairs already contain an "and"."""
    return ", ".join(words)


def note_words(note: Note, names: Names) -> str:
    named = [names[entry] for entry in note.sides]
    # The entries at a broken table do not meet, and some are partners.
    sides = enumerated(named) if note.code == "table-broken" else " × ".join(named)
    params: dict[str, object] = {"sides": sides, **note.params}
    if note.code == "bye-on-request":
        params["worth"] = WORTHS[str(note.params["worth"])]
    if named:
        params |= {"first": named[0], "last": named[-1]}
        pairs = zip(named[::2], named[1::2], strict=False)
        params["pairs"] = enumerated(" × ".join(two) for two in pairs)
    if note.code in COUNTED:
        return COUNTED[note.code](note.params)
    text = MISSED[str(note.params["part"])] if note.code == "window" else NOTES[note.code]
    return str(text).format(**params)


def _rest_words(params: Mapping[str, int | str]) -> str:
    """Return a sentence: how many sit out in each round, and how often everybody does."""
    resting, rounds = int(params["resting"]), int(params["rounds"])
    text = ngettext(
        "{resting} person sits out in each round: in {rounds} rounds everybody sits out {times}.",
        "{resting} people sit out in each round: in {rounds} rounds everybody sits out {times}.",
        resting,
    )
    least, most = int(params["least"]), int(params["most"])
    times = TIMES.get((least, most))
    if times is None:
        times = _("{least} to {most} times") if least < most else _("{most} times")
        times = times.format(least=least, most=most)
    return text.format(resting=resting, rounds=rounds, times=times)


def uneven_rest_words(notes: Iterable[Note], regulation: Regulation, entries: int) -> str:
    """Return a sentence on the advantage of sitting out more often; empty without one.

    `notes` are those of a plan for this number of entries.
    """
    uneven = any(
        note.code == "rest-in-turn" and note.params["least"] != note.params["most"]
        for note in notes
    )
    if not uneven or not regulation.bye_wins:
        return ""
    text = _(
        "Sitting out counts as a win, so sitting out more often is an advantage. "
        "In {rounds} rounds everybody sits out equally often."
    )
    return text.format(rounds=entries)


def _missed_words(params: Mapping[str, int | str]) -> str:
    missed = int(params["missed"])
    text = ngettext(
        "Nobody has all the others as a partner: each misses {missed} of them.",
        "Nobody has all the others as a partner: each misses {missed} of them.",
        missed,
    )
    return text.format(missed=missed)


def _again_words(params: Mapping[str, int | str]) -> str:
    twos, most = int(params["twos"]), int(params["most"])
    text = ngettext(
        "Nobody has the same partner twice. In {twos} case two people "
        "are opponents again, at most {most} times in all.",
        "Nobody has the same partner twice. In {twos} cases two people "
        "are opponents again, at most {most} times in all.",
        twos,
    )
    return text.format(twos=twos, most=most)


def _anew_words(params: Mapping[str, int | str]) -> str:
    text = _(
        "After {rounds} rounds no new partners are left: "
        "then the partners come again in the same order, with other opponents."
    )
    return text.format(rounds=params["rounds"])


def _everybody_words(params: Mapping[str, int | str]) -> str:
    rounds = int(params["rounds"])
    text = ngettext(
        "In {rounds} round everybody meets everybody. “All against all” does "
        "the same, and all its rounds are known from the start.",
        "In {rounds} rounds everybody meets everybody. “All against all” does "
        "the same, and all its rounds are known from the start.",
        rounds,
    )
    return text.format(rounds=rounds)


def _plan_words(params: Mapping[str, int | str]) -> str:
    """Return a sentence on a plan of all rounds and its rematches."""
    rounds, again = int(params["rounds"]), int(params["again"])
    text = _("All {rounds} rounds are planned at once: nobody sits twice with the same person.")
    if again:
        text = ngettext(
            "All {rounds} rounds are planned at once: two people meet again {again} time in all.",
            "All {rounds} rounds are planned at once: two people meet again {again} times in all.",
            again,
        )
    return text.format(rounds=rounds, again=again)


COUNTED: Mapping[str, Callable[[Mapping[str, int | str]], str]] = {
    "rest-in-turn": _rest_words,
    "partners-missed": _missed_words,
    "partners-again": _anew_words,
    "opponents-again": _again_words,
    "planned-at-once": _plan_words,
    "meets-everybody": _everybody_words,
}
"""Notes whose words depend on numbers."""
