"""The results of tables of several, typed one after the other from the slips."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.writing import Refused
from tournaments.director import tables
from tournaments.forms.result_several import ResultOfSeveralForm
from tournaments.seated_table import SeatedTable

FIELDS = ("points", "place", "absent")


class SlipsOfSeveral:
    """A form for each table: what is left empty is left out."""

    def __init__(self, there: Iterable[SeatedTable], data: QueryDict | None = None) -> None:
        self.forms = [self._form(seated, data) for seated in there]

    @staticmethod
    def _form(seated: SeatedTable, data: QueryDict | None) -> ResultOfSeveralForm:
        prefix = str(seated.number)
        if data is not None and f"{prefix}-kind" in data:
            form = ResultOfSeveralForm(seated, data, prefix)
            if any(name.startswith(FIELDS) for name in form.changed_data):
                return form
        return ResultOfSeveralForm(seated, prefix=prefix)

    @property
    def is_refused(self) -> bool:
        """Whether something that was typed is not noted."""
        return any(form.is_bound for form in self.forms)

    def write(self, *, by: User) -> list[int]:
        """Note what is complete, and return the numbers of these tables. What is not is left in
        `forms`, with the problem.
        """
        noted = [form for form in self.forms if form.is_bound and self._is_noted(form, by)]
        self.forms = [form for form in self.forms if form not in noted]
        return [form.seated.number or 0 for form in noted]

    @staticmethod
    def _is_noted(form: ResultOfSeveralForm, by: User) -> bool:
        if not form.is_valid():
            return False
        try:
            form.write(by=by)
        except tables.AlreadyThere:
            form.add_error(None, _("Another result is already recorded here."))
        except Refused:
            form.add_error(None, _("This table has changed. Look again."))
        return not form.errors


def sent_tables(data: QueryDict) -> set[int]:
    """Return the numbers of the tables of which something was typed."""
    found = {name.partition("-")[0] for name, value in data.items() if _is_field(name) and value}
    return {int(number) for number in found if number.isdecimal() and len(number) < 7}


def _is_field(name: str) -> bool:
    return name.partition("-")[2].partition("-")[0] in FIELDS
