"""Forms for the result of a table, typed by the director."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick
from clubs.forms.fields.numbers import WholeNumber
from clubs.forms.people.reason import MISSING, WHY_CHANGED
from clubs.words.figures import points
from scoring.forms.changes.result import TYPED_WRONG, exchange, offer_exchange
from scoring.forms.hand.rows import Issue
from scoring.forms.start.start import SIDES
from scoring.labels.consequences import Change
from tournaments.consequences.bracket_words import WinnerChangeWords
from tournaments.consequences.brackets import WinnerChange, change_of_winner
from tournaments.consequences.tables import changed_table
from tournaments.director.rounds.bracket_corrections import BracketChoice
from tournaments.director.rounds.tables import Naming
from tournaments.forms.rounds.doubts import (
    Result,
    doubts,
    issue_of,
    others_sit,
    points_beside_absence,
    seats_key,
    ways_on,
)
from tournaments.forms.rounds.own_counts import OwnCounts
from tournaments.ranking.results import Tied
from tournaments.reading.seated_table import SeatedTable

PLAYED, FIRST, SECOND, BOTH = "played", "first", "second", "both"
NONE, MATCH = "none", "match"
AS_ON_SHEET = gettext_lazy("As on the score sheet now")
ABSENT = {FIRST: (0,), SECOND: (1,), BOTH: (0, 1)}


class AnyResultForm(forms.Form):
    """The fields common to all tables."""

    data: QueryDict
    ready: Sequence[Any] = ()

    kind = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one."),
            "invalid_choice": gettext_lazy(
                "Your choice can no longer be recorded. See the result recorded now."
            ),
        },
    )
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=200,
        required=False,
    )

    # The result to replace: another director may have changed it meanwhile.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    who = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, seated: SeatedTable, data: QueryDict | None = None, prefix: str | None = None
    ) -> None:
        # The reason of the earlier result is not offered: a correction needs its own.
        initial = {"reason": "", "seen": seated.outcome, "who": seats_key(seated)}
        super().__init__(data, initial=initial, prefix=prefix)
        self.seated = seated
        self.own_counts = OwnCounts(seated)
        self.fields |= self.own_counts.fields()
        self._issues: list[Issue] = []
        choices = list(self.kinds)
        if seated.has_typed_result and not seated.table.round.is_closed:
            choices.append((NONE, _("No result yet: remove this result")))
        if seated.is_corrected and seated.match and not seated.match.is_playing:
            choices.append((MATCH, str(AS_ON_SHEET)))
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]
        if self._replaces:
            self.fields["reason"].label = WHY_CHANGED
        if not seated.is_open:
            self.ready = (TYPED_WRONG,)
        if seated.table.round.is_closed:
            self.fields["reason"].help_text = _("Say why: the round is closed.")
        elif seated.match and seated.match.hand_count:
            self.fields["reason"].help_text = _("Say why: this match has hands.")

    @property
    def count_rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The name of each own count with its fields."""
        return self.own_counts.rows(self)

    @property
    def sheet_score(self) -> str:
        """The points of a corrected score sheet, which could be taken over; else empty."""
        offered = MATCH in dict(self.fields["kind"].choices)  # type: ignore[attr-defined]
        if not offered or self["kind"].value() == MATCH:
            return ""
        return " × ".join(points(one) or "0" for one in self.seated.recorded)

    @property
    def is_sheet_first(self) -> bool:
        """Whether the hands are the place for this result: no other was sent."""
        match = self.seated.match
        return not self.is_sent and match is not None and bool(match.hand_count)

    @property
    def button(self) -> str:
        if self.winner_words is not None:
            return self.winner_words.button
        return _("Correct the result") if self.seated.outcome else _("Record the result")

    @property
    def corrects_points(self) -> bool:
        """Whether only the points of a played match are corrected."""
        return False

    @property
    def is_draw(self) -> bool:
        """Whether both sides of a played match have the same points."""
        return False

    @property
    def folds_kind(self) -> bool:
        """Whether they played, as nearly always: the other choices are folded."""
        # The total of a corrected sheet is a choice of its own, which must be seen.
        return not self.seated.is_corrected and self["kind"].value() == PLAYED

    def ask_who_came(self, names: Sequence[str]) -> None:
        for at, name in enumerate(names):
            self.fields[f"absent-{at}"] = Tick(label=name, required=False)

    @property
    def absences(self) -> list[forms.BoundField]:
        """A tick for each person who may be absent; empty at a table of two pairs."""
        return [self[name] for name in self.fields if name.startswith("absent-")]

    @property
    def ticked(self) -> tuple[int, ...]:
        """The persons who did not come, by their position in `absences`."""
        ticks = enumerate(field.name for field in self.absences)
        return tuple(at for at, name in ticks if self.cleaned_data.get(name))

    @property
    def asks_why(self) -> bool:
        """Whether this result needs a reason; else it may have one, in the fold."""
        return self._replaces or bool(self.seated.match and self.seated.match.hand_count)

    @property
    def is_unfolded(self) -> bool:
        """Whether somebody is ticked as absent in the fold, or a reason was typed there."""
        has_reason = not self.asks_why and bool(self["reason"].value())
        return has_reason or any(field.value() for field in self.absences)

    @property
    @abstractmethod
    def kinds(self) -> Sequence[tuple[str, str]]:
        """The choices for what happened at the table, as value and label."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("kind") == MATCH and not cleaned.get("reason"):
            cleaned["reason"] = str(AS_ON_SHEET)
        if cleaned.get("who") not in ("", seats_key(self.seated)):
            self.add_error(None, others_sit())
        return cleaned

    def _post_clean(self) -> None:
        # Only now have the subclasses read all figures.
        if not self.ready or not self.is_sent or self.errors:
            return
        # The page of a result that somebody entered meanwhile did not ask why.
        has_asked = self.cleaned_data["seen"] == self.seated.outcome
        if has_asked and not self.cleaned_data["reason"] and not self.is_unchanged:
            self.add_error("reason", MISSING)

    @property
    def is_unchanged(self) -> bool:
        """Whether a readable form has the result recorded already, whoever goes on after it."""
        return self._after.what_counts == self.seated.what_counts

    @property
    def issues(self) -> list[Issue]:
        """All questions about the figures, with those already answered."""
        return self._issues if self.is_bound and not self.errors else []

    def is_valid(self) -> bool:
        """Whether the result can be saved: no errors, and every question is answered."""
        return super().is_valid() and all(issue.accepted for issue in self._issues)

    @property
    @abstractmethod
    def typed(self) -> Result:
        """The typed result. Only for a form without errors in its figures."""

    @cached_property
    def changes(self) -> list[Change]:
        """The changes to an earlier result, in words.

        Empty without an earlier result, or if the form cannot be read.
        """
        if not self.corrects:
            return []
        if self.winner_change is None:
            return changed_table(self._after).changes()
        if self.winner_words is not None and self.winner_words.way == "keep":
            return changed_table(self._after.for_the_record(self.seated)).changes()
        return changed_table(self._after, self.winner_change.taken).changes()

    @property
    def corrects(self) -> bool:
        """Whether a readable result would replace an earlier one."""
        return self._replaces and self.is_readable

    @property
    def is_readable(self) -> bool:
        """Whether a result was typed whose figures can be read."""
        return self.is_bound and not self.errors.keys() - {"reason"}

    @property
    def _replaces(self) -> bool:
        """Whether there is an earlier result."""
        return bool(self.seated.outcome) or self.seated.table.round.is_closed

    @cached_property
    def winner_change(self) -> WinnerChange | None:
        """The change of the entry that goes on in a bracket; None without one, as in `changes`."""
        return change_of_winner(self.seated, self._after) if self.corrects else None

    @property
    def winner_words(self) -> WinnerChangeWords | None:
        if self.winner_change is None:
            return None
        is_again = self.data.get("going") == "again" or not self.winner_change.needs_choice
        return WinnerChangeWords(self.winner_change, "again" if is_again else "keep")

    @property
    def choice(self) -> BracketChoice | None:
        """The choice that was sent with the change that its page has shown; the only one there is
        while nothing depends on the result.
        """
        if (change := self.winner_change) is not None and not change.needs_choice:
            return BracketChoice("again", change.digest)
        way = self.data.get("going") if self.is_bound else None
        seen = self.data.get("behind", "") if self.is_bound else ""
        if way == "keep":
            return BracketChoice("keep", seen)
        return BracketChoice("again", seen) if way == "again" else None

    @property
    def is_sent(self) -> bool:
        """Whether the button was pressed, and the form does not only ask for its preview."""
        return self.is_bound and self.data.get("do") != "preview"

    @property
    def needs_choice(self) -> bool:
        """Whether a choice about the bracket is missing, or was made for another change."""
        if self.winner_change is None or not self.winner_change.needs_choice:
            return False
        return self.choice is None or self.choice.seen != self.winner_change.digest

    @property
    def _after(self) -> SeatedTable:
        kind = self.cleaned_data["kind"]
        if kind == MATCH:
            return self.seated.following_match()
        if kind == NONE:
            return self.seated.with_result((), absent=self.seated.begun_without)
        after = self.seated.with_result(*self.typed)
        return after if self.naming is None else after.with_tied(self.naming.of)

    @property
    def naming(self) -> Naming | None:
        """The side that advances after a level match of a bracket; None if that is not asked."""
        return None

    def anew(self, current: SeatedTable) -> Self:
        """Return a form with the same figures, to replace the `current` result of the table."""
        data = self.data.copy()
        data["seen"] = current.outcome
        return type(self)(current, data)


class ResultForm(AnyResultForm):
    """A table of two sides: the points of both, or which sides were absent."""

    first = WholeNumber("", least=-99_999, most=99_999, required=False)
    second = WholeNumber("", least=-99_999, most=99_999, required=False)
    tied = forms.ChoiceField(
        label=gettext_lazy("Who advances?"), widget=forms.RadioSelect, required=False
    )

    def __init__(self, seated: SeatedTable, data: QueryDict | None = None) -> None:
        super().__init__(seated, data)
        self.initial.update(_initial(seated))
        if data is None and not self.is_sheet_first:
            self.fields["first"].widget.attrs["autofocus"] = True
        self.fields["first"].label, self.fields["second"].label = seated.names
        self.initial["tied"] = f"{seated.tied.by}{seated.tied.winner}" if seated.tied else ""
        self.fields["tied"].choices = list(ways_on(seated))  # type: ignore[attr-defined]
        offer_exchange(self, SIDES, seated.score or ())
        for name, was in zip(SIDES, seated.score or (), strict=False):
            self.fields[name].help_text = _("was {points}").format(points=points(was) or "0")

    @property
    def kinds(self) -> Sequence[tuple[str, str]]:
        first, second = self.seated.names
        absent = _("{pair} did not come")
        return [
            (PLAYED, _("They played")),
            (FIRST, absent.format(pair=first)),
            (SECOND, absent.format(pair=second)),
            (BOTH, _("Neither came")),
        ]

    @property
    def corrects_points(self) -> bool:
        return self.seated.score is not None and self.folds_kind

    @property
    def is_draw(self) -> bool:
        if not self.is_readable or not self.is_played:
            return False
        return self.cleaned_data["first"] == self.cleaned_data["second"]

    @property
    def asks_who_advances(self) -> bool:
        """Whether a level match of a bracket stands in the form, with a side to be named."""
        if not self.fields["tied"].choices or self.seated.tie_result is not None:  # type: ignore[attr-defined]
            return False
        score = self.seated.score
        return self.is_draw if self.is_bound else score is not None and len(set(score)) == 1

    @property
    def naming(self) -> Naming | None:
        """The side that advances after a level match; None if that is not asked."""
        if not self.asks_who_advances or "tied" not in self.data:
            return None
        way = self.cleaned_data["tied"]
        return Naming(Tied(int(way[-1]), way[:-1]) if way else None)

    @property
    def is_played(self) -> bool:
        """Whether the points are the result."""
        return self.cleaned_data.get("kind") == PLAYED

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.is_played:
            for name in SIDES:
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Write the points."))
            first, second = cleaned.get("first"), cleaned.get("second")
            if cleaned.get("seen", "").partition(" ")[0] == f"{first}:{second}":
                exchange(self, {"first": second, "second": first})
        if not self.errors:
            self._issues = self._doubts(cleaned["kind"], cleaned["first"], cleaned["second"])
        return cleaned

    def _doubts(self, kind: str, first: int | None, second: int | None) -> list[Issue]:
        accepted = self.data.getlist("accepted")
        if kind == PLAYED and first is not None and second is not None:
            tournament = self.seated.table.round.stage.tournament
            problems = doubts(tournament, (first, second))
            is_asked = self.asks_who_advances and "tied" in self.data
            if is_asked or (first, second) == self.seated.score:
                # The answer confirms the draw, and an unchanged one was confirmed before.
                accepted += [one.acceptance for one in problems if one.code == "totals-level"]
            return [issue_of(problem, self.seated, accepted) for problem in problems]
        typed = first, second
        # The page was filled with the figures of the earlier result: nobody typed them.
        if kind == PLAYED or typed in ((None, None), self.seated.score):
            return []
        return [points_beside_absence(typed, accepted)]

    @property
    def typed(self) -> Result:
        cleaned = self.cleaned_data
        if self.is_played:
            counts = self.own_counts.typed(cleaned)
            return Result((cleaned["first"], cleaned["second"]), counts=counts)
        return Result((), absent=ABSENT[cleaned["kind"]])


def _initial(seated: SeatedTable) -> dict[str, Any]:
    kinds = {absent: kind for kind, absent in ABSENT.items()}
    score = seated.score
    return {
        "kind": kinds.get(seated.absent, PLAYED),
        "first": score[0] if score else None,
        "second": score[1] if score else None,
    }
