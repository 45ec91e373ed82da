"""The API: what is public, what a token may see, pages, tags, errors, limits, the document."""

import re
from threading import Thread

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs.api.base import PerCaller, wrong_tokens
from config.programs import api as site
from config.programs.urls import ROUTES
from tests.api_program import API, Program
from tests.scoring.crowd import many, played
from tests.scoring.notebook import TOTALS, evening
from tests.tournaments import hall
from tests.world import World
from tournaments.models import Tournament


@pytest.fixture(autouse=True)
def no_requests_before() -> None:
    cache.clear()


def test_api_routes_equal_the_documented_operations() -> None:
    routes = {getattr(route, "name", ""): str(route.pattern) for route in site.api.urls[0]}
    assert routes == ROUTES | {"api-root": ""}


def test_members_lists_have_pages(client: Client, world: World) -> None:
    many(world, 5)
    program = Program(client, world, world.carla)
    first = program.get("matches/", limit=2)
    second = program.get("matches/", limit=2, cursor=first["next"])
    third = program.get("matches/", limit=2, cursor=second["next"])
    numbers = [item["number"] for page in (first, second, third) for item in page["items"]]
    assert numbers == [5, 4, 3, 2, 1]
    assert third["next"] is None
    assert program.get("pairs/")["items"][0]["name"] == "Dirce and Nelson"
    assert len(program.get("people/", limit=4)["items"]) == 4


def test_api_match_has_every_line_of_its_sheets(client: Client, world: World) -> None:
    match = evening(world)
    found = Program(client, world, world.carla).get(f"matches/{match.number}/")
    assert [side["points"] for side in found["sides"]] == list(TOTALS[-1])
    sums = [sum(hand["sides"][at]["points"] for hand in found["hands"]) for at in (0, 1)]
    assert sums == list(TOTALS[-1])
    lines = found["hands"][0]["sides"][0]["lines"]
    assert sum(line["points"] for line in lines) == found["hands"][0]["sides"][0]["points"]


def test_matches_are_filtered(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.marlene_valdir, world.ivone_osvaldo, playing=True)
    program = Program(client, world, world.carla)
    assert [m["number"] for m in program.get("matches/", state="playing")["items"]] == [2]
    assert [m["number"] for m in program.get("matches/", pair=1)["items"]] == [1]
    assert program.get("matches/", last_day="2000-01-01")["items"] == []
    assert [line["won"] for line in program.get("leaderboard/")["standings"]] == [1, 0]


@pytest.mark.parametrize(
    "path", ["", "people/", "pairs/", "journal/", "matches/", "matches/1/", "leaderboard/"]
)
def test_private_route_needs_a_token_of_the_club(client: Client, world: World, path: str) -> None:
    evening(world)
    assert Program(client, world, None).get(path, 401)["error"]["code"] == "needs-token"
    assert Program(client, world, world.davi).get(path, 404)["error"]["code"] == "not-found"
    Program(client, world, world.olga).get(path)


def test_journal_is_for_the_office(client: Client, world: World) -> None:
    Program(client, world, world.carla).get("journal/", 403)
    assert Program(client, world, world.ana).get("journal/")["items"][0]["action"] == "make-token"


@pytest.fixture
def cup(world: World) -> Tournament:
    return hall.tournament(world, entries=4)


def test_api_tournament_is_readable_without_a_token(
    client: Client, world: World, cup: Tournament
) -> None:
    hall.played(cup, world)
    stranger = Program(client, world, None)
    address = f"tournaments/{cup.slug}/"
    assert stranger.get(address)["name"] == cup.name
    assert len(stranger.get(f"{address}entries/")) == 4
    (this_round,) = stranger.get(f"{address}rounds/")
    assert this_round["state"] == "closed"
    assert all(len(table["score"]) == 2 for table in this_round["tables"])
    assert stranger.get(f"{address}standings/")["places"][0]["place"] == 1
    stranger.get("tournaments/", 401)
    stranger.get(f"{address}standings/", 404, stage=9)
    assert Program(client, world, world.carla).get("tournaments/")["items"][0]["slug"] == cup.slug


def test_entries_and_drafts_wait_for_the_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    stranger = Program(client, world, None)
    stranger.get(f"tournaments/{cup.slug}/entries/", 404)
    assert stranger.get(f"tournaments/{cup.slug}/rounds/") == []
    assert len(Program(client, world, world.carla).get(f"tournaments/{cup.slug}/entries/")) == 4


def test_hidden_standings_are_for_directors(client: Client, world: World, cup: Tournament) -> None:
    hall.played(cup, world)
    Tournament.objects.update(standings_shown="end")
    address = f"tournaments/{cup.slug}/standings/"
    Program(client, world, None).get(address, 403)
    Program(client, world, world.carla).get(address, 403)
    Program(client, world, world.bruno).get(address, 403)
    Program(client, world, world.bruno, writes=True).get(address)


def test_wrong_token_is_refused_even_on_public_routes(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = client.get(
        f"{API}tournaments/{cup.slug}/", headers={"Authorization": "Bearer caderneta_wrong"}
    )
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"


def test_unchanged_answer_is_304(client: Client, world: World) -> None:
    program = Program(client, world, world.carla)
    first = client.get(f"{API}pairs/", headers=program.headers)
    again = client.get(f"{API}pairs/", headers={**program.headers, "If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content
    assert "Authorization" in first["Vary"]
    assert first["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("path", "query", "code"),
    [
        ("matches/", {"limit": "0"}, "malformed"),
        ("matches/", {"limit": "many"}, "malformed"),
        ("matches/", {"cursor": "!!"}, "malformed"),
        ("matches/", {"cursor": "9" * 30}, "malformed"),
        ("matches/", {"state": "asleep"}, "malformed"),
        ("matches/", {"pair": str(10**30)}, "malformed"),
        ("matches/", {"last_day": "0"}, "malformed"),
        ("matches/", {"last_day": "2026-1-1"}, "malformed"),
    ],
)
def test_wrong_query_of_the_api_has_the_usual_error_shape(
    client: Client, world: World, path: str, query: dict[str, str], code: str
) -> None:
    problem = Program(client, world, world.carla).get(path, 422, **query)["error"]
    assert problem["code"] == code
    assert set(problem) == {"code", "message", "details"}


def test_unknown_address_and_method_are_json(client: Client, world: World) -> None:
    assert client.get("/api/v1/nothing/").json()["error"]["code"] == "not-found"
    for method in (client.post, client.delete):
        answer = method(f"{API}pairs/")
        assert answer.status_code == 405
        assert answer.json()["error"]["code"] == "wrong-method"
    assert client.get(f"{API}%0A/").json()["error"]["code"] == "not-found"
    assert client.get(f"{API}results/").json()["error"]["code"] == "wrong-method"


@pytest.mark.postgres
def test_null_character_in_address_finds_nothing(client: Client, world: World) -> None:
    evening(world)
    program = Program(client, world, world.carla)
    assert program.get("matches/", ruleset="\0")["items"] == []
    program.get("leaderboard/", 404, ruleset="\0")
    program.get("tournaments/%00/", 404)
    Program(client, world, None).get("tournaments/%00/standings/", 404)
    assert client.get("/api/v1/clubs/%00/tournaments/copa/").status_code == 404


def test_session_of_a_browser_gives_no_rights(client: Client, world: World) -> None:
    client.force_login(world.olga)
    assert client.get(f"{API}pairs/").status_code == 401


def test_too_many_requests_must_wait(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(client, world, world.carla)
    limit = site.api.throttle[0] if isinstance(site.api.throttle, list) else site.api.throttle
    monkeypatch.setattr(limit, "num_requests", 2)
    program.get("pairs/")
    program.get("pairs/")
    answer = client.get(f"{API}pairs/", headers=program.headers)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    Program(client, world, world.ana).get("pairs/")


def test_too_many_wrong_tokens_must_wait(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wrong_tokens, "num_requests", 2)
    wrong = {"Authorization": "Bearer caderneta_wrong"}
    answers = [client.get(f"{API}pairs/", headers=wrong) for _each in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    assert int(answers[2]["Retry-After"]) > 0
    elsewhere = client.get(f"{API}pairs/", headers=wrong, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 401
    Program(client, world, world.carla).get("pairs/")


def test_count_requests_in_threads_keeps_them_apart(rf: RequestFactory) -> None:
    limit = PerCaller("2/m")
    limit.allow_request(rf.get("/", REMOTE_ADDR="192.0.2.1"))
    key, history = limit.key, list(limit.history)
    other = Thread(target=limit.allow_request, args=[rf.get("/", REMOTE_ADDR="192.0.2.2")])
    other.start()
    other.join()
    assert (limit.key, limit.history) == (key, history)


# --- The contract ---------------------------------------------------------------------------------


def test_document_names_every_route_and_error(client: Client, db: None) -> None:
    document = client.get("/api/v1/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    for address, methods in document["paths"].items():
        for route in methods.values():
            assert {"200", "401", "404", "422", "429"} <= set(route["responses"]), address
            assert route["description"], address
    tournament = document["paths"]["/api/v1/clubs/{slug}/tournaments/{name}/"]["get"]
    assert {} in tournament["security"]
    assert {} not in document["paths"]["/api/v1/clubs/{slug}/pairs/"]["get"]["security"]
    ids = [route["operationId"] for m in document["paths"].values() for route in m.values()]
    assert len(ids) == len(set(ids))
    assert all(address.startswith("/api/v1/clubs/{slug}/") for address in document["paths"])


def test_answers_have_the_documented_fields(client: Client, world: World, cup: Tournament) -> None:
    evening(world)
    hall.played(cup, world)
    schemas = site.description()["components"]["schemas"]
    program = Program(client, world, world.olga)

    def fields(name: str) -> set[str]:
        return set(schemas[name]["properties"])

    assert set(program.get("matches/")["items"][0]) == fields("MatchOut")
    assert set(program.get("matches/1/")) == fields("WholeMatchOut")
    assert set(program.get("pairs/")["items"][0]) == fields("PairOut")
    assert set(program.get("journal/")["items"][0]) == fields("JournalOut")
    standings = program.get(f"tournaments/{cup.slug}/standings/")
    assert set(standings) == fields("StandingsOut")
    assert set(standings["places"][0]) == fields("PlaceOut")


def test_guide_needs_no_script_and_no_other_site(client: Client, db: None) -> None:
    page = client.get("/api/v1/").content.decode()
    assert "/api/v1/clubs/{slug}/matches/" in page
    assert "/help/docs/api/#webhooks" in page
    assert not re.search(r'(src|href)="(https?:)?//', page)


def test_api_routes_do_not_shadow_names_of_pages() -> None:
    path = reverse("entries", args=["boa-vista", "copa"])
    assert path == "/boa-vista/tournaments/copa/entries/"


def test_openapi_document_is_built_once(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get("/api/v1/openapi.json", headers={"Accept-Language": "pt-br"})
    monkeypatch.setattr(site.api, "get_openapi_schema", None)
    again = client.get("/api/v1/openapi.json", headers={"Accept-Language": "es"})
    assert again.content == first.content
