"""The form of the plan of a tournament that exists: all of it, or some of its six answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from copy import copy
from functools import cached_property, partial
from typing import Any

from django.forms import BoundField, CheckboxInput, HiddenInput
from django.utils.formats import date_format, time_format
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.labels.consequences import Change
from tournaments.boards.club import plan_sentences
from tournaments.director import events
from tournaments.director.events import StagePlan
from tournaments.formats import FORMATS
from tournaments.forms.club.plan import GOING_ON, GROUPS_THEN, OF_FIRST, PlanForm, unchosen
from tournaments.forms.club.shown_lines import is_changed, read, shown_fields, written
from tournaments.forms.club.tournament import LINES
from tournaments.forms.rounds.regulation import UNPLAYED, RegulationForm
from tournaments.forms.rounds.stage import StageForm, entries_of, unfit_groups, unfit_rounds
from tournaments.models import Stage, Tournament
from tournaments.reading.progress import is_drawn, only_brackets, published
from tournaments.reading.standings import format_of, rules_of

FEW_ENTRIES = 5
"""With fewer the number of rounds follows from those who still come."""


class ChangedPlanForm(PlanForm):
    """`data` with one `line` or several sends only the fields of these lines of the page; all
    others keep what is stored, as do fields that are `fixed` and not sent. A line with the fields
    `was-LINE` that it showed is sent only if something else was typed in it, and refused if
    another person changed it meanwhile.
    """

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        rows = list(tournament.stages.order_by("number"))
        self.rows = rows
        self.stages = [StagePlan.of(row) for row in rows]
        seen = [row for row in rows if row.closed_at or published(row)]
        self.stages_fixed = len(seen)
        self.is_drawn = is_drawn(tournament)
        self.lines: Set[str] = set() if data is None else set(data.getlist("line"))
        self.opened = self.lines if len(self.lines) == 1 else ()
        self.sends_all = not self.lines
        super().__init__(tournament.club, None, tournament)
        self.tournament: Tournament = tournament
        self.ask_formats()
        self.initial = {**self.initial, **self.known_formats(), "rules": self.choice.usual}
        del self.fields["client_key"]
        rules = rules_of(tournament)
        if FORMATS[self.stages[0].format].persons or rules.persons_per_side == 1:
            self.fields["price_for"].widget = HiddenInput()
        fixed = {}
        if self.is_drawn:
            fixed["matches"] = _(
                "The first round is published: the rules of a match stay as they are."
            )
            fixed["winner"] = _("A draw is published, so the regulation stays as it is.")
        if seen:
            fixed["format"] = _(
                "A draw of this stage is published, so its format and options can no longer change."
            )
        self.fixed = fixed
        self.originals = self._originals()
        self.stale: Set[str] = set()
        if data is not None:
            self._leave_out_unchanged(data)
            self._bind(data)
        typed = data if data is not None and self._sends("format") else None
        self.later = {
            row.number: StageForm(row, typed, is_seen=row in seen, is_last=row is rows[-1])
            for row in rows[1:]
        }

    def _originals(self) -> dict[str, dict[str, str]]:
        """Return the fields of each line that can change, as the page shows them."""
        regulation = RegulationForm(self.tournament)
        later = [StageForm(row, is_last=row is self.rows[-1]) for row in self.rows[1:]]
        lines = {line: [self[name] for name in names] for line, names in LINES.items()}
        lines["format"] = [self[name] for name in sorted(self.of_format) if name in self.fields]
        lines["format"] += [field for form in later for field in form]
        lines["winner"] = [field for field in regulation if field.name not in UNPLAYED]
        lines["matches"] += [field for field in regulation if field.name in UNPLAYED]
        return {line: shown_fields(fields) for line, fields in lines.items()}

    def _leave_out_unchanged(self, data: Any) -> None:
        boxes = {
            field.html_name
            for form in (self, *(StageForm(row) for row in self.rows[1:]))
            for field in form
            if isinstance(field.field.widget, CheckboxInput)
        }
        for line in [*self.lines]:
            was = read(data.get(f"was-{line}", ""))
            if was is None or line not in self.originals:
                continue
            if not is_changed(was, data, boxes & was.keys()):
                self.lines -= {line}
            elif was != self.originals[line]:
                self.stale |= {line}

    def _bind(self, data: Any) -> None:
        lines = {**LINES, "format": self.of_format}
        in_lines = {name for names in lines.values() for name in names}
        fixed = self.fixed_fields
        completed = {}
        for name in self.fields:
            line = next((line for line, names in lines.items() if name in names), "")
            is_sent = self._sends(line) if name in in_lines else self.sends_all
            if not is_sent or (name in fixed and name not in data):
                completed[name] = self[name].value()
        self.data = {**data.dict(), **completed}
        self.is_bound = True

    @property
    def usual_rounds(self) -> int:
        entries = entries_of(self.rows[0])
        enough = FORMATS["swiss"]().enough_rounds(entries)
        return super().usual_rounds if enough is None or entries < FEW_ENTRIES else enough + 1

    def _sends(self, line: str) -> bool:
        return self.sends_all or line in self.lines

    @cached_property
    def fixed_fields(self) -> Set[str]:
        fixed = {*LINES["matches"]} if self.is_drawn else set()
        if self.stages_fixed:
            fixed |= {*OF_FIRST}
            if self.rows[0].closed_at:
                fixed |= {"from_group", *GOING_ON}
            skipped = self.initial["format1"] == GROUPS_THEN
            fixed |= {f"format{number - skipped}" for number in range(2, self.stages_fixed + 1)}
            if self.rows[-1].closed_at:
                fixed |= {*self.next_formats}
        return fixed

    @cached_property
    def regulation(self) -> RegulationForm:
        """The fields of the regulation, bound if one of them is sent."""
        formats, chosen = [plan.format for plan in self.plans], self.chosen_rules
        is_same = FORMATS[formats[0]].mixes_with(FORMATS[self.stages[0].format])
        is_same &= chosen.rules.persons_per_side == rules_of(self.tournament).persons_per_side
        if self.is_bound and not is_same:
            # What was typed is for other tables, or for another kind of game.
            following = copy(self.tournament)
            following.ruleset, following.options = chosen.key, chosen.rules.options()
            following.regulation = events.usual_regulation(self.plan, formats[0])
            return RegulationForm(following, formats=formats)
        known = RegulationForm(self._with_scale_of_hands())
        if not self.is_bound:
            return known
        sends_winner = self._sends("winner") and "award" in self.data
        sent = {name for name in known.fields if name in self.data}
        if not sends_winner:
            sent = sent & {*UNPLAYED} if self._sends("matches") else set()
        if not sent:
            return known
        # An order of fewer tie-breaks sends fewer lines.
        stays = {*UNPLAYED} if sends_winner else {*known.fields}
        stored = {name: known[name].value() for name in known.fields if name in stays}
        sends = unchosen(self.data, known.tournament.regulation) if sends_winner else self.data
        typed = {name: sends[name] for name in sent}
        form = RegulationForm(known.tournament, {**stored, **typed})
        if self.is_drawn and form.is_touched:
            form.add_error(
                "award", _("The first round is published: the regulation stays as it is.")
            )
        return form

    @property
    def level_words(self) -> str:
        """A sentence on level matches if all stages are brackets, where tie-breaks decide nothing;
        empty for others.
        """
        if not only_brackets(plan.format for plan in self.plans):
            return ""
        if words := plan_sentences.level_words(self.plans):
            where = _("To change that, open “Format”, then “More about this format”.")
            return f"{words} {where}"
        return _("A knock-out has no tie-breaks.")

    def _with_scale_of_hands(self) -> Tournament:
        """Return the tournament with a scale of VP that follows the typed number of hands."""
        stored, hands = self.tournament, self.now("hands")
        following = copy(stored)
        following.regulation = events.with_scale(stored.regulation, stored.hands, hands)
        return following

    @property
    def announcement(self) -> SafeString:
        """Name, day, hour and place as they are stored."""
        begins = localtime(self.tournament.starts_at)
        said = [date_format(begins, "DATE_FORMAT"), time_format(begins, "TIME_FORMAT")]
        said += filter(None, [self.tournament.place])
        return format_html("<b>{}</b>, {}.", self.tournament.name, ", ".join(said))

    @property
    def is_announcement_wrong(self) -> bool:
        return not self.errors.keys().isdisjoint(("name", "day", "hour", "place"))

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields of the lines as they are stored now."""
        return {f"was-{line}": written(shown) for line, shown in self.originals.items()}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.stale:
            said = plan_sentences.of_tournament(self.tournament)
            for line in (line for line in plan_sentences.LABELS if line in self.stale):
                text = _(
                    "While this page was open, somebody changed “{what}”: {words} Nothing was "
                    "saved now. Press Save again to keep what you typed."
                )
                what = plan_sentences.LABELS[line]
                self.add_error(None, text.format(what=what, words=strip_tags(said[line])))
        for name in self.fixed_fields & {*self.changed_data}:
            line = "matches" if name in LINES["matches"] else "format"
            self.add_error(name, self.fixed[line])
        if plays := self.played(cleaned):
            self._check_numbers(plays[0][1])
        return cleaned

    def _check_numbers(self, format: str) -> None:
        """Refuse a number of groups or rounds that is too large for the entries so far."""
        rounds = "rounds" if format == "swiss" else "limit"
        checks: list[tuple[str, Callable[[int, int], str]]]
        checks = [(rounds, partial(unfit_rounds, FORMATS[format]))]
        if format == "groups":
            checks.append(("groups", unfit_groups))
        is_same = format == self.stages[0].format
        for name, unfit in checks:
            number = self.cleaned_data.get(name)
            # An unchanged number stays valid, even if pairs have left.
            is_new = not (is_same and number == self.initial.get(name))
            if number and is_new and (text := unfit(number, entries_of(self.rows[0]))):
                self.add_error(name, text)

    @property
    def needs_from_group(self) -> bool:
        return self.stages[0].format != "groups" or self.stages[0].qualify is not None

    @property
    def first_stage(self) -> Stage:
        return self.rows[0]

    @property
    def changes_rounds(self) -> Stage | None:
        """The stage in play, if its number of rounds can still change."""
        in_play = (row for row in self.rows if row.closed_at is None)
        row = next(in_play, None)
        return row if row is not None and format_of(row).takes_rounds else None

    @property
    def first_goes_on(self) -> list[BoundField]:
        """The fields about those who advance from a first stage whose format stays."""
        if self.rows[0].closed_at or len(self.rows) == 1:
            return []
        first = "from_group" if self.rows[0].format == "groups" else "qualify"
        return [self[first], self["best_next"]]

    @property
    def open_stages(self) -> Sequence[Stage]:
        return self.rows[self.stages_fixed :]

    @property
    def changes(self) -> list[Change]:
        """What another regulation changes, in words."""
        return self.regulation.changes
