"""The comparison of two copies in words, for the page on which a person decides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.archive.facts import PAIR, PERSON, Notes, Pair, Person, kind_of
from clubs.archive.records import Archive, Record
from clubs.models import Competitor, Player
from scoring.archive.clash import Clash, Line
from scoring.archive.comparison import Comparison
from scoring.archive.facts import HAND, MATCH, RULES, RULING, MatchFacts, RulesFacts, RulingFacts
from scoring.archive.parts import PARTS, part_of
from scoring.archive.soundness import Unsound, played
from scoring.labels.effects import value_words
from scoring.labels.options import option_label
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import RecordedRuling
from scoring.table.result import FinalResult

KINDS: Mapping[str, Promise] = {
    PERSON: gettext_lazy("People"),
    PAIR: gettext_lazy("Pairs and single players"),
    RULES: gettext_lazy("House rules"),
    MATCH: gettext_lazy("Matches"),
    HAND: gettext_lazy("Hands"),
    RULING: gettext_lazy("Rulings"),
}


class Count(NamedTuple):
    """A kind of records with the numbers of new and of changed ones."""

    kind: Promise
    new: int
    changed: int


def counts(comparison: Comparison) -> list[Count]:
    """Return what the file brings, without the kinds of which it brings nothing."""
    kinds = {**KINDS}
    for part in PARTS:
        kinds |= {kind: words for kind, words in part.kinds.items() if words is not None}
    every = [Count(words, comparison.new[k], comparison.changed[k]) for k, words in kinds.items()]
    return [count for count in every if count.new or count.changed]


def clashes(comparison: Comparison) -> list[Clash]:
    return [clash(comparison, key) for key in comparison.clashes]


def clash(comparison: Comparison, key: str) -> Clash:
    """Return both copies of one thing that a person decides about."""
    both = (comparison.ours, comparison.theirs)
    kind = kind_of(key)
    if part := part_of(kind):
        return part.clash(*both, key, comparison.keys_of(key))
    if kind == MATCH:
        return Clash(key, _match_title(comparison.ours, key), _match_lines(comparison, key))
    records = [archive.records[key] for archive in both]
    words = {PERSON: _person, PAIR: _pair, RULES: _rules, RULING: _ruling}[kind]
    here, there = (words(record) for record in records)
    lines = [Line(label, here.get(label, ""), there.get(label, "")) for label in {**here, **there}]
    changed = [line for line in lines if line.is_other]
    title = pair_name(comparison.ours, key) if kind == PAIR else _title(records[0])
    return Clash(key, title, changed)


def _title(record: Record) -> str:
    if kind_of(record.key) == RULING:
        facts = RulingFacts.of(record)
        row = Incident(game=facts.game, situation=facts.situation, ruling=facts.ruling)
        return RecordedRuling(row).title
    name: str = record.state.facts["name"]
    return name


def _person(record: Record) -> dict[str, str]:
    facts = Person.of(record)
    return {
        _("Name"): facts.name,
        _("Nickname"): facts.called,
        _("On the list"): yes_or_no(not facts.archived),
    }


def _pair(record: Record) -> dict[str, str]:
    facts = Pair.of(record)
    return {_("Name"): facts.name, _("On the list"): yes_or_no(not facts.archived)}


def _rules(record: Record) -> dict[str, str]:
    facts = RulesFacts.of(record)
    options = {option_label(name): value_words(name, facts.options[name]) for name in facts.options}
    return {_("Name"): facts.name, _("In use"): yes_or_no(not facts.retired), **options}


def _ruling(record: Record) -> dict[str, str]:
    cancelled = RulingFacts.of(record).cancelled
    return {_("Cancelled because"): cancelled.reason if cancelled else ""}


def yes_or_no(yes: bool) -> str:
    return _("yes") if yes else _("no")


def _match_title(archive: Archive, key: str) -> str:
    record = archive.records[key]
    number = Notes.of(record).number
    sides = MatchFacts.of(record).sides
    names = " × ".join(pair_name(archive, side) for side in sides)
    return f"{Match(number=number or 0)}: {names}"


def pair_name(archive: Archive, key: str) -> str:
    facts = Pair.of(archive.records[key])
    people = [Person.of(archive.records[person]) for person in facts.people]
    players = [Player(name=person.name, called=person.called) for person in people]
    second = players[1] if len(players) > 1 else None
    return str(Competitor(name=facts.name, first=players[0], second=second))


def _match_lines(comparison: Comparison, key: str) -> list[Line]:
    """Return the match, and its hands that differ, as each copy has them."""
    here, there = (
        _match_words(archive, comparison, key) for archive in (comparison.ours, comparison.theirs)
    )
    lines = [Line(label, here[0][label], there[0][label]) for label in here[0]]
    points = zip_longest(here[1], there[1], fillvalue=_("not played"))
    hands = [
        Line(_("Hand {number}").format(number=number), *both)
        for number, both in enumerate(points, start=1)
    ]
    return [line for line in (*lines, *hands) if line.is_other]


def _match_words(
    archive: Archive, comparison: Comparison, key: str
) -> tuple[dict[str, str], list[str]]:
    """Return the match in words by their labels, and the points of each hand."""
    facts = MatchFacts.of(archive.records[key])
    moment = facts.dated_at or facts.started_at
    words = {
        _("Points"): "",
        _("Ended early"): str(Match.Ending(facts.ended.how).label) if facts.ended else _("no"),
        _("Annulled because"): facts.annulled,
        _("Table"): facts.table,
        _("Date"): date_format(localtime(moment), "SHORT_DATE_FORMAT"),
        _("Rules"): facts.rules_name,
        _("Players"): " × ".join(pair_name(archive, side) for side in facts.sides),
    }
    try:
        report = played(facts, comparison.hands(archive, key))
    except Unsound:
        return words, []
    count = len(report.hands)
    if facts.result is not None:
        words[_("Points")] = FinalResult.read(facts.result).score
    elif count:
        after = ngettext("after {number} hand", "after {number} hands", count)
        totals = " × ".join(map(str, report.state.totals))
        words[_("Points")] = f"{totals}, {after.format(number=count)}"
    return words, [" × ".join(str(each.points) for each in hand.sheets) for hand in report.hands]
