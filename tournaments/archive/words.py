"""Two copies of a tournament side by side, in words, for a person who decides between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from clubs.archive.facts import Person, key_of, kind_of, uid_of
from clubs.archive.records import Archive
from clubs.words.money import written
from scoring.archive.clash import Clash, Line
from scoring.archive.facts import Voided
from scoring.archive.words import pair_name, yes_or_no
from tournaments.archive.facts import (
    ENTRY,
    FEE,
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
    stage_key,
)
from tournaments.archive.records import above
from tournaments.models import Entry, Round, Tournament
from tournaments.models.money import Transfer
from tournaments.words.labels import FORMATS

KINDS: Mapping[str, Promise | None] = {
    TOURNAMENT: gettext_lazy("Tournaments"),
    ENTRY: gettext_lazy("Entries"),
    ROUND: gettext_lazy("Rounds"),
    TABLE: gettext_lazy("Tables"),
    PAYMENT: gettext_lazy("Payments"),
    PAYOUT: gettext_lazy("Prizes paid"),
    # Counted with the tournament and its entries.
    STAGE: None,
    PARTICIPANT: None,
    FEE: None,
    PRIZES: None,
}
Lines = dict[str, str]


def clash(ours: Archive, theirs: Archive, key: str, keys: Collection[str]) -> Clash:
    """Return both copies of what a person decides about: its name, and the lines that differ."""
    here, there = (_lines(copy, key, keys) for copy in (ours, theirs))
    lines = [Line(label, here.get(label, ""), there.get(label, "")) for label in {**here, **there}]
    changed = [line for line in lines if line.is_other]
    return Clash(key, _title(ours, key), changed, _hint(key, keys))


def _hint(key: str, keys: Collection[str]) -> str:
    if kind_of(key) != TOURNAMENT or len(keys) == 1:
        return ""
    return _(
        "Both copies went on with this tournament in ways that do not fit together, so one of them "
        "counts for all of it. Draws of the other one stay as taken back, and its matches stay in "
        "the club."
    )


def _title(copy: Archive, key: str) -> str:
    record = copy.records[key]
    kind = kind_of(key)
    owner = key
    while kind_of(owner) != TOURNAMENT:
        owner = above(owner, copy.records[owner])
    name = TournamentFacts.of(copy.records[owner]).name
    if kind == TOURNAMENT:
        return name
    if kind == TABLE:
        table = TableFacts.of(record)
        where = _table_words(copy, table)
        return f"{name}, {where}: {_names(copy, table)}"
    if kind == PRIZES:
        money = _("prize money")
        return f"{name}, {money}"
    entry = key if kind == ENTRY else above(key, record)
    return f"{name}, {_entry_name(copy, entry)}"


def _lines(copy: Archive, key: str, keys: Collection[str]) -> Lines:
    if kind_of(key) == TOURNAMENT:
        return _whole(copy, key, keys)
    lines: Lines = {}
    for each in sorted(keys):
        if each in copy.records:
            lines |= LINES[kind_of(each)](copy, each)
    return lines


def _whole(copy: Archive, tournament: str, keys: Collection[str]) -> Lines:
    """Return the plan, and what was drawn and played, if a person decides about all of it."""
    lines = _plan(copy, tournament)
    own = [key for key in sorted(keys) if key in copy.records]
    for key in own:
        if kind_of(key) == STAGE:
            lines |= _stage(copy, key)
        elif kind_of(key) == ENTRY:
            lines[_entry_name(copy, key)] = _presence(EntryFacts.of(copy.records[key]))
    rounds = [key for key in own if kind_of(key) == ROUND]
    for key in sorted(rounds, key=lambda key: _overall(copy, key)):
        lines |= _round(copy, key, [each for each in own if kind_of(each) == TABLE])
    return lines


def _plan(copy: Archive, key: str) -> Lines:
    facts = TournamentFacts.of(copy.records[key])
    return {
        _("Name"): facts.name,
        _("Date"): date_format(localtime(facts.starts), "SHORT_DATETIME_FORMAT"),
        pgettext("where an event is", "Place"): facts.place,
        _("Rules"): facts.rules_name,
        _("Hands"): str(facts.hands or ""),
        _("Minutes"): str(facts.minutes or ""),
        _("Most entries"): str(facts.capacity or ""),
        _("Standings"): str(Tournament.Shown(facts.shown).label),
        _("Phones"): str(Tournament.Phones(facts.phones).label) if facts.phones else "",
        _("Entry fee"): _amount(facts.price),
        _("Ended"): yes_or_no(facts.ended),
        _("Archived"): yes_or_no(facts.archived),
    }


def _stage(copy: Archive, key: str) -> Lines:
    facts = StageFacts.of(copy.records[key])
    label = _("Stage {number}").format(number=number_of(key))
    state = pgettext("stage", "closed") if facts.closed else pgettext("stage", "open")
    return {label: f"{FORMATS[facts.format].name}, {state}"}


def _round(copy: Archive, key: str, tables: Collection[str]) -> Lines:
    facts, label = RoundFacts.of(copy.records[key]), _round_name(copy, key)
    live = facts.live
    if live is None:
        return {label: _("taken back")}
    drawn = date_format(localtime(live.drawn_at), "TIME_FORMAT")
    state = Round.State(live.state).label
    lines = {label: _("{state}, drawn at {time}").format(state=state, time=drawn)}
    own = [TableFacts.of(copy.records[each]) for each in tables]
    own = [table for table in own if table.round == key and table.draw == live.key]
    for table in sorted(own, key=lambda table: (table.number is None, table.number or 0)):
        if table.number is not None:
            words = ": ".join(filter(None, (_names(copy, table), _result(copy, table))))
            lines[_table_words(copy, table)] = words
    return lines


def _table(copy: Archive, key: str) -> Lines:
    facts = TableFacts.of(copy.records[key])
    reserves = [
        f"{_person(copy, seat.reserve)} ↔ {_person(copy, seat.instead_of)}"
        for side in facts.sides
        for seat in side
        if seat.reserve
    ]
    return {
        _("Result"): _result(copy, facts),
        _("Reserve"): ", ".join(reserves),
        _("Reason"): facts.reason,
    }


def _entry(copy: Archive, key: str) -> Lines:
    facts = EntryFacts.of(copy.records[key])
    return {
        _("Seed"): str(facts.seed or ""),
        _("Group"): facts.group,
        _("Fixed table"): str(facts.table or ""),
        _("Reserve"): _person(copy, facts.reserve),
        _("Paid"): yes_or_no(facts.paid),
        _("Waiting list"): yes_or_no(facts.waiting),
        _("Check-in"): _check_in(facts),
        _("Withdrawn"): _cancelled(facts.left),
        _("Players"): pair_name(copy, facts.pair),
    }


def _check_in(facts: EntryFacts) -> str:
    return str(Entry.Presence(facts.presence).label) if facts.presence else ""


def _presence(facts: EntryFacts) -> str:
    """Return how an entry takes part, in a word."""
    if facts.left is not None:
        return _("withdrawn")
    return _("on the waiting list") if facts.waiting else _("takes part")


def _player(copy: Archive, key: str) -> Lines:
    facts = ParticipantFacts.of(copy.records[key])
    until = "" if facts.until_round is None else str(facts.until_round)
    return {_("Until round"): until}


def _payment(copy: Archive, key: str) -> Lines:
    record = copy.records[key]
    kind = PaymentFacts if kind_of(key) == PAYMENT else PayoutFacts
    facts = kind.of(record)
    return {
        _("Amount"): f"{_amount(facts.amount)}, {Transfer.Way(facts.way).label}",
        _("Cancelled because"): _cancelled(facts.cancelled),
    }


def _fee(copy: Archive, key: str) -> Lines:
    last = FeeFacts.of(copy.records[key]).agreed[-1]
    return {_("Agreed fee"): _amount(last.amount), _("Reason"): last.reason}


def _prizes(copy: Archive, key: str) -> Lines:
    last = PrizesFacts.of(copy.records[key]).plans[-1]
    percent = f"{last.percent}\u00a0%" if last.percent else ""
    return {
        _("Prize money"): _amount(last.amount) or percent,
        _("By place"): ", ".join(map(str, last.shares)),
        _("Shown to everybody"): yes_or_no(last.public),
    }


LINES: Mapping[str, Callable[[Archive, str], Lines]] = {
    ENTRY: _entry,
    FEE: _fee,
    PAYMENT: _payment,
    PAYOUT: _payment,
    PARTICIPANT: _player,
    PRIZES: _prizes,
    TABLE: _table,
}


def _cancelled(voided: Voided | None) -> str:
    if voided is None:
        return ""
    return voided.reason or _("yes")


def _amount(cents: int | None) -> str:
    comma = not (get_language() or "").startswith("en")
    return "" if cents is None else written(cents, comma=comma)


def _result(copy: Archive, facts: TableFacts) -> str:
    """Return the stored result: points, places, absent sides; empty if only its match has one."""
    missing = [_side_name(copy, facts.sides_by_entry[at]) for at in facts.absent]
    absent = _("absent: {names}").format(names=", ".join(missing)) if missing else ""
    # Usual spaces: on a phone a longer word would break within a number.
    points = " × ".join(map(str, facts.scores))
    return "; ".join(filter(None, (points, "–".join(map(str, facts.places)), absent)))


def _names(copy: Archive, facts: TableFacts) -> str:
    return " × ".join(_side_name(copy, side) for side in facts.sides_by_entry)


def _side_name(copy: Archive, side: Collection[str]) -> str:
    return " + ".join(_entry_name(copy, entry) for entry in side)


def _entry_name(copy: Archive, entry: str) -> str:
    return pair_name(copy, EntryFacts.of(copy.records[entry]).pair)


def _person(copy: Archive, key: str | None) -> str:
    return "" if key is None else Person.of(copy.records[key]).name


def _table_words(copy: Archive, facts: TableFacts) -> str:
    number = _("table {number}").format(number=facts.number)
    return f"{_round_name(copy, facts.round)}, {number}"


def _round_name(copy: Archive, key: str) -> str:
    return _("Round {number}").format(number=_overall(copy, key)[1])


def _overall(copy: Archive, key: str) -> tuple[int, int]:
    """Return the stage of a round, and its number in the whole tournament, as people read it."""
    stage = RoundFacts.of(copy.records[key]).stage
    number, before = number_of(stage), 0
    tournament = key_of(TOURNAMENT, uid_of(stage))
    earlier = {stage_key(tournament, n) for n in range(1, number)}
    if earlier:
        for other, record in copy.records.items():
            if kind_of(other) == ROUND and record.state.facts["stage"] in earlier:
                before += RoundFacts.of(record).live is not None
    return number, before + number_of(key)
