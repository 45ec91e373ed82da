"""Two typed names in place of a chosen pair, in the form that starts a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from clubs import roster
from clubs.forms.people.pairs import PairForm
from clubs.models import Club, Competitor, Player, User
from clubs.words.names import sort_key


class TwoNames(PairForm):
    """The form of a pair that gets the next number and no name of its own."""

    asks_number = False


class NewPair:
    """The two names typed below the choice `name` of a pair.

    Two people who are a pair already mean that pair, so a form sent twice makes one pair.
    """

    def __init__(self, club: Club, data: Mapping[str, Any], name: str) -> None:
        prefix = f"{name}-new"
        typed = [str(data.get(f"{prefix}-{field}", "")).strip() for field in PairForm.TWO]
        self.is_typed = any(typed)
        """Whether the form was sent with one of the two names."""
        self.form = TwoNames(club, data if self.is_typed else None, prefix=prefix)
        self.club = club

    @cached_property
    def is_valid(self) -> bool:
        """Whether both people are clear and may play; otherwise the form has the messages."""
        if not self.form.is_valid():
            return False
        first, second = self.people
        if _key(first) == _key(second):
            self.form.refuse(roster.SamePerson())
        elif self.existing and self.existing.archived_at:
            self.form.refuse(roster.PairExists(self.existing))
        return not self.form.errors

    @property
    def people(self) -> list[Player | str]:
        """Return both people of a valid form; a `str` is the name of a new person."""
        return [self.form.cleaned_data[field] for field in PairForm.TWO]

    @cached_property
    def existing(self) -> Competitor | None:
        """Return the existing pair of these two people, or None."""
        known = [person.pk for person in self.people if not isinstance(person, str)]
        if len(known) < len(self.people):
            return None
        pairs = self.club.competitors.pairs().with_players()
        return pairs.filter(first__in=known, second__in=known).first()

    def pair(self, by: User) -> Competitor:
        """Return the pair of these two people, and make it if there is none."""
        first, second = self.people
        return self.existing or roster.add_pair(self.club, by=by, first=first, second=second)


def clash(first: Sequence[Player | str], second: Sequence[Player | str]) -> str:
    """Return the message about a person who is on both sides of a match; "" without one."""
    taken = {_key(person) for person in first}
    twice = [person for person in second if _key(person) in taken]
    text = _("{name} cannot play on both sides.")
    return text.format(name=twice[0]) if twice else ""


def _key(person: Player | str) -> int | str:
    return person.pk if isinstance(person, Player) else sort_key(person)
