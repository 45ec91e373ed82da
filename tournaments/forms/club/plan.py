"""The form of the plan of a tournament: its announcement, and six known answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import Field, fields, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.numbers import WholeNumber
from tournaments.boards.club import plan_sentences
from tournaments.director.events import StagePlan
from tournaments.formats import FORMATS
from tournaments.forms.club.tournament import TournamentForm
from tournaments.forms.rounds.regulation import UNPLAYED, RegulationForm
from tournaments.forms.rounds.stage import (
    EMPTY,
    StageForm,
    option_field,
    stage_options,
    typed_options,
)
from tournaments.models import Stage
from tournaments.words.labels import BEST_NEXT, award_key
from tournaments.words.labels import FORMATS as FORMAT_LABELS
from tournaments.words.options import LATER
from tournaments.words.options import OPTIONS as ALL_OPTIONS

OPTIONS = [name for name in ALL_OPTIONS if name not in LATER]
"""The options of a first stage."""

GROUPS_THEN = "groups-knockout"
"""A card of its own: groups, whose best entries go on to a knock-out."""

CARDS = {
    "swiss": gettext_lazy("All play every round, against entries that do as well. Good from 8 on."),
    "round-robin": gettext_lazy("All play once against all others. Good up to 8."),
    "knockout": gettext_lazy("Losers are out. It ends with a final."),
    GROUPS_THEN: gettext_lazy("Small groups; the first of each go on to the finals."),
}
"""The first formats on the page, each with a sentence that says for whom it is good."""

OTHERS = {
    gettext_lazy("Each on their own"): ("individual", "tables"),
    gettext_lazy("With a second chance"): (
        *("two-legs", "consolation", "placement", "double-elimination", "lives"),
    ),
    gettext_lazy("As in bridge"): ("mitchell", "howell"),
    gettext_lazy("Other ways"): ("groups", "danish", "open"),
}
"""The other formats, in groups."""

GOING_ON = ("qualify", "best_next")
OF_FIRST = ("format1", "limit", *OPTIONS)
"""The fields of the first stage that nobody changes once it is drawn."""

USUAL_ROUNDS, USUAL_FROM_GROUP = 5, 2


class PlanForm(TournamentForm):
    """The fields of the regulation stand beside it, in `regulation`; those of later stages that
    exist already in `later`, by their number.
    """

    stages: list[StagePlan]
    """What is known of the stages, until something else is typed."""
    later: Mapping[int, StageForm] = {}
    opened: Collection[str] = ()
    """The lines of the page that are open from the start."""
    fixed: Mapping[str, str] = {}
    """The lines that stay as they are, or some of their fields, with the reason."""

    from_group = WholeNumber(
        gettext_lazy("How many advance from each group"), most=999, required=False
    )
    qualify = WholeNumber(
        gettext_lazy("How many advance to the next stage"),
        most=9999,
        required=False,
        help_text=gettext_lazy(
            "The first of the standings. If empty, all advance; of a knock-out those still in it."
        ),
    )
    best_next = WholeNumber(
        gettext_lazy("Plus how many of the best next, for example the 2 best thirds"),
        least=0,
        most=999,
        required=False,
        help_text=BEST_NEXT,
    )

    @property
    def regulation(self) -> RegulationForm:
        raise NotImplementedError

    @property
    def open_stages(self) -> Sequence[Stage]:
        """The existing stages whose format can still change."""
        return ()

    @property
    def fixed_fields(self) -> Set[str]:
        """The fields whose values stay as they are."""
        return frozenset()

    @property
    def usual_rounds(self) -> int:
        """The rounds of a Swiss until somebody chooses another number."""
        return USUAL_ROUNDS

    def ask_formats(self) -> None:
        """Add the fields of the formats and their options; `stages` are known by now."""
        cards = [
            (key, _("Groups, then knock-out") if key == GROUPS_THEN else FORMAT_LABELS[key].name)
            for key in CARDS
        ]
        others = [(key, FORMAT_LABELS[key].name) for keys in OTHERS.values() for key in keys]
        then = [("", _("No next stage")), *((key, FORMAT_LABELS[key].name) for key in FORMATS)]
        for number in range(1, max(3, len(self.stages) + 1) + 1):
            self.fields[f"format{number}"] = forms.ChoiceField(
                label=_("First stage") if number == 1 else _("Next stage"),
                required=number == 1,
                choices=[*cards, *others] if number == 1 else then,
                widget=forms.RadioSelect if number == 1 else forms.Select,
                error_messages={
                    "required": _("Choose a format."),
                    "invalid_choice": _("This option no longer exists. Choose another."),
                },
            )
        for name, option in _options().items():
            self.fields[name] = option_field(option)
        # Apart from the rounds of a Swiss, which another format must not inherit.
        self.fields["limit"] = option_field(_options()["rounds"])

    def known_formats(self) -> dict[str, Any]:
        """Return the initial values of the fields of the formats and their options."""
        first, *rest = self.stages
        then = [stage.format for stage in rest]
        chosen = first.format
        if first.format == "groups" and then[:1] == ["knockout"]:
            chosen, then = GROUPS_THEN, then[1:]
        options = {**first.options}
        if isinstance(options.get("doubled"), list):
            options["doubled"] = ", ".join(map(str, options["doubled"]))
        known: dict[str, Any] = {
            "format1": chosen,
            "from_group": first.qualify if first.format == "groups" else USUAL_FROM_GROUP,
            "qualify": first.qualify,
            "best_next": first.best_next or None,
            **{f"format{number}": format for number, format in enumerate(then, start=2)},
            **{name: options[name] for name in OPTIONS if name in options},
        }
        if first.format != "swiss":
            known |= {"rounds": self.usual_rounds, "limit": options.get("rounds")}
        return known

    # --- What is typed ---------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        first = cleaned.get("format1")
        for name in OPTIONS:
            # What another format would have asked for stands hidden on the page.
            if first in FORMATS and first not in _having(name):
                self.errors.pop(name, None)
        kind = FORMATS.get("groups" if first == GROUPS_THEN else first or "")
        for name in self.next_formats:
            format = cleaned.get(name)
            if kind and format and not kind.mixes_with(FORMATS[format]):
                alone = kind.key if kind.persons else format
                text = _(
                    "“{format}” is for people, the other formats are for pairs: "
                    "only another “{format}” can come before or after it."
                )
                if FORMATS[alone].seats_several():
                    text = _(
                        "In “{format}” more than two meet at a table: "
                        "only another “{format}” can come before or after it."
                    )
                self.add_error(name, text.format(format=FORMAT_LABELS[alone].name))
        asks = [format for _field, format in self.played(cleaned)]
        if asks[:1] == ["groups"] and len(asks) > 1 and "from_group" not in self.errors:
            if "from_group" not in self.data:
                cleaned["from_group"] = USUAL_FROM_GROUP
            elif not cleaned.get("from_group") and self.needs_from_group:
                self.add_error("from_group", _("Write how many advance from each group."))
        return cleaned

    @property
    def needs_from_group(self) -> bool:
        """Whether somebody has to write how many of each group advance."""
        return True

    @property
    def next_formats(self) -> list[str]:
        """The names of the fields of the formats of later stages."""
        return [name for name in self.fields if name.startswith("format")][1:]

    @property
    def of_format(self) -> set[str]:
        """The fields that the line of the format opens."""
        return {"from_group", *OF_FIRST, *GOING_ON, *self.next_formats}

    def is_valid(self) -> bool:
        forms = (self.regulation, *(form for form in self.later.values() if form.is_bound))
        return super().is_valid() and not any(form.errors for form in forms)

    def played(self, cleaned: dict[str, Any]) -> list[tuple[str, str]]:
        played = []
        for name in ("format1", *self.next_formats):
            format = cleaned.get(name)
            formats = ("groups", "knockout") if format == GROUPS_THEN else (format,)
            played += [(name, key) for key in formats if key]
        return played

    @property
    def plans(self) -> list[StagePlan]:
        """The stages as they stand in the form, with what is known of those that are not asked."""
        if not self.is_bound or not self.errors.keys().isdisjoint(self.of_format):
            return self.stages
        formats = [format for _field, format in self.played(self.cleaned_data)]
        plans = []
        for at, format in enumerate(formats):
            plan = self._known(at, format)
            known = self.stages[at] if at < len(self.stages) else None
            if at == len(formats) - 1:
                # Nobody advances from the last stage, unless that is stored already.
                stays = at == len(self.stages) - 1 and known and known.format == format
                qualify, best_next = (
                    (known.qualify, known.best_next) if stays and known else (None, 0)
                )
                plan = replace(plan, qualify=qualify, best_next=best_next)
            plans.append(plan)
        return plans

    def _known(self, at: int, format: str) -> StagePlan:
        if at == 0:
            return self._first(format)
        form = self.later.get(at + 1)
        if form and form.is_bound and not form.errors:
            plan = form.plan
            return plan if plan.format == format else replace(plan, format=format, options={})
        known = self.stages[at] if at < len(self.stages) else None
        if known is None or known.format != format:
            return StagePlan(format, qualify=USUAL_FROM_GROUP if format == "groups" else None)
        return known

    def _first(self, format: str) -> StagePlan:
        cleaned = self.cleaned_data
        typed = {**cleaned, "rounds": cleaned["rounds" if format == "swiss" else "limit"]}
        known = self.stages[0]
        stored = known.options if known.format == format else {}
        kept = typed_options(FORMATS[format], typed, stored)
        qualify = cleaned["from_group"] if format == "groups" else cleaned["qualify"]
        return StagePlan(format, kept, qualify, cleaned["best_next"] or 0)

    # --- The page --------------------------------------------------------------------------------

    @property
    def sentences(self) -> dict[str, SafeString]:
        return {
            **super().sentences,
            "format": plan_sentences.format_sentence(self.plans),
            "winner": plan_sentences.winner_sentence(self.regulation.shown_data, self.plans),
        }

    @property
    def open_lines(self) -> dict[str, bool]:
        lines, regulation = super().open_lines, self.regulation
        wrong = not self.errors.keys().isdisjoint(self.of_format)
        return {
            **lines,
            "format": wrong or any(form.errors for form in self.later.values()),
            "matches": lines["matches"] or regulation.is_unplayed_open,
            "winner": not regulation.errors.keys() <= {*UNPLAYED},
            **dict.fromkeys(self.opened, True),
        }

    @property
    def cards(self) -> list[tuple[BoundWidget, Any]]:
        """The radio buttons of the first formats, each with its sentence."""
        return [(radio, CARDS[radio.data["value"]]) for radio in self["format1"][: len(CARDS)]]

    @property
    def other_formats(self) -> list[tuple[Any, list[tuple[BoundWidget, Any]]]]:
        """The radio buttons of the other formats with their sentences, in groups."""
        radios = {radio.data["value"]: radio for radio in self["format1"]}
        return [
            (name, [(radios[key], FORMAT_LABELS[key].hint) for key in keys])
            for name, keys in OTHERS.items()
        ]

    @property
    def number_of_others(self) -> int:
        return sum(map(len, OTHERS.values()))

    @property
    def is_other_format(self) -> bool:
        return self["format1"].value() not in CARDS

    @property
    def options(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of options but the rounds, each with the formats that have it."""
        return [
            (self[name], " ".join(f"of--{key}" for key in _having(name)))
            for name in OPTIONS
            if name != "rounds"
        ]

    @property
    def limited(self) -> str:
        """The formats that ask for rounds apart from a Swiss, as classes of the style sheet."""
        return " ".join(f"of--{key}" for key in (*FORMATS, GROUPS_THEN) if key != "swiss")

    @property
    def next_stages(self) -> list[tuple[int, forms.BoundField | None, StageForm | None]]:
        """The number of each later stage, the field of its format unless that stays or follows from
        the first one, and the form of its options.
        """
        skipped = int(self["format1"].value() == GROUPS_THEN)
        names = ["format1"] * skipped + self.next_formats
        rows = []
        for at, name in enumerate(names, start=2):
            known = self.later.get(at)
            if known and self[name].value() not in (known.stage.format, GROUPS_THEN):
                known = None
            is_asked = name not in (*self.fixed_fields, "format1")
            if is_asked or known:
                rows.append((at, self[name] if is_asked else None, known))
        return rows

    @property
    def passing(self) -> str:
        """The formats that ask how many advance without groups, as classes of the style sheet."""
        return " ".join(f"of--{key}" for key in FORMATS if key != "groups")

    @property
    def has_next(self) -> bool:
        wrong = not self.errors.keys().isdisjoint((*GOING_ON, *self.next_formats))
        return wrong or bool(self.later or self["format2"].value())

    @property
    def has_options(self) -> bool:
        """Whether the fold of the rarer options is open."""
        names = [name for name in OPTIONS if name != "rounds"]
        if not self.errors.keys().isdisjoint(names):
            return True
        asked = [name for name in names if self.stages[0].format in _having(name)]
        return any(self[name].value() not in self._unasked(name) for name in asked)

    def _unasked(self, name: str) -> tuple[Any, ...]:
        """Return what stands in the field of an option before somebody answers."""
        choices = getattr(self.fields[name], "choices", [])
        return (*EMPTY, *(value for value, _words in choices[:1]))


def _options() -> dict[str, Field[Any]]:
    """Return the options of all formats by name."""
    all_of_them = (option for format in FORMATS.values() for option in fields(format))
    return {option.name: option for option in all_of_them if option.name in OPTIONS}


def _having(name: str) -> list[str]:
    """Return the cards of the formats that have an option."""
    asked = {key: {option.name for option in stage_options(FORMATS[key])} for key in FORMATS}
    having = [key for key, names in asked.items() if name in names]
    return [*having, GROUPS_THEN] if "groups" in having else having


def unchosen(data: Any, known: Mapping[str, Any]) -> Any:
    """Return the data with the known award, if the one sent is that which the page proposed."""
    if data is None or data["award"] != data.get("proposed"):
        return data
    return {**data, "award": award_key(known)}
