"""The money of a tournament that is still to be settled once its rounds are played."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.boards.money.money import MoneyBoard
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.models import Tournament
from tournaments.money.fee_queries import Fees, has_fees
from tournaments.money.prize_queries import plan_of


class OpenMoney(NamedTuple):
    """Fees owed or prizes not paid out, in a sentence, and the page that settles them."""

    words: str
    url: str


def open_money(tournament: Tournament) -> list[OpenMoney]:
    """Return the fees still owed and the prizes still to be paid; empty if all is settled."""
    args = [tournament.club.slug, tournament.slug]
    rows = []
    if has_fees(tournament):
        money = MoneyBoard(tournament, Fees(tournament))
        if money.owing:
            rows.append(
                OpenMoney(f"{money.who_owes}: {money.total_rest}.", reverse("money", args=args))
            )
    if plan := plan_of(tournament):
        prizes = PrizeBoard(tournament, plan)
        words = ""
        if not prizes.is_final:
            words = _("Prizes can be paid when the last stage is closed.")
        elif prizes.rest_cents:
            words = _("Prizes still to be paid: {amount}.").format(amount=prizes.rest)
        if words:
            rows.append(OpenMoney(words, reverse("prizes", args=args)))
    return rows
