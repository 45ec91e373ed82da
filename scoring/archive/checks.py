"""Check the records of a file before anything is written: a signed file may still be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from clubs.archive.canonical import MalformedArchive
from clubs.archive.facts import (
    PAIR,
    PERSON,
    Fixed,
    Notes,
    Pair,
    Person,
    Reader,
    kind_of,
    moments_in,
    pair_key,
    refuse_unknown,
)
from clubs.archive.records import Archive, Record
from clubs.words.names import sort_key, tidy
from scoring.archive.comparison import subject_of
from scoring.archive.facts import (
    HAND,
    MATCH,
    MOST_VERSIONS,
    RULES,
    RULING,
    VERSION,
    HandFacts,
    MatchFacts,
    RulesFacts,
    RulingFacts,
    VersionFacts,
)
from scoring.archive.parts import PARTS, Checker
from scoring.games import GAMES, rules_with
from scoring.models import Incident
from scoring.rules.base.problems import MalformedFacts
from scoring.rulings.recorded_rulings import RecordedRuling

WRONG = (MalformedFacts, KeyError, TypeError, ValueError, AttributeError, IndexError)
AHEAD = timedelta(days=2)
"""How far the clock of another computer may be ahead."""


def check(archive: Archive, now: datetime) -> None:
    """Raise MalformedArchive unless all facts are well-formed, name records that are there, and
    happened before `now`, give or take the clocks of two computers.

    `soundness` asks whether the hands of a match follow from each other.
    """
    latest = now + AHEAD
    checks, numbered = dict(CHECKS), {HAND}
    for part in PARTS:
        checks |= part.checks
        numbered |= set(part.numbered)
    records = Reader(archive.records)
    for key, record in records.items():
        if record.is_conflict:
            raise MalformedArchive(f"{key}: nobody has decided between its versions")
        checker = checks.get(kind_of(key))
        if checker is None:
            raise MalformedArchive(f"{key}: unknown kind")
        if (kind_of(key) in numbered) != (key.count(":") == 2):
            raise MalformedArchive(f"{key}: a number is missing, or is not of this kind")
        notes = Notes.of(record)
        try:
            facts = checker(record, records)
        except WRONG as error:
            raise MalformedArchive(f"{key}: {error!r:.100}") from error
        if any(at > latest for at in moments_in([facts, notes.moments])):
            raise MalformedArchive(f"{key}: a moment in the future")


def _person(record: Record, _records: Reader) -> Fixed:
    facts = Person.of(record)
    _require(facts.erased or sort_key(tidy(facts.name)) != "", "a person without a name")
    return facts


def _pair(record: Record, records: Reader) -> Fixed:
    facts = Pair.of(record)
    refuse_unknown(record.key, PERSON, facts.people, records)
    _require(sorted(set(facts.people)) == facts.people, "people not in order, or the same")
    _require(record.key == pair_key(facts.people, passing=facts.passing), "another key")
    return facts


def _rules(record: Record, _records: Reader) -> Fixed:
    facts = RulesFacts.of(record)
    _check_options(facts.game, facts)
    return facts


def _version(record: Record, records: Reader) -> Fixed:
    facts = VersionFacts.of(record)
    refuse_unknown(record.key, RULES, [facts.rules], records)
    _check_options(records.facts(RulesFacts, facts.rules).game, facts)
    _require(record.key == facts.key, "another key")
    return facts


def _check_options(game: str, facts: RulesFacts | VersionFacts) -> None:
    _require(game in GAMES and sort_key(tidy(facts.name)) != "", "unknown game, or no name")
    rules_with(game, facts.options)


def _match(record: Record, records: Reader) -> Fixed:
    facts = MatchFacts.of(record)
    refuse_unknown(record.key, PAIR, facts.sides, records)
    refuse_unknown(record.key, VERSION, [facts.version] if facts.version else [], records)
    _require(len(facts.replaced) <= MOST_VERSIONS, "too many replaced results")
    _require(all(each.reason != "" for each in facts.replaced), "replaced without a reason")
    _require(_are_different([each.key for each in facts.replaced]), "a result is there twice")
    return facts


def _hand(record: Record, records: Reader) -> Fixed:
    facts = HandFacts.of(record)
    refuse_unknown(record.key, MATCH, [subject_of(record.key)], records)
    _require(len(facts.versions) <= MOST_VERSIONS, "too many versions of a hand")
    count = len(records.facts(MatchFacts, subject_of(record.key)).sides)
    _require(sum(each.voided is None for each in facts.versions) <= 1, "two versions count")
    _require(_are_different([each.key for each in facts.versions]), "a version is there twice")
    _require(all((each.side or 0) < count for each in facts.versions), "a side that is not there")
    return facts


def _ruling(record: Record, records: Reader) -> Fixed:
    facts = RulingFacts.of(record)
    if facts.match is None:
        _require(facts.table != "", "neither match nor table")
        _require(facts.hand is None and facts.side is None, "a hand without a match")
    else:
        refuse_unknown(record.key, MATCH, [facts.match], records)
        count = len(records.facts(MatchFacts, facts.match).sides)
        _require(facts.table == "" and facts.hand is not None, "neither match nor table")
        _require((facts.side or 0) < count, "a side that is not there")
        _require(facts.side is not None or facts.points == 0, "a penalty of nobody")
    _require(facts.cancelled is None or facts.cancelled.reason != "", "cancelled without a reason")
    shown = RecordedRuling(
        Incident(
            game=facts.game,
            situation=facts.situation,
            answers=facts.answers,
            ruling=facts.ruling,
            points=facts.points,
        )
    )
    # Codes that this release cannot word would break the page of rulings.
    _require(all(map(str, (shown.title, shown.ruled, shown.answers, shown.game))), "no words")
    return facts


def _are_different(keys: Sequence[UUID]) -> bool:
    return len(set(keys)) == len(keys)


def _require(is_right: bool, problem: str) -> None:
    if not is_right:
        raise ValueError(problem)


CHECKS: dict[str, Checker] = {
    PERSON: _person,
    PAIR: _pair,
    RULES: _rules,
    VERSION: _version,
    MATCH: _match,
    HAND: _hand,
    RULING: _ruling,
}
