"""The forms that enter and correct the final result of a match played on paper."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from clubs.forms.people.reason import WHY_CHANGED, ReasonForm
from clubs.models import Club
from scoring.forms.start.start import SIDES, PairsForm, PlayersForm, StartForm
from scoring.labels.measures import result_labels
from scoring.models import Match
from scoring.rules.base.sheet import RuleSet
from scoring.table.result import FinalResult
from scoring.table.result_doubts import doubts_of
from scoring.table.scoresheet import rules_of_match

DRAW = "draw"
ALL_SIDES = (*SIDES, "third", "fourth", "fifth", "sixth")
COUNTS = ("best", "out")
TOTALS = [f"{side}_total" for side in SIDES]
EXCHANGED = gettext_lazy("the two totals were exchanged")
TYPED_WRONG = gettext_lazy("it was typed wrong")


class ResultFields(forms.Form):
    """The total of each side, the winner and, if the paper has them, the counts of each side."""

    sides: Sequence[str] = SIDES
    """The beginnings of the names of the fields of each side."""

    first_total = WholeNumber(gettext_lazy("Total"), least=-99999, most=99999, example=3105)
    second_total = WholeNumber(gettext_lazy("Total"), least=-99999, most=99999, example=3105)
    winner = forms.ChoiceField(
        label=gettext_lazy("Who won?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one.")},
    )
    # Empty if the paper does not show the count. Named `best`: forms have a method `clean`.
    first_best = WholeNumber(gettext_lazy("Clean canastras"), least=0, most=99, required=False)
    second_best = WholeNumber(gettext_lazy("Clean canastras"), least=0, most=99, required=False)
    first_out = WholeNumber(gettext_lazy("Went out"), least=0, most=99, required=False)
    second_out = WholeNumber(gettext_lazy("Went out"), least=0, most=99, required=False)
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    names: list[str]
    """The names of the sides; "" for a side that is not chosen yet."""

    def ask_counts_of(self, rules: RuleSet) -> None:
        """Ask for the counts of a game of which only results are kept, by their names."""
        for name, label in zip(COUNTS, result_labels(rules), strict=True):
            for side in SIDES:
                if label:
                    self.fields[f"{side}_{name}"].label = str(label)
                else:
                    del self.fields[f"{side}_{name}"]

    def ask_totals_of(self, number: int) -> None:
        """Ask for `number` totals instead of counts: for single players, or more than two sides."""
        self.sides = ALL_SIDES[:number]
        for side in self.sides[2:]:
            self.fields[f"{side}_total"] = deepcopy(self.fields["first_total"])
        for side in SIDES:
            for name in COUNTS:
                del self.fields[f"{side}_{name}"]

    @property
    def totals(self) -> list[tuple[str, str, forms.BoundField]]:
        """The beginning of the name of the field, the name and the total of each side."""
        both = zip(self.sides, self.names, strict=True)
        return [(side, name, self[f"{side}_total"]) for side, name in both]

    def offer_winners(self, *names: str) -> None:
        """Offer the sides, by these names, and a draw as answers to who won."""
        choices = [*((str(at), name) for at, name in enumerate(names)), (DRAW, _("Nobody: a draw"))]
        self.fields["winner"].choices = choices  # type: ignore[attr-defined]

    @property
    def counts(self) -> list[list[tuple[forms.BoundField, str, str]]]:
        """The fields of each count: the field of a side, the beginning of its name, the side."""
        both = list(zip(SIDES, self.names, strict=False))
        return [
            [(self[f"{side}_{name}"], side, whose) for side, whose in both]
            for name in COUNTS
            if f"first_{name}" in self.fields
        ]

    @property
    @abstractmethod
    def rules_now(self) -> RuleSet:
        """The rules that are chosen now, even if the form has errors."""

    @property
    @abstractmethod
    def rules_played(self) -> RuleSet:
        """The rules of the match, once they are chosen."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in COUNTS:
            first, second = f"first_{name}", f"second_{name}"
            if (cleaned.get(first) is None) != (cleaned.get(second) is None):
                missing = first if cleaned.get(first) is None else second
                self.add_error(missing, _("Fill in both pairs or neither."))
        return cleaned

    @property
    def doubts(self) -> list[str]:
        """The unlikely points of a valid result, one sentence each."""
        return list(doubts_of(self.rules_played, self.result).values())

    @property
    def has_counts(self) -> bool:
        """Whether a count of canastras or of going out is filled in or has an error."""
        if self.rules_now.is_results_only:
            return True
        names = [f"{side}_{name}" for side in SIDES for name in COUNTS]
        return any(self[name].value() not in (None, "") or self[name].errors for name in names)

    @property
    def result(self) -> FinalResult:
        totals = self._of_sides("total") or ()
        winner = self.cleaned_data.get("winner") or best_of(self.rules_played, totals)
        return FinalResult(
            totals=totals,
            winner=None if winner == DRAW else int(winner),
            clean=self._of_sides("best"),
            out=self._of_sides("out"),
        )

    def _of_sides(self, name: str) -> tuple[int, ...] | None:
        values = tuple(self.cleaned_data.get(f"{side}_{name}") for side in self.sides)
        return None if None in values else values  # type: ignore[return-value]


def best_of(rules: RuleSet, totals: Sequence[int]) -> str:
    """Return the winner as the form has it: the only side with the best total."""
    best = min(totals) if rules.low_wins else max(totals)
    return str(totals.index(best)) if totals.count(best) == 1 else DRAW


class NewResultFields(ResultFields, StartForm):
    """The result of a match that starts with this form, by the rules chosen in it."""

    @property
    def rules_now(self) -> RuleSet:
        return self.choice.chosen.rules

    @property
    def rules_played(self) -> RuleSet:
        rules: RuleSet = self.cleaned_data["rules"].rules
        return rules


class ResultForm(NewResultFields, PairsForm):
    """The final result of a match of two pairs that was played on paper."""

    takes_new_pairs = False

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        first, second = self.names
        self.offer_winners(first or _("First pair"), second or _("Second pair"))
        if self.rules_now.is_results_only:
            # The better total says it.
            del self.fields["winner"]
            self.ask_counts_of(self.rules_now)

    @property
    def names(self) -> list[str]:  # type: ignore[override]
        """The name of the pair chosen for each side; "" for a side without a pair."""
        return [str(self.pair(side) or "") for side in SIDES]


class PlayersResultForm(NewResultFields, PlayersForm):
    """The final result of a match of single players. The better total wins."""

    sides = PlayersForm.seat_names

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(club, data, **kwargs)
        for name in ("winner", *(f"{side}_{count}" for side in SIDES for count in COUNTS)):
            del self.fields[name]
        for side in self.sides[2:]:
            self.fields[f"{side}_total"] = deepcopy(self.fields["first_total"])
            self.fields[f"{side}_total"].required = False

    @property
    def names(self) -> list[str]:  # type: ignore[override]
        return [str(self[side].label) for side in self.sides]

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The seat and the total of each player."""
        return [(self[side], self[f"{side}_total"]) for side in self.sides]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for side in self.sides[2:]:
            has_total = cleaned.get(f"{side}_total") is not None
            if cleaned.get(side) and not has_total and f"{side}_total" not in self.errors:
                self.add_error(f"{side}_total", _("Write the points."))
            elif has_total and not cleaned.get(side) and side not in self.errors:
                self.add_error(side, _("Choose one."))
        return cleaned

    def _of_sides(self, name: str) -> tuple[int, ...] | None:
        if name != "total":
            return None
        came = [side for side in self.sides if self.cleaned_data.get(side)]
        return tuple(self.cleaned_data[f"{side}_total"] for side in came)


class CorrectResultForm(ReasonForm, ResultFields):
    """Corrects the final result of a match, with a reason. A preview (`do=preview`) needs none."""

    asks = WHY_CHANGED
    ready: Sequence[Any] = (TYPED_WRONG,)

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    # The number of corrections when the form was opened.
    corrections = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, match: Match, data: Any = None) -> None:
        self.match = match
        self.recorded = FinalResult.read(match.result or {})
        initial = {**_typed(self.recorded), "client_key": uuid4()}
        initial["corrections"] = match.replaced_results.count()
        super().__init__(data, initial=initial)
        sides = match.sides.select_related("competitor__first", "competitor__second")
        self.names = [str(side) for side in sides]
        if len(self.names) > 2 or self.rules_played.persons_per_side == 1:
            self.ask_totals_of(len(self.names))
        elif self.rules_played.is_results_only:
            self.ask_counts_of(self.rules_played)
        self.offer_winners(*self.names)
        if len(self.names) == 2:
            offer_exchange(self, TOTALS, self.recorded.totals)
            if self._won(self.recorded.totals) == self.initial["winner"]:
                self.fields["reason"].widget.attrs["data-winner"] = "1"
        if data is not None and data.get("do") == "preview":
            self.fields["reason"].required = False

    @property
    def rules_played(self) -> RuleSet:
        return rules_of_match(self.match)

    rules_now = rules_played

    def _won(self, totals: Sequence[int]) -> str:
        return best_of(self.rules_played, totals)

    def clean(self) -> dict[str, Any]:
        cleaned, was = super().clean(), self.recorded.totals
        is_current = cleaned.get("corrections") == self.initial["corrections"]
        if is_current and EXCHANGED in self.ready and self._of_sides("total") == was:
            values = dict(zip(TOTALS, reversed(was), strict=True))
            follows = cleaned.get("winner") == self._won(was)
            exchange(self, values | ({"winner": self._won(was[::-1])} if follows else {}))
        return cleaned

    @property
    def is_readable(self) -> bool:
        """Whether the result is valid, even if the reason is missing."""
        return self.is_bound and not self.errors.keys() - {"reason", "client_key", "corrections"}


def offer_exchange(form: Any, fields: Sequence[str], was: Sequence[int]) -> None:
    """Offer the reason that the two totals were exchanged. A tap on it exchanges them."""
    if not form.ready or len(set(was)) != 2:
        return
    form.ready = EXCHANGED, *form.ready
    form.fields["reason"].widget.attrs["data-exchanges"] = EXCHANGED
    for name, total in zip(fields, was, strict=True):
        form.fields[name].widget.attrs["data-was"] = total


def exchange(form: Any, values: Mapping[str, Any]) -> None:
    """Set these values if the reason is that the totals were exchanged.

    For totals as the page showed them: it was sent without scripts, or the reason was typed.
    """
    if form.cleaned_data.get("reason") == EXCHANGED:
        form.data = form.data.copy()
        for name, value in values.items():
            form.data[name] = form.cleaned_data[name] = value


def _typed(result: FinalResult) -> dict[str, Any]:
    """Return the values of the form's fields for a result."""
    numbers = {"total": result.totals, "best": result.clean, "out": result.out}
    typed: dict[str, Any] = {
        f"{side}_{name}": value
        for name, values in numbers.items()
        if values is not None
        for side, value in zip(ALL_SIDES, values, strict=False)
    }
    return typed | {"winner": DRAW if result.winner is None else str(result.winner)}
