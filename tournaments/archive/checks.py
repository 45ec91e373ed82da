"""Check the records of tournaments in a file: each one alone, and what it names."""

from __future__ import annotations

from clubs.archive.facts import (
    PAIR,
    PERSON,
    Fixed,
    Reader,
    key_of,
    pair_key,
    refuse_unknown,
    uid_of,
)
from clubs.archive.records import Record
from clubs.words.names import sort_key, tidy
from scoring.archive.facts import MATCH, VERSION, MatchFacts
from scoring.archive.parts import Checker
from scoring.games import GAMES, rules_with
from tournaments.archive.facts import (
    ENTRY,
    FACTS,
    FEE,
    MOST_DRAWS,
    PARTICIPANT,
    PAYMENT,
    PAYOUT,
    PRIZES,
    ROUND,
    STAGE,
    TABLE,
    TOURNAMENT,
    EntryFacts,
    FeeFacts,
    ParticipantFacts,
    PaymentFacts,
    PayoutFacts,
    PrizesFacts,
    RoundFacts,
    StageFacts,
    TableFacts,
    TournamentFacts,
    number_of,
    participant_key,
    round_key,
    stage_key,
)
from tournaments.formats import FORMATS
from tournaments.formats.files.eventfile import read_options, read_regulation
from tournaments.formats.parts.base import Note
from tournaments.words.reasons import note_words


def _require(is_right: bool, problem: str) -> None:
    if not is_right:
        raise ValueError(problem)


def _named(key: str | None) -> list[str]:
    return [] if key is None else [key]


def _tournament(record: Record, records: Reader) -> Fixed:
    facts = TournamentFacts.of(record)
    refuse_unknown(record.key, VERSION, _named(facts.version), records)
    _require(sort_key(facts.name) != "" and facts.game in GAMES, "unknown game, or no name")
    is_tidy = (facts.name, facts.place) == (tidy(facts.name), tidy(facts.place))
    _require(is_tidy, "a name with invisible characters or spaces")
    _require(facts.price is not None or facts.guest_price is None, "a price for guests alone")
    rules_with(facts.game, facts.options)
    read_regulation(facts.regulation)
    refuse_unknown(record.key, STAGE, [stage_key(record.key, 1)], records)
    return facts


def _stage(record: Record, records: Reader) -> Fixed:
    facts = StageFacts.of(record)
    tournament = key_of(TOURNAMENT, uid_of(record.key))
    refuse_unknown(record.key, TOURNAMENT, [tournament], records)
    named = [*facts.went_on, *(entry for two in facts.forbidden for entry in two)]
    refuse_unknown(record.key, ENTRY, named, records)
    _require(facts.format in FORMATS and "forbidden" not in facts.options, "unknown format")
    kind = FORMATS[facts.format]
    read_options(kind, facts.options)
    plan = records.facts(TournamentFacts, tournament)
    per_side = rules_with(plan.game, plan.options).persons_per_side
    _require(kind.persons_per_side == per_side, "a format for other sides")
    _require(facts.went_on == sorted(set(facts.went_on)), "entries not in order, or twice")
    is_first = number_of(record.key) == 1
    _require(not (is_first and facts.carries_over), "no stage before it")
    _require(
        facts.forbidden == sorted(sorted(set(two)) for two in facts.forbidden)
        and all(two[0] != two[1] for two in facts.forbidden),
        "meetings not in order",
    )
    return facts


def _entry(record: Record, records: Reader) -> Fixed:
    facts = EntryFacts.of(record)
    refuse_unknown(record.key, TOURNAMENT, [facts.tournament], records)
    refuse_unknown(record.key, PAIR, [facts.pair], records)
    refuse_unknown(record.key, PERSON, _named(facts.reserve), records)
    stage = records.get(stage_key(facts.tournament, 1))
    _require(stage is not None, "a tournament without a stage")
    assert stage is not None
    kind = FORMATS[stage.state.facts["format"]]
    people = records[facts.pair].state.facts["people"]
    _require((len(people) == 1) == kind.persons, "a pair where persons enter, or the other way")
    _require(facts.left is not None or not facts.expelled, "expelled, but did not leave")
    return facts


def _player(record: Record, records: Reader) -> Fixed:
    facts = ParticipantFacts.of(record)
    entry = key_of(ENTRY, uid_of(record.key))
    refuse_unknown(record.key, ENTRY, [entry], records)
    tournament = records.facts(EntryFacts, entry).tournament
    refuse_unknown(record.key, STAGE, [stage_key(tournament, number_of(record.key))], records)
    _require(record.key == participant_key(entry, number_of(record.key)), "another key")
    for number in (*facts.byes, *facts.credit):
        _require(number.isdecimal() and number == str(int(number)), "not the number of a round")
    return facts


def _round(record: Record, records: Reader) -> Fixed:
    facts = RoundFacts.of(record)
    refuse_unknown(record.key, STAGE, [facts.stage], records)
    _require(record.key == round_key(facts.stage, number_of(record.key)), "another key")
    _require(len(facts.draws) <= MOST_DRAWS, "too many draws")
    keys = [draw.key for draw in facts.draws]
    _require(len(set(keys)) == len(keys), "a draw is there twice")
    for draw in facts.draws:
        for remark in draw.remarks:
            refuse_unknown(record.key, ENTRY, remark.entries, records)
            # Codes that this release cannot word would break the page of the round.
            sides = tuple(range(len(remark.entries)))
            note_words(Note(remark.code, sides, remark.params), dict.fromkeys(sides, ""))
    return facts


def _table(record: Record, records: Reader) -> Fixed:
    facts = TableFacts.of(record)
    refuse_unknown(record.key, ROUND, [facts.round], records)
    draws = records.facts(RoundFacts, facts.round).draws
    _require(any(draw.key == facts.draw for draw in draws), "a table of no draw")
    refuse_unknown(record.key, ENTRY, facts.entries, records)
    for seat in (seat for side in facts.sides for seat in side):
        people = [*_named(seat.reserve), *_named(seat.instead_of)]
        refuse_unknown(record.key, PERSON, people, records)
    refuse_unknown(record.key, MATCH, [*_named(facts.match), *facts.earlier], records)
    _require(facts.earlier == sorted(set(facts.earlier)), "matches not in order, or twice")
    _require(facts.match not in facts.earlier, "a match that replaced itself")
    if facts.match is not None:
        _check_match(facts, records.facts(MatchFacts, facts.match), records)
    return facts


def _check_match(facts: TableFacts, match: MatchFacts, records: Reader) -> None:
    """Raise ValueError unless the pairs of a match sit at its table."""
    pairs = [_pair_of(side, records) for side in facts.sides_by_entry]
    if len(match.sides) == len(pairs):
        _require(match.sides == pairs, "a match of others")
    else:
        places = [pairs.index(pair) for pair in match.sides]
        _require(places == sorted(places), "a match of others")


def _pair_of(side: tuple[str, ...], records: Reader) -> str:
    """Return the key of the pair at a side: the entered one, or two persons who play together."""
    pairs: list[str] = [records[entry].state.facts["pair"] for entry in side]
    if len(pairs) == 1:
        return pairs[0]
    people = [records[pair].state.facts["people"][0] for pair in pairs]
    listed = pair_key(people, passing=False)
    return listed if listed in records else pair_key(people, passing=True)


def _payment(record: Record, records: Reader) -> Fixed:
    facts = PaymentFacts.of(record)
    refuse_unknown(record.key, ENTRY, [facts.entry], records)
    return facts


def _payout(record: Record, records: Reader) -> Fixed:
    facts = PayoutFacts.of(record)
    refuse_unknown(record.key, ENTRY, [facts.entry], records)
    return facts


def _fee(record: Record, records: Reader) -> Fixed:
    facts = FeeFacts.of(record)
    refuse_unknown(record.key, ENTRY, [key_of(ENTRY, uid_of(record.key))], records)
    _require(facts.agreed == sorted(facts.agreed, key=lambda row: row.at), "fees not in order")
    return facts


def _prizes(record: Record, records: Reader) -> Fixed:
    facts = PrizesFacts.of(record)
    refuse_unknown(record.key, TOURNAMENT, [key_of(TOURNAMENT, uid_of(record.key))], records)
    _require(facts.plans == sorted(facts.plans, key=lambda row: row.at), "plans not in order")
    for plan in facts.plans:
        _require(plan.amount is None or plan.percent is None, "an amount and a percentage")
        has_pool = plan.amount is not None or plan.percent is not None
        _require(not has_pool or sum(plan.shares) in (100, 10_000), "shares that do not add up")
    return facts


CHECKS: dict[str, Checker] = {
    TOURNAMENT: _tournament,
    STAGE: _stage,
    ENTRY: _entry,
    PARTICIPANT: _player,
    ROUND: _round,
    TABLE: _table,
    PAYMENT: _payment,
    PAYOUT: _payout,
    FEE: _fee,
    PRIZES: _prizes,
}
assert CHECKS.keys() == FACTS.keys()
