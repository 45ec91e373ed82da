"""Whose figures a page shows: a person with all their pairs, or one pair."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Club, Competitor, Player
from scoring.memory import played as rows


@dataclass(frozen=True)
class Subject:
    """The person or pair whose figures are shown."""

    club: Club
    competitors: tuple[int, ...]
    player: Player | None = None
    pair: Competitor | None = None

    @classmethod
    def of_player(cls, club: Club, player: Player) -> Subject:
        return cls(club, rows.competitors_of(club, player), player=player)

    @classmethod
    def of_pair(cls, club: Club, pair: Competitor) -> Subject:
        return cls(club, (pair.pk,), pair=pair)

    @property
    def name(self) -> str:
        return self.player.name if self.player else str(self.pair)

    @property
    def full_name(self) -> str:
        """The name over the page, for a person with the nickname."""
        return self.player.both_names if self.player else str(self.pair)

    @property
    def short_name(self) -> str:
        """The name over a column of figures."""
        return self.player.short_name if self.player else str(self.pair)

    @property
    def code(self) -> str:
        """The part of an address that names the subject."""
        return f"person-{self.player.pk}" if self.player else f"pair-{self._number}"

    @property
    def cache_name(self) -> str:
        """The name in the cache, which another pair never gets: numbers of pairs change."""
        return f"person-{self.player.pk}" if self.player else f"pair-{self.competitors[0]}"

    @property
    def is_single(self) -> bool:
        return self.pair is None

    @property
    def is_archived(self) -> bool:
        one = self.player or self.pair
        return one is not None and one.archived_at is not None

    @property
    def edit_url(self) -> str:
        slug = self.club.slug
        if self.player:
            return reverse("edit_player", args=[slug, self.player.pk])
        return reverse("edit_pair", args=[slug, self._number])

    @property
    def _number(self) -> int:
        return self.pair.number if self.pair else 0

    def url(self, page: str = "") -> str:
        """Return the address of the subject's page, or of a page below it: "hands", "matches",
        "opponents", "year_pdf".
        """
        kind = "player" if self.player else "pair"
        key = self.player.pk if self.player else self._number
        return reverse(f"{kind}_{page}" if page else kind, args=[self.club.slug, key])
