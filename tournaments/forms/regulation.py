"""The regulation of a tournament: what a match is worth, what decides a tie, byes and walkovers."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import NUMBER, WholeNumber
from scoring.labels.consequences import Change
from scoring.rules.facts import LARGEST
from tournaments.consequences.plans import regulation_changes
from tournaments.formats.eventfile import read_regulation
from tournaments.labels import (
    AWARD_DATA,
    AWARDS,
    OF_SEVERAL,
    OF_TWO,
    TIEBREAKS,
    WITH_WALKOVERS,
    award_key,
)
from tournaments.models import Tournament
from tournaments.problem_words import problem_words
from tournaments.ranking.awards import (
    MOST_PLACES,
    MOST_ROWS,
    POINT,
    VP_SCALES,
    Award,
    PlacePoints,
    VpScale,
    WinDrawLoss,
    read_award,
)
from tournaments.ranking.regulation import OF_POINTS, Regulation
from tournaments.ranking.regulation import OF_TWO as TIES_OF_TWO
from tournaments.ranking.tiebreaks import shown
from tournaments.reasons import points_text
from tournaments.standings import rules_of

TIES = 6
USUAL_PLACES = (10, 7, 5, 3, 2, 1)


DECIMALS = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")
"""VP, with a point or a comma."""

Row = list[int | float | None]
"""A row of a scale as an event file has it."""

WALKOVERS = "head-to-head+walkovers"
"""Head-to-head that takes a walkover for a meeting."""


def scale_text(scale: VpScale) -> str:
    """A scale as it is typed: one row per line, the largest difference, the winner, the loser."""
    return "\n".join(
        f"{'*' if most is None else most} {shown(winner, POINT)} {shown(loser, POINT)}"
        for most, winner, loser in scale.rows
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
        label=gettext_lazy("Custom scale of VP"),
        required=False,
        widget=forms.Textarea({"rows": 11, "autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One row per line: largest difference, VP of the winner, VP of the loser. "
            "The last row begins with a star: any larger difference."
        ),
    )
    bye_for = WholeNumber(gettext_lazy("Points of a bye"), least=0, most=99_999, required=False)
    bye_points = WholeNumber(
        gettext_lazy("VP or standings points for a bye"), least=0, most=9_999, required=False
    )
    walkover_for = WholeNumber(
        gettext_lazy("The side that comes gets"), least=0, most=99_999, initial=3000
    )
    walkover_against = WholeNumber(
        gettext_lazy("The absent side gets"), least=0, most=99_999, initial=0
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, initial=_said(tournament.regulation))
        self.tournament = tournament
        rules = rules_of(tournament)
        self.is_of_several = rules.persons_per_side == 1
        awards = list(OF_SEVERAL if self.is_of_several else OF_TWO)
        senseless = {*TIES_OF_TWO, "clean"} if self.is_of_several else set()
        if rules.low_wins:
            # More points are worse, and a player who went out first has many.
            del self.fields["walkover_for"], self.fields["walkover_against"]
            awards = [award for award in awards if award != "points"]
            senseless |= {*OF_POINTS}
        ties = [(tie, label) for tie, label in TIEBREAKS.items() if tie not in senseless]
        after = [tie for tie, _label in ties].index("head-to-head") + 1
        ties.insert(after, (WALKOVERS, WITH_WALKOVERS))
        self.fields["award"].choices = [(award, AWARDS[award].name) for award in awards]  # type: ignore[attr-defined]
        if self.is_of_several:
            self._ask_of_several()
        for number in range(1, TIES + 1):
            self.fields[f"tie{number}"] = forms.ChoiceField(
                label=_("Tie-break {number}").format(number=number),
                required=False,
                choices=[("", "–"), *ties],
                error_messages={"invalid_choice": _("Choose one of the list.")},
            )

    def _ask_of_several(self) -> None:
        """Everybody plays in each round, so that there are no byes."""
        del self.fields["bye_for"], self.fields["bye_points"]
        scale = self.fields["scale"]
        scale.label = _("Points for each place")
        scale.help_text = _("For the first, the second and so on, six at most: 10 7 5 3 2 1")
        scale.widget.attrs["rows"] = 2

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
            tie = "head-to-head" if tie == WALKOVERS else tie
            if tie and tie in seen:
                self.add_error(field.name, _("This tie-break is listed already."))
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

    def _places(self, text: str) -> list[int]:
        """The points of each place as they were typed."""
        words = text.replace(",", " ").replace(";", " ").split()
        # Thousands of digits are not even read.
        points = [int(word) if word.isdecimal() and len(word) < 5 else None for word in words]
        if not 0 < len(points) <= MOST_PLACES or None in points:
            text = _("Write whole numbers, at most {most}, such as: 10 7 5 3 2 1")
            self.add_error("scale", text.format(most=MOST_PLACES))
            return []
        return [number or 0 for number in points]

    def _award(self, said: dict[str, Any]) -> Award | None:
        """Return the chosen award; None if it cannot be read, with an error at its field."""
        if "award" not in said or "scale" not in said:
            return None
        if said["award"] in AWARD_DATA:
            return read_award(AWARD_DATA[said["award"]])
        if said["award"] == "places-own":
            said["places"] = self._places(said["scale"])
            return PlacePoints(tuple(said["places"])) if said["places"] else None
        rows = _rows(said["scale"])
        unread = [number for number, row in enumerate(rows, start=1) if row is None]
        for number in unread:
            text = _("Row {number} must be three numbers, such as: 150 11 9 or 3 10.91 9.09")
            self.add_error("scale", text.format(number=number))
        if len(rows) > MOST_ROWS:
            text = _("The scale has too many rows: {most} at most.")
            self.add_error("scale", text.format(most=MOST_ROWS))
        return None if "scale" in self.errors else read_award({"vp": rows})

    def _check_bye(self, award: Award, points: int | None) -> None:
        if points is not None and award.most is not None and POINT * points > award.most:
            text = _("A bye cannot be worth more than the best match: {most}.")
            self.add_error("bye_points", text.format(most=points_text(award.most)))

    @property
    def regulation(self) -> dict[str, Any]:
        """The answers in the form of an event file."""
        said = self.cleaned_data
        ties = [said[f"tie{number}"] for number in range(1, TIES + 1)]
        regulation: dict[str, Any] = {
            "award": self._award_data,
            "tiebreaks": [_TIES.get(tie, tie) for tie in ties if tie],
            "walkover": self._walkover,
        }
        bye: dict[str, Any] = {}
        if said.get("bye_for") is not None:
            bye["score"] = [said["bye_for"], 0]
        if said.get("bye_points") is not None:
            bye["points"] = said["bye_points"]
        return {**regulation, "bye": bye} if bye else regulation

    @cached_property
    def changes(self) -> list[Change]:
        """The changes of this regulation, in words; empty before it is typed."""
        if not self.is_bound or self.errors:
            return []
        return regulation_changes(self.tournament, read_regulation(self.regulation))

    @property
    def _walkover(self) -> list[int]:
        """The walkover points; the initial ones when the form lacks these fields."""
        said = self.cleaned_data
        asked: list[int] = self.initial["walkover"]
        return [said.get("walkover_for", asked[0]), said.get("walkover_against", asked[1])]

    @property
    def _award_data(self) -> Any:
        said = self.cleaned_data
        if said["award"] == "places-own":
            return {"places": said["places"]}
        return AWARD_DATA.get(said["award"]) or {"vp": _rows(said["scale"])}


def _rows(text: str) -> list[Row | None]:
    """The rows that were typed; None for one that is not three numbers."""
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
    """VP with two decimals at most, as people write them: 10, 9,69 or 9.69."""
    if (found := DECIMALS.fullmatch(word)) is None:
        return None
    whole, decimals = found.groups(default="")
    hundredths = int(whole) * POINT + int(decimals.ljust(2, "0") or 0)
    return shown(hundredths, POINT)


def _number(word: str) -> int | None:
    """A number as people write it, None for a star; what is neither is larger than any number."""
    if word == "*":
        return None
    return int("".join(filter(str.isdecimal, word))) if NUMBER.fullmatch(word) else LARGEST + 1


_TIES: dict[str, Any] = {WALKOVERS: {"head-to-head": {"walkovers": True}}}
_FIELDS = {"award": "scale", "walkover": "walkover_against"}


def _said(regulation: dict[str, Any]) -> dict[str, Any]:
    own = scale_text(VP_SCALES["3-hands"])
    read = read_regulation(regulation).award
    if isinstance(read, VpScale):
        own = scale_text(read)
    elif isinstance(read, PlacePoints):
        own = " ".join(map(str, read.scale or USUAL_PLACES))
    bye = regulation.get("bye", {})
    said = {
        "award": award_key(regulation),
        "scale": own,
        "bye_for": bye.get("score", [None])[0],
        "bye_points": bye.get("points"),
        "walkover": regulation["walkover"],
        "walkover_for": regulation["walkover"][0],
        "walkover_against": regulation["walkover"][1],
    }
    ties = enumerate(regulation["tiebreaks"], start=1)
    named = {number: tie if isinstance(tie, str) else WALKOVERS for number, tie in ties}
    return {**said, **{f"tie{number}": tie for number, tie in named.items()}}
