"""The regulation of a tournament: what a match is worth, what decides a tie, byes and walkovers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import NUMBER, WholeNumber
from scoring.rules.facts import LARGEST
from tournaments.formats.eventfile import read_regulation
from tournaments.labels import AWARD_DATA, AWARDS, TIEBREAKS, award_key
from tournaments.ranking.awards import (
    MOST_ROWS,
    VP_SCALES,
    Award,
    VpScale,
    WinDrawLoss,
    read_award,
)
from tournaments.ranking.regulation import Regulation
from tournaments.reasons import halves, problem_words

TIES = 6


def scale_text(scale: VpScale) -> str:
    """A scale as it is typed: one row per line, the largest difference, the winner, the loser."""
    return "\n".join(
        f"{'*' if most is None else most} {winner} {loser}" for most, winner, loser in scale.rows
    )


class RegulationForm(forms.Form):
    award = forms.ChoiceField(
        label=gettext_lazy("What a match is worth"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy("Choose one."),
        },
    )
    scale = forms.CharField(
        label=gettext_lazy("Own scale of VP"),
        required=False,
        widget=forms.Textarea({"rows": 11, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One row per line: largest difference, VP of the winner, VP of the loser. "
            "The last row begins with a star: any larger difference."
        ),
    )
    bye_for = WholeNumber(gettext_lazy("Points of a bye"), least=0, most=99_999, required=False)
    bye_points = WholeNumber(
        gettext_lazy("VP or points of the award for a bye"), least=0, most=9_999, required=False
    )
    walkover_for = WholeNumber(
        gettext_lazy("Whoever comes gets"), least=0, most=99_999, initial=3000
    )
    walkover_against = WholeNumber(
        gettext_lazy("Whoever does not come gets"), least=0, most=99_999, initial=0
    )

    def __init__(self, regulation: dict[str, Any], data: Any = None) -> None:
        super().__init__(data, initial=_said(regulation))
        self.fields["award"].choices = [(key, label.name) for key, label in AWARDS.items()]  # type: ignore[attr-defined]
        for number in range(1, TIES + 1):
            self.fields[f"tie{number}"] = forms.ChoiceField(
                label=_("Tie-break {number}").format(number=number),
                required=False,
                choices=[("", "–"), *TIEBREAKS.items()],
                error_messages={"invalid_choice": _("Choose one of the list.")},
            )

    @property
    def awards(self) -> list[tuple[Any, Any]]:
        """Each radio with what it means."""
        return [(radio, AWARDS[radio.data["value"]].hint) for radio in self["award"]]

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(1, TIES + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for field in self.ties:
            tie = cleaned.get(field.name)
            if tie and tie in seen:
                self.add_error(field.name, _("This one is there already."))
            seen.add(tie or "")
        award = self._award(cleaned)
        walkover = cleaned.get("walkover_for"), cleaned.get("walkover_against")
        problems = award.problems() if award else []
        if None not in walkover:
            problems += Regulation(WinDrawLoss(), walkover=walkover).problems()  # type: ignore[arg-type]
        for problem in problems:
            self.add_error(_FIELDS[problem.field or ""], problem_words(problem, {}))
        if award and not award.problems():
            self._check_bye(award, cleaned.get("bye_points"))
        return cleaned

    def _award(self, said: dict[str, Any]) -> Award | None:
        """What was chosen; None where it cannot be read, which is then said at its field."""
        if "award" not in said or "scale" not in said:
            return None
        if said["award"] in AWARD_DATA:
            return read_award(AWARD_DATA[said["award"]])
        rows = _rows(said["scale"])
        unread = [number for number, row in enumerate(rows, start=1) if row is None]
        for number in unread:
            text = _("Row {number} must be three numbers, such as: 150 11 9")
            self.add_error("scale", text.format(number=number))
        if len(rows) > MOST_ROWS:
            text = _("The scale has too many rows: {most} at most.")
            self.add_error("scale", text.format(most=MOST_ROWS))
        return None if "scale" in self.errors else read_award({"vp": rows})

    def _check_bye(self, award: Award, points: int | None) -> None:
        if points is not None and award.most is not None and 2 * points > award.most:
            text = _("A bye is worth no more than the best match: {most}.")
            self.add_error("bye_points", text.format(most=halves(award.most)))

    @property
    def regulation(self) -> dict[str, Any]:
        """What was answered, in the form of an event file."""
        said = self.cleaned_data
        ties = [said[f"tie{number}"] for number in range(1, TIES + 1)]
        regulation: dict[str, Any] = {
            "award": AWARD_DATA.get(said["award"]) or {"vp": _rows(said["scale"])},
            "tiebreaks": [tie for tie in ties if tie],
            "walkover": [said["walkover_for"], said["walkover_against"]],
        }
        bye: dict[str, Any] = {}
        if said["bye_for"] is not None:
            bye["score"] = [said["bye_for"], 0]
        if said["bye_points"] is not None:
            bye["points"] = said["bye_points"]
        return {**regulation, "bye": bye} if bye else regulation


def _rows(text: str) -> list[list[int | None] | None]:
    """The rows that were typed; None for one that is not three numbers."""
    return [_row(line) for line in text.splitlines() if line.strip()]


def _row(line: str) -> list[int | None] | None:
    words = line.replace("–", " ").replace("-", " ").replace(";", " ").split()
    row = [_number(word) for word in words]
    if len(row) != 3 or any(n is not None and n > LARGEST for n in row) or None in row[1:]:
        return None
    return row


def _number(word: str) -> int | None:
    """A number as people write it, None for a star; what is neither is larger than any number."""
    if word == "*":
        return None
    return int("".join(filter(str.isdecimal, word))) if NUMBER.fullmatch(word) else LARGEST + 1


_FIELDS = {"award": "scale", "walkover": "walkover_against"}


def _said(regulation: dict[str, Any]) -> dict[str, Any]:
    own = VP_SCALES["3-hands"]
    read = read_regulation(regulation).award
    if isinstance(read, VpScale):
        own = read
    bye = regulation.get("bye", {})
    said = {
        "award": award_key(regulation),
        "scale": scale_text(own),
        "bye_for": bye.get("score", [None])[0],
        "bye_points": bye.get("points"),
        "walkover_for": regulation["walkover"][0],
        "walkover_against": regulation["walkover"][1],
    }
    ties = enumerate(regulation["tiebreaks"], start=1)
    return {**said, **{f"tie{number}": tie for number, tie in ties}}
