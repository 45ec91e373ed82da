"""Words of tie-breaks on counts that a club has named itself."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.ranking.tiebreaks import OWN_COUNTS, count_in


class CountWords(dict[str, str | Promise]):
    """Words by tie-break. Those on an own count are `most` or, where the smallest is best, `least`,
    with the name of the count in the place of {count}.
    """

    def __init__(
        self, words: Mapping[str, str | Promise], most: str | Promise, least: str | Promise
    ) -> None:
        super().__init__(words)
        self.most, self.least = most, least

    def __missing__(self, tiebreak: str) -> str:
        if not (count := count_in(tiebreak)):
            raise KeyError(tiebreak)
        is_least = OWN_COUNTS[tiebreak.partition(":")[0]]
        return str(self.least if is_least else self.most).format(count=count)
