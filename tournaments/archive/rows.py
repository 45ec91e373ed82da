"""Read the tournaments of a club as states of records. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from clubs.archive.facts import Notes, key_of
from clubs.archive.records import State
from clubs.models import Club, Player, User
from clubs.people.archived_people import pair_key_of, person_key_of
from clubs.words.names import tidy
from scoring.archive.facts import Voided
from scoring.archive.rows import match_key_of, version_facts_of
from tournaments.archive.facts import (
    ENTRY,
    PAYMENT,
    PAYOUT,
    TABLE,
    TOURNAMENT,
    Agreed,
    DrawFacts,
    EntryFacts,
    FeeFacts,
    ParticipantFacts,
    PaymentFacts,
    PayoutFacts,
    Prizes,
    PrizesFacts,
    Remark,
    RoundFacts,
    SeatFacts,
    StageFacts,
    TableFacts,
    TieResultFacts,
    TournamentFacts,
    fee_key,
    participant_key,
    prizes_key,
    round_key,
    stage_key,
)
from tournaments.models import (
    AgreedFee,
    EarlierMatch,
    Entry,
    Participant,
    Payment,
    Payout,
    Placement,
    PrizePlan,
    Round,
    Seat,
    Stage,
    Table,
    Tournament,
)

Named = Iterator[tuple[str, State]]
Numbers = Mapping[int, Mapping[int, str]]
"""The keys of entries by their number, by the row of the tournament."""


def tournament_key_of(tournament: Tournament) -> str:
    return key_of(TOURNAMENT, tournament.client_key)


def entry_key_of(entry: Entry) -> str:
    return key_of(ENTRY, entry.uid)


def table_key_of(table: Table) -> str:
    return key_of(TABLE, table.uid)


def stage_key_of(stage: Stage) -> str:
    return stage_key(tournament_key_of(stage.tournament), stage.number)


def round_key_of(this_round: Round) -> str:
    return round_key(stage_key_of(this_round.stage), this_round.number)


def tournament_states(club: Club) -> dict[str, State]:
    """Return all tournaments of a club as states; a fixed number of queries.

    Drafts are left out: nobody has seen them, and each copy can draw again.
    """
    states = dict(_tournaments(club))
    if not states:
        return {}
    entries = Entry.objects.filter(tournament__club=club).select_related(
        "tournament", "competitor__first", "competitor__second", "reserve"
    )
    numbers: dict[int, dict[int, str]] = defaultdict(dict)
    for entry in entries:
        numbers[entry.tournament_id][entry.number] = entry_key_of(entry)
    states |= _stages(club, numbers)
    states |= ((entry_key_of(entry), _entry_state(entry)) for entry in entries)
    states |= _players(club)
    states |= _rounds(club, numbers)
    states |= _tables(club)
    states |= _money(club)
    return states


def _tournaments(club: Club) -> Named:
    rows = club.tournaments.select_related("rules_version__rules", "created_by")
    for row in rows.order_by():
        version = row.rules_version
        facts = TournamentFacts(
            name=tidy(row.name),
            starts_at=row.starts_at.astimezone(UTC).isoformat(),
            place=tidy(row.place),
            game=row.ruleset,
            rules_name=row.rules_name,
            options=row.options,
            version=version_facts_of(version, version.rules).key if version else None,
            hands=row.hands,
            minutes=row.minutes,
            regulation=row.regulation,
            capacity=row.capacity,
            shown=row.standings_shown,  # type: ignore[arg-type]
            phones=row.phones,  # type: ignore[arg-type]
            price=row.price,
            guest_price=row.guest_price,
            ended=row.ended_at is not None,
            archived=row.archived_at is not None,
        )
        notes = Notes(
            slug=row.slug,
            names=_names(made=row.created_by),
            moments=_moments(made=row.created_at, ended=row.ended_at, archived=row.archived_at),
        )
        yield tournament_key_of(row), State(facts.write(), notes.write())


def _stages(club: Club, numbers: Numbers) -> Named:
    went_on = defaultdict(list)
    going = Placement.objects.filter(stage__tournament__club=club, goes_on=True)
    for placement in going.select_related("entry").order_by():
        went_on[placement.stage_id].append(entry_key_of(placement.entry))
    rows = Stage.objects.filter(tournament__club=club).select_related("tournament")
    for row in rows.order_by():
        own = numbers.get(row.tournament_id, {})
        options = dict(row.options)
        forbidden = [sorted(own[n] for n in two) for two in options.pop("forbidden", [])]
        facts = StageFacts(
            format=row.format,
            options=options,
            forbidden=sorted(forbidden),
            qualify=row.qualify,
            best_next=row.best_next,
            carries_over=row.carries_over,
            closed=row.closed_at is not None,
            went_on=sorted(went_on[row.pk]),
        )
        notes = Notes(moments=_moments(closed=row.closed_at))
        yield stage_key_of(row), State(facts.write(), notes.write())


def _entry_state(row: Entry) -> State:
    facts = EntryFacts(
        tournament=tournament_key_of(row.tournament),
        pair=pair_key_of(row.competitor),
        number=row.number,
        entered_at=row.entered_at,
        seed=row.seed,
        group=row.group,
        table=row.table,
        reserve=_person(row.reserve),
        paid=row.is_paid,
        waiting=row.is_waiting,
        presence=row.presence,  # type: ignore[arg-type]
        left=Voided(at=row.left_at, reason=row.left_reason) if row.left_at else None,
        expelled=row.is_expelled,
    )
    return State(facts.write())


def _players(club: Club) -> Named:
    rows = Participant.objects.filter(stage__tournament__club=club)
    for row in rows.select_related("stage", "entry").order_by():
        facts = ParticipantFacts(
            seed=row.seed,
            section=row.section,
            drawn=row.is_section_drawn,
            line=row.line,  # type: ignore[arg-type]
            joined_at=row.joined_at,
            from_round=row.from_round,
            until_round=row.until_round,
            byes=row.byes,
            credit=row.credit,
        )
        yield participant_key(entry_key_of(row.entry), row.stage.number), State(facts.write())


def _rounds(club: Club, numbers: Numbers) -> Named:
    rows = Round.objects.filter(stage__tournament__club=club).seen()
    draws = defaultdict(list)
    # A draw that was taken back before players saw it is no fact either.
    for row in rows.select_related("stage__tournament", "drawn_by").order_by():
        draws[round_key_of(row)].append(row)
    for key, own in draws.items():
        stage = own[0].stage
        known = numbers.get(stage.tournament_id, {})
        facts = RoundFacts.of_draws(stage_key_of(stage), (_draw(row, known) for row in own))
        names = _names(**{f"{row.uid}": row.drawn_by for row in own})
        moments = _moments(**{f"{row.uid} closed": row.closed_at for row in own})
        yield key, State(facts.write(), Notes(names=names, moments=moments).write())


def _draw(row: Round, known: Mapping[int, str]) -> DrawFacts:
    return DrawFacts(
        key=row.uid,
        state=row.state,  # type: ignore[arg-type]
        drawn_at=row.drawn_at,
        published_at=row.published_at,
        changed=row.is_changed,
        cost=row.cost,
        remarks=[_remark(note, known) for note in row.notes],
        play_until=row.play_until,
        voided=row.voided_at,
    )


def _remark(note: dict[str, Any], known: Mapping[int, str]) -> Remark:
    # An entry of a remark may have been removed since.
    entries = [known[number] for number in note["sides"] if number in known]
    return Remark(code=note["code"], entries=entries, params=note["params"])


def _tables(club: Club) -> Named:
    sides: dict[int, dict[int, list[SeatFacts]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(round__stage__tournament__club=club)
    for seat in seats.select_related("participant__entry", "reserve", "reserve_for").order_by("pk"):
        facts = SeatFacts(
            entry=entry_key_of(seat.participant.entry),
            reserve=_person(seat.reserve),
            instead_of=_person(seat.reserve_for),
        )
        sides[seat.table_id][seat.position].append(facts)
    earlier = defaultdict(list)
    links = EarlierMatch.objects.filter(club=club)
    for link in links.select_related("match"):
        earlier[link.table_id].append(match_key_of(link.match))
    rows = Table.objects.filter(round__stage__tournament__club=club)
    rows = rows.exclude(round__state=Round.State.DRAFT)
    related = ("round__stage__tournament", "match", "decided_by")
    for row in rows.select_related(*related).order_by("pk"):
        own = sides[row.pk]
        facts_of_table = TableFacts(
            round=round_key_of(row.round),
            draw=row.round.uid,
            number=row.number,
            section=row.section,
            sides=[own[position] for position in sorted(own)],
            match=match_key_of(row.match) if row.match else None,
            earlier=sorted(earlier[row.pk]),
            scores=row.scores,
            places=row.places,
            counts={name: list(numbers) for name, numbers in row.counts.items()},
            absent=row.absent,
            extra_minutes=row.extra_minutes,
            reason=row.reason,
            decided=row.decided_at,
            tie_result=TieResultFacts(**row.tie_result) if row.tie_result else None,
        )
        notes = Notes(names=_names(decided=row.decided_by))
        yield table_key_of(row), State(facts_of_table.write(), notes.write())


def _money(club: Club) -> Named:
    payments = Payment.objects.filter(tournament__club=club)
    for row in payments.select_related("entry", "by", "cancelled_by").order_by():
        yield (
            key_of(PAYMENT, row.client_key),
            State(
                PaymentFacts(
                    entry=entry_key_of(row.entry),
                    amount=row.amount,
                    way=row.way,  # type: ignore[arg-type]
                    at=row.at,
                    usual_fee=row.usual_fee,
                    rest=row.rest,
                    cancelled=_cancelled(row),
                ).write(),
                _notes_of(row),
            ),
        )
    payouts = Payout.objects.filter(tournament__club=club)
    for payout in payouts.select_related("entry", "by", "cancelled_by").order_by():
        yield (
            key_of(PAYOUT, payout.client_key),
            State(
                PayoutFacts(
                    entry=entry_key_of(payout.entry),
                    amount=payout.amount,
                    way=payout.way,  # type: ignore[arg-type]
                    at=payout.at,
                    place=payout.place,
                    cancelled=_cancelled(payout),
                ).write(),
                _notes_of(payout),
            ),
        )
    agreed = defaultdict(list)
    names: dict[str, dict[str, str]] = defaultdict(dict)
    fees = AgreedFee.objects.filter(entry__tournament__club=club).select_related("entry", "by")
    for fee in fees.order_by("at", "pk"):
        key = fee_key(entry_key_of(fee.entry))
        agreed[key].append(Agreed(amount=fee.amount, reason=fee.reason, at=fee.at))
        names[key] |= _names(**{moment_name(fee.at): fee.by})
    for key, rows in agreed.items():
        yield key, State(FeeFacts(agreed=rows).write(), Notes(names=names[key]).write())
    plans = defaultdict(list)
    for plan in (
        PrizePlan.objects.filter(tournament__club=club)
        .select_related("tournament", "by")
        .order_by("at", "pk")
    ):
        key = prizes_key(tournament_key_of(plan.tournament))
        plans[key].append(_plan(plan))
        names[key] |= _names(**{moment_name(plan.at): plan.by})
    for key, own in plans.items():
        yield key, State(PrizesFacts(plans=own).write(), Notes(names=names[key]).write())


def _plan(row: PrizePlan) -> Prizes:
    return Prizes(
        amount=row.amount,
        percent=row.percent,
        shares=row.shares,
        public=row.is_public,
        at=row.at,
    )


def moment_name(at: datetime) -> str:
    """Return the name in the notes for the account that did something at this moment."""
    return at.isoformat()


def _notes_of(row: Payment | Payout) -> dict[str, Any]:
    names = _names(made=row.by, cancelled=row.cancelled_by)
    return Notes(number=row.number, names=names).write()


def _cancelled(row: Payment | Payout) -> Voided | None:
    if row.cancelled_at is None:
        return None
    return Voided(at=row.cancelled_at, reason=row.cancelled_reason)


def _person(player: Player | None) -> str | None:
    return None if player is None else person_key_of(player)


def _names(**accounts: User | None) -> dict[str, str]:
    return {what: account.username for what, account in accounts.items() if account}


def _moments(**moments: datetime | None) -> dict[str, datetime]:
    return {what: at for what, at in moments.items() if at}
