"""The steps of a help page: those a club has done already, and the address of the next one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.urls import reverse

from clubs.models import Club, Competitor
from clubs.rights import Right
from config.help.pages import Page, Step
from scoring.models import Hand, Match

PLACES = {
    "club": "club",
    "pairs": "add_pair",
    "match": "start_match",
    "hand": "matches",
    "ended": "matches",
}
"""The page on which a member makes each fact true."""


def facts_of(club: Club) -> frozenset[str]:
    """Return the facts that are true of a club, by the names in PLACES, with one query."""
    matches = Match.objects.filter(club=OuterRef("pk"))
    found = {
        "pairs": Exists(Competitor.objects.filter(club=OuterRef("pk"))),
        "match": Exists(matches),
        "hand": Exists(Hand.objects.filter(match__club=OuterRef("pk"))),
        "ended": Exists(matches.filter(state=Match.State.FINISHED)),
    }
    [row] = Club.objects.filter(pk=club.pk).values_list(*found.values())
    return frozenset({"club"} | {name for name, is_true in zip(found, row, strict=True) if is_true})


@dataclass(frozen=True)
class NumberedStep:
    """A step of a page with its number, for a club or (`club` is None) for a stranger."""

    number: int
    step: Step
    picture: str
    """The name of its picture as a static file; empty without one."""
    is_done: bool = False
    place: str = ""


def numbered(page: Page, club: Club | None) -> Sequence[NumberedStep]:
    """Return the steps of a page, with ticks and places if a member of a club reads them."""
    done = dict(zip((step.id for step in page.steps), page.done, strict=False))
    facts = facts_of(club) if club and done else frozenset()
    return [
        NumberedStep(
            number,
            step,
            f"help/{page.language}/{step.picture}" if step.picture else "",
            done.get(step.id, "") in facts,
            reverse(PLACES[done[step.id]], args=[club.slug]) if club and step.id in done else "",
        )
        for number, step in enumerate(page.steps, start=1)
    ]


def next_step(steps: Sequence[NumberedStep], club: Club | None) -> NumberedStep | None:
    """Return the first step that is not done; None if the person may not do it."""
    if club is None or Right.RECORD.value not in club.rights:
        return None
    return next((step for step in steps if step.place and not step.is_done), None)
