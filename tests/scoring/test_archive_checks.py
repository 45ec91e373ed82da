"""Files with one record that is wrong: each is refused before anything is written (no database)."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from clubs.archive.canonical import MalformedArchive, canonical, parsed
from clubs.archive.document import KEY
from clubs.archive.facts import pair_key
from clubs.archive.records import Archive, Record, State
from scoring.archive.checks import check
from scoring.archive.facts import MOST_VERSIONS, MatchFacts, VersionFacts
from tests.scoring.notebook import EVENING

pytestmark = pytest.mark.thorough

NOW = datetime(2026, 11, 24, 2, tzinfo=UTC)
AT, EARLIER = "2026-11-23T23:00:00+00:00", "2026-11-23T22:00:00+00:00"


def uid(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012}"


PEOPLE = [f"person:{uid(number)}" for number in range(1, 5)]
PAIRS = [pair_key(PEOPLE[:2], passing=False), pair_key(PEOPLE[2:], passing=False)]
RULES, MATCH, RULING = f"rules:{uid(5)}", f"match:{uid(6)}", f"ruling:{uid(7)}"
HAND, OTHER_HAND = f"hand:{uid(6)}:1", f"hand:{uid(6)}:2"
OF_RULES: dict[str, Any] = {"name": "Da casa", "options": {"clean": 250}}
OF_VERSION = {**OF_RULES, "rules": RULES, "at": EARLIER}
VERSION = VersionFacts.read(OF_VERSION, "version").key


def a_version(number: int) -> dict[str, Any]:
    return {
        "key": uid(number),
        "facts": EVENING[0],
        "side": None,
        "at": AT,
        "played_at": AT,
        "reason": "",
        "voided": None,
    }


FACTS: Mapping[str, dict[str, Any]] = {
    **{key: {"name": f"Ana {key[-1]}", "called": "", "archived": False} for key in PEOPLE},
    PAIRS[0]: {"people": PEOPLE[:2], "name": "", "archived": False},
    PAIRS[1]: {"people": PEOPLE[2:], "name": "", "archived": False},
    RULES: {**OF_RULES, "game": "aacrt-2016", "retired": False},
    VERSION: OF_VERSION,
    MATCH: {
        "game": "aacrt-2016",
        "rules_name": "Da casa (1)",
        "options": {"clean": 250},
        "version": VERSION,
        "sides": PAIRS,
        "hands_limit": None,
        "table": "",
        "started_at": EARLIER,
        "dated_at": None,
        "ended": None,
        "result": None,
        "replaced": [],
        "annulled": "",
        "set_aside": False,
    },
    HAND: {"versions": [a_version(8)]},
    OTHER_HAND: {"versions": [a_version(9)]},
    RULING: {
        "match": MATCH,
        "table": "",
        "occasion": "",
        "hand": 1,
        "side": None,
        "game": "aacrt-2016",
        "situation": "director-decides",
        "answers": {},
        "ruling": {
            "code": "director-decides",
            "article": "director",
            "reason": "text-is-silent",
            "consequences": [],
            "params": {"words": "Silence"},
        },
        "points": 0,
        "at": AT,
        "cancelled": None,
    },
}


def an_archive(
    key: str = "", wrong: Mapping[str, Any] | None = None, notes: Mapping[str, Any] | None = None
) -> Archive:
    """Return an archive, with other facts or notes of the record with this key."""
    facts = {**FACTS, **({key: {**FACTS.get(key, {}), **(wrong or {})}} if key else {})}
    records = {
        each: Record.begin(each, State(facts[each], dict(notes or {}) if each == key else {}))
        for each in facts
    }
    return Archive(uid(99), records)


def versions(**wrong: Any) -> dict[str, Any]:
    return {"versions": [{**a_version(8), **wrong}]}


def ruling(**wrong: Any) -> dict[str, Any]:
    return {"ruling": {**FACTS[RULING]["ruling"], **wrong}}


def ancient(options: Mapping[str, Any], at: str) -> tuple[str, dict[str, Any]]:
    """Return a version of house rules with the key that follows from what it says."""
    facts = {**OF_VERSION, "options": options, "at": at}
    return VersionFacts.read(facts, "version").key, facts


VOIDED = {"at": AT, "reason": "twice"}
RESULT = {"totals": [3000, 100], "winner": 0}
REPLACED = {"key": uid(10), "result": RESULT, "at": AT, "reason": "paper"}
WRONG_FACTS: list[tuple[str, dict[str, Any]]] = [
    (PEOPLE[0], {"name": ""}),
    (PEOPLE[0], {"name": "\u200b "}),
    (f"{PEOPLE[0]}:1", {"name": "Ana"}),
    (PAIRS[0], {"people": [MATCH, PEOPLE[0]]}),
    (PAIRS[0], {"people": [PEOPLE[0], PEOPLE[0]]}),
    (PAIRS[0], {"people": PEOPLE[1:3]}),
    (f"pair:{uid(11)}", FACTS[PAIRS[0]]),
    (RULES, {"game": "chess"}),
    (RULES, {"options": {"target": "x"}}),
    (VERSION, {"rules": PEOPLE[0]}),
    (VERSION, {"at": "0001-01-01T00:00:00+00:00"}),
    (VERSION, {"name": "Another"}),
    ancient({"target": "x"}, EARLIER),
    ancient({}, "2026-11-27T02:00:00+00:00"),
    (MATCH, {"sides": PEOPLE[:2]}),
    (MATCH, {"version": PEOPLE[0]}),
    (MATCH, {"started_at": "0001-01-01T00:00:00+14:00"}),
    (MATCH, {"started_at": "1899-01-01T00:00:00+14:00"}),
    (MATCH, {"started_at": "9999-12-31T23:00:00-12:00"}),
    (MATCH, {"started_at": "2026-11-23T22:00:00"}),
    (MATCH, {"started_at": "2026-11-27T02:00:00+00:00"}),
    (MATCH, {"replaced": [REPLACED, REPLACED]}),
    (MATCH, {"replaced": [{**REPLACED, "reason": ""}]}),
    (HAND, {"versions": [a_version(8), {**a_version(8), "voided": VOIDED}]}),
    (HAND, {"versions": [a_version(8), a_version(10)]}),
    (HAND, versions(side=2)),
    (HAND, versions(voided={"at": "2026-11-27T02:00:00+00:00", "reason": "twice"})),
    (f"hand:{uid(6)}", versions()),
    (f"hand:{uid(1)}:1", versions()),
    (RULING, {"match": PEOPLE[0]}),
    (RULING, {"ruling": {}}),
    (RULING, ruling(code="rain")),
    (RULING, ruling(params=[])),
    (RULING, {"game": "chess"}),
    (RULING, {"situation": "rain"}),
    (RULING, {"at": "0001-01-01T00:00:00+00:00"}),
    (RULING, {"side": 2}),
]
WRONG_NOTES: list[dict[str, Any]] = [
    {"number": -5},
    {"number": 1_000_001},
    {"moments": {"ended": "0001-01-01T00:00:00+00:00"}},
    {"moments": {"ended": "2026-11-27T02:00:00+00:00"}},
]


def test_archive_without_a_mistake_is_accepted() -> None:
    check(an_archive(), NOW)


@pytest.mark.parametrize(("key", "wrong"), WRONG_FACTS)
def test_wrong_facts_are_refused_with_the_key_of_their_record(
    key: str, wrong: dict[str, Any]
) -> None:
    with pytest.raises(MalformedArchive, match=key):
        check(an_archive(key, wrong), NOW)


TOO_MANY = range(100, 101 + MOST_VERSIONS)


@pytest.mark.parametrize(
    ("key", "wrong", "words"),
    [
        (MATCH, {"replaced": [{**REPLACED, "key": uid(n)} for n in TOO_MANY]}, "replaced results"),
        (HAND, {"versions": [{**a_version(n), "voided": VOIDED} for n in TOO_MANY]}, "versions"),
    ],
)
def test_list_longer_than_real_ones_is_refused(key: str, wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(MalformedArchive, match=f"too many {words}"):
        check(an_archive(key, wrong), NOW)
    shorter = {name: rows[:MOST_VERSIONS] for name, rows in wrong.items()}
    check(an_archive(key, shorter), NOW)


def test_match_of_many_hands_is_parsed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once as a record of the file, and once for all hands that name it."""
    parsed_keys: list[str] = []

    def count(cls: type[MatchFacts], facts: Any, key: str) -> MatchFacts:
        parsed_keys.append(key)
        return cls.model_validate_json(canonical(facts))

    monkeypatch.setattr(MatchFacts, "read", classmethod(count))
    archive = an_archive()
    hands = {f"hand:{uid(6)}:{n}": versions(key=uid(n)) for n in range(20, 40)}
    records = {key: Record.begin(key, State(facts)) for key, facts in hands.items()}
    check(Archive(archive.club, {**archive.records, **records}), NOW)
    assert parsed_keys == [MATCH, MATCH]


@pytest.mark.parametrize("notes", WRONG_NOTES)
def test_wrong_notes_are_refused_with_the_key_of_their_record(notes: dict[str, Any]) -> None:
    with pytest.raises(MalformedArchive, match=MATCH):
        check(an_archive(MATCH, notes=notes), NOW)


@pytest.mark.parametrize("number", ["0", "01", "10000", "-1"])
def test_number_of_a_hand_is_written_in_one_way_only(number: str) -> None:
    assert KEY.fullmatch(f"hand:{uid(6)}:9999")
    assert not KEY.fullmatch(f"hand:{uid(6)}:{number}")


@pytest.mark.parametrize("character", ["\0", "\b", "\x1b", "\x7f", "\x85", "\u202e", "\u2066"])
def test_control_character_in_a_text_is_refused(character: str) -> None:
    with pytest.raises(MalformedArchive, match="control character"):
        parsed(canonical({"name": f"Ana {character}Lima"}).decode())


@pytest.mark.parametrize("text", ["Ana\tLima\n", "Ana \\u001b \\b", "Ana \u200d Lima"])
def test_text_with_tab_backslash_or_joiner_is_accepted(text: str) -> None:
    assert parsed(canonical({"name": text}).decode()) == {"name": text}
