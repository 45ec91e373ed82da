"""Words of tie-breaks on counts that a club has named itself."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.ranking.tiebreaks import OWN_COUNTS, count_in


class CountWords(dict[str, str | Promise]):
    """Words by tie-break. Those on an own count have its name in the place of {count}: `texts` are
    in the order of `OWN_COUNTS`.
    """

    def __init__(self, words: Mapping[str, str | Promise], *texts: str | Promise) -> None:
        super().__init__(words)
        self.texts = dict(zip(OWN_COUNTS, texts, strict=True))

    def __missing__(self, tiebreak: str) -> str:
        if not (count := count_in(tiebreak)):
            raise KeyError(tiebreak)
        return str(self.texts[tiebreak.partition(":")[0]]).format(count=count)
