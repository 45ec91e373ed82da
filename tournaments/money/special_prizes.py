"""Prizes beside the places: a sum for the best in a figure, over all rounds or the last ones.

Among all entries or those of a group.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import money, ordinal, points
from scoring.labels.measures import measure_label
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.formats import FORMATS
from tournaments.models import Entry, PrizePlan, Stage, Tournament
from tournaments.money.prize_money import divide
from tournaments.reading.standings import played_stage, rules_of
from tournaments.words.reasons import enumerated

PLACE = "place"
"""The figure of a prize for the best place of a group."""


@dataclass(frozen=True)
class SpecialPrize:
    """`parts`: what each winner gets, in cents; empty while nobody has won it."""

    value: str
    parts: Mapping[Entry, int]

    @property
    def won(self) -> str:
        """The winners with their figure; empty while there are none."""
        return f"{enumerated(map(str, self.parts))}: {self.value}" if self.parts else ""


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
    names[PLACE] = _("Best in the standings")
    return names


def special_words(plan: PrizePlan, currency: str) -> list[tuple[str, str]]:
    """Return the name and the sum of each prize beside the places; a trophy has no money."""
    names, words = figures_of(plan.tournament) if plan.special else {}, []
    for prize in plan.special:
        name = names.get(prize["figure"], prize["figure"])
        if last := prize["last"]:
            rounds = ngettext("last round", "last {number} rounds", last).format(number=last)
            name = f"{name} ({rounds})"
        if group := prize.get("group"):
            name = _("{prize}, only {group}").format(prize=name, group=group)
        amount = money(prize["sum"], currency) if prize["sum"] else _("without money")
        words.append((name, amount))
    return words


def special_sentences(plan: PrizePlan, currency: str) -> list[str]:
    return [f"{name}: {amount}." for name, amount in special_words(plan, currency)]


def special_prizes(
    plan: PrizePlan, stage: Stage | None, entries: Mapping[int, Entry], places: Mapping[int, int]
) -> list[SpecialPrize]:
    """Return each prize with its winners among these entries, who share it if they are level.

    `places`: the place of each, both by the numbers of the entries.
    """
    if stage is None:
        return [SpecialPrize("", {}) for _prize in plan.special]
    results = TournamentResults(played_stage(stage), live=False)
    statistics = results.statistics.counting(results.annulled)
    kinds = [*rules_of(plan.tournament).canastras]
    prizes = []
    for prize in plan.special:
        figure = prize["figure"]
        key = kinds.index(figure) if figure in kinds else figure
        among = entries.keys() & prize["among"] if prize.get("group") else entries.keys()
        if figure == PLACE:
            best = min((places[number] for number in among), default=0)
            numbers, value = [one for one in sorted(among) if places[one] == best], ordinal(best)
        else:
            leaders = statistics.leaders(key, prize["last"], among)
            numbers = [leader.entry for leader in leaders]
            value = points(leaders[0].value) if leaders else ""
        parts = divide(prize["sum"], [1] * len(numbers))
        winners = (entries[number] for number in numbers)
        prizes.append(SpecialPrize(value, dict(zip(winners, parts, strict=True))))
    return prizes
