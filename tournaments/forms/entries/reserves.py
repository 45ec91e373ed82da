"""The form for the reserves who played at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.forms.fields.choices import OneOf, offer
from clubs.models import Player
from tournaments.models import Seat


class ReservesForm(forms.Form):
    """For each seat: the pair itself played, or the reserve or another member for one partner."""

    def __init__(self, seats: Sequence[Seat], people: Iterable[Player], data: Any = None) -> None:
        super().__init__(data)
        self.seats = seats
        free = {str(player.pk): player for player in people}
        for seat in seats:
            entry = seat.participant.entry
            players = entry.competitor.players
            who = seat.reserve or entry.reserve
            field = OneOf(
                label=str(entry),
                required=False,
                empty_value=None,
                initial=seat.reserve_for_id or "",
            )
            by_key = {str(player.pk): player for player in players}
            offer(field, by_key, partial(_instead, who), empty=_("As entered"))
            self.fields[self._name(seat)] = field
            other = OneOf(label=_("Who played instead"), required=False, empty_value=None)
            empty = _("Nobody") if who is None else str(who)
            offer(other, free, empty=empty)
            self.fields[self._name(seat, "by")] = other

    @staticmethod
    def _name(seat: Seat, what: str = "who") -> str:
        return f"{what}-{seat.position}"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for seat in self.seats:
            who, other = (self._name(seat, what) for what in ("who", "by"))
            known = cleaned.get(other) or seat.reserve or seat.participant.entry.reserve
            if cleaned.get(who) and not known and not self.errors:
                self.add_error(other, _("Choose who played instead."))
        return cleaned

    @property
    def others(self) -> dict[int, Player]:
        """The members who played and are not the named reserve, by the position of the side."""
        names = {seat.position: self._name(seat, "by") for seat in self.seats}
        return {
            at: self.cleaned_data[name] for at, name in names.items() if self.cleaned_data[name]
        }

    @property
    def played(self) -> dict[int, Player | None]:
        """The player whom a reserve replaced, by the position of the side; None: no reserve."""
        return {seat.position: self.cleaned_data[self._name(seat)] for seat in self.seats}


def _instead(reserve: Player | None, player: Player) -> str:
    if reserve is None:
        return _("Somebody else for {player}").format(player=player.name)
    return _("{reserve} for {player}").format(reserve=reserve, player=player.name)
