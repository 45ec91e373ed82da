"""Find the single players that a table of results names. Read-only."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from clubs.imports.people_index import NEW, PeopleIndex
from clubs.imports.steps import Option, Question
from clubs.imports.typed_names import unnumbered
from clubs.models import Club, Competitor, Player
from clubs.words.names import sort_key, with_capitals
from scoring.imports.sides import YES, Found, NamedSide


class People:
    """The people of a club as single players, found by their names."""

    def __init__(self, club: Club, index: PeopleIndex, answers: Mapping[str, str]) -> None:
        self.index, self.answers = index, answers
        self.makes_new = answers.get("opt-new-people") == YES
        singles = Competitor.objects.filter(club=club).singles().with_players()
        self.singles = {single.first_id: single for single in singles}
        self.found: dict[str, Found] = {}
        self.unknown: dict[str, str] = {}
        """The names that the club does not have at all, by their keys."""

    def find(self, text: str, field: str) -> Found:
        """Return the player of this name, else the code of its problem or a question."""
        key = sort_key(text)
        if key not in self.found:
            self.found[key] = self._find(with_capitals(unnumbered(text)), field)
        return self.found[key]

    def _find(self, name: str, field: str) -> Found:
        if not any(map(str.isalpha, name)):
            return None, "no-player", None
        if sure := self.index.sure(name):
            return self._known(sure), "", None
        candidates = self.index.candidates(name) or self.index.alike(name)
        chosen = self.answers.get(field, "")
        if candidates:
            question = self.index.question(name, candidates, field, chosen)
        else:
            self.unknown[sort_key(name)] = name
            new = Option(NEW, _("{name} is a new person").format(name=name))
            legend = _("Who is {name}?").format(name=name)
            question = Question(field, legend, [new], chosen if chosen == NEW else "")
            if self.makes_new:
                return _new(name), "", None
        if question.chosen == NEW:
            return _new(name), "", question
        known = next((one for one in candidates if str(one.pk) == question.chosen), None)
        return (self._known(known) if known else None), "", question

    def _known(self, player: Player) -> NamedSide:
        single = self.singles.get(player.pk)
        return NamedSide(player.name, single, f"single-{player.pk}", (player.pk,))


def _new(name: str) -> NamedSide:
    key = sort_key(name)
    return NamedSide(name, None, f"single-{key}", (key,), is_new=True)
