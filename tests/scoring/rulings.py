"""Words for asking the arbiter in tests: what a member taps, page by page, and what is noted."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.test import Client

from clubs import roster
from clubs.models import User
from scoring.arbiter.steps import Ruling, Table
from scoring.games import RULINGS
from scoring.house_rules.house import preset
from scoring.ledger import incidents, start
from scoring.models import Incident, Match
from tests.prepared import prepared
from tests.scoring.arbiter.walks import ask
from tests.world import World

CLUB = "/boa-vista/arbiter/"
MATCH = "/boa-vista/matches/1/arbiter/"
SITUATIONS = [
    (game, situation) for game in RULINGS for situation in RULINGS[game].arbiter.situations
]


@prepared
def match_of(world: World, game: str) -> Match:
    """A match of this game between pairs 1 and 2, or their first players."""
    chosen, sides = preset(game), [world.dirce_nelson, world.ivone_osvaldo]
    if chosen.rules.persons_per_side == 1:
        sides = [roster.single(world.club, pair.first, by=world.ana) for pair in sides]
    return start(world.club, sides, chosen, by=world.ana, client_key=uuid4())


def decision(game: str, situation: str, **answers: Any) -> incidents.Decision:
    """Return the decision after these answers; `_` stands for the `-` of a code."""
    given = {code.replace("_", "-"): answer for code, answer in answers.items()}
    ruling = ask(game, situation, given, Table())
    assert isinstance(ruling, Ruling), ruling
    return incidents.Decision(game, situation, given, ruling)


def note(
    match: Match, what: incidents.Decision, by: User, side: int | None = 0, hand: int = 0
) -> Incident:
    """Noted in the hand being played."""
    match.refresh_from_db()
    hand = hand or incidents.hand_of(match)
    return incidents.note(match, what, side=side, hand=hand, by=by, client_key=uuid4())


FAILED_LEAVE = ("failed-leave", {"could_go_out": "no"})
LIXO = ("lixo", {"wild_before": "wild"})


def listed(page: Any) -> list[tuple[str, str]]:
    """Return the title and the address of each situation on the page."""
    return [link for _heading, links in page.context["groups"] for link in links]


def taps(page: Any) -> list[str]:
    """Return the queries of a question's big buttons."""
    return [choice.query for choice in page.context["consultation"].choices]


def answered_all_ways(client: Client, address: str) -> Iterator[Any]:
    """Every page that leads from here to a ruling or a refusal: each button once, and of what is
    typed one likely answer."""
    todo, seen = [address], set()
    while todo:
        page = client.get(todo.pop())
        yield page
        asking = page.context["consultation"]
        if asking.question is None:
            continue
        for query in ways_on(page):
            if query not in seen:
                seen.add(query)
                todo.append(f"{page.request['PATH_INFO']}?{query}")


def ways_on(page: Any) -> list[str]:
    asking = page.context["consultation"]
    if not asking.is_typed:
        return taps(page)
    question = asking.question
    if question.kind == "text":
        answer = "Uma advertência, em palavras: a primeira"
    else:
        answer = str(max(question.least, 2)) if question.kind == "number" else question.choices[0]
    return [urlencode([*asking.hidden, (question.code, answer)])]


def text_of(page: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode())))
