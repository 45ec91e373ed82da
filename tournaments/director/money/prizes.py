"""Prize money: set the pool and the shares of the places, pay prizes out.

`director.money.cancel` cancels the payment of a prize.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import PaymentDetails, User
from tournaments.director.money.money import (
    ChangedMeanwhile,
    RestChanged,
    check_same,
    next_number,
    row_mark,
    words_of,
)
from tournaments.director.writing import note
from tournaments.models import Entry, Payout, PrizePlan, Tournament
from tournaments.money.prize_queries import PrizeMoney, plan_of, plan_words


class TooMuch(Refused):
    """The entry gets less by now: the places changed, or somebody else paid it out."""


def plan(
    tournament: Tournament,
    *,
    by: User,
    amount: int | None,
    percent: int | None,
    shares: Sequence[int],
    is_public: bool,
    rest_for: str = "",
    special: Sequence[dict[str, Any]] = (),
    seen: str = "",
) -> None:
    """Set the prize money; without `amount` and `percent` the places get none. Idempotent.

    `seen`: the mark of the plan that the page showed. Raises ChangedMeanwhile if there is a newer.
    """
    with writing(tournament):
        tournament.refresh_from_db()
        was = plan_of(tournament)
        new = PrizePlan(
            club_id=tournament.club_id,
            tournament=tournament,
            amount=amount,
            percent=percent,
            shares=list(shares),
            rest_for=rest_for,
            special=list(special),
            is_public=is_public,
            by=by,
        )
        if _facts(was) == _facts(new):
            return
        if seen and seen != row_mark(tournament.prize_plans.last()):
            raise ChangedMeanwhile
        new.save()
        currency = PaymentDetails.of(tournament.club).currency
        now = plan_of(tournament)
        note(
            tournament,
            by,
            "set-prizes",
            before=lambda: plan_words(was, currency),
            after=lambda: plan_words(now, currency),
        )


def pay_out(
    entry: Entry, amount: int, way: str, *, by: User, client_key: UUID, seen: str = ""
) -> Payout:
    """Record that an entry received its prize, or a part of it. Idempotent by `client_key`.

    `seen`: the mark of the settlement that the page showed. Raises TooMuch for more than is still
    to be paid, NotNow until the places are final, RestChanged if the mark is another by now, and
    RecordedOtherwise if that key has recorded another payment.
    """
    tournament = entry.tournament
    with writing(tournament):
        if made := tournament.payouts.filter(client_key=client_key).first():
            check_same(made, entry, amount, way)
            return made
        entry.refresh_from_db()
        tournament.refresh_from_db()
        prizes = PrizeMoney(tournament, plan_of(tournament))
        if not prizes.is_final:
            raise NotNow
        row = prizes.row_of(entry)
        if row is None or row.place is None or amount > row.settlement.rest:
            raise TooMuch
        if seen and seen != row.settlement.mark:
            raise RestChanged
        payout = Payout.objects.create(
            club_id=tournament.club_id,
            tournament=tournament,
            entry=entry,
            number=next_number(tournament.payouts),
            amount=amount,
            way=way,
            place=row.place,
            client_key=client_key,
            by=by,
        )
        note(tournament, by, "pay-prize", entry, after=words_of(payout, tournament))
        return payout


def _facts(plan: PrizePlan | None) -> tuple[object, ...]:
    """Return what a plan says; equal for all plans without prize money."""
    if plan is None or not plan.has_prizes:
        return ()
    shown = plan.is_public
    return plan.amount, plan.percent, plan.shares, plan.rest_for, plan.special, shown
