"""The regulation of a tournament on one sheet, for the wall and for every table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.words.figures import ordinal, points
from scoring.house_rules.house import from_preset, preset
from scoring.table.scoresheet import ChosenRules
from tournaments.boards.club import plan_sentences
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.boards.places.scale import ScaleRow, scale_rows
from tournaments.entries.entrants import entrants_of
from tournaments.formats import FORMATS
from tournaments.models import Stage, Tournament
from tournaments.money.prize_queries import plan_of, plan_words
from tournaments.money.special_prizes import special_sentences
from tournaments.paper.heads import TournamentPaper
from tournaments.ranking.awards import Award, PlacePoints, VpScale
from tournaments.reading.progress import only_brackets
from tournaments.reading.round_names import planned_rounds
from tournaments.reading.standings import format_of, played_stage, regulation_of, rules_of
from tournaments.remarks.adjustments import deduction_words
from tournaments.remarks.teams import TEAMS, teams_sentence
from tournaments.words.labels import Text, award_label, stage_name
from tournaments.words.reasons import enumerated, points_text
from tournaments.words.unplayed_words import unplayed

COUNT_FROM_HALF = gettext_lazy(
    "Results count if at least half of the matches were played; otherwise none of them counts. "
    "Later opponents have a bye."
)
NEXT_ADVANCES = gettext_lazy("The next opponent advances.")
LATER_BYES = gettext_lazy("Results stay. Later opponents have a bye.")
NOT_DRAWN = gettext_lazy("Results stay. The following rounds are drawn without the entry.")


@dataclass(frozen=True)
class RegulationSheet(TournamentPaper):
    """How a tournament is played, in one sentence for each point."""

    title = gettext_lazy("Regulation")
    template = "print/tournaments/regulation.html"

    @cached_property
    def stages(self) -> list[Stage]:
        return list(self.tournament.stages.order_by("number"))

    @property
    def lines(self) -> Iterator[tuple[Text, Text]]:
        """Yield the points of the regulation: a heading and a sentence for each."""
        tournament, says = self.tournament, plan_sentences.of_tournament(self.tournament)
        begins = time_format(localtime(tournament.starts_at), "TIME_FORMAT")
        yield _("Begins"), ", ".join(filter(None, [begins, tournament.place]))
        yield plan_sentences.LABELS["format"], self._round_robin or says["format"]
        for name, label, options in plan_sentences.details(self.stages):
            hint = label.about if len(self.stages) > 1 else ""
            yield name, f"{hint} {capfirst('; '.join(options))}.".strip()
        yield plan_sentences.LABELS["matches"], says["matches"]
        if own := self._own_rules:
            yield _("Our rules"), own
        yield from worth(tournament, several=self._seats_several)
        yield from self._leaving
        deductions = deduction_words(regulation_of(tournament))
        others = _("The director may take points off or give points. The standings say why.")
        yield (
            _("Points taken off"),
            f"{capfirst('; '.join(deductions))}. {others}" if deductions else others,
        )
        yield plan_sentences.LABELS["fee"], says["fee"]
        if prizes := self._prizes:
            yield _("Prizes"), prizes
        yield plan_sentences.LABELS["phones"], says["phones"]
        yield plan_sentences.LABELS["standings"], says["standings"]

    @property
    def _round_robin(self) -> SafeString | None:
        """How often all meet in a round robin; None for anything else."""
        stage, options = self.stages[0], self.stages[0].options
        if len(self.stages) > 1 or stage.format != "round-robin":
            return None
        if options.get("rounds") or options.get("per_meeting"):
            return None
        words = [stage_name(stage, is_one_of=False)]
        if rounds := planned_rounds(played_stage(stage)):
            text = ngettext("{number} round", "{number} rounds", rounds)
            words.append(text.format(number=rounds))
        entrants = entrants_of(self.tournament)
        meets = entrants.meets_all_twice if options.get("double") else entrants.meets_all
        return format_html("<b>{}</b>: {}.", ", ".join(words), meets)

    @cached_property
    def scale(self) -> list[ScaleRow]:
        return scale_rows(regulation_of(self.tournament).award)

    @property
    def _seats_several(self) -> bool:
        return any(FORMATS[stage.format].seats_several() for stage in self.stages)

    @property
    def _own_rules(self) -> str:
        """How the rules of the matches differ from their preset, in sentences."""
        key, rules = self.tournament.ruleset, rules_of(self.tournament)
        changed = " ".join(from_preset(ChosenRules(key, self.tournament.rules_name, rules)))
        if not changed or rules.is_results_only:
            return changed
        return _("As {rules}, but: {changed}").format(rules=preset(key).name, changed=changed)

    @property
    def _leaving(self) -> Iterator[tuple[Text, Text]]:
        """Yield what counts of an entry that leaves, for each stage where it differs."""
        said = {stage: _leaving_words(stage) for stage in self.stages}
        if len({*said.values()}) < 2:
            said = dict([*said.items()][:1])
        for stage, words in said.items():
            where = f": {stage_name(stage, is_one_of=True)}" if len(said) > 1 else ""
            yield _("An entry that leaves") + where, words

    @property
    def _prizes(self) -> str:
        """The prize money that everybody may see; empty without any."""
        plan = plan_of(self.tournament)
        if plan is None or not plan.is_public:
            return ""
        board = PrizeBoard(self.tournament, plan)
        if plan.amount is None:
            return plan_words(plan, board.currency, says_public=False)
        places = enumerated(f"{ordinal(place)} {amount}" for place, amount in board.by_place)
        rest = [f"{board.kept}: {plan.rest_for}."] if board.kept else []
        special = special_sentences(plan, board.currency)
        return " ".join([board.by_place_words, f"{places}.", *rest, *special])


def worth(tournament: Tournament, *, several: bool) -> Iterator[tuple[Text, Text]]:
    """Yield what a match, a bye and a walkover are worth, and what decides a tie."""
    rules, label = regulation_of(tournament), award_label(tournament.regulation)
    if only_brackets(stage.format for stage in tournament.stages.all()):
        # No points, byes or ties of a table: who loses is out.
        if rules.teams:
            yield TEAMS, teams_sentence(rules.teams)
        return
    hint = label.hint
    if isinstance(rules.award, PlacePoints) and rules.award.scale:
        hint = _("By place: {points}.").format(points=enumerated(map(points, rules.award.scale)))
    yield _("A match is worth"), _scale_words(rules.award) or f"{label.name}. {hint}"
    ties = enumerated(plan_sentences.listed_ties(rules)) or _("the place is shared")
    yield _("In a tie"), f"{capfirst(ties)}."
    yield from unplayed(rules, several=several)
    if rules.teams:
        yield TEAMS, teams_sentence(rules.teams)


def _scale_words(award: Award) -> str:
    """Return what a scale divides between both sides; empty for other awards."""
    if not isinstance(award, VpScale):
        return ""
    totals = {winner + loser for _most, winner, loser in award.rows}
    if len(totals) > 1:
        return _("VP by the difference (table below).")
    return _("{total} VP, shared by the difference (table below).").format(
        total=points_text(totals.pop())
    )


def _leaving_words(stage: Stage) -> str:
    kind = format_of(stage)
    if stage.format in ("round-robin", "groups"):
        return str(COUNT_FROM_HALF)
    if kind.has_bracket:
        return str(NEXT_ADVANCES)
    return str(LATER_BYES if kind.fixed else NOT_DRAWN)
