"""Check the records of a file before anything is written: a signed file may still be wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clubs.archive.canonical import MalformedArchive
from clubs.archive.facts import (
    PAIR,
    PERSON,
    Notes,
    Pair,
    Person,
    kind_of,
    pair_key,
    refuse_unknown,
)
from clubs.archive.records import Archive, Record
from scoring.archive.comparison import subject_of
from scoring.archive.facts import (
    HAND,
    MATCH,
    RULES,
    RULING,
    VERSION,
    HandFacts,
    MatchFacts,
    RulesFacts,
    RulingFacts,
    VersionFacts,
)
from scoring.games import GAMES, rules_with
from scoring.models import Incident
from scoring.recorded_rulings import RecordedRuling
from scoring.rules.problems import MalformedFacts

Records = Mapping[str, Record]
WRONG = (MalformedFacts, KeyError, TypeError, ValueError, AttributeError, IndexError)


def check(archive: Archive) -> None:
    """Raise MalformedArchive unless all facts are well-formed and name records that are there.

    `soundness` asks whether the hands of a match follow from each other.
    """
    for key, record in archive.records.items():
        if record.is_conflict:
            raise MalformedArchive(f"{key}: nobody has decided between its versions")
        checker = CHECKS.get(kind_of(key))
        if checker is None:
            raise MalformedArchive(f"{key}: unknown kind")
        Notes.of(record)
        try:
            checker(record, archive.records)
        except WRONG as error:
            raise MalformedArchive(f"{key}: {error!r:.100}") from error


def _person(record: Record, _records: Records) -> None:
    facts = Person.of(record)
    _require(facts.erased or facts.name.strip() != "", "a person without a name")


def _pair(record: Record, records: Records) -> None:
    facts = Pair.of(record)
    refuse_unknown(record.key, facts.people, records)
    _require(all(kind_of(key) == PERSON for key in facts.people), "not people")
    _require(sorted(set(facts.people)) == facts.people, "people not in order, or the same")
    _require(record.key == pair_key(facts.people, passing=facts.passing), "another key")


def _rules(record: Record, _records: Records) -> None:
    facts = RulesFacts.of(record)
    _check_options(facts.game, facts)


def _version(record: Record, records: Records) -> None:
    facts = VersionFacts.of(record)
    refuse_unknown(record.key, [facts.rules], records)
    _check_options(RulesFacts.of(records[facts.rules]).game, facts)
    _require(record.key == facts.key, "another key")


def _check_options(game: str, facts: RulesFacts | VersionFacts) -> None:
    _require(game in GAMES and facts.name.strip() != "", "unknown game, or no name")
    rules_with(game, facts.options)


def _match(record: Record, records: Records) -> None:
    facts = MatchFacts.of(record)
    named = [facts.version] if facts.version else []
    refuse_unknown(record.key, [*facts.sides, *named], records)
    _require(all(kind_of(key) == PAIR for key in facts.sides), "sides that are no pairs")
    _require(all(kind_of(key) == VERSION for key in named), "rules that are no version")


def _hand(record: Record, records: Records) -> None:
    facts = HandFacts.of(record)
    refuse_unknown(record.key, [subject_of(record.key)], records)
    count = len(MatchFacts.of(records[subject_of(record.key)]).sides)
    _require(sum(each.voided is None for each in facts.versions) <= 1, "two versions count")
    _require(all((each.side or 0) < count for each in facts.versions), "a side that is not there")


def _ruling(record: Record, records: Records) -> None:
    facts = RulingFacts.of(record)
    if facts.match is None:
        _require(facts.table != "", "neither match nor table")
        _require(facts.hand is None and facts.side is None, "a hand without a match")
    else:
        refuse_unknown(record.key, [facts.match], records)
        count = len(MatchFacts.of(records[facts.match]).sides)
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


def _require(is_right: bool, problem: str) -> None:
    if not is_right:
        raise ValueError(problem)


CHECKS: dict[str, Callable[[Record, Records], None]] = {
    PERSON: _person,
    PAIR: _pair,
    RULES: _rules,
    VERSION: _version,
    MATCH: _match,
    HAND: _hand,
    RULING: _ruling,
}
