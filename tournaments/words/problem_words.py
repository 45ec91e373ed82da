"""Problems of draws and regulations, in sentences.

The pure core gives a problem as a code with ids and numbers; the caller gives the names.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.rules.base.problems import Problem

PROBLEMS: Mapping[str, str | Promise] = {
    "field-too-small": gettext_lazy("At least {least} must take part; there are {entries} so far."),
    "nobody-meets": gettext_lazy("No two of the remaining entries can still meet."),
    "too-many-tables": gettext_lazy("{tables} tables are too many to be drawn at once."),
    "result-missing": gettext_lazy("Round {round}: tables still without a result: {tables}."),
    "event-over": gettext_lazy("All rounds are played."),
    "no-legal-draw": gettext_lazy("Every possible draw has a rematch."),
    "met-everybody": gettext_lazy("No opponent is left for {entry}."),
    "no-draw-without-rematch": gettext_lazy(
        "There is no draw without a rematch: choose another rule for rematches."
    ),
    "no-draw": gettext_lazy("Nothing is drawn in this format."),
    "no-draw-without-second-bye": gettext_lazy("Every possible draw gives somebody a second bye."),
    "everybody-had-a-bye": gettext_lazy("Everybody has had a bye already."),
    "no-byes-on-request": gettext_lazy(
        "{entry} cannot ask for a bye or get credit: this format has no byes on request."
    ),
    "too-many-groups": gettext_lazy("{groups} groups are too many: at most {most} fit."),
    "group-of-one": gettext_lazy("There is only one entry in {section}."),
    "section-of-one": gettext_lazy(
        "Section {section} has only {entry}. Each section needs at least two entries."
    ),
    "section-too-small": gettext_lazy(
        "Section {section} has too few entries for a draw: {entries}."
    ),
    "individual-needs": gettext_lazy(
        "An individual tournament takes {least} to {most} people: there are {entries}."
    ),
    "tables-unfit": gettext_lazy(
        "Tables of these sizes cannot seat {entries} players: {sizes}. "
        "The nearest numbers that fit: {fits}."
    ),
    "too-many-rounds": gettext_lazy("{rounds} rounds are too many: at most {most} fit."),
    "drawn-twice": gettext_lazy(
        "{entry} would play two matches in one round. "
        "Correct an earlier result, or close the stage."
    ),
    "late-entry": gettext_lazy("The bracket is drawn without {entry}, who came too late."),
    "even-best-of": gettext_lazy("The number of matches in a meeting must be odd: 1, 3, 5."),
    "table-moves": gettext_lazy("{entry} cannot keep a table: their line moves."),
    "table-taken": gettext_lazy("{entry} cannot keep table {table}: another entry keeps it."),
    "only-one-sits": gettext_lazy(
        "Only one pair can keep its table, and {entry} asked for one too."
    ),
    "no-such-table": gettext_lazy("{entry} cannot keep table {table}: there are only {tables}."),
    "lines-uneven": gettext_lazy("{ns} sit and {ew} move: the difference can be one at most."),
    "award-not-falling": gettext_lazy(
        "A win must be worth more than a draw, and a draw than a loss."
    ),
    "award-bye-above-win": gettext_lazy("A bye cannot be worth more than a win."),
    "award-no-show-above-loss": gettext_lazy(
        "A no-show cannot be worth more than a match that was played and lost."
    ),
    "scale-empty": gettext_lazy("The scale has no rows."),
    "scale-not-open": gettext_lazy(
        "The last row ends at {most}. Add a row for larger differences."
    ),
    "scale-open-too-soon": gettext_lazy(
        "Row {row} is for any difference: no other row can follow."
    ),
    "scale-not-ascending": gettext_lazy(
        "Row {row} ends at {most}. It must end higher than the row before."
    ),
    "scale-winner-falls": gettext_lazy("Row {row}: the winner gets less than in the row before."),
    "scale-loser-rises": gettext_lazy("Row {row}: the loser gets more than in the row before."),
    "scale-winner-below-loser": gettext_lazy("Row {row}: the winner gets less than the loser."),
    "places-rise": gettext_lazy(
        "Place {row} is worth more than the place before: {own}, {before}."
    ),
    "award-of-two": gettext_lazy(
        "VP are shared between two sides, but these tables have more than two."
    ),
    "usual-walkover-of-two": gettext_lazy(
        "Write the points of a walkover: tables of more than two sides have no usual ones."
    ),
    "tie-break-of-two": gettext_lazy(
        "This tie-break does not work at tables of more than two: {tiebreak}."
    ),
    "play-off-not-last": gettext_lazy(
        "The deciding match comes last: it is played once nothing else decides."
    ),
    "tie-break-twice": gettext_lazy("A tie-break is listed twice: {tiebreak}."),
    "walkover-without-winner": gettext_lazy(
        "The side that comes must get more points than the absent side: {came} and {absent}."
    ),
}


def problem_words(problem: Problem, names: Mapping[int, str]) -> str:
    """Return a problem of a draw or a regulation in one sentence."""
    params: dict[str, object] = dict(problem.params)
    text = PROBLEMS[problem.code]
    if isinstance(entry := params.get("entry"), int):
        params["entry"] = names.get(entry, str(entry))
    return str(text).format(**params)
