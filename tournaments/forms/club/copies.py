"""Forms to copy a tournament for another evening, and to archive a tournament."""

from typing import Any
from uuid import uuid4

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick
from tournaments.forms.club.tournament import TournamentForm
from tournaments.models import Tournament


class CopyForm(TournamentForm):
    """The plan of a new tournament on another day, filled in from the tournament `source`."""

    with_entries = Tick(
        label=gettext_lazy("Enter the same players again"),
        required=False,
        help_text=gettext_lazy("Entries that left or are archived are not entered."),
    )

    def __init__(self, source: Tournament, data: Any = None) -> None:
        super().__init__(source.club, data, source)
        self.fields["client_key"].required = True
        self.initial["day"] = None
        self.initial["client_key"] = uuid4()

    def same_name(self) -> QuerySet[Tournament]:
        return self.club.tournaments.all()


class ArchiveForm(forms.Form):
    """Whether to annul the matches of an archived tournament."""

    annul = Tick(
        label=gettext_lazy("This was a trial: annul its matches"),
        required=False,
        help_text=gettext_lazy("The matches leave the club’s tables and statistics."),
    )
