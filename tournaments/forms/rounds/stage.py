"""Forms of stages: the options of the format, forbidden pairings, entries that advance."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.forms.fields.choices import OneOf, Tick, offer
from clubs.forms.fields.numbers import WholeNumber
from tournaments.consequences.rounds import rounds_consequences
from tournaments.director.events import StagePlan
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import MOST_ROUNDS
from tournaments.formats.parts.base import Format
from tournaments.formats.parts.placings import MOST, WrongPlaces, read_placings
from tournaments.models import Entry, Stage
from tournaments.reading.stage_outcome import StageOutcome
from tournaments.reading.standings import PlayedStage, StandingRow
from tournaments.words.labels import BEST_NEXT, Text
from tournaments.words.labels import FORMATS as LABELS
from tournaments.words.options import CHOICES, OPTION_HINTS, OPTIONS
from tournaments.words.reasons import amount_of, figure

WRONG_PLACES: Mapping[str, Text] = {
    "word": gettext_lazy("“{word}” is no place. A1 is the first of group A, 3* the best third."),
    "twice": gettext_lazy("“{word}” stands there twice."),
    "one": gettext_lazy("“{word}”: at least two meet. Write / between the groups."),
    "twos": gettext_lazy("Write two places for each tie, of 1, 2, 4, 8 … ties: A1 B2 / B1 A2."),
}
EMPTY: tuple[Any, ...] = (None, "", False, [])


class StageForm(forms.Form):
    """The options of a later stage's format, and the number of entries that advance."""

    qualify = WholeNumber(
        gettext_lazy("How many advance to the next stage"),
        most=9999,
        required=False,
        help_text=gettext_lazy(
            "The first of each section or group. If left empty, all of each group advance."
        ),
    )
    best_next = WholeNumber(
        gettext_lazy("Plus how many of the best next, for example the 2 best thirds"),
        least=0,
        most=999,
        required=False,
        help_text=BEST_NEXT,
    )
    carries_over = Tick(
        label=gettext_lazy("The results of the previous stage still count"), required=False
    )

    def __init__(
        self, stage: Stage, data: Any = None, *, is_seen: bool = False, is_last: bool = False
    ) -> None:
        """`is_seen`: players have seen a draw, so that only the number that advances can change."""
        super().__init__(data, prefix=f"stage{stage.number}")
        self.stage = stage
        self.kind: type[Format] = FORMATS[stage.format]
        self.initial = {
            **{key: value for key, value in stage.options.items() if key in OPTIONS},
            "qualify": stage.qualify,
            "best_next": stage.best_next or None,
            "carries_over": stage.carries_over,
        }
        for option in stage_options(self.kind):
            self.fields[option.name] = option_field(option)
        if isinstance(self.initial.get("doubled"), list):
            self.initial["doubled"] = ", ".join(map(str, self.initial["doubled"]))
        if stage.format != "groups" and not stage.participants.exclude(section="").exists():
            self.fields["qualify"].help_text = (
                _("The first of the standings. If empty, those still in it advance.")
                if self.kind.ends
                else _("The first of the standings. If empty, all advance.")
            )
        if is_last:
            del self.fields["qualify"], self.fields["best_next"]
        fixed = self.fields.keys() - ({"qualify", "best_next"} if stage.closed_at is None else ())
        if is_seen or stage.closed_at:
            for name in fixed:
                self.fields[name].disabled = True

    @property
    def name(self) -> str:
        return str(LABELS[self.stage.format].name)

    def clean_groups(self) -> int | None:
        return self._fitting("groups", unfit_groups)

    def clean_rounds(self) -> int | None:
        return self._fitting("rounds", partial(unfit_rounds, self.kind))

    def clean_from_places(self) -> str:
        text: str = self.cleaned_data["from_places"].upper()
        try:
            read_placings(text, twos=self.kind.has_bracket)
        except WrongPlaces as wrong:
            raise forms.ValidationError(
                str(WRONG_PLACES[wrong.code]).format(word=wrong.word)
            ) from wrong
        return text

    def _fitting(self, name: str, unfit: Callable[[int, int], str]) -> int | None:
        number: int | None = self.cleaned_data[name]
        # An unchanged number stays valid, even if pairs have left.
        is_new = number != self.initial.get(name)
        if number and is_new and (text := unfit(number, entries_of(self.stage))):
            raise forms.ValidationError(text)
        return number

    @property
    def plan(self) -> StagePlan:
        """The stage as typed; values without a field do not change."""
        cleaned = self.cleaned_data
        options = typed_options(self.kind, cleaned, StagePlan.of(self.stage).options)
        asked = "qualify" in self.fields
        return StagePlan(
            self.stage.format,
            options,
            cleaned["qualify"] if asked else self.stage.qualify,
            (cleaned["best_next"] or 0) if asked else self.stage.best_next,
            cleaned["carries_over"],
        )


def stage_options(kind: type[Format]) -> list[dataclasses.Field[Any]]:
    """Return the options on the form of a format. The seed is drawn, and forbidden pairings have
    their own page; nobody is kept apart without a draw, or if everybody meets everybody.
    """
    fields = [f for f in dataclasses.fields(kind) if f.name in OPTIONS]
    has_mates = kind.draws and not kind.has_partners()
    return [f for f in fields if has_mates or f.name != "apart"]


def typed_options(
    kind: type[Format], cleaned: Mapping[str, Any], stored: dict[str, Any]
) -> dict[str, Any]:
    """Return the options of a format as in an event file, without empty ones and without usual ones
    that are not `stored`; exactly the stored ones if nothing else is typed.
    """
    options = stage_options(kind)
    typed = {
        option.name: cleaned[option.name]
        for option in options
        if cleaned.get(option.name) not in EMPTY
        and (option.name in stored or cleaned[option.name] != option.default)
    }
    asked = {option.name: stored[option.name] for option in options if option.name in stored}
    return stored if typed == asked else typed


def entries_of(stage: Stage) -> int:
    """Return how many entries a stage has that have not left."""
    return stage.participants.filter(entry__left_at=None).count()


def unfit_groups(groups: int, entries: int) -> str:
    """Return why these entries cannot play in so many groups; empty if they can."""
    most = max(1, entries // 2)
    if not entries or groups <= most:
        return ""
    text = ngettext(
        "There is {entries} entry so far: at most {most} group.",
        "Each group needs two entries, and there are {entries}: at most {most} groups.",
        entries,
    )
    return text.format(entries=entries, most=most)


def unfit_rounds(kind: type[Format], rounds: int, entries: int) -> str:
    """Return why these entries cannot play so many rounds; empty if they can."""
    most = kind.most_rounds(entries)
    if entries < 2 or most is None or rounds <= most:
        return ""
    text = ngettext(
        "Entries so far: {entries}. At most {most} round without a rematch.",
        "Entries so far: {entries}. At most {most} rounds without a rematch.",
        most,
    )
    return text.format(entries=entries, most=most)


class RoundsForm(forms.Form):
    """The number of rounds of a stage that may be in play. `proposed`: typed for the director."""

    def __init__(self, played: PlayedStage, data: Any = None, proposed: int | None = None) -> None:
        super().__init__(data, initial={"rounds": proposed or played.format.rounds})
        self.played = played
        self.fields["rounds"] = WholeNumber(
            OPTIONS["rounds"], most=999, required=False, help_text=OPTION_HINTS["rounds"]
        )
        self.seen = len(played.published)

    def clean_rounds(self) -> int | None:
        rounds: int | None = self.cleaned_data["rounds"]
        if rounds is None:
            return None
        if rounds < self.seen:
            text = _("Round {number} is drawn already: write {number} or more.")
            raise forms.ValidationError(text.format(number=self.seen))
        stage = self.played.stage
        if text := unfit_rounds(FORMATS[stage.format], rounds, entries_of(stage)):
            raise forms.ValidationError(text)
        return rounds

    @property
    def changes(self) -> list[str]:
        """The effects of the typed number in sentences; before that, of the proposed one."""
        if self.errors:
            return []
        rounds = self.cleaned_data["rounds"] if self.is_bound else self.initial["rounds"]
        return list(rounds_consequences(self.played, rounds))


class NumberList(forms.CharField):
    """Whole numbers with commas or spaces between them."""

    def has_changed(self, initial: Any, data: Any) -> bool:
        return (initial or "") != (data or "")

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        words = (super().to_python(value) or "").replace(",", " ").split()
        # Read only short numbers: int() takes very long for thousands of digits.
        numbers = {int(word) if word.isdecimal() and len(word) < 9 else 0 for word in words}
        if any(not 1 <= number <= MOST_ROUNDS for number in numbers):
            raise forms.ValidationError(_("Write numbers with commas between them."))
        return sorted(numbers)


def option_field(option: dataclasses.Field[Any]) -> forms.Field:
    """Return the form field for an option of a format, by the option's metadata."""
    common: dict[str, Any] = {
        "label": str(OPTIONS[option.name]),
        "help_text": OPTION_HINTS.get(option.name, ""),
        "required": False,
    }
    if "values" in option.metadata:
        values = option.metadata["values"]
        choices = [(value, CHOICES[option.name, value]) for value in values]
        wrong = {"invalid_choice": _("Choose one from the list.")}
        return forms.ChoiceField(choices=choices, error_messages=wrong, **common)
    if "each" in option.metadata:
        return NumberList(**common)
    if "places_before" in option.metadata:
        return forms.CharField(max_length=MOST, **common)
    if "least" in option.metadata:
        least, most = option.metadata["least"], min(option.metadata["most"], 999)
        if option.name == "best_of":
            common["validators"] = [_odd]
        return WholeNumber(least=least, most=most, **common)
    return Tick(**common)


def _odd(number: int) -> None:
    if number % 2 == 0:
        raise forms.ValidationError(_("Write an odd number: 1, 3, 5."))


class ApartForm(forms.Form):
    """Two entries of a stage that must not meet."""

    one = OneOf(label=gettext_lazy("This entry"))
    other = OneOf(label=gettext_lazy("must not meet"))

    def __init__(self, entries: Sequence[Entry], data: Any = None) -> None:
        super().__init__(data)
        by_number = {str(entry.number): entry for entry in entries}
        for name in ("one", "other"):
            offer(self.fields[name], by_number, lambda e: f"{e} ({e.number})", empty=_("Choose"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("You chose the same entry twice."))
        return cleaned


class GoingOnForm(forms.Form):
    """The entries that advance to the next stage, preselected by place, and the ties given up."""

    given_up = forms.MultipleChoiceField(
        label=gettext_lazy("Will not be played"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("The matches have changed meanwhile. Look again."),
        },
    )

    going_on = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who advances"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": gettext_lazy("Somebody has left meanwhile. Check the list again."),
        },
    )

    def __init__(self, closing: StageOutcome, data: Any = None, *, unit: str, least: int) -> None:
        """`least`: how many entries must advance, two or as many as a table takes."""
        super().__init__(data)
        self.least = least
        self.fields["going_on"].error_messages["required"] = self._too_few
        self.rows = [row for row in closing.rows if row.entry.left_at is None]
        self.nexts = {row.entry.pk for row in closing.nexts}
        self.proposed = {entry.pk for entry in closing.going_on}
        self.unit = unit
        self.initial = {"going_on": [str(entry.number) for entry in closing.going_on]}
        by_number = {str(row.entry.number): row.entry for row in self.rows}
        offer(self.fields["going_on"], by_number)
        self.unplayed = closing.unplayed
        self.fields["given_up"].choices = list(self.unplayed.items())  # type: ignore[attr-defined]

    def clean_given_up(self) -> list[str]:
        """Check that every tie without a result is ticked as given up."""
        given_up: list[str] = self.cleaned_data["given_up"]
        if set(self.unplayed) - set(given_up):
            raise forms.ValidationError(
                _("Tick each match that will not be played, or go back and have it played.")
            )
        return given_up

    def clean_going_on(self) -> list[Entry]:
        going_on: list[Entry] = self.cleaned_data["going_on"]
        if len(going_on) < self.least:
            raise forms.ValidationError(self._too_few)
        return going_on

    @property
    def _too_few(self) -> str:
        if self.least > 2:
            return _("At least three must advance: fewer cannot fill a table.")
        return _("At least two must advance.")

    @property
    def sections(self) -> dict[str, list[tuple[Any, StandingRow, str]]]:
        """By section: each tick box, its row of the standings, and the comparison in words."""
        sections: dict[str, list[tuple[Any, StandingRow, str]]] = {}
        for box, row in zip(self["going_on"], self.rows, strict=True):
            sections.setdefault(row.section, []).append((box, row, self._compared(row)))
        return sections

    def _compared(self, row: StandingRow) -> str:
        """Return how the next entry of a section compares with the next ones of other sections.

        Empty for all other entries.
        """
        if row.entry.pk not in self.nexts:
            return ""
        goes_on = row.entry.pk in self.proposed
        text = _("one of the best next") if goes_on else _("not one of the best next")
        tally = row.place.tally
        points = amount_of(tally.points, self.unit)
        if tally.is_of_several:
            return f"{text}: {points}"
        return f"{text}: {points}, {figure(tally.difference, is_difference=True)}"
