"""A tournament and a match show one main action, few others and nothing empty in each state."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring import ledger
from tests.cases import with_thorough
from tests.scoring.notebook import EVENING, record, start
from tests.test_calm_pages import MOST_QUIET, actions, content_of, nameless
from tests.tournaments.hall import enter, play, stage, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament

STYLES = Path(__file__).parent.parent / "static" / "css"
OF_TOURNAMENT = ["tournament", "rounds", "entries", "check_in", "money", "regulation"]
OF_TOURNAMENT += ["enter_pairs", "prizes"]
OF_STAGE = ["standings", "results", "crosstable", "bracket", "statistics"]
OF_STAGE += ["close_stage", "reopen_stage"]
OF_ROUND = ["round", "draft", "slips", "reopen_round", "invitations", "add_match"]


def states(cup: Tournament, world: World, count: int, last: int = 2) -> Iterator[str]:
    """Take the tournament over this many rounds to its end; yield the name of each state."""
    by = world.bruno
    yield "nobody entered"
    enter(cup, world, count)
    yield "entries"
    for _round in range(last):
        this_round = rounds.draw(stage(cup), by=by)
        yield f"draft {this_round.number}"
        rounds.publish(this_round, by=by)
        yield f"published {this_round.number}"
        clock.start(this_round, by=by)
        tables.set_score(this_round.tables.get(number=1), (2000, 1000), by=by)
        yield f"in play {this_round.number}"
        play(Round.objects.get(pk=this_round.pk), world)
        yield f"complete {this_round.number}"
        rounds.close(Round.objects.get(pk=this_round.pk), by=by)
        yield f"closed {this_round.number}"
    stages.close(stage(cup), by=by)
    yield "stage closed"
    events.end(Tournament.objects.get(pk=cup.pk), by=by)
    yield "ended"


def pages(cup: Tournament, last: int) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of the pages of a tournament whose last round has this
    number.
    """
    own = ["boa-vista", cup.slug]
    for name in OF_TOURNAMENT:
        yield name, reverse(name, args=own)
    for name in OF_STAGE:
        yield name, reverse(name, args=[*own, 1] if "stage" in name else own)
    for name in OF_ROUND if last else ():
        yield name, reverse(name, args=[*own, 1, last])


def faults(html: str) -> list[str]:
    """Return what a page shows too much of."""
    content = content_of(html)
    main, quiet = actions(content)
    found = [f"{main} main actions"] if main > 1 else []
    if quiet > MOST_QUIET:
        found.append(f"{quiet} quiet actions")
    found += [f"nameless {name}" for name in nameless(content)]
    for part in content.query_all(".paper:not([hidden], [hidden] *), .tabs a"):
        words = "".join(part.etree_element.itertext()).strip()
        if not words and not part.query("svg, img, input"):
            found.append(f"empty {part.etree_element.get('class') or 'tab'}")
    return found


def walk(
    client: Client, world: World, cup: Tournament, count: int, last: int = 2
) -> dict[str, list[str]]:
    client.force_login(world.olga)
    loud, seen = {}, 0
    for state in states(cup, world, count, last):
        drawn = stage(cup).rounds.filter(voided_at=None).count()
        for name, path in pages(cup, drawn):
            answer = client.get(path)
            if answer.status_code != 200:
                continue
            seen += 1
            if found := faults(answer.content.decode()):
                loud[f"{state}: {name}"] = found
    assert seen > 80
    return loud


@pytest.mark.parametrize("last", with_thorough([1, 2], quick=[1]))
def test_swiss_is_calm_in_each_state(client: Client, world: World, last: int) -> None:
    cup = tournament(world, "swiss")
    assert walk(client, world, cup, 6, last) == {}


@pytest.mark.thorough
def test_knockout_is_calm_in_each_state(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    assert walk(client, world, cup, 4) == {}


OF_MATCH = ["match", "end_match", "annul_match", "change_match", "result_history"]


def test_match_is_calm_in_each_state(client: Client, world: World) -> None:
    client.force_login(world.olga)
    match = start(world)
    loud = {}

    def look(state: str) -> None:
        for name in OF_MATCH:
            answer = client.get(reverse(name, args=["boa-vista", match.number]))
            if answer.status_code == 200 and (found := faults(answer.content.decode())):
                loud[f"{state}: {name}"] = found

    look("no hand")
    for data in EVENING[:2]:
        record(match, data, world.ana)
    look("in play")
    ledger.end(match, by=world.ana, ending="time")
    look("ended")
    ledger.annul(match, by=world.ana, reason="recorded twice")
    look("annulled")
    assert loud == {}


def test_nothing_scrolls_inside_a_page_but_wide_tables() -> None:
    scrolling = set()
    for path in STYLES.glob("*.css"):
        if path.name.startswith("print"):
            continue
        styles = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", styles):
            if re.search(r"overflow(-[xy])?:[^;]*(auto|scroll)", body):
                scrolling.add(selector.strip())
    assert scrolling == {".bracket-frame", ".places:has(> .cross)"}
