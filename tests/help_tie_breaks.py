"""The tables of the help about tie-breaks: each shows how two pairs come to their values.

The values are those of the program. The sums are made here, and must give the same values.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from clubs.words.figures import MINUS
from tournaments.formats.event import Event
from tournaments.ranking.awards import POINT
from tournaments.ranking.tally import Result, Tally
from tournaments.ranking.tiebreaks import QUOTIENT, TIEBREAKS, Standing, shown
from tournaments.words.labels import column_label
from tournaments.words.reasons import figure, value_words

HEAD = {
    "pt": ("A conta", "Valor"),
    "es": ("La cuenta", "Valor"),
    "en": ("How it is counted", "Value"),
}
WITHOUT = {"pt": "sem", "es": "sin", "en": "without"}
CUTS = {"buchholz-cut1": (1, 0), "buchholz-cut2": (2, 0), "median-buchholz": (1, 1)}
"""How many of the lowest and of the highest points of the opponents do not count."""
AGAINST_EACH_OTHER: Mapping[str, Callable[[Result], int]] = {
    "head-to-head": lambda met: met.points,
    "direct-match": lambda met: met.points,
    "level-wins": lambda met: int(met.outcome == "win"),
    "level-difference": lambda met: met.score[0] - met.score[1],
    "level-points-for": lambda met: met.score[0],
}
WITHOUT_A_SUM = ("came", "beat-all", "play-off", "seed", "lot")


def count_rows(
    event: Event, name: str, names: Mapping[int, str], language: str
) -> Iterator[Sequence[str]]:
    """Yield the first two entries of the event with the value of a tie-break, the better first."""
    tallies = {place.entry: place.tally for place in event.places[""]}
    entries = {entry.id: entry for entry in event.entries}
    most = event.regulation.award.most
    standing = Standing(entries, tallies, event.format.seed, most=most)
    level = list(tallies)[:2]
    tiebreak = TIEBREAKS[name]
    values = tiebreak.values(level, standing)
    has_sum = name not in WITHOUT_A_SUM
    yield (column_label("entry"), *HEAD[language][not has_sum :])
    for entry in sorted(level, key=values.__getitem__, reverse=not tiebreak.least_first):
        value = value_words(name, shown(values[entry], tiebreak.unit))
        if has_sum:
            words, result = Sums(entry, tallies, most or 0, language).of(name)
            assert result == values[entry], (name, words)
            yield (names[entry], words, value)
        else:
            yield (names[entry], value)


def joined(terms: Sequence[int], unit: int = 1) -> str:
    return " + ".join(figure(shown(term, unit)) for term in terms)


@dataclass
class Sums:
    """The sums of one entry: as words, and their result in the unit of the tie-break."""

    entry: int
    tallies: Mapping[int, Tally]
    most: int
    language: str

    @property
    def own(self) -> Tally:
        return self.tallies[self.entry]

    def of(self, name: str) -> tuple[str, int]:
        results = self.own.results
        opponents = [self.points_of_opponent(result) for result in results]
        if name in CUTS:
            return self.cut(opponents, *CUTS[name])
        if name == "difference":
            return self.difference()
        if name == "quotient":
            own = self.own
            words = f"{figure(own.points_for)} ÷ {figure(own.points_against)}"
            return words, QUOTIENT * own.points_for // own.points_against
        if name == "average-opponent-buchholz":
            return self.average()
        if name == "sonneborn-berger":
            return self.sonneborn_berger(opponents)
        if name in AGAINST_EACH_OTHER:
            (met,) = (result for result in results if {*result.opponents} & {*self.level})
            worth = AGAINST_EACH_OTHER[name](met)
            return " × ".join(map(figure, met.score)), worth
        if name == "lost-by":
            lost = [result.score for result in results if result.outcome == "loss"]
            sums = [f"{figure(theirs)} {MINUS} {figure(mine)}" for mine, theirs in lost]
            return " + ".join(sums) or "0", sum(theirs - mine for mine, theirs in lost)
        points = [result.points for result in results]
        terms = {
            "points": points,
            "progressive": [*accumulate(points)],
            "buchholz": opponents,
            "koya": [result.points for result in results if self.is_against_half(result)],
        }
        if name in terms:
            return joined(terms[name], POINT), sum(terms[name])
        counts = {
            "wins": [int(result.outcome == "win") for result in results],
            "wins-played": [
                int(result.outcome == "win" and result.kind == "played") for result in results
            ],
            "points-for": [result.score[0] for result in results],
        }
        ones = counts.get(name) or [result.counts.get(name, 0) for result in results]
        return joined(ones), sum(ones)

    @property
    def level(self) -> Sequence[int]:
        return list(self.tallies)[:2]

    def points_of_opponent(self, result: Result) -> int:
        """Return the points of the opponent; of the entry itself for a bye."""
        return self.tallies[(*result.opponents, self.entry)[0]].points

    def is_against_half(self, result: Result) -> bool:
        """Whether the opponent has at least half of the points it could have in its matches."""
        for opponent in result.opponents:
            matches = [each for each in self.tallies[opponent].results if each.kind != "bye"]
            if 2 * sum(each.points for each in matches) >= self.most * len(matches):
                return True
        return False

    def cut(self, opponents: Sequence[int], low: int, high: int) -> tuple[str, int]:
        ordered = sorted(opponents)
        kept = ordered[low : len(ordered) - high]
        dropped = ordered[:low] + ordered[len(ordered) - high :]
        words = ", ".join(figure(shown(points, POINT)) for points in dropped)
        return f"{joined(kept, POINT)} ({WITHOUT[self.language]} {words})", sum(kept)

    def difference(self) -> tuple[str, int]:
        differences = [result.score[0] - result.score[1] for result in self.own.results]
        words = joined(differences).replace(f"+ {MINUS}", f"{MINUS} ")
        return words, sum(differences)

    def sonneborn_berger(self, opponents: Sequence[int]) -> tuple[str, int]:
        """Return the sum doubled, as the program stores it."""
        words, total = [], 0
        for result, points in zip(self.own.results, opponents, strict=True):
            text = figure(shown(points, POINT))
            half = {"win": text, "draw": f"{text} ÷ 2", "loss": "0"}
            words.append(half[result.outcome])
            total += {"win": 2, "draw": 1, "loss": 0}[result.outcome] * points
        return " + ".join(words), total

    def average(self) -> tuple[str, int]:
        met = [opponent for result in self.own.results for opponent in result.opponents]
        sums = [Sums(one, self.tallies, self.most, self.language).of("buchholz")[1] for one in met]
        mean = (2 * sum(sums) + len(sums)) // (2 * len(sums))
        return f"({joined(sums, POINT)}) ÷ {len(sums)}", mean
