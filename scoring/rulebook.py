"""The only writer of a club's own numbers.

Matches that have started are not touched: each holds its rules frozen. Stored are only the
options that differ from the preset, so that a preset corrected later reaches everybody else.
"""

from collections.abc import Mapping

from django.db import transaction
from django.urls import reverse

from clubs.journal import note
from clubs.models import Club, User
from scoring.labels import option_label
from scoring.models import HouseRules
from scoring.rules import RULESETS
from scoring.rules.sheet import OptionValue, RuleSet


def house_rules_of(club: Club, ruleset: str) -> HouseRules | None:
    """The club's own numbers for this game; None where it plays by the preset."""
    return HouseRules.objects.filter(club=club, ruleset=ruleset).first()


def differences(preset: RuleSet, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Those of the options that are not the preset's. Raises MalformedFacts, as `with_options`."""
    wanted = preset.with_options(dict(options)).options()
    return {name: value for name, value in wanted.items() if value != preset.options()[name]}


@transaction.atomic
def keep(
    club: Club, ruleset: str, *, name: str, options: Mapping[str, object], by: User
) -> HouseRules | None:
    """From now on the club plays this game by these options, under this name.

    Options that all are the preset's leave nothing to keep: None, and what was kept is gone.
    Raises MalformedFacts for options that the game does not know or that make no sense.
    """
    preset = RULESETS[ruleset]
    changed = differences(preset, options)
    if not changed:
        drop(club, ruleset, by=by)
        return None
    now = _locked(club, ruleset)
    before = _words(preset, now)
    house = now or HouseRules(club=club, ruleset=ruleset)
    house.name, house.options = name, changed
    after = _words(preset, house)
    if before != after:
        house.save()
        _note(house, by, "keep-rules", before=before, after=after)
    return house


@transaction.atomic
def drop(club: Club, ruleset: str, *, by: User) -> None:
    """Back to the preset. Dropped already is nothing to do."""
    house = _locked(club, ruleset)
    if house is not None:
        _note(house, by, "drop-rules", before=_words(RULESETS[ruleset], house))
        house.delete()


def _locked(club: Club, ruleset: str) -> HouseRules | None:
    # The club's row is the queue of those who write; recording hands need not wait for it.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return house_rules_of(club, ruleset)


def _words(preset: RuleSet, house: HouseRules | None) -> str:
    """The name, and each number that differs with the preset's in brackets."""
    if house is None:
        return ""
    numbers = [
        f"{option_label(name)} {value} ({preset.options()[name]})"
        for name, value in house.options.items()
    ]
    return f"{house.name}: {', '.join(numbers)}"


def _note(house: HouseRules, by: User, action: str, *, before: str, after: str = "") -> None:
    path = reverse("house_rules", args=[house.club.slug])
    note(house.club, by, action, house, path=path, before=before, after=after)
