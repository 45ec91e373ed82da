"""The form for the reserves who played at a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.forms.fields.choices import OneOf, offer
from clubs.models import Player
from tournaments.models import Seat


class ReservesForm(forms.Form):
    """For each seat with a reserve: the pair itself played, or the reserve for one partner."""

    def __init__(self, seats: Sequence[Seat], data: Any = None) -> None:
        super().__init__(data)
        self.seats = seats
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
            offer(field, by_key, partial(_instead, who), empty=_("The pair itself"))
            self.fields[self._name(seat)] = field

    @staticmethod
    def _name(seat: Seat) -> str:
        return f"who-{seat.position}"

    @property
    def played(self) -> dict[int, Player | None]:
        """The player whom a reserve replaced, by the position of the side; None: no reserve."""
        return {seat.position: self.cleaned_data[self._name(seat)] for seat in self.seats}


def _instead(reserve: Player | None, player: Player) -> str:
    return _("{reserve} for {player}").format(reserve=reserve, player=player.name)
