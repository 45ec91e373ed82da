"""Which pages of a tournament have something to show, for its members. Read-only."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Hand
from tournaments.models import Round, Tournament
from tournaments.money.fee_queries import has_fees
from tournaments.money.prize_queries import plan_of


@dataclass(frozen=True)
class TabContent:
    """`last`: the last round that this reader may see. `published`, `closed`: numbers of rounds."""

    has_entries: bool
    has_money: bool
    has_prizes: bool
    last: Round | None = None
    published: int = 0
    closed: int = 0
    has_hands: bool = False


def tab_content(tournament: Tournament) -> TabContent:
    """Return what there is to show. Four small queries, however many play."""
    directs = "direct" in tournament.club.rights
    rows = Round.objects.filter(stage__tournament=tournament).live()
    rounds = list(rows.select_related("stage").order_by("stage__number", "number"))
    if not directs:
        rounds = [this_round for this_round in rounds if not this_round.is_draft]
    hands = Hand.objects.filter(match__table_of_round__round__stage__tournament=tournament)
    return TabContent(
        has_entries=bool(rounds) or tournament.entries.exists(),
        has_money=directs and has_fees(tournament),
        has_prizes=directs and (bool(rounds) or plan_of(tournament) is not None),
        last=rounds[-1] if rounds else None,
        published=sum(not this_round.is_draft for this_round in rounds),
        closed=sum(this_round.is_closed for this_round in rounds),
        has_hands=bool(rounds) and hands.exists(),
    )
