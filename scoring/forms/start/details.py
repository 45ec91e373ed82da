"""The form of a club's details and of its default rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundField
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields.choices import OneOf, Tick, offer
from clubs.models import Club
from clubs.roster import Details
from clubs.words.logo import CleanLogo, LogoRefused, clean
from clubs.words.names import sort_key, tidy
from scoring.house_rules.house import Playbook
from scoring.table.scoresheet import ChosenRules

PUBLIC = ("is_public", "shows_matches", "shows_top_ten")
"""The fields that open the page of the club, and parts of it, to everybody."""


class DetailsForm(forms.Form):
    """The owner's page about the club."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    meets = forms.CharField(
        label=gettext_lazy("When and where you play"),
        help_text=gettext_lazy("For example: Fridays at 8 pm, parish hall."),
        max_length=120,
        required=False,
    )
    town = forms.CharField(label=gettext_lazy("Town"), max_length=60, required=False)
    default_rules = OneOf(
        label=gettext_lazy("Rules that new matches start with"),
        help_text=gettext_lazy("Other rules can still be chosen when a match starts."),
    )
    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Languages of your pages"),
        choices=settings.LANGUAGES,
        widget=forms.CheckboxSelectMultiple({"class": "tick"}),
        error_messages={"required": gettext_lazy("Choose at least one language.")},
    )
    is_indexed = Tick(
        label=gettext_lazy("Search engines such as Google may list the public pages"),
        help_text=gettext_lazy(
            "Only pages open to everybody, with the names of the people who play."
        ),
        required=False,
    )
    is_public = Tick(
        label=gettext_lazy("Everybody may open the page of the club"),
        help_text=gettext_lazy(
            "Without an account people then see your next evenings and tournaments, and what you "
            "tick below, with the names of the people who play. You can close the page at any time."
        ),
        required=False,
    )
    shows_matches = Tick(label=gettext_lazy("Show matches in progress and results"), required=False)
    shows_top_ten = Tick(label=gettext_lazy("Show the top ten of the table"), required=False)
    shows_ratings = Tick(
        label=gettext_lazy("Members may see the ratings"),
        help_text=gettext_lazy(
            "A page with an estimate of the strength of each pair and each person, computed from "
            "the matches of the last two years."
        ),
        required=False,
    )
    logo = forms.FileField(
        label=gettext_lazy("Logo for printed sheets"),
        help_text=gettext_lazy("A PNG, JPEG or SVG file of at most 500 kB."),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/svg+xml"}),
    )
    remove_logo = Tick(label=gettext_lazy("Remove the logo"), required=False)

    def __init__(self, club: Club, data: Any = None, files: Any = None) -> None:
        book = Playbook(club)
        super().__init__(data, files, initial=_initial(club, book))
        self.rules: dict[str, ChosenRules] = {chosen.lasting: chosen for chosen in book.offered}
        offer(self.fields["default_rules"], self.rules, lambda chosen: chosen.name)
        self.cleaned_logo: CleanLogo | None = None

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not sort_key(name):
            raise forms.ValidationError(_("Write the name."))
        return name

    def clean_logo(self) -> None:
        file: UploadedFile | None = self.cleaned_data["logo"]
        if file is None:
            return
        try:
            # At most 600 kB: a file that is too large is refused without reading all of it.
            self.cleaned_logo = clean(file.read(600_000))
        except LogoRefused as refused:
            raise forms.ValidationError(_logo_words(refused.why)) from None

    @property
    def public_boxes(self) -> list[BoundField]:
        return [self[name] for name in PUBLIC]

    @property
    def says(self) -> dict[str, str]:
        """Each answer in words, as the form has it now."""
        value = {name: self[name].value() for name in self.fields}
        rules = self.rules.get(value["default_rules"])
        names = dict(settings.LANGUAGES)
        languages = ", ".join(names[code] for code in value["languages"] or () if code in names)
        parts = {
            "is_public": _("the page of the club"),
            "shows_matches": _("matches"),
            "shows_top_ten": _("the top ten"),
        }
        shown = [words for name, words in parts.items() if value["is_public"] and value[name]]
        if shown and value["is_indexed"]:
            shown.append(_("search engines may list them"))
        return {
            "name": _bold(value["name"]),
            "meets": _bold(value["meets"]) or _("Not given"),
            "town": _bold(value["town"]) or _("Not given"),
            "rules": _bold(rules.name if rules else ""),
            "languages": _bold(languages),
            "everybody": _bold(capfirst(", ".join(shown))) or _("Nothing without an account"),
            "ratings": _("Strength estimated from the matches; members may see it")
            if value["shows_ratings"]
            else _("Strength estimated from the matches; nobody sees it"),
        }

    @property
    def wrong_public(self) -> bool:
        return any(self[name].errors for name in ("is_indexed", *PUBLIC))

    @property
    def details(self) -> Details:
        cleaned = self.cleaned_data
        return Details(
            name=cleaned["name"],
            meets=cleaned["meets"],
            town=cleaned["town"],
            languages=cleaned["languages"],
            default_rules=cleaned["default_rules"].lasting,
            is_indexed=cleaned["is_indexed"],
            is_public=cleaned["is_public"],
            shows_matches=cleaned["shows_matches"],
            shows_top_ten=cleaned["shows_top_ten"],
            shows_ratings=cleaned["shows_ratings"],
        )

    def rules_name(self, value: str) -> str:
        """Return the name of the rules of a value of `default_rules`, for the journal. Retired
        house rules are named by their number.
        """
        return self.rules[value].name if value in self.rules else value


def _initial(club: Club, book: Playbook) -> dict[str, Any]:
    names = ("name", "meets", "town", "languages", "is_indexed", "shows_ratings", *PUBLIC)
    return {name: getattr(club, name) for name in names} | {"default_rules": book.usual.lasting}


def _bold(words: object) -> str:
    return format_html("<b>{}</b>", words) if words else ""


def _logo_words(why: str) -> str:
    if cause := _changed_by(why):
        way_out = _("Export the drawing as PNG, then choose that file.")
        return f"{cause} {way_out}"
    return {
        "too-large": _(
            "This picture is too large. Choose one of at most 500 kB and 12 million pixels."
        ),
        "too-many-scans": _(
            "This JPEG file takes too long to read. Save the picture as PNG, then choose that file."
        ),
        "not-an-image": _("This file is not a PNG, JPEG or SVG picture. Choose another file."),
        "transparent": _("All of this picture is transparent. Choose another file."),
        "no-shapes": _(
            "Nothing of this drawing can be printed. Save it as PNG, then choose the PNG file."
        ),
    }[why]


def _changed_by(why: str) -> str:
    """Return a sentence on the part of a drawing that cannot be printed; "" for other reasons."""
    return {
        "text": _("This drawing has text, and the font is not in the file."),
        "copies": _("This drawing repeats parts of itself, which cannot be printed here."),
        "picture": _("This drawing has a picture inside, which cannot be printed here."),
        "cut": _("This drawing has parts that are cut out, which cannot be printed here."),
        "effects": _("This drawing has effects that cannot be printed here."),
        "style": _("This drawing has a style sheet that cannot be read here."),
    }.get(why, "")
