"""The regulation of a tournament: worth of a match, tie-breaks, byes and walkovers."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import NUMBER, WholeNumber
from scoring.labels.consequences import Change
from scoring.rules.base.facts import LARGEST
from tournaments.consequences.plans import regulation_changes
from tournaments.formats.files.eventfile import read_regulation
from tournaments.models import Tournament
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
from tournaments.reading.standings import rules_of
from tournaments.words.labels import (
    AWARD_DATA,
    AWARDS,
    OF_SEVERAL,
    OF_TWO,
    TIEBREAKS,
    WITH_WALKOVERS,
    award_key,
)
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import points_text
from tournaments.words.unplayed_words import unplayed, walkover_words

TIES = 6
USUAL_PLACES = (10, 7, 5, 3, 2, 1)


DECIMALS = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")
"""Victory points (VP), with a decimal point or comma."""

Row = list[int | float | None]
"""A row of a scale, as in an event file: largest difference, winner's VP, loser's VP."""

WALKOVERS = "head-to-head+walkovers"
"""The tie-break head-to-head in the variant that counts a walkover as a meeting."""


def scale_text(scale: VpScale) -> str:
    """Return a scale as text, a row per line: largest difference, winner's VP, loser's VP."""
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
    bye_for = WholeNumber(
        gettext_lazy("Match points for a bye"), least=0, most=99_999, required=False
    )
    bye_points = WholeNumber(
        gettext_lazy("VP or standings points for a bye"), least=0, most=9_999, required=False
    )
    walkover_for = WholeNumber(
        gettext_lazy("Match points of a walkover for the side that comes"),
        least=0,
        most=99_999,
        required=False,
    )
    walkover_against = WholeNumber(
        gettext_lazy("Match points of a walkover for the absent side"),
        least=0,
        most=99_999,
        required=False,
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, initial=_initial(tournament.regulation))
        self.tournament = tournament
        rules = rules_of(tournament)
        self.is_of_several = rules.persons_per_side == 1
        awards = list(OF_SEVERAL if self.is_of_several else OF_TWO)
        senseless = {*TIES_OF_TWO, "clean"} if self.is_of_several else set()
        if rules.low_wins:
            # Here more points are worse, and a player who was out first has many.
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
                error_messages={"invalid_choice": _("Choose one from the list.")},
            )

    def _ask_of_several(self) -> None:
        """Adapt the fields to tables of several, where everybody plays and nobody has a bye."""
        del self.fields["bye_for"], self.fields["bye_points"]
        scale = self.fields["scale"]
        scale.label = _("Points for each place")
        scale.help_text = _("For the first, the second and so on, six at most: 10 7 5 3 2 1")
        scale.widget.attrs["rows"] = 2

    @property
    def awards(self) -> list[tuple[Any, Any]]:
        """Each radio button with the explanation of its award."""
        return [(radio, AWARDS[radio.data["value"]].hint) for radio in self["award"]]

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(1, TIES + 1)]

    @property
    def walkovers(self) -> list[forms.BoundField]:
        """The fields on byes and walkovers that this game asks for."""
        if "walkover_for" not in self.fields:
            return []
        names = "bye_for", "bye_points", "walkover_for", "walkover_against"
        return [self[name] for name in names if name in self.fields]

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
        problems = award.problems() if award else []
        walkover = cleaned.get("walkover_for"), cleaned.get("walkover_against")
        if walkover[0] is not None and "walkover_against" not in self.errors:
            cleaned["walkover_against"] = walkover[1] or 0
            points = walkover[0], walkover[1] or 0
            problems += Regulation(WinDrawLoss(), walkover=points).problems()
        elif walkover[1] is not None and "walkover_for" not in self.errors:
            text = _("Write what the side that comes gets, or leave both empty.")
            self.add_error("walkover_for", text)
        for problem in problems:
            self.add_error(_FIELDS[problem.field or ""], problem_words(problem, {}))
        if award and not award.problems():
            self._check_bye(award, cleaned.get("bye_points"))
        return cleaned

    def _places(self, text: str) -> list[int]:
        """Return the typed points of each place; empty, with an error, if they cannot be read."""
        words = text.replace(",", " ").replace(";", " ").split()
        # Read only short numbers: int() takes very long for thousands of digits.
        points = [int(word) if word.isdecimal() and len(word) < 5 else None for word in words]
        if not 0 < len(points) <= MOST_PLACES or None in points:
            text = _("Write whole numbers, at most {most}, such as: 10 7 5 3 2 1")
            self.add_error("scale", text.format(most=MOST_PLACES))
            return []
        return [number or 0 for number in points]

    def _award(self, cleaned: dict[str, Any]) -> Award | None:
        """Return the chosen award; None if it cannot be read, with an error at its field."""
        if "award" not in cleaned or "scale" not in cleaned:
            return None
        if cleaned["award"] in AWARD_DATA:
            return read_award(AWARD_DATA[cleaned["award"]])
        if cleaned["award"] == "places-own":
            cleaned["places"] = self._places(cleaned["scale"])
            return PlacePoints(tuple(cleaned["places"])) if cleaned["places"] else None
        rows = _rows(cleaned["scale"])
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
        """The regulation in the form of an event file."""
        cleaned = self.cleaned_data
        ties = [cleaned[f"tie{number}"] for number in range(1, TIES + 1)]
        regulation: dict[str, Any] = {
            "award": self._award_data,
            "tiebreaks": [_TIES.get(tie, tie) for tie in ties if tie],
            "walkover": self._walkover,
        }
        bye: dict[str, Any] = {}
        if cleaned.get("bye_for") is not None:
            bye["score"] = [cleaned["bye_for"], 0]
        if cleaned.get("bye_points") is not None:
            bye["points"] = cleaned["bye_points"]
        return {**regulation, "bye": bye} if bye else regulation

    @cached_property
    def unplayed(self) -> list[tuple[str, str]]:
        """What byes and walkovers are worth by the typed regulation, or by the stored one."""
        return list(unplayed(self._shown, several=self.is_of_several))

    @property
    def walkover_default(self) -> str:
        """What a walkover is worth without the points that are typed for it; "" without points."""
        if self.is_of_several or self._shown.walkover is None:
            return ""
        usual = walkover_words(replace(self._shown, walkover=None))
        return _("If left empty: {worth}").format(worth=usual)

    @property
    def _shown(self) -> Regulation:
        """The typed regulation, or the stored one while the typed one has errors."""
        typed = self.is_bound and not self.errors
        return read_regulation(self.regulation if typed else self.tournament.regulation)

    @cached_property
    def changes(self) -> list[Change]:
        """The changes of this regulation, in words; empty before it is typed."""
        if not self.is_bound or self.errors:
            return []
        return regulation_changes(self.tournament, read_regulation(self.regulation))

    @property
    def _walkover(self) -> list[int] | str:
        """The walkover points, or a usual win; the initial ones if the form lacks these fields."""
        if "walkover_for" not in self.fields:
            initial: list[int] | str = self.initial["walkover"]
            return initial
        came, absent = self.cleaned_data["walkover_for"], self.cleaned_data["walkover_against"]
        return "usual" if came is None else [came, absent]

    @property
    def _award_data(self) -> Any:
        cleaned = self.cleaned_data
        if cleaned["award"] == "places-own":
            return {"places": cleaned["places"]}
        return AWARD_DATA.get(cleaned["award"]) or {"vp": _rows(cleaned["scale"])}


def _rows(text: str) -> list[Row | None]:
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


_TIES: dict[str, Any] = {WALKOVERS: {"head-to-head": {"walkovers": True}}}
_FIELDS = {"award": "scale", "walkover": "walkover_against"}


def _initial(regulation: dict[str, Any]) -> dict[str, Any]:
    own = scale_text(VP_SCALES["3-hands"])
    read = read_regulation(regulation).award
    if isinstance(read, VpScale):
        own = scale_text(read)
    elif isinstance(read, PlacePoints):
        own = " ".join(map(str, read.scale or USUAL_PLACES))
    bye = regulation.get("bye", {})
    stored = regulation["walkover"]
    came, absent = (None, None) if stored == "usual" else stored
    initial = {
        "award": award_key(regulation),
        "scale": own,
        "bye_for": bye.get("score", [None])[0],
        "bye_points": bye.get("points"),
        "walkover": stored,
        "walkover_for": came,
        "walkover_against": absent,
    }
    ties = enumerate(regulation["tiebreaks"], start=1)
    named = {number: tie if isinstance(tie, str) else WALKOVERS for number, tie in ties}
    return {**initial, **{f"tie{number}": tie for number, tie in named.items()}}
