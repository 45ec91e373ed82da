"""The rules of a game, told for players: what is on the page, and with which numbers.

A game is told in parts, each a template; games share those that say the same of both. What an
option switches off is not told. Numbers in which house rules are not the preset say so. Must not
know how a page becomes a PDF: `scoring.printing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from clubs.figures import points
from scoring.arbiter import ARBITERS
from scoring.house import preset
from scoring.labels import Text, option_label
from scoring.labels.effects import effect
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import ChosenRules

# Options that earn or cost points, and those that say what cards are worth, as they are told.
BONUSES = (
    *("samba", "natural", "mixed", "wild", "clean", "semi", "dirty", "five", "seven"),
    *("going_out", "concealed", "concealed_natural", "concealed_mixed", "morto", "untaken_morto"),
    *("red_three", "all_red_threes", "four_black_threes"),
)
CARD_VALUES = (
    *("joker", "two", "ace", "ten_to_king", "eight_to_king", "four_to_seven", "three_to_seven"),
    "black_three",
)
# Options that count only if the club has switched them on.
NEEDS = {"wild": "wild_melds", "five": "five_canastas", "seven": "seven_canastas"}


@dataclass(frozen=True)
class Part:
    """A part of the page, told by the template of this name; only `when` the rules have it."""

    name: str
    title: Text
    when: Callable[[RuleSet], bool] = lambda rules: True

    @property
    def code(self) -> str:
        """The id of the section on the page."""
        return self.name.rpartition("/")[2]

    @property
    def template(self) -> str:
        return f"scoring/game_rules/{self.name}.html"


def _opens_late(rules: RuleSet) -> bool:
    """Whether there is a minimum from some total on."""
    return any(rules.minimum(total) for total in (0, rules.points_before_minimum(0) or 0))


NEEDED = gettext_lazy("What is needed")
DEAL = gettext_lazy("The deal")
TURN = gettext_lazy("A turn")
MELDS = gettext_lazy("Melds")
OUT = gettext_lazy("Going out")
CHECKS = gettext_lazy("What the notebook checks")

POINTS = Part("points", gettext_lazy("Points of a hand"))
CARDS = Part("cards", gettext_lazy("What the cards are worth"))
END = Part("end", gettext_lazy("The end of the match"))

_BEGIN = (Part("canastra/needed", NEEDED), Part("canastra/deal", DEAL))
_TABLE = (
    Part("canastra/melds", MELDS),
    Part("canastra/wild", gettext_lazy("Jokers and twos")),
    Part("canastra/canastras", gettext_lazy("Canastras")),
    Part("canastra/morto", gettext_lazy("The morto")),
)
_COUNT = (
    Part("canastra/minimum", gettext_lazy("Opening minimum"), _opens_late),
    POINTS,
    CARDS,
    Part("canastra/checks", CHECKS),
    END,
)
CANASTRA = (
    *_BEGIN,
    Part("canastra/turn", TURN),
    Part("canastra/lixo", gettext_lazy("Taking the lixo")),
    *_TABLE,
    Part("canastra/out", OUT),
    Part("canastra/stock", gettext_lazy("When the stock is used up")),
    *_COUNT,
)
BURRACO = (*_BEGIN, Part("burraco/turn", TURN), *_TABLE, Part("burraco/out", OUT), *_COUNT)
SETS = (
    Part("sets/needed", NEEDED),
    Part("sets/deal", DEAL),
    Part("sets/turn", TURN),
    Part("sets/melds", MELDS),
    Part("sets/sequences", gettext_lazy("Sequences"), lambda rules: bool(rules.shapes.positions)),
    Part("sets/canastas", gettext_lazy("Canastas")),
    Part("sets/red_threes", gettext_lazy("Red threes")),
    Part("sets/black_threes", gettext_lazy("Black threes")),
    Part("sets/pozo", gettext_lazy("Taking the pozo")),
    Part("sets/minimum", gettext_lazy("Opening minimum"), _opens_late),
    Part("sets/out", OUT),
    POINTS,
    CARDS,
    Part("sets/checks", CHECKS),
    END,
)
RUMMY = (
    Part("rummy/needed", NEEDED),
    Part("rummy/deal", DEAL),
    Part("rummy/turn", TURN),
    Part("rummy/series", gettext_lazy("Series")),
    Part("rummy/close", gettext_lazy("Closing")),
    Part("rummy/points", gettext_lazy("Points of a hand")),
    CARDS,
    Part("rummy/checks", CHECKS),
    Part("rummy/end", gettext_lazy("The end of the match")),
)
TOLD: Mapping[str, Sequence[Part]] = {
    "aacrt-2016": CANASTRA,
    "buraco-br": CANASTRA,
    "burraco-it": BURRACO,
    "canasta-es": SETS,
    "samba-es": SETS,
    "ramiro-es": RUMMY,
}


@dataclass(frozen=True)
class Numbers:
    """The numbers of some rules as they stand in a sentence: `page.n.clean`."""

    chosen: ChosenRules
    preset: ChosenRules

    def __getitem__(self, name: str) -> SafeString:
        mine, theirs = (getattr(one.rules, name) for one in (self.chosen, self.preset))
        if mine == theirs:
            return format_html('<b class="num">{}</b>', points(mine))
        return format_html(
            '<b class="num own-number">{}</b> <span class="was">({}: {})</span>',
            points(mine),
            self.preset.name,
            points(theirs),
        )


@dataclass(frozen=True)
class Others:
    """The preset's value where some rules differ, in a sentence: `page.other.mode`."""

    chosen: ChosenRules
    preset: ChosenRules

    def __getitem__(self, name: str) -> SafeString:
        mine, theirs = (one.rules.options()[name] for one in (self.chosen, self.preset))
        if mine == theirs:
            return SafeString()
        said = effect(name, theirs)
        return format_html(' <span class="was">({}: {})</span>', self.preset.name, said)


@dataclass(frozen=True)
class GameRules:
    """The page of some rules."""

    chosen: ChosenRules

    @property
    def rules(self) -> RuleSet:
        return self.chosen.rules

    @property
    def preset(self) -> ChosenRules:
        return preset(self.chosen.key)

    @property
    def n(self) -> Numbers:
        return Numbers(self.chosen, self.preset)

    @property
    def other(self) -> Others:
        return Others(self.chosen, self.preset)

    @property
    def is_own(self) -> bool:
        """Whether a number or an option is not that of the preset."""
        return self.rules != self.preset.rules

    @property
    def parts(self) -> list[Part]:
        return [part for part in TOLD[self.chosen.key] if part.when(self.rules)]

    @property
    def has_arbiter(self) -> bool:
        return self.chosen.key in ARBITERS

    @property
    def deck_size(self) -> int:
        return self.rules.deck.total()

    @property
    def own_hand_lost(self) -> bool:
        """Whether a side pays for the cards left in its own hand."""
        return "hand" in self.rules.line_codes

    @property
    def bonuses(self) -> list[tuple[str, SafeString]]:
        """Bonuses and penalties beside the card points."""
        return list(self._worth(BONUSES))

    @property
    def cards(self) -> list[tuple[str, SafeString]]:
        return list(self._worth(CARD_VALUES))

    def _worth(self, names: Sequence[str]) -> Iterator[tuple[str, SafeString]]:
        """Leave out options worth nothing, unless they are worth something in the preset."""
        mine, theirs = self.rules.options(), self.preset.rules.options()
        for name in names:
            if (
                name in mine
                and (mine[name] or theirs[name])
                and mine.get(NEEDS.get(name, ""), True)
            ):
                yield option_label(name), self.n[name]
