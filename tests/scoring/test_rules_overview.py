"""The page of a club's rules: its own in six lines, those it also plays, and the rest folded."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from scoring.games import GAMES, VARIANTS
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook, preset
from scoring.house_rules.overview import Overview, in_lines
from scoring.models import Match
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.house_rules import GAME, RULES, made
from tests.world import World

LONG_AGO = timedelta(days=400)


def played(world: World, game: str, *, version: int | None = None, ago: timedelta) -> Match:
    """Create a match with a hand under this preset, or under this version of house rules."""
    moment = timezone.now() - ago
    return Match.objects.create(
        club=world.club,
        number=world.club.matches.count() + 1,
        ruleset=game,
        rules_name="as then",
        rules_version_id=version,
        options=GAMES[game].rules.options(),
        started_at=moment,
        played_at=moment,
        hand_count=1,
        started_by=world.ana,
        client_key=uuid4(),
    )


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (
            "aacrt-2016",
            [
                ("Ends at", "3000 points"),
                (
                    "Opening minimum",
                    "from 1500 on: 75; after a failed opening 90, then 120, and so on",
                ),
                ("Clean canastra", "200"),
                ("Dirty canastra", "100"),
                ("Going out", "100"),
                ("Taking the morto", "100"),
            ],
        ),
        (
            "canasta-es",
            [
                ("Ends at", "5000 points"),
                (
                    "Opening minimum",
                    "below 0: 15; from 0 on: 50; from 1500 on: 90; from 3000 on: 120",
                ),
                ("Natural canasta", "500"),
                ("Mixed canasta", "300"),
                ("Going out", "100"),
                ("Going out concealed", "200"),
            ],
        ),
    ],
)
def test_preset_is_told_in_six_lines(game: str, lines: list[tuple[str, str]]) -> None:
    with translation.override("en"):
        assert [(line.label, line.words) for line in in_lines(preset(game))] == lines


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_preset_is_marked(game: str) -> None:
    lines = in_lines(preset(game))
    assert len(lines) == 6
    assert all(line.words and not line.is_own for line in lines)


def test_own_rules_mark_every_line_that_differs(world: World) -> None:
    made(world, clean=250, untaken_morto=50, morto=0)
    with translation.override("en"):
        lines = in_lines(Playbook(world.club).own[0].chosen)
    assert len(lines) == 6
    assert [(line.label, line.words) for line in lines if line.is_own] == [
        ("Clean canastra", "250"),
        ("Taking the morto", "0"),
        ("Points off for a morto not taken", "50"),
    ]


def test_rules_of_this_year_come_by_their_matches(world: World) -> None:
    house = made(world)
    version = house.versions.get().pk
    for _number in range(2):
        played(world, "samba-es", ago=timedelta(0))
    played(world, GAME, version=version, ago=timedelta(0))
    played(world, GAME, ago=timedelta(0))
    played(world, "tranca-br", ago=LONG_AGO)
    overview = Overview(Playbook(world.club))
    assert [(other.chosen.name, other.matches) for other in overview.others] == [
        ("Samba", 2),
        ("Da casa (1)", 1),
    ]
    shown = {GAME, "samba-es"}
    left = [key for key in GAMES if key not in shown]
    assert [chosen.key for chosen in overview.presets if not chosen.variant] == left
    variants = [chosen.which for chosen in overview.presets if chosen.variant]
    assert sorted(variants) == sorted(VARIANTS)


def test_club_with_one_game_sees_only_the_folds(client: Client, world: World) -> None:
    page = browser(client, world.ana).get(RULES).content.decode()
    assert "Others that you play" not in page
    assert texts(page, "summary")[-2:] == [
        f"{len(GAMES) - 1 + len(VARIANTS)} more presets",
        "Compare two rules",
    ]


def test_preset_of_the_club_can_be_copied(client: Client, world: World) -> None:
    page = browser(client, world.ana).get(RULES).content.decode()
    assert f'href="{RULES}copy/?of={GAME}"' in page
    assert "Make our own, with changes" in page


def test_own_rules_of_the_club_can_be_changed(client: Client, world: World) -> None:
    made(world)
    world.club.default_rules = "1"
    world.club.save()
    page = browser(client, world.ana).get(RULES).content.decode()
    assert f'href="{RULES}1/change/"' in page
    assert f'href="{RULES}1.1/how-to-play/"' in page
    assert "Make our own" not in page
    assert texts(page, ".notebook td b") == ["250"]


def test_member_reads_rules_and_changes_none(client: Client, world: World) -> None:
    made(world)
    page = browser(client, world.carla).get(RULES).content.decode()
    assert "Version 1. AACRT 2016 with 1 difference." in page
    assert "Make our own" not in page


# --- The rules that new matches start with -------------------------------------------------------


@pytest.mark.parametrize("which", ["samba-es", "1"])
def test_owner_makes_rules_those_of_the_club(client: Client, world: World, which: str) -> None:
    made(world)
    answer = browser(client, world.olga).post(f"{RULES}{which}/use/", follow=True)
    name = {"samba-es": "Samba", "1": "Da casa (1)"}[which]
    page = answer.content.decode()
    assert f"New matches start with the rules {name}." in page
    assert texts(page, "#club-rules") == [name]
    line = world.club.journal.latest("pk")
    assert (line.action, line.after) == ("edit-club", name)


def test_use_of_the_same_rules_leaves_no_line(client: Client, world: World) -> None:
    page = browser(client, world.olga)
    for _turn in range(2):
        page.post(f"{RULES}samba-es/use/")
    assert world.club.journal.filter(action="edit-club").count() == 1


@pytest.mark.parametrize("which", ["poker", "7", "1"])
def test_use_of_rules_nobody_can_play_by_is_404(client: Client, world: World, which: str) -> None:
    rulebook.retire(made(world), by=world.ana)
    assert browser(client, world.olga).post(f"{RULES}{which}/use/").status_code == 404


@pytest.mark.parametrize("page", ["samba-es/how-to-play/", "1/"])
def test_page_of_rules_offers_to_use_and_to_copy_them(
    client: Client, world: World, page: str
) -> None:
    made(world)
    shown = browser(client, world.olga).get(RULES + page).content.decode()
    assert "Use as the club’s rules" in shown
    assert "Make our own rules from these" in shown
    shown = browser(client, world.ana).get(RULES + page).content.decode()
    assert "Use as the club’s rules" not in shown
    assert "Make our own rules from these" in shown
    shown = browser(client, world.carla).get(RULES + page).content.decode()
    assert "Make our own rules from these" not in shown


def test_rules_of_the_club_are_not_offered_again(client: Client, world: World) -> None:
    page = browser(client, world.olga).get(f"{RULES}{GAME}/how-to-play/").content.decode()
    assert "Use as the club’s rules" not in page
