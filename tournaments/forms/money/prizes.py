"""The form of the prize money of a tournament."""

from collections.abc import Iterator
from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import Tick
from clubs.forms.fields.money import Amount
from clubs.forms.fields.numbers import WholeNumber
from clubs.models import PaymentDetails
from clubs.words.figures import percentage
from clubs.words.money import SIGNS
from tournaments.forms.money.money import Seen
from tournaments.models import PrizePlan, Tournament
from tournaments.money.fee_queries import has_fees
from tournaments.money.prize_money import HUNDREDTHS, SharesAreBad, read_shares, read_sums
from tournaments.money.special_prizes import PLACE, figures_of

USUAL = "50/30/20"
SPECIAL = ("figure", "last", "group", "among", "sum")
"""The fields of a prize beside the places, without its number."""
MOST_SPECIAL = 3


WAYS = {
    "amount": gettext_lazy("A fixed amount, shared by place"),
    "percent": gettext_lazy("A part of the fees, shared by place"),
    "sums": gettext_lazy("A fixed sum for each place"),
}
"""The field that says how large the prizes are; the two others do not count then."""


class PrizesForm(forms.Form):
    """The pool, as an amount or as a part of the fees, and the shares of the places."""

    way = forms.ChoiceField(
        label=gettext_lazy("How large the prizes are"),
        choices=list(WAYS.items()),
        widget=forms.RadioSelect,
        required=False,
        initial="amount",
    )

    amount = Amount(
        label=gettext_lazy("Total of the prizes"),
        required=False,
        least=1,
        help_text=gettext_lazy("A fixed amount, for example 800."),
    )
    percent = WholeNumber(
        gettext_lazy("Part of the fees taken, in percent"),
        most=100,
        required=False,
        help_text=gettext_lazy(
            "For example 60. The prizes grow with every fee that is paid. "
            "If left empty, there is no prize money."
        ),
    )
    shares = forms.CharField(
        label=gettext_lazy("Prize of each place, in percent"),
        max_length=100,
        initial=USUAL,
        help_text=gettext_lazy("First place first, for example 50/30/20. Together at most 100."),
        error_messages={"required": gettext_lazy("Write the shares, for example 50/30/20.")},
    )
    sums = forms.CharField(
        label=gettext_lazy("Prize of each place, as a fixed sum"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "First place first, for example 500/300/200. Each section gets them."
        ),
    )
    rest_for = forms.CharField(
        label=gettext_lazy("What the rest is for"),
        max_length=60,
        required=False,
        help_text=gettext_lazy(
            "If the shares do not add up to 100: for example, with 50/25/10, 15 percent for the "
            "costs. With fixed sums: what happens to the rest of the fees. No prize is paid "
            "from it."
        ),
    )
    is_public = Tick(
        label=gettext_lazy("Everybody sees the prizes beside the standings"), required=False
    )

    seen = Seen()

    def __init__(
        self, tournament: Tournament, plan: PrizePlan | None, seen: str, data: Any = None
    ) -> None:
        known: dict[str, object] = {"seen": seen}
        if plan is not None:
            known |= {"amount": plan.amount, "percent": plan.percent, "is_public": plan.is_public}
            known |= {"shares": str(plan), "rest_for": plan.rest_for}
            known["way"] = "percent" if plan.percent is not None else "amount"
            for number, prize in enumerate(plan.special, start=1):
                known |= {f"{name}{number}": prize.get(name) or None for name in SPECIAL}
                known[f"among{number}"] = ", ".join(map(str, prize.get("among", ())))
            if plan.sums:
                typed = "/".join(map(self.base_fields["amount"].prepare_value, plan.sums))
                known |= {"way": "sums", "amount": None, "shares": USUAL, "sums": typed}
        super().__init__(data, initial=known)
        self.tournament, self.stored = tournament, plan
        sign = SIGNS[PaymentDetails.of(tournament.club).currency]
        self.fields["amount"].label = _("Total of the prizes, in {sign}").format(sign=sign)
        figures = [("", _("No prize")), *figures_of(tournament).items()]
        stored = len(plan.special) if plan else 0
        typed_too = {name for name in data or () if name.startswith("figure")}
        self.numbers = range(1, min(max(stored + 1, len(typed_too)), MOST_SPECIAL) + 1)
        for number in self.numbers:
            self.fields[f"figure{number}"] = forms.ChoiceField(
                label=_("What counts"), choices=figures, required=False
            )
            self.fields[f"last{number}"] = WholeNumber(
                _("In how many of the last rounds"),
                most=99,
                required=False,
                help_text=_("If left empty, in all rounds."),
            )
            self.fields[f"group{number}"] = forms.CharField(
                label=_("Only for these entries"),
                max_length=60,
                required=False,
                help_text=_("For example mixed pairs. If left empty, for all."),
            )
            self.fields[f"among{number}"] = forms.CharField(
                label=_("Their numbers"),
                max_length=1000,
                required=False,
                help_text=_("As on the list of entries: 3, 8, 12. They can be written later."),
            )
            self.fields[f"sum{number}"] = Amount(
                label=_("Prize, in {sign}").format(sign=sign),
                required=False,
                least=1,
                help_text=_("If left empty, a prize without money, such as a trophy."),
            )
        for name in ("shares", "sums"):
            self.fields[name].widget.attrs |= {"inputmode": "text", "autocomplete": "off"}
        if not has_fees(tournament):
            del self.fields["percent"]
            ways: Any = self.fields["way"]
            ways.choices = [way for way in WAYS.items() if way[0] != "percent"]
            self.fields["amount"].help_text = _(
                "For example 800. If left empty, there is no prize money."
            )

    def anew(self, seen: str, warning: str) -> Self:
        """Return the form with what was typed and a warning. Sending it again saves it."""
        form = type(self)(self.tournament, None, seen, {**self.data.dict(), "seen": seen})  # type: ignore[attr-defined]
        form.add_error(None, warning)
        return form

    def clean_shares(self) -> tuple[int, ...]:
        try:
            return read_shares(self.cleaned_data["shares"])
        except SharesAreBad as bad:
            if bad.total is not None:
                text = _("The shares add up to {total}. They add up to 100 at most.")
                raise forms.ValidationError(text.format(total=percentage(bad.total))) from None
            text = _("Write percentages, the largest first, with two decimals at most: 50/30/20.")
            raise forms.ValidationError(text) from None

    def clean_sums(self) -> tuple[int, ...]:
        typed = self.cleaned_data["sums"]
        try:
            return read_sums(typed) if typed else ()
        except SharesAreBad:
            text = _("Write sums of money, the largest first, for example 500/300/200.")
            raise forms.ValidationError(text) from None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned.setdefault("percent", None)
        if way := cleaned.pop("way", ""):
            for name in {*WAYS} - {way}:
                cleaned[name] = None
                self.errors.pop(name, None)
        cleaned["special"] = list(self._special(cleaned))
        if sums := cleaned.pop("sums", ()):
            self.errors.pop("shares", None)
            if cleaned.get("amount") is not None or cleaned["percent"] is not None:
                self.add_error("sums", _("Leave the total empty, or these sums."))
            fixed = [part * HUNDREDTHS for part in sums]
            return {**cleaned, "amount": sum(sums), "shares": fixed}
        if cleaned.get("amount") is not None and cleaned["percent"] is not None:
            self.add_error("percent", _("Fill in only one: an amount, or a part of the fees."))
        if shares := cleaned.get("shares"):
            total = sum(shares) * (100 if sum(shares) <= 100 else 1)
            if total == HUNDREDTHS:
                cleaned["rest_for"] = ""
            elif not cleaned.get("rest_for"):
                text = _("The shares add up to {total}. Write what the rest is for.")
                self.add_error("rest_for", text.format(total=percentage(total)))
        return cleaned

    def _special(self, cleaned: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the prizes beside the places, and take their fields out of what was typed."""
        for number in self.numbers:
            prize = {name: cleaned.pop(f"{name}{number}", None) for name in SPECIAL}
            group, typed = prize.pop("group"), prize.pop("among")
            if prize["figure"]:
                if prize["figure"] == PLACE and prize["last"]:
                    self.add_error(f"last{number}", _("The standings count all rounds."))
                of_group = {"group": group, "among": self._numbers(number, typed)} if group else {}
                if typed and not group:
                    self.add_error(f"group{number}", _("Write who these are."))
                yield prize | {"sum": prize["sum"] or 0} | of_group
            elif prize["sum"] or prize["last"] or group or typed:
                self.add_error(f"figure{number}", _("Choose what this prize is for."))

    def _numbers(self, number: int, typed: str) -> list[int]:
        """Return the typed numbers of entries; with an error at their field if one is unknown."""
        words = typed.replace(",", " ").split()
        found = self.tournament.entries.values_list("number", flat=True)
        if strangers := [word for word in words if word not in {*map(str, found)}]:
            text = _("There is no entry {number}.").format(number=strangers[0])
            self.add_error(f"among{number}", text)
            return []
        return sorted({int(word) for word in words})

    @property
    def special(self) -> list[forms.BoundField]:
        """The fields of the prizes beside the places, one prize more than there are."""
        return [self[f"{name}{number}"] for number in self.numbers for name in SPECIAL]

    @property
    def opened(self) -> dict[str, bool]:
        """Whether each line is open: something in it is wrong, or nothing is chosen yet."""
        lines = {
            "pool": [self[name] for name in WAYS if name in self.fields],
            "shares": [self["shares"]],
            "rest": [self["rest_for"]],
            "special": self.special,
        }
        wrong = {name: any(field.errors for field in fields) for name, fields in lines.items()}
        return wrong | {"pool": wrong["pool"] or not (self.stored or any(wrong.values()))}

    @property
    def plan(self) -> PrizePlan | None:
        """The plan as the form has it, not stored; None if something in it is wrong."""
        if not self.is_bound:
            return self.stored
        if not self.is_valid():
            return None
        values = {name: value for name, value in self.cleaned_data.items() if name != "seen"}
        return PrizePlan(tournament=self.tournament, **values)
