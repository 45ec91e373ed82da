"""The differences between two lists of facts, as a journal stores them."""

import re
from collections import Counter

from django.utils.translation import gettext as _

SCORE = r"[−\d.,]+(?: × [−\d.,]+)+"
CORRECTED = re.compile(rf"(?:[^;]*: )?({SCORE})(;.*)?", re.DOTALL)
"""A corrected score: the sides may stand before it, and what it changes behind it."""

FACTS = " · "
NONE = "–"
FEW = 3
"""Fewer facts without labels are said whole: alone, one of two would be a riddle."""


def changed(before: str, after: str) -> str:
    """Return what differs: "no fee → R$ 20.00". A label that a list has twice is not paired."""
    score = re.fullmatch(SCORE, before) and CORRECTED.fullmatch(after)
    if score:
        text = _("{after}, before {before}").format(after=score[1], before=before)
        return text + (score[2] or "")
    was, now = before.split(FACTS), after.split(FACTS)
    gone = [fact for fact in was if fact not in now]
    new = [fact for fact in now if fact not in was]
    is_short = max(len(was), len(now)) < FEW and not all(": " in fact for fact in was + now)
    if is_short or not gone + new:
        return f"{before} → {after}"
    parts, olds, news = [], _labelled(was), _labelled(now)
    for label in [label for label, value in news.items() if olds.get(label, value) != value]:
        parts.append(_step(label, olds[label], news[label]))
        gone.remove(f"{label}: {olds[label]}")
        new.remove(f"{label}: {news[label]}")
    if gone and new:
        parts.append(f"{FACTS.join(gone)} → {FACTS.join(new)}")
    elif gone:
        parts.append(_("without {facts}").format(facts=FACTS.join(gone)))
    elif new:
        parts.append(_("now with {facts}").format(facts=FACTS.join(new)))
    return FACTS.join(parts)


def _step(label: str, old: str, new: str) -> str:
    none = _("no {label}").format(label=f"{label[0].lower()}{label[1:]}")
    if old == NONE:
        return f"{none} → {new}"
    return f"{label}: {old} → {none if new == NONE else new}"


def _labelled(facts: list[str]) -> dict[str, str]:
    """Return the value of each label that only one of these facts has."""
    pairs = [fact.split(": ", 1) for fact in facts if ": " in fact]
    times = Counter(label for label, _value in pairs)
    return {label: value for label, value in pairs if times[label] == 1}
