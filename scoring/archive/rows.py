"""Read the notebook of a club as states of records. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.db.models import Prefetch

from clubs.archive.facts import Notes, key_of, uid_of
from clubs.archive.records import Archive, State, archive_of
from clubs.models import Club, User
from clubs.people.archived_people import pair_key_of, pair_states, people_states, remembered
from scoring.archive.facts import (
    HAND,
    MATCH,
    RULES,
    RULING,
    Ended,
    HandFacts,
    HandVersion,
    MatchFacts,
    Replaced,
    RulesFacts,
    RulingFacts,
    VersionFacts,
    Voided,
    in_order,
)
from scoring.archive.parts import PARTS
from scoring.models import Hand, HouseRules, HouseRulesVersion, Incident, Match, Side
from scoring.rules.base.ending import HOWS


def archive_of_club(club: Club) -> Archive:
    """Return the archive of a club as its rows are now; a fixed number of queries."""
    states = {
        **people_states(club),
        **pair_states(club),
        **dict(_rules(club)),
        **dict(_matches(club)),
        **dict(_rulings(club)),
    }
    for part in PARTS:
        states |= part.states(club)
    return archive_of(str(club.uid), states, remembered(club))


def is_empty(club: Club) -> bool:
    """Whether the club has nothing that an archive holds, so that it may become a copy."""
    rows = (club.players, club.competitors, club.matches, club.house_rules, club.incidents)
    return not any(many.exists() for many in rows) and all(part.is_empty(club) for part in PARTS)


def match_key_of(match: Match) -> str:
    return key_of(MATCH, match.client_key)


def hand_key_of(match_key: str, number: int) -> str:
    return key_of(HAND, uid_of(match_key), number)


def _rules(club: Club) -> Iterator[tuple[str, State]]:
    for house in club.house_rules.prefetch_related("versions"):
        versions = list(house.versions.all())
        facts = RulesFacts(
            game=house.ruleset,
            name=versions[-1].name,
            options=versions[-1].options,
            retired=house.retired_at is not None,
        )
        yield rules_key_of(house), State(facts.write(), Notes(number=house.number).write())
        for version in versions:
            one = version_facts_of(version, house)
            yield one.key, State(one.write())


def rules_key_of(house: HouseRules) -> str:
    return key_of(RULES, house.uid)


def version_facts_of(version: HouseRulesVersion, house: HouseRules) -> VersionFacts:
    return VersionFacts(
        rules=rules_key_of(house), name=version.name, options=version.options, at=version.at
    )


def _matches(club: Club) -> Iterator[tuple[str, State]]:
    sides = Side.objects.select_related("competitor__first", "competitor__second")
    matches = club.matches.select_related(
        "rules_version__rules", "started_by", "early_ended_by", "annulled_by"
    ).prefetch_related(Prefetch("sides", sides), "replaced_results")
    hands = defaultdict(list)
    rows = Hand.objects.filter(match__club=club).select_related("recorded_by", "voided_by")
    for hand in rows.order_by("match", "number", "id"):
        hands[hand.match_id].append(hand)
    for match in matches:
        key = match_key_of(match)
        yield key, _match_state(match, hands[match.pk])
        numbers = defaultdict(list)
        for hand in hands[match.pk]:
            numbers[hand.number].append(hand)
        for number, versions in numbers.items():
            yield hand_key_of(key, number), _hand_state(versions)


def _match_state(match: Match, hands: Iterable[Hand]) -> State:
    version = match.rules_version
    live = sum(hand.voided_at is None for hand in hands)
    ended = None
    if match.early_ending:
        how = next(how for how in HOWS if how == match.early_ending)
        ended = Ended(how=how, side=match.gave_up, hands=live)
    facts = MatchFacts(
        game=match.ruleset,
        rules_name=match.rules_name,
        options=match.options,
        version=version_facts_of(version, version.rules).key if version else None,
        sides=[pair_key_of(side.competitor) for side in match.sides.all()],
        hands_limit=match.hands_limit,
        table=match.table,
        started_at=match.started_at,
        dated_at=match.dated_at,
        ended=ended,
        result=match.result,
        replaced=in_order(
            Replaced(key=row.client_key, result=row.facts, at=row.replaced_at, reason=row.reason)
            for row in match.replaced_results.all()
        ),
        annulled=match.annul_reason,
        set_aside=match.set_aside_at is not None,
    )
    ended_at = match.early_ended_at or (match.ended_at if match.result is not None else None)
    notes = Notes(
        number=match.number,
        names=_names(
            started=match.started_by, ended=match.early_ended_by, annulled=match.annulled_by
        ),
        moments=_moments(ended=ended_at, annulled=match.annulled_at),
    )
    return State(facts.write(), notes.write())


def _hand_state(rows: Sequence[Hand]) -> State:
    versions = [
        HandVersion(
            key=row.client_key,
            facts=row.facts,
            side=row.recorded_side,
            at=row.recorded_at,
            played_at=row.played_at,
            reason=row.reason,
            voided=_voided(row.voided_at, row.void_reason),
        )
        for row in rows
    ]
    names = {f"{row.client_key}": row.recorded_by for row in rows}
    names |= {f"{row.client_key} voided": row.voided_by for row in rows}
    return State(HandFacts.of_versions(versions).write(), Notes(names=_names(**names)).write())


def _rulings(club: Club) -> Iterator[tuple[str, State]]:
    for row in club.incidents.select_related("match", "noted_by", "cancelled_by"):
        facts = RulingFacts(
            match=match_key_of(row.match) if row.match else None,
            table=row.table,
            occasion=row.occasion,
            hand=row.hand,
            side=row.side,
            game=row.game,
            situation=row.situation,
            answers=row.answers,
            ruling=row.ruling,
            points=row.points,
            at=row.noted_at,
            cancelled=_voided(row.cancelled_at, row.cancel_reason),
        )
        names = _names(noted=row.noted_by, cancelled=row.cancelled_by)
        yield ruling_key_of(row), State(facts.write(), Notes(names=names).write())


def ruling_key_of(row: Incident) -> str:
    return key_of(RULING, row.client_key)


def _voided(at: datetime | None, reason: str) -> Voided | None:
    return None if at is None else Voided(at=at, reason=reason)


def _names(**accounts: User | None) -> dict[str, str]:
    return {what: account.username for what, account in accounts.items() if account}


def _moments(**moments: datetime | None) -> dict[str, datetime]:
    return {what: at for what, at in moments.items() if at}
