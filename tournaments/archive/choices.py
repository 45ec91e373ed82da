"""The records of a tournament after a person has chosen one of two copies. Pure.

Nothing is overwritten: draws of the copy that was not chosen stay as draws that were taken back,
and its matches stay matches of the club.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import uuid5

from clubs.archive.facts import key_of, kind_of, uid_of
from clubs.archive.records import Archive, Record, State
from scoring.archive.facts import Voided
from tournaments.archive.facts import (
    ENTRY,
    FEE,
    PARTICIPANT,
    PRIZES,
    ROUND,
    STAGE,
    TABLE,
    DrawFacts,
    FeeFacts,
    PrizesFacts,
    RoundFacts,
    TableFacts,
)

States = dict[str, State | None]


def chosen_states(keys: Iterable[str], chosen: Archive, other: Archive, why: Voided) -> States:
    """Return the state of each of these records of one choice; None: the record goes."""
    states: States = {}
    for key in keys:
        own, lost = chosen.records.get(key), other.records.get(key)
        kind = kind_of(key)
        if own is None and lost is not None:
            states[key] = _only_in_other(key, lost, chosen, why)
        elif own is not None and lost is not None:
            states[key] = _of_both(kind, own, lost, why)
        elif own is not None:
            states[key] = own.state
    _move_to_history(states, chosen, why)
    return states


def _of_both(kind: str, own: Record, lost: Record, why: Voided) -> State:
    if kind == ROUND:
        return _round(own, lost, why)
    if kind == TABLE:
        return _table(own, lost)
    if kind == FEE:
        return _fee(own, lost, why)
    if kind == PRIZES:
        return _prizes(own, lost, why)
    return own.state


def _only_in_other(key: str, lost: Record, chosen: Archive, why: Voided) -> State | None:
    kind = kind_of(key)
    if kind == STAGE:
        return None
    if kind == PARTICIPANT:
        # A late entry joins; an entry that only did not advance in the chosen copy stays out.
        is_new = key_of(ENTRY, uid_of(key)) not in chosen.records
        return lost.state if is_new and key.endswith(":1") else None
    if kind == ROUND:
        facts = RoundFacts.of(lost)
        if facts.stage not in chosen.records:
            return None
        draws = [_voided(draw, why.at) for draw in facts.draws]
        return State(RoundFacts.of_draws(facts.stage, draws).write(), lost.state.notes)
    return lost.state


def _voided(draw: DrawFacts, at: datetime) -> DrawFacts:
    if draw.voided is not None:
        return draw
    return draw.model_copy(update={"voided": max(at, draw.drawn_at)})


def _round(own: Record, lost: Record, why: Voided) -> State:
    facts, others = RoundFacts.of(own), RoundFacts.of(lost)
    known = {draw.key for draw in facts.draws}
    gone = [_voided(draw, why.at) for draw in others.draws if draw.key not in known]
    joined = RoundFacts.of_draws(facts.stage, [*facts.draws, *gone])
    return State(joined.write(), {**lost.state.notes, **own.state.notes})


def _table(own: Record, lost: Record) -> State:
    """Return the chosen table. It keeps the match of the other copy, so that no match is lost."""
    facts, others = TableFacts.of(own), TableFacts.of(lost)
    match = facts.match or others.match
    earlier = {*facts.earlier, *others.earlier} | ({others.match} if others.match else set())
    changed = {"match": match, "earlier": sorted(each for each in earlier if each != match)}
    return State(facts.model_copy(update=changed).write(), own.state.notes)


def _fee(own: Record, lost: Record, why: Voided) -> State:
    """Return the fees of both copies by moment. The last one counts, so the chosen fee is repeated
    at the end if it is not the last.
    """
    facts, others = FeeFacts.of(own), FeeFacts.of(lost)
    rows = [*facts.agreed, *(row for row in others.agreed if row not in facts.agreed)]
    rows.sort(key=lambda row: row.at)
    if rows[-1] != facts.agreed[-1]:
        at = max(why.at, rows[-1].at)
        rows.append(facts.agreed[-1].model_copy(update={"at": at}))
    return State(FeeFacts(agreed=rows).write(), own.state.notes)


def _prizes(own: Record, lost: Record, why: Voided) -> State:
    facts, others = PrizesFacts.of(own), PrizesFacts.of(lost)
    rows = [*facts.plans, *(row for row in others.plans if row not in facts.plans)]
    rows.sort(key=lambda row: row.at)
    if rows[-1] != facts.plans[-1]:
        at = max(why.at, rows[-1].at)
        rows.append(facts.plans[-1].model_copy(update={"at": at}))
    return State(PrizesFacts(plans=rows).write(), own.state.notes)


def _move_to_history(states: States, chosen: Archive, why: Voided) -> None:
    """Move matches that only the other copy added to a round into a draw that was taken back."""
    for key, state in list(states.items()):
        if kind_of(key) != TABLE or state is None or key in chosen.records:
            continue
        facts = TableFacts.read(state.facts, key)
        round_state = states.get(facts.round)
        if round_state is None:
            states[key] = None
            continue
        rounds = RoundFacts.read(round_state.facts, facts.round)
        draw = next((draw for draw in rounds.draws if draw.key == facts.draw), None)
        if draw is None:
            states[key] = None
        elif draw.voided is None:
            twin = _twin(draw, why)
            if all(each.key != twin.key for each in rounds.draws):
                joined = RoundFacts.of_draws(rounds.stage, [*rounds.draws, twin])
                states[facts.round] = State(joined.write(), round_state.notes)
            moved = facts.model_copy(update={"draw": twin.key})
            states[key] = State(moved.write(), state.notes)


def _twin(draw: DrawFacts, why: Voided) -> DrawFacts:
    """Return the draw as the other copy had it, taken back."""
    return _voided(draw.model_copy(update={"key": uuid5(draw.key, "not chosen")}), why.at)
