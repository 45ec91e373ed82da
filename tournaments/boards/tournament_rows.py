"""The tournaments of a club as a list: what is in play, what comes, what was played and by whom it
was won. The queries do not grow with the number of tournaments.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import points
from tournaments.boards.club.winners import winner_names
from tournaments.boards.draws.next_step import NextStep, step_of
from tournaments.entries.entrants import entrants_of
from tournaments.formats import FORMATS
from tournaments.models import Entry, Placement, Round, Stage, Table, Tournament
from tournaments.reading.progress import replays_level
from tournaments.reading.round_names import which_round
from tournaments.reading.stages_in_play import stages_in_play
from tournaments.reading.standings import format_of, regulation_of
from tournaments.reading.table_queries import read_tables
from tournaments.reading.table_words import TIED_SHORT
from tournaments.words.labels import FORMATS as FORMAT_LABELS
from tournaments.words.labels import in_a_row
from tournaments.words.reasons import amount_of
from tournaments.words.state_words import Situation


@dataclass(frozen=True)
class TournamentRow:
    """A line of the list. `state` is how far it is, or who has won; `next` is the line below."""

    tournament: Tournament
    entered: int
    state: str
    next: str = ""
    is_in_play: bool = False
    is_live: bool = False
    """Whether a round is in play now."""

    @property
    def format(self) -> str:
        first, *rest = self.tournament.stages.all()
        names = [str(FORMAT_LABELS[first.format].name)]
        for stage in rest:
            name = str(FORMAT_LABELS[stage.format].name)
            # Other names may begin with the name of a person.
            names.append(name.lower() if FORMATS[stage.format].has_bracket else name)
        return in_a_row(names)

    @property
    def entries(self) -> str:
        """The number of entries in words; empty without any."""
        return entrants_of(self.tournament).count(self.entered) if self.entered else ""


def coming_rows(tournaments: Sequence[Tournament], today: date) -> list[TournamentRow]:
    """Return the rows of tournaments that are not over; these have their stages."""
    entered, played = _entered(tournaments), stages_in_play(tournaments)
    rows = []
    for tournament in tournaments:
        is_closed = all(stage.closed_at for stage in tournament.stages.all())
        stage, count = played.get(tournament.pk), entered[tournament.pk]
        if stage is None and not is_closed:
            rows.append(_open_row(tournament, count, today))
        else:
            rows.append(_row_of_step(step_of(tournament, stage), count))
    return rows


def _entered(tournaments: Iterable[Tournament]) -> Counter[int]:
    """Return the number of entries of each tournament, by its key, without those that left."""
    keys = [tournament.pk for tournament in tournaments]
    entries = Entry.objects.filter(tournament__in=keys, is_waiting=False, left_at__isnull=True)
    return Counter(entries.order_by().values_list("tournament", flat=True))


def _open_row(tournament: Tournament, entered: int, today: date) -> TournamentRow:
    """Return the row of a tournament without a draw."""
    begins = timezone.localtime(tournament.starts_at)
    left = (begins.date() - today).days
    nobody = _("no entries yet")
    if left == 0:
        state = _("Today at {hour}").format(hour=time_format(begins, "TIME_FORMAT"))
        return TournamentRow(
            tournament, entered, state, _("the first round is next") if entered else nobody
        )
    if not entered:
        return TournamentRow(tournament, entered, _("Being prepared"), nobody)
    words = _("the first round is next")
    if left > 0:
        words = ngettext("{number} day left", "{number} days left", left).format(number=left)
    return TournamentRow(tournament, entered, _("Entries open"), words)


def _row_of_step(step: NextStep, entered: int) -> TournamentRow:
    stage, current = step.stage, step.open_round
    begins = timezone.localtime(step.tournament.starts_at)
    draws = stage is None or stage.format.draws
    now = Situation(
        "between",
        begins,
        timezone.localdate(),
        number=step.number,
        name=step.name,
        name_before=step.name_before,
        replay=step.replay,
        closed_stage=step.closed_stage,
        draws=draws,
        is_known=step.is_known,
    )
    state, words, is_live = now.next.rstrip("."), "", False
    if step.step == "hall" and stage is not None and current is not None:
        tables = [each for each in stage.tables[current.pk] if not each.table.is_bye]
        closed = sum(not each.is_open for each in tables)
        state, is_live = which_round(stage, current), True
        words = ngettext(
            "{closed} of {number} table closed", "{closed} of {number} tables closed", len(tables)
        ).format(closed=closed, number=len(tables))
    elif step.step in ("close-stage", "end"):
        numbers = [each.number for each in step.tournament.stages.all()]
        goes_on = stage is not None and stage.stage.number < max(numbers)
        state = _("All rounds are closed")
        words = (
            _("the stage is not closed yet") if goes_on else _("the tournament is not ended yet")
        )
    elif step.step == "draft":
        state, words = replace(now, state="draft").head, _("not published yet")
    elif step.number > 1:
        words = now.head
    begun = step.step != "draft" or step.number > 1
    return TournamentRow(step.tournament, entered, state, words, begun, is_live)


def played_rows(tournaments: Sequence[Tournament]) -> list[TournamentRow]:
    """Return the rows of ended tournaments; these have their stages."""
    last = {one.pk: stages[-1] for one in tournaments if (stages := list(one.stages.all()))}
    firsts: defaultdict[int, list[Placement]] = defaultdict(list)
    placed = Placement.objects.filter(stage__in=last.values(), place=1)
    placed = placed.select_related("entry__competitor__first", "entry__competitor__second")
    for first in placed.order_by("section", "entry__number"):
        firsts[first.stage_id].append(first)
    scores, entered = _final_scores(last.values(), firsts), _entered(tournaments)
    rows = []
    for tournament in tournaments:
        stage = last[tournament.pk]
        stage.tournament = tournament
        for first in firsts[stage.pk]:
            first.stage = stage
        won = winner_names(firsts[stage.pk])
        how = _how_won(stage, firsts[stage.pk], scores.get(stage.pk, ""))
        rows.append(TournamentRow(tournament, entered[tournament.pk], won, how))
    return rows


def _how_won(stage: Stage, firsts: Sequence[Placement], score: str) -> str:
    """Return the score of the final or the points of the winner, in words; empty for several."""
    if len(firsts) != 1:
        return ""
    words = entrants_of(stage.tournament)
    if score:
        return str(words.won_final).format(score=score)
    if FORMATS[stage.format].has_bracket:
        return ""
    unit = regulation_of(stage.tournament).award.unit
    return str(words.won_with).format(amount=amount_of(firsts[0].points, unit))


def _final_scores(stages: Iterable[Stage], firsts: dict[int, list[Placement]]) -> dict[int, str]:
    """Return the score of the final of each knock-out that one match decides, by its stage."""
    finals = {stage.pk for stage in stages if replays_level(stage) and _is_one_match(stage)}
    if not finals:
        return {}
    rounds = Round.objects.live().filter(stage__in=finals).order_by("number")
    last = dict(rounds.values_list("stage", "pk"))
    tables = Table.objects.filter(round__in=last.values()).select_related("match", "round")
    scores = {}
    for seated in read_tables(tables):
        winners = {first.entry_id for first in firsts[seated.table.round.stage_id]}
        sides = [{entry.pk for entry in side} for side in seated.sides]
        own = next((at for at, side in enumerate(sides) if side & winners), None)
        if own is not None and seated.score and len(sides) == 2:
            mine, theirs = seated.score[own], seated.score[1 - own]
            words = f"{points(mine)} × {points(theirs)}"
            if mine == theirs and seated.tie_result is None:
                by = seated.tied.by if seated.tied else "seed"
                words = f"{words} ({TIED_SHORT[by]})"
            scores[seated.table.round.stage_id] = words
    return scores


def _is_one_match(stage: Stage) -> bool:
    return getattr(format_of(stage), "best_of", 1) == 1
