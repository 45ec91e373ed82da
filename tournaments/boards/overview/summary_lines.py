"""The facts beside the summary of a tournament, and the lines of the one list below its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.labels.days import spoken_day
from tournaments.boards.club.plan_sentences import matches_words
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.boards.money.money import state_words
from tournaments.boards.overview.summary import Summary
from tournaments.changed.circuit_links import CircuitLink
from tournaments.models import Tournament
from tournaments.words.labels import Text


class Fact(NamedTuple):
    """A fact with its name, which is empty for one more of the same, and the page about it."""

    name: Text
    words: Text
    url: str = ""


class SummaryLine(NamedTuple):
    """A line: `sides`, each with whether it has won, and CSS classes with `notes` below them and
    with `cells` behind them.
    """

    sides: Sequence[tuple[str, bool]]
    margin: str = ""
    url: str = ""
    notes: Sequence[tuple[str, Text]] = ()
    cells: Sequence[tuple[str, Text]] = ()


def summary_facts(summary: Summary, circuits: Sequence[CircuitLink]) -> Iterator[Fact]:
    tournament = summary.tournament
    facts = TournamentFacts(tournament, len(summary.entries.playing))
    if summary.is_drawn or summary.state == "draft":
        yield Fact(_("Entries"), facts.entries)
    if waiting := summary.entries.waiting:
        yield Fact(_("Waiting"), str(len(waiting)))
    if summary.kind != "plan":
        rules = reverse("tournament_rules", args=[tournament.club.slug, tournament.slug])
        if not plan_words(summary):
            yield Fact(_("Format"), summary.format)
            yield Fact(_("Matches"), facts.matches)
        yield Fact(_("Rules"), tournament.rules_name, rules)
        if facts.price and not summary.is_drawn:
            yield Fact(_("Entry fee"), facts.price)
    if summary.state in ("open", "today"):
        yield Fact(_("Places"), facts.entries if tournament.capacity else _("no limit"))
    if tournament.ended_at:
        yield Fact(pgettext("matches", "Played"), facts.played)
    for at, circuit in enumerate(circuits):
        yield Fact("" if at else _("Counts for"), circuit.name, circuit.url)


def plan_words(summary: Summary) -> str:
    """Return the rounds, how many are enough and the length of a match, which a director can change
    before the first draw; empty for others and later.
    """
    if not summary.directs or summary.state not in ("open", "today"):
        return ""
    words = summary.format
    if summary.step.total is None and len(summary.tournament.stages.all()) == 1:
        words = _("%(format)s, no number of rounds set") % {"format": words}
    return f"{words}. {matches_words(summary.tournament)} {summary.draw.rounds_words}".rstrip()


def summary_lines(summary: Summary) -> list[SummaryLine]:
    """Return the lines of entries, tables or ties; the standings have a table of their own."""
    match summary.kind:
        case "entries":
            return list(_entries(summary))
        case "seating":
            return [
                SummaryLine(
                    sides,
                    format_html("<b>{}</b>", number) if number else _("bye"),
                    notes=[("", level), ("narrow", score)],
                    cells=[("n wide", score)],
                )
                for number, sides, score, level in summary.seating
            ]
        case "still-in":
            return [
                SummaryLine(
                    [(name, False) for name in names.split(" × ")],
                    format_html("<b>{}</b>", at),
                    notes=[("", plays)],
                )
                for at, (names, plays) in enumerate(summary.still_in, 1)
            ]
    return []


def _entries(summary: Summary) -> Iterator[SummaryLine]:
    tournament, today = summary.tournament, timezone.localdate()
    for entry in summary.listed:
        page, notes, cells = "edit_entry" if summary.directs else "entry", [], []
        margin = format_html("<b>{}</b>", entry.number)
        if summary.is_checking_in:
            answer = entry.get_presence_display() if entry.presence else _("no answer")
            cells.append(("" if entry.presence else "amber", answer))
        elif summary.state != "today":
            at = timezone.localtime(entry.entered_at)
            words = spoken_day(at.date(), today)
            if at.date() == today:
                words = f"{words}, {date_format(at, 'TIME_FORMAT')}"
            cells.append(("wide quiet", words))
        if fee := getattr(entry, "fee", None):
            page, css = "entry_money", " amber" if fee.settlement.rest else ""
            notes.append((f"narrow{css}", state_words(fee)))
            cells.append((f"wide{css}", state_words(fee)))
        address = reverse(page, args=[tournament.club.slug, tournament.slug, entry.number])
        yield SummaryLine([(str(entry), False)], margin, address, notes, cells)


def ended_words(tournament: Tournament) -> str:
    """Return when a tournament ended, with the day if it is not that of its beginning."""
    if tournament.ended_at is None:
        return ""
    begun, ended = map(timezone.localtime, (tournament.starts_at, tournament.ended_at))
    hour = date_format(ended, "TIME_FORMAT")
    if ended.date() == begun.date():
        return _("Ended at %(hour)s.") % {"hour": hour}
    day = date_format(ended, "DATE_FORMAT")
    return _("Ended on %(day)s, %(hour)s.") % {"day": day, "hour": hour}
