"""The forms for the results of tables of several, typed from the slips."""

from collections.abc import Collection, Iterable

from django.http import QueryDict

from tournaments.forms.rounds.result_several import ResultOfSeveralForm
from tournaments.reading.seated_table import SeatedTable

FIELDS = ("points", "place", "absent", "count")


class SlipsOfSeveral:
    """A result form for each table; forms left empty are skipped."""

    def __init__(self, tables: Iterable[SeatedTable], data: QueryDict | None = None) -> None:
        self.tables = [self._form(seated, data) for seated in tables]

    @staticmethod
    def _form(seated: SeatedTable, data: QueryDict | None) -> ResultOfSeveralForm:
        prefix = str(seated.number)
        if data is not None and f"{prefix}-kind" in data:
            form = ResultOfSeveralForm(seated, data, prefix)
            if any(name.startswith(FIELDS) for name in form.changed_data):
                return form
        return ResultOfSeveralForm(seated, prefix=prefix)

    @property
    def hint(self) -> str:
        return self.tables[0].hint

    @property
    def is_refused(self) -> bool:
        """Whether some typed result is not saved."""
        return any(form.is_bound for form in self.tables)

    def leave_out(self, saved: Collection[ResultOfSeveralForm]) -> None:
        """Show no more of these forms: their results are saved."""
        self.tables = [form for form in self.tables if form not in saved]


def sent_tables(data: QueryDict) -> set[int]:
    """Return the numbers of the tables with a typed value."""
    numbers = {name.partition("-")[0] for name, value in data.items() if _is_field(name) and value}
    return {int(number) for number in numbers if number.isdecimal() and len(number) < 7}


def _is_field(name: str) -> bool:
    return name.partition("-")[2].startswith(FIELDS)
