"""Forms of entries: choose competitors to enter, edit one entry, set all seeds, withdraw."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.utils.html import format_html, strip_tags
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import OneOf, Tick, offer
from clubs.forms.fields.numbers import WholeNumber
from clubs.forms.people.reason import ReasonForm
from clubs.models import Competitor, Player
from clubs.words.names import sort_key, tidy, words
from scoring.labels.consequences import Change
from tournaments.consequences.plans import seeds_changes
from tournaments.entries.entrants import PAIRS, PERSONS, Entrants, is_pair, words_of
from tournaments.entries.importing import HIGHEST_SEED
from tournaments.formats import FORMATS
from tournaments.models import Entry, Participant, Tournament
from tournaments.money.fee_queries import has_fees
from tournaments.words.labels import Text


class TickForm(forms.Form):
    """Tick boxes for pairs or persons that have not entered; `chosen` is the name of the field."""

    chosen: str
    entrants: Entrants

    def __init__(self, choices: Sequence[Competitor | Player], data: Any = None) -> None:
        super().__init__(data)
        self.by_key: dict[str, Competitor | Player] = {str(choice.pk): choice for choice in choices}
        offer(self.fields[self.chosen], self.by_key)
        self.search = (data.get("q", "") if data else "").strip()

    @property
    def not_found(self) -> str:
        return self.entrants.none_with(self.search)

    @property
    def boxes(self) -> forms.BoundField:
        return self[self.chosen]

    @property
    def to_choose(self) -> list[tuple[Any, Competitor | Player]]:
        """The boxes to show, with their competitor or person: search results and ticked boxes."""
        wanted = words(self.search)
        boxes = zip(self.boxes, self.by_key.values(), strict=True)
        return [(box, row) for box, row in boxes if box.data["selected"] or _matches(row, wanted)]


class EnterForm(TickForm):
    """Pairs of the club that have not entered."""

    chosen, entrants = "pairs", PAIRS
    pairs = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Pairs"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Tick at least one pair."),
            "invalid_choice": gettext_lazy("This pair cannot be chosen any more."),
        },
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        entered = tournament.entries.values("competitor")
        choices = tournament.club.competitors.pairs().active().with_players()
        pairs = sorted(choices.exclude(pk__in=entered), key=lambda pair: sort_key(str(pair)))
        super().__init__(pairs, data)


class EnterPeopleForm(TickForm):
    """People of the club who have not entered, for formats whose partners change."""

    chosen, entrants = "people", PERSONS
    people = forms.TypedMultipleChoiceField(
        label=gettext_lazy("People"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Tick at least one person."),
            "invalid_choice": gettext_lazy("This person cannot be chosen any more."),
        },
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        entered = tournament.entries.values("competitor__first")
        super().__init__(list(tournament.club.players.active().exclude(pk__in=entered)), data)


def _matches(choice: Competitor | Player, wanted: Sequence[str]) -> bool:
    if isinstance(choice, Player):
        return all(word in choice.sort_key for word in wanted)
    names = " ".join((choice.sort_key, *(player.sort_key for player in choice.players)))
    return all(word in names or word == str(choice.number) for word in wanted)


UNSET: Mapping[str, Text] = {
    "seed": gettext_lazy("The lot decides"),
    "table": gettext_lazy("Any table"),
    "section": gettext_lazy("The draw decides"),
    "line": gettext_lazy("The draw decides"),
    "reserve": gettext_lazy("Nobody"),
}
"""The answers of an entry while nothing is chosen."""


class EntryForm(forms.Form):
    """The details of an entry, and its section and line in its current stage (`participant`)."""

    seed = WholeNumber(
        gettext_lazy("Seed"),
        most=HIGHEST_SEED,
        required=False,
        help_text=gettext_lazy("1 is the strongest. If left empty, the order is drawn by lot."),
    )
    table = WholeNumber(
        gettext_lazy("Fixed table"),
        most=999,
        required=False,
        help_text=gettext_lazy(
            "For somebody who cannot change tables, for example in a wheelchair."
        ),
    )
    section = forms.CharField(
        label=gettext_lazy("Section"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("For example A or B. If left empty, the draw decides."),
    )
    line = forms.ChoiceField(
        label=gettext_lazy("Line"),
        required=False,
        choices=[
            ("", gettext_lazy("The draw decides")),
            ("NS", gettext_lazy("Keeps its seats (NS)")),
            ("EW", gettext_lazy("Moves on (EW)")),
        ],
    )
    group = forms.CharField(
        label=gettext_lazy("Town or house"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Entries of the same town or house meet as late as possible."),
    )
    reserve = OneOf(
        label=gettext_lazy("Reserve"),
        required=False,
        empty_value=None,
        help_text=gettext_lazy("A person who may play in place of one of the two partners."),
    )
    is_paid = Tick(label=gettext_lazy("Paid"), required=False)

    def __init__(
        self, entry: Entry, participant: Participant | None, is_seen: bool, data: Any = None
    ) -> None:
        initial = {name: getattr(entry, name) for name in ("seed", "group", "table", "is_paid")}
        super().__init__(data, initial={**initial, "reserve": str(entry.reserve_id or "")})
        is_alone = not is_pair(entry)
        changes = participant is None or FORMATS[participant.stage.format].has_partners()
        if "teams" in entry.tournament.regulation:
            group = self.fields["group"]
            group.label = _("Team")
            group.help_text = _("The points of this entry count for the team of this name.")
        elif is_alone and changes:
            # When partners change, everybody meets everybody.
            del self.fields["group"]
        if is_alone:
            self.fields["seed"].help_text = str(words_of(entry).seed_help)
            # A reserve replaces one of two partners, so a single person has none.
            del self.fields["reserve"]
        else:
            self._offer_reserves(entry)
        if has_fees(entry.tournament) or not entry.tournament.entries.filter(is_paid=True):
            del self.fields["is_paid"]
        for name in {"group", "section"} & self.fields.keys():
            self.fields[name].widget.attrs |= {"autocomplete": "off"}
        self._seat(participant, is_seen)

    def _offer_reserves(self, entry: Entry) -> None:
        players = entry.tournament.club.players.active()
        both = {player.pk for player in entry.competitor.players}
        people = {str(player.pk): player for player in players if player.pk not in both}
        if entry.reserve is not None:
            # Keep the current reserve, even an archived one: opening the form must not drop it.
            people.setdefault(str(entry.reserve.pk), entry.reserve)
        offer(self.fields["reserve"], people, lambda player: player.name, empty=_("Nobody"))

    def _seat(self, participant: Participant | None, is_seen: bool) -> None:
        """Remove the fields of section and line once a published draw has fixed them."""
        if participant is None or is_seen:
            del self.fields["section"], self.fields["line"]
            return
        self.initial["section"] = participant.section
        self.initial["line"] = participant.line
        if not FORMATS[participant.stage.format].lines:
            del self.fields["line"]

    @property
    def answers(self) -> list[tuple[forms.BoundField, str]]:
        """Each field, and its answer in words."""
        return [(field, self._answer(field)) for field in self]

    def saved_words(self, entry: Entry) -> str:
        """Return what was changed: Fixed table 1, reserve Eva Sá for Dirce and Nelson."""
        saved = [self._saved(field) for field in self if field.name in self.changed_data]
        if not saved:
            return _("Nothing was changed.")
        answers = capfirst(", ".join(saved))
        return _("{answers} for {entry}.").format(answers=answers, entry=entry)

    @property
    def said(self) -> str:
        """The answers given so far, such as seed and table, in one line."""
        chosen = ", ".join(self._saved(field) for field in self if field.value())
        text = _("For the draw and the table: {answers}")
        return text.format(answers=chosen or _("nothing chosen"))

    def _saved(self, field: forms.BoundField) -> str:
        is_chosen = field.name != "is_paid" and field.value() not in (None, "")
        label = f"{field.label[0].lower()}{field.label[1:]}"
        return f"{label}{' ' if is_chosen else ': '}{strip_tags(self._answer(field))}"

    def _answer(self, field: forms.BoundField) -> str:
        value = field.value()
        if field.name == "is_paid":
            return format_html("<b>{}</b>", _("Yes") if value else _("No"))
        if value in (None, ""):
            return str(UNSET.get(field.name, _("Not given")))
        names = {str(key): name for key, name in getattr(field.field, "choices", ())}
        return format_html("<b>{}</b>", names.get(str(value), value))

    def clean_group(self) -> str:
        return tidy(self.cleaned_data["group"])

    def clean_section(self) -> str:
        section = tidy(self.cleaned_data["section"])
        return section.upper() if len(section) == 1 else section


class SeedsForm(forms.Form):
    """The seeds of all entries. `ranked`: the proposed order, numbers of entries, best first."""

    def __init__(
        self, entries: Sequence[Entry], data: Any = None, ranked: Sequence[int] = ()
    ) -> None:
        super().__init__(data)
        self.entries = entries
        proposed: Mapping[int, int] = {number: seed for seed, number in enumerate(ranked, start=1)}
        for entry in entries:
            self.fields[f"seed-{entry.number}"] = WholeNumber(
                str(entry),
                most=HIGHEST_SEED,
                required=False,
                initial=proposed.get(entry.number) if ranked else entry.seed,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        owner: dict[int, Entry] = {}
        for entry in self.entries:
            seed = cleaned.get(f"seed-{entry.number}")
            if seed in owner:
                text = _("Seed {seed} is already taken by {entry}.").format(
                    seed=seed, entry=owner[seed]
                )
                self.add_error(f"seed-{entry.number}", text)
            elif seed is not None:
                owner[seed] = entry
        return cleaned

    @property
    def rows(self) -> list[tuple[Entry, forms.BoundField]]:
        return [(entry, self[f"seed-{entry.number}"]) for entry in self.entries]

    @cached_property
    def changes(self) -> list[Change]:
        """The changes of these seeds, in words; empty before they are typed."""
        if not self.is_bound or self.errors or not self.entries:
            return []
        return seeds_changes(self.entries[0].tournament, self.seeds)

    @property
    def seeds(self) -> dict[int, int | None]:
        return {entry.number: self.cleaned_data[f"seed-{entry.number}"] for entry in self.entries}


class LeaveForm(ReasonForm):
    ready = gettext_lazy("somebody fell ill"), gettext_lazy("they had to go home")

    expelled = Tick(label=gettext_lazy("This is an expulsion by the director"), required=False)
