"""Byes that an entry asks for, and credit for rounds that it missed, round by round."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Participant
from tournaments.ranking.results import Worth

BYES = (
    ("", gettext_lazy("Plays")),
    ("half", gettext_lazy("Bye: half a win")),
    ("zero", gettext_lazy("Bye: no points")),
)
PAST = {**dict(BYES), "absent": gettext_lazy("Absent at the check-in: no points")}
CREDIT = (
    ("", gettext_lazy("No credit")),
    ("half", gettext_lazy("Half a win")),
)
AHEAD = 6
"""Rounds offered if the number of rounds is not planned."""
MOST = 30


class RequestsForm(forms.Form):
    """One choice for each remaining round, and one for each round before the entry came.

    `seen`: number of published rounds; `planned`: number of all rounds, None if unknown.
    """

    def __init__(
        self, participant: Participant, seen: int, planned: int | None, data: Any = None
    ) -> None:
        super().__init__(data)
        self._before = participant.stage.rounds_before
        first = max(seen + 1, participant.from_round)
        asked = max(map(int, participant.byes), default=0)
        last = min(max(planned or first + AHEAD - 1, asked), first + MOST)
        for number in range(1, min(participant.from_round, MOST)):
            self._add(f"credit-{number}", number, CREDIT, participant.credit)
        for number in range(first, last + 1):
            self._add(f"bye-{number}", number, BYES, participant.byes)
        self.past = [
            (self._before + int(number), PAST[worth])
            for number, worth in participant.byes.items()
            if int(number) < first
        ]

    def _add(self, name: str, number: int, choices: Any, current: dict[str, str]) -> None:
        self.fields[name] = forms.ChoiceField(
            label=_("Round {number}").format(number=self._before + number),
            choices=choices,
            required=False,
            initial=current.get(str(number), ""),
        )

    @property
    def byes(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("bye-")]

    @property
    def credit(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("credit-")]

    def worths(self, kind: str) -> dict[int, Worth]:
        """Return the chosen worths by round; `kind` is bye or credit."""
        chosen = {
            int(name.removeprefix(f"{kind}-")): cast(Worth, worth)
            for name, worth in self.cleaned_data.items()
            if name.startswith(f"{kind}-") and worth
        }
        return dict(sorted(chosen.items()))
