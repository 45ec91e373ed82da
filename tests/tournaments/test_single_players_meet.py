"""Single players meet one against one, in a game of which only results are kept."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Competitor
from scoring.house_rules import rulebook
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments import hall
from tests.tournaments.phones import phones
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages, tables
from tournaments.formats import FORMATS
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.reading.standings import played_stage

NEW = "/boa-vista/tournaments/new/"
CUP = "/boa-vista/tournaments/copa-da-primavera/"
ROUND = f"{CUP}stages/1/rounds/1/"
CRIBBAGE = "solo:Cribbage"
OF_ROUND = ("", "tables/1/result/", "slips/", "slips.pdf?html", "draw.pdf?html", "wall.pdf?html")
OF_CUP = ("", "standings/", "entries/", "statistics/", "stages/1/event.json", "pairs/1/", "edit/")
PAIRS = re.compile(r"[^<>\"]*(?<!Howell. )(?<![-/])\b[Pp]airs?\b(?![-/])[^<>\"]*")


def read(answer: Any) -> str:
    return flat(answer.content.decode())


def played(world: World, *formats: str, entries: int = 6) -> Tournament:
    """Draw a round of single players, each of whom wins 121 to 90 at the left of a table."""
    cup = hall.tournament(world, *formats, game=CRIBBAGE, hands=None)
    hall.enter(cup, world, entries)
    this_round = hall.drawn(cup, world)
    for seated in played_stage(hall.stage(cup)).tables[this_round.pk]:
        if not seated.table.is_bye:
            tables.set_score(seated.table, (121, 90), by=world.bruno)
    return cup


@pytest.mark.parametrize(
    "format",
    with_thorough(
        [key for key, kind in FORMATS.items() if 1 in kind.players and kind.draws], first=4
    ),
)
def test_single_players_are_drawn_in_every_format(
    client: Client, world: World, format: str
) -> None:
    several = FORMATS[format].seats_several()
    cup = hall.tournament(world, format, game=CRIBBAGE, hands=None)
    cup.regulation = events.BY_PLACES if several else events.BY_WINS
    cup.save(update_fields=["regulation"])
    hall.enter(cup, world, 6)
    hall.drawn(cup, world)
    (first, *_more) = played_stage(hall.stage(cup)).tables[Round.objects.get().pk]
    assert (len(first.sides) > 2) == several
    assert all(len(side) == 1 for side in first.sides)
    assert not Competitor.objects.filter(entries__isnull=False, second__isnull=False).exists()


def test_pages_of_single_players_name_no_pairs(client: Client, world: World) -> None:
    cup = played(world, "swiss", entries=7)
    page = browser(client, world.bruno)
    shown = [f"{ROUND}{path}" for path in OF_ROUND]
    found = {path: said(page.get(path)) for path in shown}
    assert found == {path: set() for path in shown}
    rounds.close(Round.objects.get(), by=world.bruno)
    shown = [f"{CUP}{path}" for path in OF_CUP]
    found = {path: said(page.get(path)) for path in shown}
    assert found == {path: set() for path in shown}
    assert "Player 1" in read(page.get(f"{ROUND}draw.pdf?html"))
    assert Entry.objects.filter(tournament=cup).count() == 7


def said(answer: Any) -> set[str]:
    """Return the texts about pairs on a page."""
    assert answer.status_code == 200
    content = answer.content.decode()
    return {text.strip() for text in PAIRS.findall(content.partition("<main")[2])}


def test_plan_a_swiss_of_single_players_gets_wins(client: Client, world: World) -> None:
    rulebook.copy(world.club, CRIBBAGE, name="Cribbage", options={}, by=world.ana)
    page = browser(client, world.bruno)
    choice = page.get(NEW).context["form"].choice
    (rules,) = [value for value, chosen in choice.rules.items() if chosen.key == CRIBBAGE]
    sent = {"rules": rules, "name": "Copa", "day": "2026-12-01", "hour": "19:00"}
    sent |= {"format1": "swiss", "standings_shown": "rounds", "phones": "result"}
    sent |= {"client_key": "0c3f9a52-7a3b-4f0e-8a59-5f6a0b1c2d3e"}
    assert page.post(NEW, sent).status_code == 302
    cup = Tournament.objects.get()
    assert (cup.ruleset, hall.stage(cup).format) == (CRIBBAGE, "swiss")
    assert cup.regulation == events.BY_WINS
    entering = f"/boa-vista/tournaments/{cup.slug}/entries/enter/"
    assert "Enter people" in read(page.get(entering))


def test_game_of_another_kind_leaves_the_scale_of_last_time(client: Client, world: World) -> None:
    last = hall.tournament(world, "swiss", name="Copa")
    last.regulation = {"award": {"vp": "3-hands"}, "tiebreaks": ["difference"], "walkover": "usual"}
    last.ended_at = timezone.now()
    last.save()
    rulebook.copy(world.club, CRIBBAGE, name="Cribbage", options={}, by=world.ana)
    page = browser(client, world.bruno)
    shown = page.get(NEW).context["form"]
    assert shown.regulation["award"].value() == "vp-3"
    (rules,) = [value for value, chosen in shown.choice.rules.items() if chosen.key == CRIBBAGE]
    typed = {name: shown[name].value() or "" for name in shown.fields}
    typed |= {"rules": rules, "name": "Copa de cribbage", "day": "2026-12-01"}
    assert page.post(NEW, typed).status_code == 302
    assert Tournament.objects.get(ruleset=CRIBBAGE).regulation == events.BY_WINS


def test_change_to_tables_changes_what_counts(client: Client, world: World) -> None:
    cup = hall.tournament(world, "swiss", game=CRIBBAGE, hands=None)
    page = browser(client, world.bruno)
    sent = {"line": "format", "format1": "tables", "size": "4"}
    assert page.post(f"{CUP}edit/", sent).status_code == 302
    cup.refresh_from_db()
    assert (hall.stage(cup).format, cup.regulation) == ("tables", events.BY_PLACES)


def test_tables_of_several_are_not_followed_by_a_final_of_two(world: World) -> None:
    cup = hall.tournament(world, "tables", game=CRIBBAGE, hands=None)
    with pytest.raises(stages.PersonsAlone):
        stages.add(cup, "knockout", by=world.bruno)


def test_phones_of_single_players_agree_on_the_result(world: World) -> None:
    first, second = phones(world, game=CRIBBAGE, hands=None)
    sent = {"do": "report", "first": "121", "second": "90", "kind": "played"}
    first.post("result/", sent)
    shown = read(second.get())
    assert "Is this result right?" in shown
    assert "pair" not in shown.partition("<main")[2]
    second.post("result/", sent)
    assert Table.objects.get(number=1).scores == [121, 90]


def test_groups_of_single_players_end_in_a_bracket(client: Client, world: World) -> None:
    cup = hall.tournament(world, "groups", "knockout", game=CRIBBAGE, hands=None)
    hall.options(cup, world, groups=2, qualify=2, seed=0)
    hall.enter(cup, world, 8)
    for _round in range(3):
        hall.played(cup, world)
    stages.close(hall.stage(cup), by=world.bruno)
    for _round in range(2):
        hall.played(cup, world, 2)
    stages.close(hall.stage(cup, 2), by=world.bruno)
    events.end(cup, by=world.bruno)
    page = browser(client, world.bruno)
    for path in ("", "bracket.pdf?html&stage=2", "report.pdf?html", "diplomas.pdf?html"):
        assert said(page.get(f"{CUP}{path}")) == set(), path
    winner = Entry.objects.get(placements__stage__number=2, placements__place=1)
    shown = read(page.get(f"/boa-vista/players/{winner.competitor.first_id}/"))
    assert cup.name in shown
