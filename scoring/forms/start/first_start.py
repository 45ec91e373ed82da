"""The form with which the owner opens the first club of a server."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import accounts
from clubs.forms.fields.choices import OneOf, offer
from clubs.words.figures import points
from clubs.words.names import sort_key, tidy
from scoring.games import DEFAULT_GAME, GAMES
from scoring.house_rules.house import preset
from scoring.templatetags.games import goal


@dataclass(frozen=True)
class RulesOption:
    """The rules of a game as a radio button, with a sentence about them."""

    key: str
    is_chosen: bool

    @property
    def name(self) -> str:
        return (
            _("Canastra, AACRT 2016 rules") if self.key == DEFAULT_GAME else preset(self.key).name
        )

    @property
    def sentence(self) -> str:
        rules = GAMES[self.key].rules
        end = capfirst(goal(rules))
        if not (minimum := getattr(rules, "first_minimum", 0)):
            return f"{end}."
        words = _("{end}, minimum {minimum} from {points} on.")
        at = points(rules.minimum_from)  # type: ignore[attr-defined]
        return words.format(end=end, minimum=minimum, points=at)


class FirstStartForm(forms.Form):
    """The club, its owner with a password, and the rules that matches start with."""

    club = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write the name of the club.")},
    )
    owner = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=80,
        error_messages={"required": gettext_lazy("Write your name.")},
    )
    password = forms.CharField(
        label=gettext_lazy("A password"),
        strip=False,
        max_length=200,
        error_messages={"required": gettext_lazy("Write the password.")},
    )
    rules = OneOf(label=gettext_lazy("Your usual rules"))

    def __init__(self, data: Any = None, *, typed: Mapping[str, str] | None = None) -> None:
        """`typed`: what an earlier form held, to show it again without its problems."""
        super().__init__(data, initial={"rules": DEFAULT_GAME} | self.typed(typed or {}))
        offer(self.fields["rules"], dict(zip(GAMES, GAMES, strict=True)))

    @staticmethod
    def typed(data: Mapping[str, str]) -> dict[str, str]:
        """Return what was typed, except the password, which no page may contain."""
        return {name: data[name] for name in ("club", "owner", "rules") if name in data}

    def clean_club(self) -> str:
        name = tidy(self.cleaned_data["club"])
        if not sort_key(name):
            raise forms.ValidationError(_("Write the name of the club."))
        return name

    def clean_owner(self) -> str:
        name = tidy(self.cleaned_data["owner"])
        if not accounts.login_of(name):
            raise forms.ValidationError(_("Write your name."))
        return name

    def first_club(self, language: str) -> accounts.FirstClub:
        """Return what `accounts.FirstClub` needs to open the club."""
        cleaned = self.cleaned_data
        return accounts.FirstClub(
            name=cleaned["club"],
            owner=cleaned["owner"],
            password=cleaned["password"],
            language=language,
            default_rules=cleaned["rules"],
        )

    @property
    def usual(self) -> RulesOption:
        return self._options[0]

    @property
    def others(self) -> list[RulesOption]:
        return self._options[1:]

    @property
    def is_other_chosen(self) -> bool:
        return any(option.is_chosen for option in self.others)

    @property
    def _options(self) -> list[RulesOption]:
        """The rules of all games, the default game first."""
        chosen = self["rules"].value()
        games = sorted(GAMES, key=lambda game: game != DEFAULT_GAME)
        return [RulesOption(game, game == chosen) for game in games]
