"""The regulation of a tournament: worth of a match, tie-breaks, byes and walkovers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from scoring.labels.consequences import Change
from tournaments.consequences.plans import regulation_changes
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import read_regulation
from tournaments.forms.rounds.ready_orders import (
    OWN,
    TIES,
    WALKOVERS,
    TieField,
    plain,
    ready_orders,
    ties_left,
    typed_tie,
)
from tournaments.forms.rounds.typed_awards import (
    DeductionFields,
    award_data,
    deduction_values,
    results_text,
    scale_text,
    team_choices,
    team_data,
    team_value,
)
from tournaments.models import Tournament
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import (
    POINT,
    VP_SCALES,
    Award,
    PlacePoints,
    VpScale,
    WinDrawLoss,
)
from tournaments.ranking.regulation import OF_POINTS, Regulation, is_again
from tournaments.ranking.regulation import OF_TWO as TIES_OF_TWO
from tournaments.ranking.tiebreaks import OWN_COUNTS, in_file
from tournaments.reading.standings import rules_of
from tournaments.words.labels import (
    AWARDS,
    OF_SEVERAL,
    OF_TWO,
    TIEBREAKS,
    WITH_WALKOVERS,
    award_key,
    tie_words,
)
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import points_text
from tournaments.words.unplayed_words import unplayed, walkover_words

USUAL_PLACES = (10, 7, 5, 3, 2, 1)

OWN_SCALES = ("vp-own", "places-own", "win-own")
"""The awards whose numbers are typed."""

UNPLAYED = ("bye_for", "bye_points", "walkover_for", "walkover_against")
"""The fields on byes and walkovers."""


class RegulationForm(DeductionFields):
    award = forms.ChoiceField(
        label=gettext_lazy("What counts"),
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
    results = forms.CharField(
        label=gettext_lazy("Points for each result"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Win, draw, loss, bye, no-show: 3 1 0 3 -3"),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("If level"),
        widget=forms.RadioSelect,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose one.")},
    )
    teams = forms.ChoiceField(
        label=gettext_lazy("Table of teams"), choices=team_choices, required=False
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

    def __init__(
        self, tournament: Tournament, data: Any = None, formats: Collection[str] = ()
    ) -> None:
        """`formats` of the stages; none: those that are stored."""
        super().__init__(data, initial=_initial(tournament.regulation))
        self.tournament = tournament
        rules = rules_of(tournament)
        formats = formats or {stage.format for stage in tournament.stages.all()}
        self.is_of_several = any(FORMATS[format].seats_several() for format in formats)
        awards = list(OF_SEVERAL if self.is_of_several else OF_TWO)
        senseless = {*TIES_OF_TWO, "clean"} if self.is_of_several else set()
        if rules.low_wins:
            # Here more points are worse, and a player who was out first has many.
            for name in ("bye_for", "walkover_for", "walkover_against"):
                del self.fields[name]
            awards = [award for award in awards if award != "points"]
            senseless |= {*OF_POINTS}
        if rules.is_results_only:
            senseless |= {"clean", "out", "penalties"}
        ties = [(tie, label) for tie, label in TIEBREAKS.items() if tie not in senseless]
        own = [f"{kind}:{name}" for name in rules.own_counts for kind in OWN_COUNTS]
        ties += [(tie, TIEBREAKS[tie]) for tie in own]
        after = [tie for tie, _label in ties].index("head-to-head") + 1
        ties.insert(after, (WALKOVERS, WITH_WALKOVERS))
        self.fields["award"].choices = [(award, AWARDS[award].name) for award in awards]  # type: ignore[attr-defined]
        if self.is_of_several:
            self._ask_of_several()
        now = list(map(typed_tie, tournament.regulation["tiebreaks"]))
        names = tie_words(read_regulation(tournament.regulation))
        self.orders, self.initial["order"] = ready_orders(now, names, senseless)
        offered = [(key, order.name) for key, order in self.orders.items()]
        self.fields["order"].choices = [*offered, (OWN, _("In this order"))]  # type: ignore[attr-defined]
        for number in range(1, TIES + 1):
            self.fields[f"tie{number}"] = TieField(
                label=_("Tie-break {number}").format(number=number),
                required=False,
                choices=[("", ""), *ties],
                widget=forms.HiddenInput,
                error_messages={"invalid_choice": _("Choose one from the list.")},
            )
        self._names = dict(ties)
        self.fields["tie_more"] = TieField(
            label=_("One more tie-break"),
            required=False,
            error_messages={"invalid_choice": _("Choose one from the list.")},
        )
        left = ties_left(ties, [plain(tie) for tie, _name in self.tie_lines], {*formats})
        self.fields["tie_more"].choices = left  # type: ignore[attr-defined]

    def _ask_of_several(self) -> None:
        """Adapt the fields to tables of several, where everybody plays and nobody has a bye."""
        for name in ("bye_for", "bye_points", "results"):
            self.fields.pop(name, None)
        scale = self.fields["scale"]
        scale.label = _("Points for each place")
        scale.help_text = _("For the first, the second and so on, six at most: 10 7 5 3 2 1")
        scale.widget.attrs["rows"] = 2

    @property
    def main_awards(self) -> list[tuple[Any, Any]]:
        """The radio buttons of the two usual awards, each with its explanation."""
        ways = {radio.data["value"]: (radio, hint) for radio, hint in self._awards()}
        return [ways[award] for award in self._usual_awards if award in ways]

    @property
    def other_awards(self) -> list[tuple[Any, Any]]:
        return [way for way in self._awards() if way[0].data["value"] not in self._usual_awards]

    def _awards(self) -> list[tuple[Any, Any]]:
        return [(radio, AWARDS[radio.data["value"]].hint) for radio in self["award"]]

    @property
    def _usual_awards(self) -> tuple[str, str]:
        if self.is_of_several:
            return "places", "points"
        return ("vp-4" if self.tournament.hands == 4 else "vp-3"), "win"

    @property
    def is_award_open(self) -> bool:
        """Whether the fold of the other awards is open."""
        wrong = not self.errors.keys().isdisjoint(("scale", "results"))
        return wrong or self["award"].value() not in self._usual_awards

    @property
    def is_unplayed_open(self) -> bool:
        """Whether the fold of byes and walkovers is open: after an error in it."""
        return not self.errors.keys().isdisjoint(UNPLAYED)

    @property
    def is_order_open(self) -> bool:
        """Whether the fold of the tie-breaks is open."""
        names = {"tie_more", *(field.name for field in self.ties)}
        return not names.isdisjoint(self.errors) or self["order"].value() == OWN

    @property
    def number_of_ties(self) -> int:
        return len(self._names)

    @property
    def ways(self) -> list[tuple[Any, Any]]:
        """Each radio button of a ready order with its explanation."""
        pairs = zip(self["order"], self.orders.values(), strict=False)
        return [(radio, order.hint) for radio, order in pairs]

    @property
    def own_way(self) -> Any:
        """The radio button of an order that is typed."""
        return list(self["order"])[-1]

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie{number}"] for number in range(1, TIES + 1)]

    @property
    def tie_lines(self) -> list[tuple[str, Any]]:
        """Each tie-break of the order with its name."""
        ties = [str(field.value() or "") for field in self.ties]
        return [(tie, self._names[tie]) for tie in ties if tie in self._names]

    @property
    def has_room(self) -> bool:
        """Whether one more tie-break can be added."""
        return len(self.tie_lines) < TIES

    @property
    def walkovers(self) -> list[forms.BoundField]:
        """The fields on byes and walkovers that this game asks for."""
        has_any = "walkover_for" in self.fields
        return [self[name] for name in UNPLAYED if has_any and name in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if order := self.orders.get(cleaned.get("order", "")):
            for number in range(1, TIES + 1):
                cleaned[f"tie{number}"] = "".join(order.ties[number - 1 : number])
        elif more := cleaned.get("tie_more"):
            # Chosen, but "Add" was not pressed.
            free = [field.name for field in self.ties if not cleaned.get(field.name)]
            cleaned |= dict.fromkeys(free[:1], more)
        typed = {field.name: cleaned.get(field.name) or "" for field in self.ties}
        named = [(name, plain(tie)) for name, tie in typed.items() if tie]
        for at, (name, _tie) in enumerate(named):
            if is_again([tie for _name, tie in named], at):
                self.add_error(name, _("This tie-break is in the list already."))
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
            wrong = _FIELDS[problem.field or ""]
            if wrong == "scale" and isinstance(award, WinDrawLoss):
                wrong = "results"
            self.add_error(wrong, problem_words(problem, {}))
        if award and not award.problems():
            self._check_bye(award, cleaned.get("bye_points"))
        return cleaned

    def _award(self, cleaned: dict[str, Any]) -> Award | None:
        """Return the chosen award; None if it cannot be read, with an error at its field."""
        if not cleaned.keys() >= {"award", "scale"}:
            return None
        results = cleaned.get("results", "")
        data, errors = award_data(cleaned["award"], cleaned["scale"], results)
        for field, text in errors:
            self.add_error(field, text)
        cleaned["award_data"] = data
        return None if errors else read_award(data)

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
            "award": cleaned["award_data"],
            "tiebreaks": [_TIES.get(tie) or in_file(tie) for tie in ties if tie],
            "walkover": self._walkover,
            **team_data(cleaned["teams"]),
            **self.deductions,
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
        return list(unplayed(self.shown, several=self.is_of_several))

    @property
    def walkover_default(self) -> str:
        """What a walkover is worth without the points that are typed for it; "" without points."""
        if self.is_of_several or self.shown.walkover is None:
            return ""
        usual = walkover_words(replace(self.shown, walkover=None))
        return _("If left empty: {worth}").format(worth=usual)

    @property
    def shown(self) -> Regulation:
        """The typed regulation, or the stored one while the typed one has errors."""
        return read_regulation(self.shown_data)

    @property
    def shown_data(self) -> dict[str, Any]:
        typed = self.is_bound and not self.errors
        return self.regulation if typed else self.tournament.regulation

    @property
    def is_touched(self) -> bool:
        """Whether something is typed that differs from the stored regulation. A scale of one's own
        always counts: browsers change its line ends.
        """
        changed = {*self.changed_data} - {"scale", "results"}
        return self.is_bound and bool(changed or self["award"].value() in OWN_SCALES)

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
        "results": results_text(read if isinstance(read, WinDrawLoss) else WinDrawLoss(300, 100)),
        "bye_for": bye.get("score", [None])[0],
        "bye_points": bye.get("points"),
        "walkover": stored,
        "walkover_for": came,
        "walkover_against": absent,
        "teams": team_value(regulation),
        **deduction_values(regulation),
    }
    ties = enumerate(regulation["tiebreaks"], start=1)
    return {**initial, **{f"tie{number}": typed_tie(tie) for number, tie in ties}}
