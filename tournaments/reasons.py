"""What the pure core says of places, draws and problems, in sentences.

A reason comes as a code with ids and numbers; names are given by whoever asks.
"""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubs.templatetags.face import MINUS, points, signed
from scoring.rules.problems import Problem
from tournaments.formats.base import Note
from tournaments.ranking.places import Place, Reason

Text = str | Promise
Names = Mapping[int, str]

REASONS: Mapping[str, Text] = {
    "alone": gettext_lazy("nobody else takes part"),
    "no-result": gettext_lazy("no result yet"),
    "annulled": gettext_lazy("left before half of the matches, so none of them counts"),
    "less-far": gettext_lazy("did not come as far as {others}"),
    "further": gettext_lazy("came further than {others}"),
    "behind": gettext_lazy("{by} behind {others}"),
    "leads": gettext_lazy("in front by {by}"),
    "level-behind": gettext_lazy("level with {others}, behind {on}: {mine} against {theirs}"),
    "ahead": gettext_lazy("ahead of {others} {on}: {mine} against {theirs}"),
    "shares": gettext_lazy("shares the place with {others}"),
}
WITHOUT_NUMBERS: Mapping[str, Text] = {
    "level-behind": gettext_lazy("level with {others}, behind {on}"),
    "ahead": gettext_lazy("ahead of {others} {on}"),
}

# Other languages say one person with another verb than two. Where partners change, and at tables of
# several, these are all there is.
REASONS_OF_ONE: Mapping[str, Text] = {
    "annulled": pgettext_lazy(
        "one person", "left before half of the matches, so none of them counts"
    ),
    "level-behind": pgettext_lazy(
        "one person", "level with {others}, behind {on}: {mine} against {theirs}"
    ),
    "ahead": pgettext_lazy("one person", "ahead of {others} {on}: {mine} against {theirs}"),
    "shares": pgettext_lazy("one person", "shares the place with {others}"),
}
WITHOUT_NUMBERS_OF_ONE: Mapping[str, Text] = {
    "level-behind": pgettext_lazy("one person", "level with {others}, behind {on}"),
    "ahead": pgettext_lazy("one person", "ahead of {others} {on}"),
}

# As they stand in "ahead of Ana and Rui on the difference".
ON: Mapping[str, Text] = {
    "points": gettext_lazy("on points"),
    "wins": gettext_lazy("on wins"),
    "difference": gettext_lazy("on the difference"),
    "points-for": gettext_lazy("on the points for"),
    "head-to-head": gettext_lazy("among themselves"),
    "buchholz": gettext_lazy("on Buchholz"),
    "buchholz-cut1": gettext_lazy("on Buchholz without the lowest"),
    "sonneborn-berger": gettext_lazy("on Sonneborn-Berger"),
    "clean": gettext_lazy("on clean canastras"),
    "out": gettext_lazy("on going outs"),
    "penalties": gettext_lazy("on penalties"),
    "seed": gettext_lazy("on the seed"),
    "lot": gettext_lazy("by lot"),
}

NOTES: Mapping[str, Text] = {
    "forbidden": gettext_lazy("{sides} meet although they should not."),
    "mates": gettext_lazy("{sides} meet although they should be kept apart."),
    "same-group": gettext_lazy("{sides} meet although they come from the same group."),
    "kept-apart": gettext_lazy("{sides} were kept apart."),
    "floated": gettext_lazy("{sides} meet with different results so far."),
    "rematch": gettext_lazy("{sides} meet again."),
    "rematches": gettext_lazy("Meet again: {pairs}."),
    "replay": gettext_lazy("{sides} meet again: their tie is not decided."),
    "waits": gettext_lazy("{sides} wait for their opponents."),
    "fixed-table-lost": gettext_lazy("{sides} cannot sit at table {table}: it is taken."),
    "fixed-table-left": gettext_lazy("{sides} cannot stay at table {table}: the movement goes on."),
    "fixed-table-elsewhere": gettext_lazy(
        "{first} cannot sit at table {table}: they meet {last}, who cannot leave table {stays}."
    ),
    "fixed-table-changed": gettext_lazy("{sides} cannot leave table {table}."),
    "no-free-place": gettext_lazy("{sides} find no free place, and wait with a bye."),
    "table-broken": gettext_lazy("{sides} cannot play: somebody of their table has left."),
    "outside-bracket": gettext_lazy("{sides} met in round {round}, which the bracket did not ask."),
    "nearest-only": gettext_lazy("Only the {nearest} nearest of each were looked at."),
    "re-entry": gettext_lazy("{sides} come back with one life."),
}

# Of a long field not every draw is compared: by what the one that was found may be beaten.
MISSED: Mapping[str, Text] = {
    "forbidden": gettext_lazy(
        "Not every draw was compared: in another, fewer may meet whom they must not meet "
        "(tables: {gap} at most)."
    ),
    "mates": gettext_lazy(
        "Not every draw was compared: in another, fewer may meet a pair of the same town or house "
        "(tables: {gap} at most)."
    ),
    "bye": gettext_lazy(
        "Not every draw was compared: in another, the bye may be lower (steps: {gap} at most)."
    ),
    "results": gettext_lazy(
        "Not every draw was compared: in another, results may differ less (measure: {gap} at most)."
    ),
    "order": gettext_lazy(
        "Not every draw was compared: another may be closer to the order (measure: {gap} at most)."
    ),
}

PROBLEMS: Mapping[str, Text] = {
    "field-too-small": gettext_lazy("At least {least} must take part; there are {entries} so far."),
    "nobody-meets": gettext_lazy("Of those who are left, nobody has anybody left to meet."),
    "too-many-tables": gettext_lazy("{tables} tables are too many to be drawn at once."),
    "result-missing": gettext_lazy("Round {round}: results still missing at {tables} tables."),
    "event-over": gettext_lazy("All rounds are played."),
    "no-legal-draw": gettext_lazy("There is no draw in which nobody meets twice."),
    "met-everybody": gettext_lazy("{entry} has met all the others already."),
    "no-draw-without-rematch": gettext_lazy(
        "There is no draw without a rematch: choose another rule for rematches."
    ),
    "no-draw": gettext_lazy("Nothing is drawn in this format."),
    "everybody-had-a-bye": gettext_lazy("Everybody has had a bye already."),
    "too-many-groups": gettext_lazy("{groups} groups are too many: at most {most} fit."),
    "group-of-one": gettext_lazy("There is only one pair in {section}."),
    "section-of-one": gettext_lazy(
        "In section {section} there is only {entry}: at least two are needed in each section."
    ),
    "section-too-small": gettext_lazy("Section {section} has too few to be drawn: {entries}."),
    "individual-needs": gettext_lazy("8, 12 or 16 persons are needed, and there are {entries}."),
    "too-many-rounds": gettext_lazy("{rounds} rounds are too many: at most {most} fit."),
    "late-entry": gettext_lazy("The bracket is drawn without {entry}, who came too late."),
    "even-best-of": gettext_lazy("The matches of a tie must be an odd number: 1, 3, 5."),
    "table-moves": gettext_lazy("{entry} cannot keep a table: their line moves."),
    "table-taken": gettext_lazy("{entry} cannot keep table {table}: somebody else does."),
    "only-one-sits": gettext_lazy("Only one pair can keep its table, and {entry} would as well."),
    "no-such-table": gettext_lazy("{entry} cannot keep table {table}: there are only {tables}."),
    "lines-uneven": gettext_lazy("{ns} sit and {ew} move: one more at most will do."),
    "award-not-falling": gettext_lazy(
        "A win must be worth more than a draw, and a draw than a loss."
    ),
    "scale-empty": gettext_lazy("The scale has no row."),
    "scale-not-open": gettext_lazy("The last row ends at {most}: larger differences have no row."),
    "scale-open-too-soon": gettext_lazy("Row {row} is for any difference: no row comes after it."),
    "scale-not-ascending": gettext_lazy("Row {row} ends at {most}, not after the one before."),
    "scale-winner-falls": gettext_lazy("Row {row}: the winner gets less than in the one before."),
    "scale-loser-rises": gettext_lazy("Row {row}: the loser gets more than in the one before."),
    "scale-winner-below-loser": gettext_lazy("Row {row}: the winner gets less than the loser."),
    "scale-sum": gettext_lazy("Row {row} adds up to {sum}, the others to {total}."),
    "places-rise": gettext_lazy("Place {row} is worth more than the one before: {own}, {before}."),
    "award-of-two": gettext_lazy("VP are shared by two: at these tables more sit together."),
    "tie-break-of-two": gettext_lazy(
        "At a table of more than two there is no such tie-break: {tiebreak}."
    ),
    "tie-break-twice": gettext_lazy("A tie-break is there twice: {tiebreak}."),
    "walkover-without-winner": gettext_lazy(
        "Who comes must get more points than who does not: {came} and {absent}."
    ),
}


def place_words(place: Place, names: Names, unit: str, *, persons: bool = False) -> str:
    """Why somebody has this place, in one sentence. `unit`: that of the award; `persons`: whether
    each is one person."""
    parts = [_reason(reason, names, unit, persons) for reason in place.reasons]
    return capfirst("; ".join(parts)) + "." if parts else ""


def _reason(reason: Reason, names: Names, unit: str, persons: bool) -> str:
    params: dict[str, object] = {"others": _others(reason, names)}
    texts, short = REASONS, WITHOUT_NUMBERS
    if persons:
        texts, short = {**texts, **REASONS_OF_ONE}, {**short, **WITHOUT_NUMBERS_OF_ONE}
    text = texts[reason.code]
    if "by" in reason.params:
        params["by"] = amount(reason.params["by"], unit)
    if tiebreak := str(reason.params.get("tiebreak", "")):
        params["on"] = ON[tiebreak]
        if "mine" not in reason.params:
            text = short[reason.code]
        for key in {"mine", "theirs"} & reason.params.keys():
            params[key] = figure(reason.params[key], is_difference=tiebreak == "difference")
    return str(text).format(**params)


def amount(value: object, unit: str) -> str:
    """Points of an award with what they are called: 14 VP, 2½ points."""
    shown = figure(value)
    if unit == "vp":
        return _("{number} VP").format(number=shown)
    # More than one, and also two and a half, are several.
    number = 1 if value in (1, 0.5) else 2
    return ngettext("{number} point", "{number} points", number).format(number=shown)


def figure(value: object, *, is_difference: bool = False) -> str:
    """A number as it is written in a table: halves as ½, a difference with its sign."""
    if isinstance(value, float) and value != int(value):
        whole, rest = divmod(abs(value), 1)
        part = {0.25: "¼", 0.5: "½", 0.75: "¾"}[rest]
        return ("" if value > 0 else MINUS) + (points(int(whole)) if whole else "") + part
    number = int(value) if isinstance(value, int | float) else 0
    return signed(number) if is_difference else points(number)


def halves(doubled: int) -> str:
    """Points that are kept doubled, as they are written."""
    return figure(doubled / 2 if doubled % 2 else doubled // 2)


def _others(reason: Reason, names: Names) -> str:
    named = [names[entry] for entry in reason.others]
    if reason.more:
        more = ngettext("{number} more", "{number} more", reason.more)
        named.append(more.format(number=reason.more))
    return enumerated(named)


def enumerated(words: Iterable[str]) -> str:
    """Names in a row, as they are spoken. Pairs have an "and" of their own: commas divide them."""
    return ", ".join(words)


def note_words(note: Note, names: Names) -> str:
    """What a draw notes, in one sentence."""
    named = [names[entry] for entry in note.sides]
    said: dict[str, object] = {"sides": " × ".join(named), **note.params}
    if named:
        said |= {"first": named[0], "last": named[-1]}
        pairs = zip(named[::2], named[1::2], strict=False)
        said["pairs"] = enumerated(" × ".join(two) for two in pairs)
    text = MISSED[str(note.params["part"])] if note.code == "window" else NOTES[note.code]
    return str(text).format(**said)


def problem_words(problem: Problem, names: Names) -> str:
    """What keeps a round from being drawn or a regulation from being used, in one sentence."""
    params: dict[str, object] = dict(problem.params)
    text = PROBLEMS[problem.code]
    if isinstance(entry := params.get("entry"), int):
        params["entry"] = names.get(entry, str(entry))
    return str(text).format(**params)


# What the parts of a draw's cost are, the weightiest first; each format says so where it draws.
COSTS: Mapping[str, Sequence[str]] = {
    "swiss": ("forbidden", "mates", "bye", "results", "order"),
    "danish": ("forbidden", "mates", "order"),
    "knockout": ("forbidden", "same-group", "mates", "order"),
    "lives": ("bye-again", "forbidden", "rematches", "mates", "lives"),
    "tables": ("forbidden-here", "met-here", "mates-here"),
}

NO_COST: Mapping[str, Text] = {
    "forbidden": gettext_lazy("Nobody meets whom they must not meet."),
    "same-group": gettext_lazy("Nobody meets a pair of the same group."),
    "mates": gettext_lazy("Nobody meets a pair of the same town or house."),
    "rematches": gettext_lazy("Nobody meets again."),
    "results": gettext_lazy("All who meet have the same result so far."),
    "lives": gettext_lazy("All who meet have as many lives."),
    "order": gettext_lazy("Nobody had to be moved from where the order put them."),
    "forbidden-here": gettext_lazy("Nobody meets whom they must not meet."),
    "met-here": gettext_lazy("Nobody sits with anybody they have sat with before."),
    "mates-here": gettext_lazy("Nobody sits with somebody of the same town or house."),
}


def cost_words(
    format: str,
    cost: Sequence[int],
    *,
    apart: bool,
    groups: bool,
    has_bye: bool,
    missed: str = "",
) -> list[str]:
    """What a draw was chosen by: no other has less of the first of these, then of the second.

    `apart`: whether pairs of a town or house are kept apart at all; `groups`: whether they come
    from groups. `missed`: of which part on that is not proven, so that it is not said.
    """
    asked = {
        "mates": apart,
        "mates-here": apart,
        "same-group": groups,
        "bye": has_bye,
        "bye-again": has_bye,
    }
    parts = COSTS.get(format, ())
    unproven = parts[parts.index(missed) :] if missed else ()
    said = []
    for part, amount in zip(parts, cost, strict=False):
        if amount and part in unproven:
            continue
        words = _cost(part, amount) if amount else NO_COST.get(part)
        if words and asked.get(part, True):
            said.append(str(words))
    return said


def _cost(part: str, amount: int) -> str:
    match part:
        case "forbidden":
            text = ngettext(
                "At {number} table two meet who must not: there was no other way.",
                "At {number} tables two meet who must not: there was no other way.",
                amount,
            )
        case "mates":
            text = ngettext(
                "At {number} table pairs of the same town or house meet: fewer was not possible.",
                "At {number} tables pairs of the same town or house meet: fewer was not possible.",
                amount,
            )
        case "same-group":
            text = ngettext(
                "At {number} table two of the same group meet: fewer was not possible.",
                "At {number} tables two of the same group meet: fewer was not possible.",
                amount,
            )
        case "rematches":
            text = ngettext(
                "{number} pairing is one that was played before: fewer was not possible.",
                "{number} pairings were played before: fewer was not possible.",
                amount,
            )
        case "forbidden-here":
            text = ngettext(
                "{number} time two sit together who must not: no draw without that was found.",
                "{number} times two sit together who must not: no draw with fewer was found.",
                amount,
            )
        case "met-here":
            text = ngettext(
                "{number} time two meet again: no draw without that was found.",
                "{number} times two meet again: no draw with fewer was found.",
                amount,
            )
        case "mates-here":
            text = ngettext(
                "{number} time two of the same town or house sit together: no draw without that "
                "was found.",
                "{number} times two of the same town or house sit together: no draw with fewer was "
                "found.",
                amount,
            )
        case "bye":
            text = ngettext(
                "The bye is {number} step above the lowest result, as low as could be.",
                "The bye is {number} steps above the lowest result, as low as could be.",
                amount,
            )
        case "bye-again":
            text = _("Whoever has the bye has had one before: so have all others.")
        case "results" | "lives":
            text = _("Where results differ, they differ as little as can be (measure: {number}).")
        case _:
            text = _("Some were moved from their order, as little as can be (measure: {number}).")
    return text.format(number=points(amount))
