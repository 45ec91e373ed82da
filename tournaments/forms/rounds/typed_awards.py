"""Awards as people type them: the rows of a scale of VP, the points of each place or result; how
the points of teams are added up; and the points that the regulation takes off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import NUMBER
from clubs.words.figures import MINUS
from scoring.rules.base.facts import LARGEST, LONGEST_TEXT
from tournaments.ranking.awards import MOST_PLACES, MOST_ROWS, POINT, VpScale, WinDrawLoss
from tournaments.ranking.regulation import MOST_COUNTED, MOST_DEDUCTIONS, TeamRules
from tournaments.ranking.tiebreaks import shown
from tournaments.remarks.teams import teams_sentence
from tournaments.words.labels import AWARD_DATA

DECIMALS = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")
"""Victory points (VP), with a decimal point or comma."""

Row = list[int | float | None]
"""A row of a scale, as in an event file: largest difference, winner's VP, loser's VP."""


def results_text(award: WinDrawLoss) -> str:
    """Return the points of win, draw, loss, bye and no-show as text."""
    points = (award.win, award.draw, award.loss, award.bye_points((0, 0)), award.absent_points(0))
    return " ".join(str(shown(own, POINT)) for own in points)


def results_of(text: str) -> list[int | float]:
    """Return the typed points of the five results; empty if they cannot be read."""
    points: list[int | float] = []
    for word in text.replace("–", "-").replace("−", "-").replace(";", " ").split():
        worth = _vp(word.removeprefix("-"))
        if worth is None:
            return []
        points.append(-worth if word.startswith("-") else worth)
    return points if len(points) == 5 else []


def award_data(award: str, scale: str, results: str) -> tuple[Any, list[tuple[str, str]]]:
    """Return an award in the form of an event file, and what is wrong with it: field and sentence.

    `award` is its key in AWARDS, the others what was typed.
    """
    if award in AWARD_DATA:
        return AWARD_DATA[award], []
    if award == "win-own":
        points = results_of(results)
        wrong = _("Write five numbers, such as: 3 1 0 3 -3")
        return {"win": points}, [] if points else [("results", wrong)]
    if award == "places-own":
        places = _places_of(scale)
        text = _("Write whole numbers, at most {most}, such as: 10 7 5 3 2 1")
        return {"places": places}, [] if places else [("scale", text.format(most=MOST_PLACES))]
    rows = rows_of(scale)
    return {"vp": rows}, [("scale", text) for text in _wrong_rows(rows)]


def _wrong_rows(rows: list[Row | None]) -> Iterator[str]:
    text = _("Row {number} must be three numbers, such as: 150 11 9 or 3 10.91 9.09")
    for number, row in enumerate(rows, start=1):
        if row is None:
            yield text.format(number=number)
    if len(rows) > MOST_ROWS:
        yield _("The scale has too many rows: {most} at most.").format(most=MOST_ROWS)


def _places_of(text: str) -> list[int]:
    """Return the typed points of each place; empty if they cannot be read."""
    words = text.replace(",", " ").replace(";", " ").split()
    # Read only short numbers: int() takes very long for thousands of digits.
    points = [int(word) for word in words if word.isdecimal() and len(word) < 5]
    return points if len(points) == len(words) <= MOST_PLACES else []


def scale_text(scale: VpScale) -> str:
    """Return a scale as text, a row per line: largest difference, winner's VP, loser's VP."""
    return "\n".join(
        f"{'*' if most is None else most} {shown(winner, POINT)} {shown(loser, POINT)}"
        for most, winner, loser in scale.rows
    )


def rows_of(text: str) -> list[Row | None]:
    """Return the typed rows of a scale; None for a row that is not three numbers."""
    return [_row(line) for line in text.splitlines() if line.strip()]


def _row(line: str) -> Row | None:
    words = line.replace("–", " ").replace("-", " ").replace(";", " ").split()
    if len(words) != 3:
        return None
    most, won, lost = _number(words[0]), _vp(words[1]), _vp(words[2])
    if won is None or lost is None or (most is not None and most > LARGEST):
        return None
    return [most, won, lost]


def _vp(word: str) -> int | float | None:
    """Return VP as people write them, with at most two decimals (10, 9,69 or 9.69), or None."""
    if (match := DECIMALS.fullmatch(word)) is None:
        return None
    whole, decimals = match.groups(default="")
    hundredths = int(whole) * POINT + int(decimals.ljust(2, "0") or 0)
    return shown(hundredths, POINT)


def _number(word: str) -> int | None:
    """Return the number in a word; None for a star, more than `LARGEST` for anything else."""
    if word == "*":
        return None
    return int("".join(filter(str.isdecimal, word))) if NUMBER.fullmatch(word) else LARGEST + 1


def team_choices() -> list[tuple[str, str]]:
    """Return the ways to make a table of teams, by their value in a form."""
    best = range(1, MOST_COUNTED + 1)
    ways = {"": None, "all": TeamRules(), **{str(number): TeamRules(number) for number in best}}
    return [(value, teams_sentence(rules)) for value, rules in ways.items()]


def team_data(value: str) -> dict[str, Any]:
    """Return the chosen way in the form of an event file."""
    if not value:
        return {}
    return {"teams": value if value == "all" else {"best": int(value)}}


def team_value(regulation: Mapping[str, Any]) -> str:
    """Return the value in a form of what `team_data` wrote into a regulation."""
    stored = regulation.get("teams", "")
    return str(stored["best"]) if isinstance(stored, dict) else stored


class DeductionLines(forms.Field):
    """Reasons for which the regulation takes points off, one a line with its points at the end.

    A value is a list in the form of an event file; `key` says which points these are.
    """

    widget = forms.Textarea({"rows": 3, "autocomplete": "off"})

    def __init__(self, key: str, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.key = key

    def prepare_value(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        return "\n".join(f"{own['words']} {MINUS}{-own[self.key]}" for own in value or ())

    def to_python(self, value: Any) -> list[dict[str, Any]]:
        lines = [line.strip() for line in (value or "").splitlines() if line.strip()]
        if len(lines) > MOST_DEDUCTIONS // 2:
            text = _("Write at most {most} lines.")
            raise forms.ValidationError(text.format(most=MOST_DEDUCTIONS // 2))
        return [self._deduction(number, line) for number, line in enumerate(lines, start=1)]

    def _deduction(self, number: int, line: str) -> dict[str, Any]:
        is_vp = self.key == "points"
        line = line.removesuffix("VP").rstrip() if is_vp else line
        typed, _space, word = line.rpartition(" ")
        words, word = typed.rstrip(" :-−–"), word.lstrip("-−–")
        points = _vp(word) if is_vp else _number(word)
        if not words or not points or points > LARGEST or len(words) > LONGEST_TEXT:
            text = _("Line {number}: write a reason and the points, such as: two warnings 100")
            raise forms.ValidationError(text.format(number=number))
        return {"words": words, self.key: -points}


class DeductionFields(forms.Form):
    """The part of a regulation that says for what points are taken off."""

    off_score = DeductionLines(
        "score",
        label=gettext_lazy("Points taken off in the matches"),
        help_text=gettext_lazy("One reason per line, the points last: five minutes late 100"),
    )
    off_points = DeductionLines(
        "points",
        label=gettext_lazy("VP or standings points taken off"),
        help_text=gettext_lazy("One reason per line, the points last: two warnings 1"),
    )

    @property
    def deductions(self) -> dict[str, Any]:
        """The typed reasons in the form of an event file."""
        typed = [*self.cleaned_data["off_score"], *self.cleaned_data["off_points"]]
        return {"deductions": typed} if typed else {}

    @property
    def has_deductions(self) -> bool:
        return any(self[name].value() for name in DeductionFields.base_fields)


def deduction_values(regulation: Mapping[str, Any]) -> dict[str, Any]:
    """Return the initial values of DeductionFields."""
    own = regulation.get("deductions", [])
    return {f"off_{key}": [each for each in own if key in each] for key in ("score", "points")}
