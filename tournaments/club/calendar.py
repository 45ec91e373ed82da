"""The club's calendar: evenings, tournaments, and last days of rounds.

`coming` lists the coming days, for the page. `feed` has all events for calendar programs, in the
form of RFC 5545, where an evening is one event that repeats every week.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from clubs.club_page.evenings import coming_evenings
from clubs.models import Club, Competitor, PaymentDetails, Player
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.changed.club_changes import night_begins
from tournaments.models import Entry, Round, Seat, Table, Tournament
from tournaments.money.fee_queries import entry_fee_words
from tournaments.phones.report_queries import side_of
from tournaments.reading.round_names import names_of, of_round
from tournaments.reading.table_queries import read_tables
from tournaments.words.reasons import enumerated

if TYPE_CHECKING:
    from icalendar import Calendar, Event, Timezone

DAYS = 120
"""Days that the page shows."""
PAST = timedelta(days=366)
MOST_TOURNAMENTS = 200
EVENING, EVENT = timedelta(hours=3), timedelta(hours=5)
"""How long an evening, and a tournament, is shown in calendars: no club says when it will end."""
FIRST_YEAR, LAST_YEAR = date(2020, 1, 1), date(2038, 1, 1)
NAMES = UUID("6f1a0c3e-6a55-4d0e-9c8e-2f4b7a10c5d1")
"""Names of our events are derived from this, so that they never change."""
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True)
class Row:
    """One line of the page. `hour`: None for a whole day. `off`: an evening that is called off."""

    day: date
    hour: time | None
    name: str
    about: str = ""
    tournament: Tournament | None = None
    off: bool = False
    is_evening: bool = False

    @property
    def when(self) -> str:
        """The weekday and the hour."""
        weekday = date_format(self.day, "l")
        return f"{weekday}, {time_format(self.hour)}" if self.hour else weekday


def coming(club: Club, first: date) -> list[Row]:
    """Return the events from this day on, earliest first."""
    rows = [
        Row(
            evening.day,
            evening.hour,
            _("Evening of matches"),
            evening.reason,
            off=evening.is_off,
            is_evening=True,
        )
        for evening in coming_evenings(club, first, DAYS)
    ]
    takes_part = Q(entries__is_waiting=False, entries__left_at__isnull=True)
    currency = PaymentDetails.of(club).currency
    tournaments = _tournaments(club).filter(starts_at__gte=night_begins(first))
    tournaments = tournaments.prefetch_related("stages")
    for tournament in tournaments.annotate(entered=Count("entries", filter=takes_part)):
        at = timezone.localtime(tournament.starts_at)
        facts = TournamentFacts(tournament, tournament.entered)
        entries = "" if tournament.ended_at else facts.entries
        fee = "" if tournament.ended_at else entry_fee_words(tournament, currency)
        about = ". ".join(filter(None, (", ".join(filter(None, (tournament.place, entries))), fee)))
        rows.append(Row(at.date(), at.time(), tournament.name, about, tournament))
    deadlines = list(_deadlines(club).filter(play_until__gte=first))
    names = names_of(deadlines)
    rows += [_deadline_row(this_round, names[this_round.pk]) for this_round in deadlines]
    return sorted(rows, key=lambda row: (row.day, row.hour or time.max))


def _deadline_row(this_round: Round, name: str) -> Row:
    tournament = this_round.stage.tournament
    assert this_round.play_until is not None
    return Row(this_round.play_until, None, _deadline_name(this_round, name), "", tournament)


def _deadline_name(this_round: Round, name: str) -> str:
    """Return the words of a last day. `name`: the name of the round."""
    numbered = _("Last day of round {number}: {tournament}")
    named = _("Last day ({round}): {tournament}")
    tournament = this_round.stage.tournament
    return of_round(numbered, named, this_round, name, tournament=tournament)


def _tournaments(club: Club) -> QuerySet[Tournament]:
    return club.tournaments.filter(archived_at__isnull=True).order_by("starts_at")


def _deadlines(club: Club) -> QuerySet[Round]:
    """Return the rounds that players have seen and that have a last day."""
    rounds = Round.objects.filter(
        stage__tournament__club=club,
        stage__tournament__archived_at__isnull=True,
        stage__tournament__ended_at__isnull=True,
        play_until__isnull=False,
    )
    seen = rounds.live().seen().exclude(state=Round.State.CLOSED)
    return seen.select_related("stage__tournament__club").order_by("play_until", "pk")


# --- The feed -----------------------------------------------------------------------------------


def feed(club: Club, site: str, *, for_member: bool, player: Player | None = None) -> bytes:
    """Return the calendar in the form of RFC 5545. The same contents give the same bytes.

    `site`: the address of the server, for links. A member also sees which coming tournaments were
    archived, as cancelled. `player`: the person of the member, who reads the opponents of the own
    matches at their last days.
    """
    calendar = _new_calendar()
    calendar.add("x-wr-calname", _line(str(club)))
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    for event in (*_evening_events(club), *_tournament_events(club, site, for_member=for_member)):
        calendar.add_component(event)
    deadlines = list(_deadlines(club))
    opponents = _opponents(player, deadlines) if player and deadlines else {}
    names = names_of(deadlines)
    for this_round in deadlines:
        key = this_round.pk
        event = _deadline_event(this_round, names[key], site, opponents.get(key, ""))
        calendar.add_component(event)
    zones = [_zone(name) for name in sorted(calendar.get_missing_tzids())]
    calendar.subcomponents[:0] = zones
    return bytes(calendar.to_ical())


def last_day(this_round: Round, entry: Entry, opponents: str, page: str) -> bytes:
    """Return the last day of an entry's match, for calendar programs.

    `this_round`: has a last day. `page`: the full address of the page of the entry or its match.
    """
    tournament, day = this_round.stage.tournament, this_round.play_until
    assert day is not None
    uid = _uid(tournament, this_round.stage.number, this_round.number, entry.number)
    name = _own_deadline_name(opponents, tournament)
    stamp = this_round.published_at or this_round.drawn_at
    calendar = _new_calendar()
    calendar.add_component(_day_event(uid, name, day, stamp, tournament, page))
    return bytes(calendar.to_ical())


def _opponents(player: Player, rounds: Sequence[Round]) -> dict[int, str]:
    """Return the opponents in a person's open match of each round, by the key of the round."""
    entries = Entry.objects.filter(competitor__in=Competitor.objects.of(player).order_by())
    seats = Seat.objects.filter(round__in=rounds, participant__entry__in=entries)
    tables = Table.objects.filter(pk__in=seats.values("table")).select_related("match")
    found = {}
    for seated in read_tables(tables):
        own = side_of(seated, player)
        if own is not None and seated.is_open:
            others = [name for at, name in enumerate(seated.names) if at != own]
            found[seated.table.round_id] = enumerated(others)
    return found


def _own_deadline_name(opponents: str, tournament: Tournament) -> str:
    text = _("Last day to play against {who}: {tournament}")
    return text.format(who=opponents, tournament=tournament)


def _new_calendar() -> Calendar:
    from icalendar import Calendar  # noqa: PLC0415 - 80 modules, which only feeds need

    calendar = Calendar()
    calendar.add("prodid", "-//Caderneta//Caderneta//")
    calendar.add("version", "2.0")
    return calendar


@cache
def _zone(name: str) -> Timezone:
    """Return the hours of a time zone, made once: they take four fifths of a feed.

    Only those of the years of our events: programs need no earlier history.
    """
    from icalendar import Timezone  # noqa: PLC0415 - as above

    return Timezone.from_tzid(name, first_date=FIRST_YEAR, last_date=LAST_YEAR)


def _evening_events(club: Club) -> Iterator[Event]:
    """Yield each weekday as an event that repeats, and each evening that was called off."""
    from icalendar import vRecur  # noqa: PLC0415 - as above

    evenings = {evening.weekday: evening for evening in club.evenings.all()}
    for weekday, evening in evenings.items():
        first = evening.since + timedelta(days=(weekday - evening.since.weekday()) % 7)
        begins = _moment(first, evening.begins_at)
        event = _event(f"{evening.uid}", _("Evening of matches"), evening.changed_at)
        event.add("sequence", evening.revision)
        event.add("dtstart", begins)
        event.add("dtend", begins + EVENING)
        event.add("rrule", vRecur({"FREQ": "WEEKLY", "BYDAY": WEEKDAYS[weekday]}))
        if club.town:
            event.add("location", _line(club.town))
        yield event
    for off in club.called_off.all():
        known = evenings.get(off.day.weekday())
        if known is None or off.day < known.since:
            continue
        begins = _moment(off.day, known.begins_at)
        event = _event(f"{known.uid}", _("No evening of matches"), off.at)
        event.add("sequence", known.revision)
        event.add("recurrence-id", begins)
        event.add("dtstart", begins)
        event.add("dtend", begins + EVENING)
        event.add("status", "CANCELLED")
        if off.reason:
            event.add("description", _line(off.reason))
        yield event


def _tournament_events(club: Club, site: str, *, for_member: bool) -> Iterator[Event]:
    now = timezone.now()
    shown = Q(archived_at__isnull=True, starts_at__gte=now - PAST)
    if for_member:
        shown |= Q(archived_at__isnull=False, ended_at__isnull=True, starts_at__gte=now)
    currency = PaymentDetails.of(club).currency
    for tournament in club.tournaments.filter(shown).order_by("-starts_at")[:MOST_TOURNAMENTS]:
        begins = timezone.localtime(tournament.starts_at)
        event = _event(_uid(tournament), tournament.name, tournament.created_at)
        event.add("sequence", tournament.version)
        event.add("dtstart", begins)
        event.add("dtend", begins + EVENT)
        if tournament.place:
            event.add("location", _line(tournament.place))
        if fee := entry_fee_words(tournament, currency):
            event.add("description", _line(fee))
        event.add("url", f"{site}/{club.slug}/tournaments/{tournament.slug}/")
        if tournament.archived_at is not None:
            event.add("status", "CANCELLED")
        yield event


def _deadline_event(this_round: Round, round_name: str, site: str, opponents: str) -> Event:
    """Return the last day of a round. `opponents`: those of the reader's open match, or empty."""
    stage = this_round.stage
    tournament = stage.tournament
    uid = _uid(tournament, stage.number, this_round.number)
    stamp = this_round.published_at or this_round.drawn_at
    page = f"{site}/{tournament.club.slug}/tournaments/{tournament.slug}/tables/"
    assert this_round.play_until is not None
    name, day = _deadline_name(this_round, round_name), this_round.play_until
    if opponents:
        name = _own_deadline_name(opponents, tournament)
    return _day_event(uid, name, day, stamp, tournament, page)


def _day_event(
    uid: str, name: str, day: date, stamp: datetime, tournament: Tournament, page: str
) -> Event:
    """Return an event of a whole day; `page`: the full address of its page."""
    event = _event(uid, name, stamp)
    event.add("sequence", tournament.version)
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(days=1))
    event.add("url", page)
    return event


def _event(uid: str, name: str, stamp: datetime) -> Event:
    from icalendar import Event  # noqa: PLC0415 - as above

    event = Event()
    event.add("uid", f"{uid}@caderneta")
    event.add("summary", _line(name))
    # When the row was last written, not now: the same contents must give the same bytes.
    event.add("dtstamp", stamp)
    return event


def _uid(tournament: Tournament, *parts: int) -> str:
    """Return a name that stays the same when the tournament is moved or renamed."""
    return str(uuid5(NAMES, ".".join(map(str, (tournament.client_key, *parts)))))


def _moment(day: date, hour: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, hour))


def _line(text: str) -> str:
    """Return the text without control characters, which would begin a line of the file."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
