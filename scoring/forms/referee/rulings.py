"""The forms that record a ruling, on a match or at a table without one, and that cancel it."""

from collections.abc import Sequence
from uuid import UUID, uuid4, uuid5

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.people.reason import ReasonForm

EVERYBODY = "all"


class NoteForm(forms.Form):
    """The data posted by a button that records a ruling.

    The client key is made from the page's key and the other fields. So pressing another button of
    the same page records another ruling, and pressing the same button twice records one.
    """

    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def clean_client_key(self) -> UUID:
        key: UUID = self.cleaned_data["client_key"]
        return uuid5(key, "\n".join(str(self.data.get(name, "")) for name in self.fields))


class SideForm(NoteForm):
    """Records a ruling in a hand of a match, for one side. A ruling without a penalty can also be
    recorded for the whole table.
    """

    hand = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    side = forms.TypedChoiceField(
        coerce=lambda value: None if value == EVERYBODY else int(value),
        empty_value=None,
        error_messages={
            "required": gettext_lazy("Choose who the ruling is for."),
            "invalid_choice": gettext_lazy("Choose who the ruling is for."),
        },
    )

    def __init__(
        self,
        names: Sequence[str],
        side: int | None,
        *,
        points: int,
        hand: int,
        data: QueryDict | None = None,
    ) -> None:
        """`side`: the only side offered, if the arbiter was asked about one; None: all sides."""
        super().__init__(data, initial={"client_key": uuid4(), "hand": hand})
        self.buttons = [
            (str(position), _("Record for {name}").format(name=name))
            for position, name in enumerate(names)
            if side in (None, position)
        ]
        if side is None and not points:
            self.buttons.append((EVERYBODY, _("Record for the whole table")))
        field = self.fields["side"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = self.buttons


class TableForm(NoteForm):
    """Records a ruling at a table without a match; the director names the table in words."""

    table = forms.CharField(
        label=gettext_lazy("Which table?"),
        max_length=60,
        help_text=gettext_lazy("For example: table 3, or the names of the people there."),
        error_messages={"required": gettext_lazy("Write which table it was, in a few words.")},
    )

    def __init__(self, data: QueryDict | None = None, table: str = "") -> None:
        super().__init__(data, initial={"client_key": uuid4(), "table": table})


class CancelForm(ReasonForm):
    """The reason why a ruling is cancelled."""

    ready = (gettext_lazy("it was recorded for the wrong pair"),)
