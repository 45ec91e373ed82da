"""Prizes beside the places: a sum for the best in a figure, over all rounds or the last ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import money, points
from scoring.labels.measures import measure_label
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.formats import FORMATS
from tournaments.models import Entry, PrizePlan, Stage, Tournament
from tournaments.money.prize_money import divide
from tournaments.reading.standings import played_stage, rules_of
from tournaments.words.reasons import enumerated


@dataclass(frozen=True)
class SpecialPrize:
    """`parts`: what each winner gets, in cents; empty while nobody has won it."""

    value: int
    parts: Mapping[Entry, int]

    @property
    def won(self) -> str:
        """The winners with their figure; empty while there are none."""
        return f"{enumerated(map(str, self.parts))}: {points(self.value)}" if self.parts else ""


def figures_of(tournament: Tournament) -> dict[str, str]:
    """Return the names of the figures that can get a prize, by their code."""
    rules = rules_of(tournament)
    names = {"points": _("Fewest points") if rules.low_wins else _("Most points")}
    if not any(FORMATS[stage.format].seats_several() for stage in tournament.stages.all()):
        names["difference"] = _("Best difference")
    if not rules.low_wins:
        names["match"] = _("Highest score of a match")
    for count in rules.own_counts:
        names[f"count:{count}"] = _("{name}: most in the tournament").format(name=count)
    for code in rules.canastras:
        names[code] = _("{name}: most in the tournament").format(name=measure_label(code, rules))
    return names


def special_words(plan: PrizePlan, currency: str) -> list[tuple[str, str]]:
    """Return the name and the sum of each prize beside the places; a trophy has no money."""
    names, words = figures_of(plan.tournament) if plan.special else {}, []
    for prize in plan.special:
        name = names.get(prize["figure"], prize["figure"])
        if last := prize["last"]:
            rounds = ngettext("last round", "last {number} rounds", last).format(number=last)
            name = f"{name} ({rounds})"
        amount = money(prize["sum"], currency) if prize["sum"] else _("without money")
        words.append((name, amount))
    return words


def special_sentences(plan: PrizePlan, currency: str) -> list[str]:
    return [f"{name}: {amount}." for name, amount in special_words(plan, currency)]


def special_prizes(
    plan: PrizePlan, stage: Stage | None, entries: Mapping[int, Entry]
) -> list[SpecialPrize]:
    """Return each prize with its winners among these entries, who share it if they are level."""
    if stage is None:
        return [SpecialPrize(0, {}) for _prize in plan.special]
    results = TournamentResults(played_stage(stage), live=False)
    statistics = results.statistics.counting(results.annulled)
    kinds = [*rules_of(plan.tournament).canastras]
    prizes = []
    for prize in plan.special:
        figure = prize["figure"]
        key = kinds.index(figure) if figure in kinds else figure
        leaders = statistics.leaders(key, prize["last"], entries.keys())
        parts = divide(prize["sum"], [1] * len(leaders))
        winners = (entries[leader.entry] for leader in leaders)
        value = leaders[0].value if leaders else 0
        prizes.append(SpecialPrize(value, dict(zip(winners, parts, strict=True))))
    return prizes
