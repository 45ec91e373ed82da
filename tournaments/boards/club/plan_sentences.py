"""The plan of a tournament in six sentences, with what was answered in bold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Protocol

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubs.words.figures import points, time_limit
from tournaments.formats import FORMATS as KINDS
from tournaments.formats.files.eventfile import read_regulation
from tournaments.models import Stage, Tournament
from tournaments.money.fee_queries import price_words
from tournaments.ranking.regulation import Regulation
from tournaments.reading.progress import only_brackets
from tournaments.reading.standings import format_of, regulation_of, rules_of
from tournaments.remarks.adjustments import deductions_sentence
from tournaments.remarks.teams import teams_sentence
from tournaments.words.labels import (
    FORMATS,
    FormatLabel,
    Text,
    award_key,
    award_label,
    stage_name,
    stage_words,
    tie_words,
)
from tournaments.words.options import option_words
from tournaments.words.reasons import note_words, uneven_rest_words

LABELS: Mapping[str, Text] = {
    "format": gettext_lazy("Format"),
    "matches": gettext_lazy("Matches"),
    "winner": gettext_lazy("Who wins"),
    "fee": pgettext_lazy("answer", "Entry"),
    "phones": gettext_lazy("Phones"),
    "standings": gettext_lazy("Who sees the standings"),
}
"""The label of each sentence, by line of the page."""

MATCHES = gettext_lazy("{length}, by the rules {rules}.")
WITH_NAMES = {
    *("buchholz", "buchholz-cut1", "buchholz-cut2", "median-buchholz", "sonneborn-berger", "koya"),
}
"""Tie-breaks whose words begin with the name of a person."""


class Planned(Protocol):
    """A stage, or the plan of one."""

    @property
    def format(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def qualify(self) -> int | None: ...


def of_tournament(tournament: Tournament) -> dict[str, Any]:
    """Return all sentences by line of the page."""
    stages = list(tournament.stages.order_by("number"))
    return {
        "format": format_sentence(stages),
        "winner": winner_sentence(tournament.regulation, stages),
        **of_plan(tournament),
    }


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Return the sentences that became others, each with its label."""
    lines = [line for line in LABELS if before[line] != after[line]]
    return [format_html("{}: {}", LABELS[line], after[line]) for line in lines]


def of_plan(tournament: Tournament) -> dict[str, SafeString]:
    """Return the sentences that need neither stages nor a regulation; an unsaved tournament will
    do.
    """
    return {
        "matches": matches_sentence(tournament),
        "fee": fee_sentence(tournament),
        "phones": phones_sentence(tournament),
        "standings": shown_sentence(tournament),
    }


def plan_notes(stages: Sequence[Stage]) -> list[str]:
    """Return what the entries so far make of the plan of these stages, in sentences."""
    words = []
    for stage in stages:
        entries = stage.participants.filter(entry__left_at=None).count()
        notes = format_of(stage).plan_notes(entries)
        words += [note_words(note, {}) for note in notes]
        words.append(uneven_rest_words(notes, regulation_of(stage.tournament), entries))
    return [text for text in words if text]


def details(stages: Iterable[Stage]) -> Iterator[tuple[str, FormatLabel, list[str]]]:
    """Yield the options of each stage that `format_sentence` leaves out, with its name."""
    rows = list(stages)
    for row in rows:
        stage, kind, told = copy(row), format_of(row), ("rounds", "per_meeting", "days")
        level = {key: getattr(kind, key) for key in ("tied", "equal") if hasattr(kind, key)}
        stage.options = {key: said for key, said in row.options.items() if key not in told} | level
        if words := stage_words(stage):
            name = stage_name(row, is_one_of=len(rows) > 1)
            yield name, FORMATS[stage.format], [words[0], *map(_within, words[1:])]


def format_sentence(stages: Sequence[Planned]) -> SafeString:
    if not stages:
        return SafeString()
    first_name, *others = (_stage(stage) for stage in stages)
    names = _(", then ").join([first_name, *map(_within, others)])
    if len(stages) == 1:
        about = FORMATS[stages[0].format].about
        return format_html("<b>{}</b>. {}" if about else "<b>{}</b>.", names, about)
    first = stages[0]
    if first.qualify is None:
        return format_html("<b>{}</b>.", names)
    text = ngettext("{number} advances", "{number} advance", first.qualify)
    if first.format == "groups":
        text = ngettext(
            "{number} of each group advances", "{number} of each group advance", first.qualify
        )
    return format_html("<b>{}</b>. {}.", names, capfirst(text.format(number=first.qualify)))


def _stage(stage: Planned) -> str:
    name = str(FORMATS[stage.format].name)
    words = [name]
    rounds, matches, days = (stage.options.get(key) for key in ("rounds", "per_meeting", "days"))
    if isinstance(rounds, int):
        words.append(ngettext("{number} round", "{number} rounds", rounds).format(number=rounds))
    if stage.options.get("double"):
        words.append(_("twice"))
    if isinstance(matches, int):
        text = _("{number} matches in each meeting")
        if stage.options.get("meeting") == "points":
            text = _("{number} matches in each meeting, decided by their points")
        words.append(text.format(number=matches))
    if isinstance(days, int):
        text = ngettext("{number} day for each round", "{number} days for each round", days)
        words.append(text.format(number=days))
    return ", ".join(words)


def matches_sentence(tournament: Tournament) -> SafeString:
    length, rules = _bold(match_length(tournament)), _bold(tournament.rules_name)
    return format_html(str(MATCHES), length=length, rules=rules)


def matches_words(tournament: Tournament) -> str:
    """Return the same without emphasis."""
    return MATCHES.format(length=match_length(tournament), rules=tournament.rules_name)


def match_length(tournament: Tournament) -> str:
    hands, minutes = tournament.hands, tournament.minutes
    rules = rules_of(tournament)
    target = None if rules.low_wins else rules.target
    length = _("To the target of the rules")
    if target:
        length = _("To {target} points").format(target=points(target))
    if hands:
        length = ngettext("{number} hand", "{number} hands", hands).format(number=hands)
        if target:
            length = _("{hands}, or {target} points before").format(
                hands=length, target=points(target)
            )
    if minutes:
        most = _("up to {time}").format(time=time_limit(minutes))
        length = f"{length}, {most}"
    return length


def winner_sentence(data: Mapping[str, Any], stages: Sequence[Planned]) -> SafeString:
    """`data`: a regulation in the form of an event file."""
    if only_brackets(stage.format for stage in stages):
        return format_html("{} {}", _("Whoever wins goes on."), level_words(stages))
    regulation, award = read_regulation(data), award_key(data)
    counts = {
        "win": _("wins"),
        "vp-3": _("victory points (VP), on the scale for 3 hands"),
        "vp-4": _("victory points (VP), on the scale for 4 hands"),
        "vp-own": _("victory points (VP), on a scale of your own"),
        "points": _("the points of all matches"),
    }
    what = counts.get(award) or str(award_label(data).name)
    said = format_html(_("What counts: {what}."), what=_bold(what))
    ties = listed_ties(regulation)
    tied = _("If level: {ties}.").format(ties=_(", then ").join(ties))
    if not ties:
        tied = _("Entries that are level share the place.")
    teams = teams_sentence(regulation.teams) if regulation.teams else ""
    said_too = [tied, teams, deductions_sentence(regulation)]
    return format_html("{} {}", said, " ".join(filter(None, said_too)))


def level_words(stages: Sequence[Planned]) -> str:
    """Return what follows a level match of a bracket; empty where more than one match decides."""
    if KINDS[stages[-1].format].legs != 1:
        return ""
    (words,) = option_words({"tied": stages[-1].options.get("tied", "again")})
    return f"{words}."


def listed_ties(regulation: Regulation) -> list[str]:
    """Return the tie-breaks as they stand within a sentence."""
    named = zip(regulation.tiebreaks, tie_words(regulation), strict=True)
    return [name if tie in WITH_NAMES else _within(name) for tie, name in named]


def _within(name: str) -> str:
    return name[:1].lower() + name[1:]


def fee_sentence(tournament: Tournament) -> SafeString:
    fee = price_words(tournament) or _("No entry fee")
    if places := tournament.capacity:
        text = ngettext(
            "{number} place, then a waiting list", "{number} places, then a waiting list", places
        )
        return format_html("<b>{}</b>, {}.", fee, text.format(number=places))
    return format_html("<b>{}</b>, {}.", fee, _("no limit of entries"))


def phones_sentence(tournament: Tournament) -> SafeString:
    if not tournament.phones:
        return format_html("<b>{}</b>.", _("No phones: only the slips"))
    how = _bold(tournament.get_phones_display())
    return format_html("{}. {}", how, _("Slips count as well."))


def shown_sentence(tournament: Tournament) -> SafeString:
    when = _bold(tournament.get_standings_shown_display())
    return format_html(_("Players see the standings {when}."), when=when)


def _bold(words: object) -> SafeString:
    return format_html("<b>{}</b>", words)
