"""The differences between two lists of facts, as a journal stores them."""

FACTS = " · "
FEW = 3
"""Fewer facts without labels are said whole: alone, one of two would be a riddle."""


def changed(before: str, after: str) -> str:
    """Return what differs: "Fee: none → R$ 20.00". Facts of one label are put side by side."""
    was, now = before.split(FACTS), after.split(FACTS)
    gone = [fact for fact in was if fact not in now]
    new = [fact for fact in now if fact not in was]
    is_short = max(len(was), len(now)) < FEW and not all(": " in fact for fact in was + now)
    if is_short or not gone + new:
        return f"{before} → {after}"
    parts, labels = [], dict(fact.split(": ", 1) for fact in gone if ": " in fact)
    for fact in list(new):
        label, _colon, value = fact.partition(": ")
        if label in labels:
            old = labels.pop(label)
            parts.append(f"{label}: {old} → {value}")
            gone.remove(f"{label}: {old}")
            new.remove(fact)
    if gone or new:
        parts.append(f"{FACTS.join(gone) or '–'} → {FACTS.join(new) or '–'}")
    return FACTS.join(parts)
