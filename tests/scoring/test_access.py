"""Rights to open and to post to every address of the notebook, role by role."""

from collections.abc import Iterable, Iterator
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from clubs import roster
from clubs.models import Player
from clubs.spreadsheet import FORMS
from scoring import rulebook
from scoring.models import Hand, HouseRules, Incident, Match
from scoring.urls import urlpatterns
from tests.prepared import prepared
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, note
from tests.scoring.test_season import season
from tests.world import World
from tournaments.urls import club_pages

# Match 1 is in progress after two hands. Nothing is sent with a post: 422 says that somebody may,
# and that something is missing. Paper and lists are only looked at: 405.
PEOPLE = ("owner", "secretary", "director", "scorer", "player", "stranger", "nobody")
MEMBERS_SEE = (200, 200, 200, 200, 200, 404, 302)
MEMBERS_LED = (302, 302, 302, 302, 302, 404, 302)
WRITERS_SEE = (200, 200, 200, 200, 403, 404, 302)
KEEPERS_SEE = (200, 200, 403, 403, 403, 404, 302)
WRITERS_LED = (302, 302, 302, 302, 403, 404, 302)
WRITERS_TRY = (422, 422, 422, 422, 403, 404, 302)
WRITERS_LATE = (409, 409, 409, 409, 403, 404, 302)
KEEPERS_LED = (302, 302, 403, 403, 403, 404, 302)
KEEPERS_TRY = (422, 422, 403, 403, 403, 404, 302)
# The owner comes first, and nothing is left for the others.
FIRST_DELETES = (302, 404, 403, 403, 403, 404, 302)
# The row was not made, but the right is asked first.
KEEPERS_NONE = (404, 404, 403, 403, 403, 404, 302)
NOT_THERE = (404, 404, 404, 404, 404, 404, 302)
OWNERS_SEE = (200, 403, 403, 403, 403, 404, 302)
OWNERS_TRY = (422, 403, 403, 403, 403, 404, 302)
ONLY_LOOKED_AT = (405, 405, 405, 405, 405, 405, 302)
ALL_LOOK = (405,) * 7

TABLE = {
    # name: (what comes after /boa-vista/, GET, POST)
    "club": ("", MEMBERS_SEE, MEMBERS_SEE),
    "public_club": ("public/", MEMBERS_SEE, MEMBERS_SEE),
    "calendar": ("calendar/", MEMBERS_SEE, ALL_LOOK),
    "data_pdf": ("players/4242/data.pdf?html", KEEPERS_SEE, ONLY_LOOKED_AT),
    "search": ("search/?q=dirce", MEMBERS_SEE, ONLY_LOOKED_AT),
    "calendar_link": ("calendar/link/", ONLY_LOOKED_AT, (302, 302, 302, 302, 302, 404, 302)),
    "call_off": ("calendar/2030-01-07/off/", KEEPERS_SEE, (409, 409, 403, 403, 403, 404, 302)),
    "play_after_all": ("calendar/2030-01-07/on/", ONLY_LOOKED_AT, KEEPERS_LED),
    "calendar_feed": ("calendar.ics", NOT_THERE, ALL_LOOK),
    "own_calendar_feed": ("calendar/x.ics", (404,) * 7, ALL_LOOK),
    "share_club": ("share/", NOT_THERE, ALL_LOOK),
    "club_picture": ("picture.png", NOT_THERE, ALL_LOOK),
    "share_match": ("matches/1/share/", MEMBERS_SEE, ALL_LOOK),
    "match_picture": ("matches/1/picture.png", NOT_THERE, ALL_LOOK),
    "match_keys": ("matches/1/keys/", WRITERS_SEE, WRITERS_LED),
    "change_link": ("matches/1/link/", ONLY_LOOKED_AT, KEEPERS_LED),
    "linked_match": ("matches/1/link/x/", NOT_THERE, NOT_THERE),
    "share_linked_match": ("matches/1/link/x/share/", NOT_THERE, ALL_LOOK),
    "linked_match_picture": ("matches/1/link/x/picture.png", NOT_THERE, ALL_LOOK),
    "club_details": ("about/", OWNERS_SEE, OWNERS_TRY),
    "players": ("players/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "player": ("players/4242/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "player_hands": ("players/4242/hands/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "player_matches": ("players/4242/matches/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "player_opponents": ("players/4242/opponents/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "player_year_pdf": ("players/4242/year.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pair": ("pairs/1/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pair_hands": ("pairs/1/hands/?of=clean", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pair_matches": ("pairs/1/matches/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pair_opponents": ("pairs/1/opponents/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pair_year_pdf": ("pairs/1/year.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "versus": ("versus/pair-1/pair-2/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "rules": ("rules/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "copy_rules": ("rules/copy/?of=aacrt-2016", KEEPERS_SEE, KEEPERS_TRY),
    "compare_rules": ("rules/compare/?first=1&second=aacrt-2016", MEMBERS_SEE, ONLY_LOOKED_AT),
    "house_rules": ("rules/1/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "change_rules": ("rules/1/change/", KEEPERS_SEE, KEEPERS_TRY),
    "rules_versions": ("rules/1/versions/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "retire_rules": ("rules/1/retire/", KEEPERS_LED, KEEPERS_LED),
    "restore_rules": ("rules/1/restore/", KEEPERS_LED, KEEPERS_LED),
    "how_to_play": ("rules/1/how-to-play/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "how_to_play_pdf": ("rules/1/how-to-play.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "rulings_pdf": ("rules/1/rulings.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "rulings_of_game_pdf": ("arbiter/bridge/rulings.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "match_rules": ("matches/1/rules/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "match_rules_pdf": ("matches/1/rules.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "match_rulings_pdf": ("matches/1/arbiter/rulings.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "arbiter": ("arbiter/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "arbiter_of_game": ("arbiter/bridge/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "ask_in_game": ("arbiter/bridge/exposed/", MEMBERS_SEE, WRITERS_TRY),
    "arbiter_of_match": ("matches/1/arbiter/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "ask_in_match": ("matches/1/arbiter/lixo/?wild-before=wild", MEMBERS_SEE, WRITERS_TRY),
    "incidents": ("incidents/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "cancel_incident": ("incidents/1/cancel/", WRITERS_SEE, WRITERS_TRY),
    "blank_sheets": ("score-sheets/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "blank_pdf": ("score-sheets/blank.pdf?html&copies=1", MEMBERS_SEE, ONLY_LOOKED_AT),
    "stop_printing": ("printing/none/stop/", NOT_THERE, NOT_THERE),
    "matches": ("matches/", MEMBERS_SEE, MEMBERS_SEE),
    "start_match": ("matches/start/", WRITERS_SEE, WRITERS_TRY),
    "find_seat": ("matches/start/find/", WRITERS_LED, WRITERS_LED),
    "enter_result": ("matches/result/", WRITERS_SEE, WRITERS_TRY),
    "match": ("matches/1/", MEMBERS_SEE, MEMBERS_SEE),
    "result_history": ("matches/1/result/", MEMBERS_LED, MEMBERS_LED),
    "correct_result": ("matches/1/result/correct/", WRITERS_LED, WRITERS_LED),
    "end_match": ("matches/1/end/", WRITERS_SEE, WRITERS_TRY),
    "annul_match": ("matches/1/annul/", WRITERS_SEE, WRITERS_TRY),
    "bring_back_match": ("matches/1/bring-back/", WRITERS_LED, WRITERS_LED),
    "change_match": ("matches/1/change/", WRITERS_SEE, WRITERS_TRY),
    "delete_match": ("matches/1/delete/", WRITERS_LED, WRITERS_LED),
    "match_under_rules": ("matches/1/under/?rules=1", MEMBERS_SEE, ONLY_LOOKED_AT),
    "resume_match": ("matches/1/resume/", WRITERS_LED, WRITERS_LED),
    "start_rematch": ("matches/1/rematch/", ONLY_LOOKED_AT, WRITERS_LED),
    "score_sheet_pdf": ("matches/1/score-sheet.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "hand": ("matches/1/hands/2/", MEMBERS_SEE, MEMBERS_SEE),
    "record_hand": ("matches/1/hands/3/record/", WRITERS_SEE, WRITERS_TRY),
    "correct_hand": ("matches/1/hands/2/correct/", WRITERS_SEE, WRITERS_TRY),
    "decide_hand": ("matches/1/hands/2/decide/", WRITERS_SEE, WRITERS_LED),
    "void_hand": ("matches/1/hands/2/void/", WRITERS_SEE, WRITERS_LATE),
    "match_file": ("matches/1/match.json", MEMBERS_SEE, ONLY_LOOKED_AT),
    "import_match": ("matches/import/", WRITERS_SEE, WRITERS_TRY),
    "import_matches": ("matches/results/import/", KEEPERS_SEE, KEEPERS_TRY),
    "imported_matches": ("matches/results/import/1/", KEEPERS_NONE, KEEPERS_NONE),
    "undo_matches": ("matches/results/import/1/undo/", KEEPERS_NONE, KEEPERS_NONE),
    "me": ("me/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "honours": ("honours/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "honours_pdf": ("honours.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "people_pdf": ("players.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "pairs_pdf": ("pairs.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "leaderboard_pdf": ("leaderboard.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "journal_pdf": ("journal.pdf?html", KEEPERS_SEE, ONLY_LOOKED_AT),
    # The owner has not allowed ratings.
    "ratings": ("ratings/", NOT_THERE, ONLY_LOOKED_AT),
    "seasons": ("seasons/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "new_season": ("seasons/new/", KEEPERS_SEE, KEEPERS_TRY),
    "season": ("seasons/1/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "season_pdf": ("seasons/1/table.pdf?html", MEMBERS_SEE, ONLY_LOOKED_AT),
    "season_points": ("seasons/1/points/", MEMBERS_SEE, ONLY_LOOKED_AT),
    "change_season": ("seasons/1/change/", KEEPERS_SEE, KEEPERS_TRY),
    "close_season": ("seasons/1/close/", KEEPERS_SEE, KEEPERS_SEE),
    "reopen_season": ("seasons/1/reopen/", KEEPERS_LED, KEEPERS_LED),
    "delete_season": ("seasons/1/delete/", KEEPERS_SEE, FIRST_DELETES),
}
# The same rights for each form of a list.
LISTS = dict.fromkeys(
    ("players", "pairs", "matches", "hands", "match-files", "leaderboard"), MEMBERS_SEE
)
for name, rights in {**LISTS, "journal": KEEPERS_SEE}.items():
    TABLE |= {f"{name}_{form}": (f"{name}.{form}", rights, ONLY_LOOKED_AT) for form in FORMS}


@pytest.fixture
@prepared
def match(world: World) -> None:
    what = decision("aacrt-2016", "lixo", wild_before="wild")
    ruling = note(evening(world, 2), what, world.ana, side=None)
    Incident.objects.filter(pk=ruling.pk).update(id=1)
    new = roster.add_player(world.club, by=world.ana, name="Edith Sampaio", called="")
    Player.objects.filter(pk=new.pk).update(id=4242)
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana)
    season(world)


@pytest.fixture
def browsers(match: None, world: World) -> dict[str, Client]:
    users = [world.olga, world.ana, world.bruno, world.silvio, world.carla, world.davi]
    clients = {role: Client() for role in PEOPLE}
    for client, user in zip(clients.values(), users, strict=False):
        client.force_login(user)
    return clients


def test_table_of_rights_names_every_address() -> None:
    assert {pattern.name for pattern in addresses([*urlpatterns, *club_pages])} == {
        *TABLE,
        "first_start",  # tests/scoring/test_first_start.py: not of a club
    }


def addresses(patterns: Iterable[object]) -> Iterator[URLPattern]:
    """Every address, also those included under a common beginning."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        elif isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)


@pytest.mark.parametrize("name", TABLE)
def test_table_of_rights_has_the_right_address(world: World, name: str) -> None:
    path, _get, _post = TABLE[name]
    answer = Client().get(f"/boa-vista/{path}")
    assert answer.resolver_match.url_name == name


@pytest.mark.parametrize("name", TABLE)
def test_roles_open_only_their_pages(browsers: dict[str, Client], name: str) -> None:
    path, expected, _post = TABLE[name]
    answers = {role: browsers[role].get(f"/boa-vista/{path}").status_code for role in PEOPLE}
    assert answers == dict(zip(PEOPLE, expected, strict=True))


@pytest.mark.parametrize("name", TABLE)
def test_roles_post_only_to_their_addresses(browsers: dict[str, Client], name: str) -> None:
    path, _get, expected = TABLE[name]
    answers = {role: browsers[role].post(f"/boa-vista/{path}").status_code for role in PEOPLE}
    assert answers == dict(zip(PEOPLE, expected, strict=True))


# A calendar program cannot sign in: a wrong key is 404.
@pytest.mark.parametrize("name", [name for name in TABLE if name != "own_calendar_feed"])
def test_pages_redirect_to_sign_in(world: World, name: str) -> None:
    path = f"/boa-vista/{TABLE[name][0]}"
    where = Client().get(path)["Location"]
    assert where.startswith("/accounts/login/?next=/boa-vista/")


@pytest.mark.parametrize("role", ["player", "stranger", "nobody"])
def test_refused_posts_change_nothing(browsers: dict[str, Client], role: str) -> None:
    before = (Match.objects.get().version, Hand.objects.get(number=2).pk)
    posts = {
        "end_match": {"ending": "time"},
        "void_hand": {"voiding": before[1], "reason": "wrong"},
        "copy_rules": {"name": "Da sede", "target": "2000"},
        "change_rules": {"name": "Da casa", "target": "2000", "version": 1},
        "retire_rules": {},
        "cancel_incident": {"reason": "wrong"},
        "ask_in_match": {"client_key": str(uuid4()), "side": "0", "hand": "3"},
        "ask_in_game": {"client_key": str(uuid4()), "table": "mesa 3"},
    }
    for name, data in posts.items():
        browsers[role].post(f"/boa-vista/{TABLE[name][0]}", data)
    assert (Match.objects.get().version, Hand.objects.get(number=2).pk) == before
    assert Hand.objects.get(number=2).voided_at is None
    house = HouseRules.objects.get()
    assert (house.retired_at, house.versions.count()) == (None, 1)
    assert Incident.objects.get().cancelled_at is None


def test_match_of_another_club_is_404(browsers: dict[str, Client]) -> None:
    for name, (path, _get, _post) in TABLE.items():
        if "matches/1/" in path:
            answers = [
                browsers["stranger"].get(f"/vila-nova/{path}"),
                browsers["stranger"].post(f"/vila-nova/{path}"),
            ]
            assert {answer.status_code for answer in answers} <= {404, 405}, name
