"""Forms around entries: choosing pairs, what is known of one, and leaving."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Competitor
from clubs.names import sort_key
from tournaments.forms.tournament import WholeNumber
from tournaments.models import Entry, Tournament


class EnterForm(forms.Form):
    """Pairs of the club that are not entered yet, to be ticked."""

    pairs = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Pairs"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Tick at least one pair."),
            "invalid_choice": gettext_lazy("This pair cannot be chosen any more."),
        },
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        entered = tournament.entries.values("competitor")
        there = tournament.club.competitors.pairs().active().with_players()
        pairs = sorted(there.exclude(pk__in=entered), key=lambda pair: sort_key(str(pair)))
        self.by_key: dict[str, Competitor] = {str(pair.pk): pair for pair in pairs}
        field = self.fields["pairs"]
        field.choices = [(key, str(pair)) for key, pair in self.by_key.items()]  # type: ignore[attr-defined]
        field.coerce = self.by_key.__getitem__  # type: ignore[attr-defined]

    @property
    def to_choose(self) -> list[tuple[Any, Competitor]]:
        """Each box with the pair it stands for."""
        return list(zip(self["pairs"], self.by_key.values(), strict=True))


class EntryForm(forms.Form):
    """What is known of an entry."""

    seed = WholeNumber(
        gettext_lazy("Seed"),
        most=9999,
        required=False,
        help_text=gettext_lazy("1 is the strongest. Left empty, the lot decides."),
    )
    group = forms.CharField(
        label=gettext_lazy("Kept apart by"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("A town or a house: pairs of the same one meet as late as can be."),
    )
    table = WholeNumber(
        gettext_lazy("Fixed table"),
        most=9999,
        required=False,
        help_text=gettext_lazy("For somebody who must not move, such as in a wheelchair."),
    )
    reserve = forms.TypedChoiceField(label=gettext_lazy("Reserve"), required=False)
    is_paid = forms.BooleanField(label=gettext_lazy("Paid"), required=False)

    def __init__(self, entry: Entry, data: Any = None) -> None:
        initial = {name: getattr(entry, name) for name in ("seed", "group", "table", "is_paid")}
        super().__init__(data, initial={**initial, "reserve": entry.reserve_id or ""})
        players = entry.tournament.club.players.active()
        both = {player.pk for player in entry.competitor.players}
        people = {str(player.pk): player for player in players if player.pk not in both}
        field = self.fields["reserve"]
        field.choices = [("", _("Nobody")), *((key, p.name) for key, p in people.items())]  # type: ignore[attr-defined]
        field.coerce = people.__getitem__  # type: ignore[attr-defined]
        field.empty_value = None  # type: ignore[attr-defined]


class LeaveForm(forms.Form):
    """Why an entry leaves."""

    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=200,
        help_text=gettext_lazy("For example: somebody fell ill."),
        error_messages={"required": gettext_lazy("Say why, in a few words.")},
    )
    expelled = forms.BooleanField(
        label=gettext_lazy("They are expelled by the director"), required=False
    )
