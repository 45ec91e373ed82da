"""The only writer of a club's house rules.

Append, never edit: a change is another version. Started matches do not change, since each holds a
frozen copy of its rules. House rules that a club no longer plays by are retired, not deleted. What
a person cannot do is raised as a `Refused`; nothing is then written.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Unpack

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone, translation

from clubs.journal.writing import Refused, Texts, lock, note
from clubs.models import Club, User
from clubs.words.names import sort_key
from scoring.games import GAMES, VARIANTS, Text
from scoring.labels.effects import differences, in_words
from scoring.models import HouseRules, HouseRulesVersion
from scoring.rules.base.problems import MalformedFacts

LIKE_A_VERSION = re.compile(r"\([0-9]+\)$")
"""Readers would take rules called "Da casa (1)" for the first version of "Da casa"."""


class NameTaken(Refused):
    """Other rules of the club have this name or had it, and matches still show it."""


class NamedLikeVersion(Refused):
    """The name ends like that of a version, so that two could later have the same name."""


class NothingDiffers(Refused):
    """All options equal those of the preset, and no variant with these options has the name."""


class ChangedMeanwhile(Refused):
    """Somebody else has changed these rules since the form was opened."""


@transaction.atomic
def copy(
    club: Club, ruleset: str, *, name: str, options: Mapping[str, object], by: User
) -> HouseRules:
    """Make house rules of a game: its preset with these options changed.

    Idempotent. Raises NameTaken, NamedLikeVersion and NothingDiffers; MalformedFacts for options
    that the game does not know or that make no sense.
    """
    lock(club)
    if sent := look_at_copy(club, ruleset, name=name, options=options, by=by):
        return sent
    wanted = _all_options(ruleset, options, name)
    last = club.house_rules.aggregate(last=Max("number"))["last"] or 0
    house = HouseRules.objects.create(club=club, number=last + 1, ruleset=ruleset, name=name)
    version = _append(house, 1, name, wanted, by)
    after = partial(_words, version, GAMES[ruleset].rules.options())
    _note(house, by, "copy-rules", after=after)
    return house


def look_at_copy(
    club: Club, ruleset: str, *, name: str, options: Mapping[str, object], by: User
) -> HouseRules | None:
    """Raise what `copy` would raise, without writing. Return the rules that the same call made."""
    wanted = _all_options(ruleset, options, name)
    first = HouseRulesVersion.objects.filter(
        rules__club=club, rules__ruleset=ruleset, number=1, name=name, by=by
    ).select_related("rules")
    if (sent := first.first()) and _options_of(sent) == wanted:
        return sent.rules
    _refuse_name(club, name)
    return None


@transaction.atomic
def change(
    house: HouseRules, *, version: int, name: str, options: Mapping[str, object], by: User
) -> HouseRules:
    """Append a version with this name and these options. Idempotent.

    Raises ChangedMeanwhile unless `version` is the latest, and what `copy` raises.
    """
    lock(house.club)
    house.refresh_from_db(fields=["name", "retired_at"])
    latest = look_at_change(house, version=version, name=name, options=options)
    wanted = _all_options(house.ruleset, options, name)
    if (latest.name, _options_of(latest)) == (name, wanted):
        return house
    house.name = name
    house.save(update_fields=["name"])
    after = _append(house, latest.number + 1, name, wanted, by)
    before = partial(_words, latest, wanted)
    after_words = partial(_words, after, _options_of(latest))
    _note(house, by, "change-rules", before=before, after=after_words)
    return house


def look_at_change(
    house: HouseRules, *, version: int, name: str, options: Mapping[str, object]
) -> HouseRulesVersion:
    """Raise what `change` would raise, without writing; return the latest version."""
    latest = house.versions.select_related("rules").latest("number")
    wanted = _all_options(house.ruleset, options, name)
    if (latest.name, _options_of(latest)) == (name, wanted):
        return latest
    if latest.number != version:
        raise ChangedMeanwhile
    _refuse_name(house.club, name, house)
    return latest


@transaction.atomic
def retire(house: HouseRules, *, by: User) -> None:
    """Retire rules: no new match can use them. Idempotent."""
    _set_retired(house, timezone.now(), by, "retire-rules")


@transaction.atomic
def restore(house: HouseRules, *, by: User) -> None:
    """Let new matches use retired rules again. Idempotent."""
    _set_retired(house, None, by, "restore-rules")


def _set_retired(house: HouseRules, at: datetime | None, by: User, action: str) -> None:
    lock(house.club)
    house.refresh_from_db(fields=["name", "retired_at"])
    if (house.retired_at is None) != (at is None):
        house.retired_at = at
        house.save(update_fields=["retired_at"])
        _note(house, by, action)


def _all_options(ruleset: str, options: Mapping[str, object], name: str) -> dict[str, object]:
    preset = GAMES[ruleset].rules
    rules = preset.with_options(dict(options))
    for option, before in rules.falls():
        raise MalformedFacts(f"{option} is below {before}")
    wanted = rules.options()
    same = (one.name for one in VARIANTS.values() if one.game == ruleset and not one.options)
    is_named = preset.is_results_only or sort_key(name) in _in_all_languages(same)
    if wanted == preset.options() and not is_named:
        raise NothingDiffers
    return dict(wanted)


def _options_of(version: HouseRulesVersion) -> dict[str, object]:
    """Return all options, with defaults for options newer than the version."""
    return dict(GAMES[version.rules.ruleset].rules.with_options(version.options).options())


def _refuse_name(club: Club, name: str, house: HouseRules | None = None) -> None:
    if LIKE_A_VERSION.search(sort_key(name)):
        raise NamedLikeVersion
    names = HouseRulesVersion.objects.filter(rules__club=club).exclude(rules=house)
    taken = {sort_key(other) for other in names.values_list("name", flat=True)}
    # Two rules of one name confuse readers, in whatever language.
    if sort_key(name) in taken | _in_all_languages(game.name for game in GAMES.values()):
        raise NameTaken


def _in_all_languages(names: Iterable[Text]) -> set[str]:
    texts, keys = list(names), set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            keys |= {sort_key(str(text)) for text in texts}
    return keys


def _append(
    house: HouseRules, number: int, name: str, options: dict[str, object], by: User
) -> HouseRulesVersion:
    return HouseRulesVersion.objects.create(
        club_id=house.club_id,
        rules=house,
        number=number,
        name=name,
        options=options,
        by=by,
        at=timezone.now(),
    )


def _words(version: HouseRulesVersion, other: Mapping[str, object]) -> str:
    """Return the name with its number, and each option that differs from the other options."""
    options = _options_of(version)
    changed = differences(other, options)
    return ": ".join(filter(None, [str(version), in_words(options, changed)]))


def _note(house: HouseRules, by: User, action: str, **texts: Unpack[Texts]) -> None:
    path = reverse("house_rules", args=[house.club.slug, house.number])
    note(house.club, by, action, house, path=path, **texts)
