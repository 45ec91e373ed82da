"""The forms that bring in a match from a file: the file, then who sat on each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import roster
from clubs.models import Club, Competitor, Player, User
from clubs.words.names import sort_key
from scoring.forms.start.played_at import PlayedAtForm
from scoring.forms.start.seats import PairRoll, PlayerRoll, Roll, SearchField, Sought
from scoring.games import RULESETS
from scoring.rules.base.facts import parse
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.matchfile import MatchFile, read_match

MOST_BYTES = 100_000
"""Bytes of a file: forty times a long evening, and small enough for the form that sends it back."""


class MatchFileForm(forms.Form):
    """A match file, chosen or pasted. `match`: the match that was read from it."""

    file = forms.FileField(
        label=gettext_lazy("Match file"),
        required=False,
        help_text=gettext_lazy("A file that ends in .json, from the page of a match."),
        widget=forms.FileInput({"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste its text"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        content = file.read(MOST_BYTES + 1) if file else cleaned.get("text", "").encode()
        name = "file" if file else "text"
        if len(content) > MOST_BYTES:
            self.add_error(name, _("This file is too large for one match."))
        elif not content.strip():
            self.add_error("file", _("Choose a file, or paste its text."))
        else:
            try:
                self.match: MatchFile = read_match(parse(content), RULESETS)
                cleaned["text"] = content.decode("utf-8-sig")
            except MalformedFacts as malformed:
                self.add_error(name, malformed_words(malformed))
        return cleaned


def malformed_words(malformed: MalformedFacts) -> str:
    """Return where and why a file cannot be read. The reason is in English, as in its document."""
    where = malformed.where
    places = []
    if "hand" in where:
        places.append(_("hand {number}").format(number=where["hand"]))
    if malformed.side is not None:
        places.append(_("side {number}").format(number=malformed.side + 1))
    if malformed.key is not None:
        places.append(f"“{malformed.key}”")
    text = _("This is not a match file.")
    if places:
        text = _("The match file has a mistake: {place}.").format(place=", ".join(places))
    return f"{text} ({malformed.message})"


class WhoPlayedForm(PlayedAtForm):
    """Who sat on each side of the match in a file, at which table, and when."""

    table = forms.CharField(label=gettext_lazy("Table"), max_length=12, required=False)
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, club: Club, match: MatchFile, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.club = club
        self.are_persons = match.rules.persons_per_side == 1
        roll: Roll[Any] = PlayerRoll(club) if self.are_persons else PairRoll(club)
        self.names = [f"side_{number}" for number in range(1, len(match.sides) + 1)]
        for name, side in zip(self.names, match.sides, strict=True):
            self.fields[name] = SearchField(roll, label=side or _("Side without a name"))
            self.initial.setdefault(name, self._likely(roll, side))

    def _likely(self, roll: Roll[Any], name: str) -> Sought:
        """Return the value of a seat for the pair or person of this name, if there is just one."""
        with translation.override(self.club.languages[0]):
            rows = [*roll.listed.values()] or roll.search(name)
            same = [row for row in rows if sort_key(str(row)) == sort_key(name)]
        if len(same) == 1:
            return Sought(chosen=str(same[0].pk))
        return Sought(name) if roll.is_long else Sought()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        seen: set[Player] = set()
        for name in self.names:
            row = cleaned.get(name)
            players = [] if row is None else [row] if self.are_persons else row.players
            for player in players:
                if player in seen:
                    text = _("{name} cannot play on both sides.").format(name=player.name)
                    self.add_error(name, text)
            seen.update(players)
        return cleaned

    @property
    def sent_key(self) -> UUID:
        key: UUID = self.cleaned_data["client_key"]
        return key

    @property
    def seats(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.names)

    def competitors(self, by: User) -> Sequence[Competitor]:
        """Return the competitor of each side, in the order of the sides."""
        rows = [self.cleaned_data[name] for name in self.names]
        if not self.are_persons:
            return rows
        return [roster.single(self.club, player, by=by) for player in rows]
