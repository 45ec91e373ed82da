"""The result of a table, typed by the director."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.numbers import WholeNumber
from clubs.models import User
from scoring.forms.rows import Issue
from scoring.labels.consequences import Change
from tournaments.consequences.tables import changed_table
from tournaments.director import tables
from tournaments.forms.doubts import doubts, issue_of, others_sit, points_beside_absence, who_sits
from tournaments.models import Entry
from tournaments.seated_table import SeatedTable

PLAYED, FIRST, SECOND, BOTH = "played", "first", "second", "both"
NONE, MATCH = "none", "match"
ABSENT = {FIRST: (0,), SECOND: (1,), BOTH: (0, 1)}


class Result(NamedTuple):
    """A typed result of a table, without a score if too few came to play."""

    score: tuple[int, ...]
    places: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


class AnyResultForm(forms.Form):
    """The fields common to all tables. A reason is required to change a result."""

    data: QueryDict

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
        help_text=gettext_lazy("Needed if the match has hands or the round is closed."),
    )

    # The result this one takes the place of: another director may have been quicker.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    who = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, seated: SeatedTable, data: QueryDict | None = None, prefix: str | None = None
    ) -> None:
        # Of a correction: why the result before was given is no reason for the next one.
        there = {"reason": "", "seen": seated.outcome, "who": who_sits(seated)}
        super().__init__(data, initial=there, prefix=prefix)
        self.seated = seated
        self._issues: list[Issue] = []
        choices = list(self.kinds)
        if seated.is_noted and not seated.table.round.is_closed:
            choices.append((NONE, _("No result yet: remove this result")))
        if seated.is_corrected and seated.match and not seated.match.is_playing:
            choices.append((MATCH, _("As on the score sheet now")))
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]
        if seated.table.round.is_closed:
            self.fields["reason"].help_text = _("Needed, since the round is closed.")

    @property
    @abstractmethod
    def kinds(self) -> Sequence[tuple[str, str]]:
        """The choices for what happened at the table."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("who") not in ("", who_sits(self.seated)):
            self.add_error(None, others_sit())
        return cleaned

    @property
    def issues(self) -> list[Issue]:
        """All questions about the figures, answered ones too."""
        return self._issues if self.is_bound and not self.errors else []

    def is_valid(self) -> bool:
        """Whether it can be noted: also a doubt that nobody has answered is in the way."""
        return super().is_valid() and all(issue.accepted for issue in self._issues)

    def write(self, *, by: User, version: int | None = None) -> Sequence[Entry]:
        """Give it to the director. Returns who would have gone on with it, and raises what `tables`
        raises. `version`: that of the tournament, if it was read before the table of this form.
        """
        said, table = self.cleaned_data, self.seated.table
        if said["kind"] == NONE:
            tables.clear(table, by=by, reason=said["reason"], seen=said["seen"])
            return []
        if said["kind"] == MATCH:
            return tables.follow_match(table, by=by, reason=said["reason"], seen=said["seen"])
        read = None if version is None else tables.Read(self.seated, version)
        return self.set_result(by=by, reason=said["reason"], seen=said["seen"], read=read)

    @property
    @abstractmethod
    def typed(self) -> Result:
        """The result that was typed; asked only of a form without errors in its figures."""

    def set_result(
        self, *, by: User, reason: str, seen: str, read: tables.Read | None = None
    ) -> Sequence[Entry]:
        """Write the typed result."""
        table, result = self.seated.table, self.typed
        if not result.score:
            return tables.set_walkover(
                table, by=by, absent=result.absent, reason=reason, seen=seen, read=read
            )
        return tables.set_score(
            table,
            result.score,
            by=by,
            places=result.places,
            absent=result.absent,
            reason=reason,
            seen=seen,
            read=read,
        )

    @cached_property
    def changes(self) -> list[Change]:
        """The changes to an earlier result, in words; empty without one, or for an answer that
        cannot be read.
        """
        was_there = self.seated.outcome or self.seated.table.round.is_closed
        if not was_there or not self.is_bound or self.errors.keys() - {"reason"}:
            return []
        return changed_table(self._after).changes()

    @property
    def _after(self) -> SeatedTable:
        kind = self.cleaned_data["kind"]
        if kind == MATCH:
            return self.seated.following_match()
        if kind == NONE:
            return self.seated.noted((), absent=self.seated.begun_without)
        return self.seated.noted(*self.typed)

    def anew(self, there: SeatedTable) -> Self:
        """The same figures, to take the place of what is `there` by now."""
        data = self.data.copy()
        data["seen"] = there.outcome
        return type(self)(there, data)


class ResultForm(AnyResultForm):
    """Points of both, or who did not come."""

    first = WholeNumber("", least=-99_999, most=99_999, required=False)
    second = WholeNumber("", least=-99_999, most=99_999, required=False)

    def __init__(self, seated: SeatedTable, data: QueryDict | None = None) -> None:
        super().__init__(seated, data)
        self.initial.update(_there(seated))
        if data is None:
            self.fields["first"].widget.attrs["autofocus"] = True
        self.fields["first"].label, self.fields["second"].label = seated.names

    @property
    def kinds(self) -> Sequence[tuple[str, str]]:
        one, other = self.seated.names
        absent = _("{pair} did not come")
        return [
            (PLAYED, _("They played")),
            (FIRST, absent.format(pair=one)),
            (SECOND, absent.format(pair=other)),
            (BOTH, _("Neither came")),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("kind") == PLAYED:
            for name in ("first", "second"):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Write the points."))
        if not self.errors:
            self._issues = self._doubts(cleaned["kind"], cleaned["first"], cleaned["second"])
        return cleaned

    def _doubts(self, kind: str, first: int | None, second: int | None) -> list[Issue]:
        accepted = self.data.getlist("accepted")
        if kind == PLAYED and first is not None and second is not None:
            tournament = self.seated.table.round.stage.tournament
            found = doubts(tournament, (first, second))
            return [issue_of(problem, self.seated, accepted) for problem in found]
        typed = first, second
        # The figures of the result that was there came with the page: nobody typed them.
        if kind == PLAYED or typed in ((None, None), self.seated.score):
            return []
        return [points_beside_absence(typed, accepted)]

    @property
    def typed(self) -> Result:
        said = self.cleaned_data
        if said["kind"] == PLAYED:
            return Result((said["first"], said["second"]))
        return Result((), absent=ABSENT[said["kind"]])


def _there(seated: SeatedTable) -> dict[str, Any]:
    kinds = {absent: kind for kind, absent in ABSENT.items()}
    score = seated.score
    return {
        "kind": kinds.get(seated.absent, PLAYED),
        "first": score[0] if score else None,
        "second": score[1] if score else None,
    }
