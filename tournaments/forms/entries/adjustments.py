"""The form with which a director takes points off an entry, or gives it some."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.reason import ReasonForm
from scoring.labels.consequences import Change
from tournaments.consequences.adjustments import adjustment_consequences
from tournaments.consequences.words import stage_changes
from tournaments.forms.rounds.typed_awards import DECIMALS
from tournaments.models import Adjustment, Participant
from tournaments.ranking.awards import POINT, TotalPoints
from tournaments.ranking.regulation import PLAY_OFF
from tournaments.ranking.tiebreaks import shown
from tournaments.reading.standings import PlayedStage, regulation_of
from tournaments.remarks.adjustments import deduction_words

CHOOSE = {"required": gettext_lazy("Choose one."), "invalid_choice": gettext_lazy("Choose one.")}


class AdjustForm(ReasonForm):
    """Points of the standings or of the match, in a published round. `round`: that proposed.

    `is_decider`: it notes a deciding match won, which is no points.
    """

    ready: Sequence[Any] = (
        gettext_lazy("they came late"),
        gettext_lazy("two warnings"),
        gettext_lazy("conduct at the table"),
    )

    way = forms.ChoiceField(
        label=gettext_lazy("What do you want to do?"),
        choices=[
            ("off", gettext_lazy("Take points off")),
            ("given", gettext_lazy("Give points")),
        ],
        initial="off",
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )
    amount = forms.CharField(
        label=gettext_lazy("How many points?"),
        max_length=8,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Write the points.")},
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Which points?"), widget=forms.RadioSelect, error_messages=CHOOSE
    )
    round = forms.TypedChoiceField(
        label=gettext_lazy("In which round?"), coerce=int, error_messages=CHOOSE
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    known = forms.IntegerField(widget=forms.HiddenInput, required=False)
    field_order = ["way", "amount", "kind", "round", "reason", "client_key", "known"]

    def __init__(
        self,
        participant: Participant,
        played: PlayedStage,
        data: Any,
        round: int,
        deduction: int = 0,
    ) -> None:
        """`deduction`: number of the regulation's deduction that fills the form in; 0: none."""
        self.participant, self.played = participant, played
        regulation = regulation_of(played.stage.tournament)
        award = regulation.award
        words = deduction_words(regulation)
        self.ready = () if words else self.ready
        has_play_off = PLAY_OFF in regulation.tiebreaks
        words += [_("Won the deciding match")] if has_play_off else []
        self.deductions = list(enumerate(words, start=1))
        self.chosen = deduction
        self.is_decider = has_play_off and deduction == len(words)
        initial: dict[str, Any] = {"client_key": uuid4(), "round": round}
        for ready in regulation.deductions[deduction - 1 : deduction]:
            initial |= {"reason": ready.words, "kind": "score" if ready.score else "points"}
            initial["amount"] = -ready.score or shown(-ready.points, POINT)
        if self.is_decider:
            initial |= {"way": "given", "amount": 1, "kind": "play_offs"}
        super().__init__(data, initial=initial)
        own = _("victory points (VP)") if award.unit == "vp" else _("points of the standings")
        kinds = {"points": own, "score": _("points of the match, such as 100")}
        if isinstance(award, TotalPoints):
            # The standings add up the points of the matches: there is nothing to choose.
            del kinds["points"]
        if self.is_decider:
            kinds = {"play_offs": _("deciding match won")}
            for name in ("way", "amount", "kind"):
                self.fields[name].disabled = True
            self.fields["reason"].required = False
            self.ready = ()
        self.kinds = kinds
        self.fields["kind"].choices = list(kinds.items())  # type: ignore[attr-defined]
        self.fields["kind"].initial = next(iter(kinds))
        self.rounds = {str(own.number): str(own) for own in reversed(played.published)}
        self.fields["round"].choices = list(self.rounds.items())  # type: ignore[attr-defined]

    @property
    def holds(self) -> str:
        """The folded answers: kind of the points and round."""
        kind, number = (str(self[name].value()) for name in ("kind", "round"))
        return f"{capfirst(str(self.kinds.get(kind, '')))}: {self.rounds.get(number, '')}."

    @property
    def is_wrong_behind_it(self) -> bool:
        return bool({"kind", "round"} & self.errors.keys())

    def clean_amount(self) -> int:
        """Return hundredths."""
        match = DECIMALS.fullmatch(self.cleaned_data["amount"].strip().lstrip("-−–+"))
        whole, decimals = match.groups(default="") if match else ("0", "")
        hundredths = int(whole) * POINT + int(decimals.ljust(2, "0") or 0)
        if not hundredths:
            raise forms.ValidationError(_("Write the number of points, such as 1 or 100."))
        return hundredths

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("kind") == "score" and cleaned.get("amount", 0) % POINT:
            self.add_error("amount", _("Points in a match are whole numbers."))
        return cleaned

    @cached_property
    def adjustment(self) -> Adjustment | None:
        """The adjustment that was typed, unsaved; None while points or round are missing."""
        if not self.is_bound or {"way", "amount", "kind", "round"} & self.errors.keys():
            return None
        typed = self.cleaned_data
        amount = typed["amount"] if typed["way"] == "given" else -typed["amount"]
        kind = typed["kind"]
        values = {kind: amount if kind == "points" else amount // POINT}
        reason = typed.get("reason", "")
        return Adjustment(
            participant=self.participant, round=typed["round"], reason=reason, **values
        )

    @cached_property
    def changes(self) -> list[Change]:
        """The changes in words; empty before the points are typed."""
        if self.adjustment is None:
            return []
        return stage_changes(adjustment_consequences(self.played, self.adjustment), self.played)
