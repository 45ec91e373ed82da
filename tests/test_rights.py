"""The table of rights decides each request.

The middleware is asked for each row, role and method, without a page. Pages are opened where their
view decides as well, and one of each other kind. `test_rights_of_every_page` opens all of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from inspect import getclosurevars
from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.checks import run_checks
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils.module_loading import import_string

from clubs.models import Membership, Token, User
from clubs.rights import GUARDED, ROWS, Access, ByToken, Door, Right, Task, rows_of
from clubs.rights.access import club_by_token, member_of
from clubs.rights.middleware import RightsMiddleware
from clubs.rights.table import GROUPS
from server.later import later
from tests.rights import (
    MEMBERS,
    PAGES,
    PEOPLE,
    ROUTES,
    browsers,
    cup,
    has,
    path_of,
    routes_read_wrongly,
    token_of,
    wrong_answers,
)
from tests.world import World
from tournaments.models import Tournament

__all__ = ["browsers", "cup"]
METHODS = [*product(["GET", "POST"], PEOPLE), ("HEAD", "olga"), ("PUT", "olga")]
VIEWS_DECIDE = (Door.KEY, Door.PUBLIC_CLUB, Door.PUBLIC_MATCHES, Door.PUBLIC_TOURNAMENT)


def test_every_address_has_a_row():
    assert set(ROWS) == set(ROUTES)
    assert run_checks(tags=["urls"]) == []


def test_address_without_a_row_is_refused_and_named(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = Client()
    owner.force_login(world.olga)
    assert owner.get("/boa-vista/journal/").status_code == 200
    monkeypatch.delitem(ROWS, "journal")
    assert owner.get("/boa-vista/journal/").status_code == 404
    assert [problem.msg for problem in run_checks(tags=["urls"])] == [
        "The table of rights has no row for 'journal'."
    ]


def test_two_rows_of_one_address_are_an_error():
    first, second = (group.tasks[0] for group in GROUPS[1:3])
    with pytest.raises(ValueError, match="start_rematch POST"):
        rows_of([first, Task(second.words, Right.SEE, post="start_rematch")])


def words(text: str) -> set[str]:
    return set(text.split())


READ_BY_STRANGERS = words(
    """
    account_inactive account_login account_logout account_reset_password
    account_reset_password_done account_reset_password_from_key
    account_reset_password_from_key_done
    accept_invitation api_guide authority bracket calendar calendar_feed circuit circuits club
    club_picture crosstable entry federation federation_circuit first_loan first_start help
    help_page home last_day linked_match linked_match_picture match match_picture notice_key
    openapi own_calendar_feed phone phone_call phone_hand phone_last_day phone_live
    phone_manifest phone_now phone_report phone_sheet phone_table phone_worker privacy
    push_worker results robots security_txt set_language share_club share_linked_match
    share_match share_tournament sponsor_picture standings statistics tables tournament
    tournament_app tournament_picture tournament_rules trust wall wall_now wall_screen
    """
)
READ_BY_DIRECTORS = words(
    """
    check_in_pdf codes_pdf draft event_file go_to_table invitations invitations_pdf money money_csv
    money_json money_pdf money_xlsx prizes prize_money_csv prize_money_json prize_money_pdf
    prize_money_xlsx receipt_pdf screen_now screens
    """
)
READ_BY_OFFICE = words(
    """
    data_pdf find_double journal journal_csv journal_json journal_pdf journal_xlsx lending
    linked_people loan_file person_data same_people
    """
)
READ_BY_OWNERS = words("accounts backups invitation who_may")
RECORDED = words(
    """
    annul_match ask_in_game ask_in_match bring_back_match cancel_incident change_match
    correct_hand correct_result decide_hand delete_match end_match enter_result import_match
    match_keys record_hand resume_match start_match start_rematch table_record void_hand
    """
)
WRITTEN_BY_OFFICE = words(
    """
    accept_link add_pair add_player archive_pair archive_player change_link change_rules
    change_season close_season copy_rules delete_pair delete_player delete_season edit_pair
    edit_player end_link erase_player import_matches import_people lend_club load_loan
    merge_players new_season play_after_all play_on propose_link reopen_season restore_pair
    restore_player restore_rules retire_rules send_club_back take_club_back undo_merge
    """
)


def test_sensitive_actions_are_reserved_to_their_roles() -> None:
    """The other tests follow the table; this one says which rows nobody may change by mistake."""
    assert names_for(lambda access: access is Right.OWN, "POST") == {
        *("add_account", "account", "take_role", "unlink_account", "password_link"),
        *(
            "backups",
            "directors_add",
            "invite",
            "mail_invitation",
            "renew_invitation",
            "revoke_invitation",
        ),
        *("club_details", "payment_details", "change_privacy", "use_rules"),
        *("join_federation", "leave_federation"),
        *("webhooks", "remove_webhook", "start_webhook"),
        *("try_webhook", "send_webhook_again", "second_step_roles"),
    }
    assert names_for(lambda access: access is Right.SEE, "POST") == {
        *("calendar_link", "report_result", "stop_printing", "tokens", "revoke_token"),
    }
    assert names_for(lambda access: access is Door.ACCOUNT, "POST") == {
        *("account_change_password", "account_set_password", "end_session", "end_other_sessions"),
        *("account_reauthenticate", "mfa_reauthenticate", "mfa_activate_totp"),
        *("mfa_deactivate_totp", "mfa_generate_recovery_codes"),
        *("mfa_reauthenticate_webauthn", "mfa_add_webauthn", "mfa_remove_webauthn"),
    }
    assert names_for(lambda access: access is Door.FEDERATION_HEAD, "POST") == {
        *("add_officer", "remove_officer"),
    }
    assert names_for(is_door, "POST") == {
        *("phone", "phone_call", "phone_report", "phone_hand", "phone_answer", "wall"),
        *("notices_on", "notices_off", "accept_invitation", "first_start", "first_loan"),
        *("set_language",),
        *("trust", "account_login", "account_logout"),
        *("account_reset_password", "account_reset_password_from_key"),
    }
    assert names_for(lambda access: access is Right.RECORD, "POST") == RECORDED
    assert names_for(lambda access: access is Right.ADD, "POST") == {
        *("enter_new_pair", "enter_new_person"),
    }
    office = (Right.KEEP, Right.OFFICE)
    assert names_for(lambda access: access in office, "POST") >= WRITTEN_BY_OFFICE
    assert names_for(lambda access: access in office, "GET") >= READ_BY_OFFICE
    assert names_for(lambda access: access is Right.DIRECT, "GET") >= READ_BY_DIRECTORS
    assert names_for(lambda access: access is Right.OWN, "GET") >= READ_BY_OWNERS
    assert "find_person" in names_for(lambda access: access is Right.ADD, "GET")
    assert "find_seat" in names_for(lambda access: access is Right.RECORD, "GET")
    assert names_for(is_door, "GET") == READ_BY_STRANGERS


def test_form_is_shown_only_to_people_who_may_send_it() -> None:
    """Players read what the arbiter rules without writing it down, and see their own fee and
    the regulation.
    """
    both = {name: row for name, row in ROWS.items() if {"GET", "POST"} <= row.keys()}
    different = {name for name, row in both.items() if row["GET"].access != row["POST"].access}
    assert different == {"ask_in_game", "ask_in_match", "entry_money", "regulation"}


def is_door(access: Access) -> bool:
    return isinstance(access, Door) and access not in (Door.ACCOUNT, *GUARDED)


def names_for(asked: Callable[[Access], bool], method: str) -> set[str]:
    return {name for name, row in ROWS.items() if method in row and asked(row[method].access)}


def asked(request: HttpRequest) -> str | int:
    """Return how the middleware refuses the request; "open": it calls the view."""
    match = request.resolver_match = resolve(request.path_info)
    middleware = RightsMiddleware(lambda request: HttpResponse())
    try:
        refusal = middleware.process_view(request, match.func, match.args, match.kwargs)
    except Http404:
        return 404
    except PermissionDenied:
        return 403
    if refusal is None:
        return "open"
    is_to_sign_in = refusal.status_code == 302 and refusal["Location"].startswith(
        "/accounts/login/"
    )
    return "sign in" if is_to_sign_in else refusal.status_code


def expected(name: str, method: str, who: str) -> str | int:
    task = ROWS[name].get("GET" if method == "HEAD" else method)
    access = (task or next(iter(ROWS[name].values()))).access
    if isinstance(access, ByToken):
        return "open"  # the API asks the table about the token
    needs_account = isinstance(access, Right) or access in (Door.ACCOUNT, *GUARDED)
    if needs_account and who == "nobody":
        return "sign in"
    if task is None:
        return 405
    if access in GUARDED:
        return 404  # nobody of the club belongs to the office of the federation
    if isinstance(access, Right):
        return 404 if who == "davi" else "open" if has(who, access) else 403
    return "open"


@pytest.fixture
def members_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the membership once for a person and a club: thousands of cells ask for it."""

    @cache
    def read(user: User | AnonymousUser, slug: str) -> Membership | None:
        request = HttpRequest()
        request.user = user
        return member_of(request, slug)

    monkeypatch.setattr(
        "clubs.rights.access.member_of", lambda request, slug: read(request.user, slug)
    )


@pytest.mark.usefixtures("members_read_once")
def test_middleware_decides_each_cell_of_the_table(
    cup: Tournament, world: World, rf: RequestFactory
) -> None:
    people = {who: AnonymousUser() if who == "nobody" else getattr(world, who) for who in PEOPLE}
    wrong = {}
    for name in ROWS:
        path = path_of(name, world)
        for method, who in METHODS:
            request = rf.generic(method, path)
            request.user = people[who]
            got = asked(request)
            if got != expected(name, method, who):
                wrong[name, method, who] = got
    assert wrong == {}


def test_token_opens_each_cell_its_member_may_open(
    cup: Tournament, world: World, rf: RequestFactory
) -> None:
    wrong = {}
    for who, may_write in product(MEMBERS, [False, True]):
        token, _key = token_of(world, who, may_write=may_write)
        for name, method, access in ROWS_OF_CLUB:
            request = rf.generic(method, path_of(name, world))
            request.resolver_match = resolve(request.path_info)
            may = has(who, access.right or Right.SEE) and (may_write or not access.writes)
            if opens(request, token) != may:
                wrong[name, method, who, may_write] = not may
    assert wrong == {}


ROWS_OF_CLUB = [
    (name, method, task.access)
    for name, row in ROWS.items()
    for method, task in row.items()
    if isinstance(task.access, ByToken) and "<slug>" in ROUTES[name]
]


def opens(request: HttpRequest, token: Token) -> bool:
    try:
        club_by_token(request, token, "boa-vista")
    except PermissionDenied:
        return False
    return True


@pytest.mark.parametrize("who", ["carla", "ana"])
def test_api_routes_follow_the_table_of_rights(cup: Tournament, world: World, who: str) -> None:
    """Carla has the fewest rights; Ana may read the history."""
    assert routes_read_wrongly(world, who) == []


def views(patterns: Iterable[object]) -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield the name and the view of every address of the site."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), pattern.callback


def taken_methods(view: Callable[..., object]) -> set[str]:
    """Return the methods that `require_http_methods` lets through; empty: it does not ask."""
    while True:
        found = getclosurevars(view).nonlocals
        if methods := found.get("request_method_list"):
            return set(methods) - {"HEAD"}
        if hasattr(view, "__wrapped__"):
            view = view.__wrapped__
        elif view.__module__ == later.__module__:
            view = import_string(found["name"])
        else:
            return set()


def test_views_take_the_methods_of_their_rows() -> None:
    methods = {name: taken_methods(view) for name, view in views(get_resolver().url_patterns)}
    assert sum(map(bool, methods.values())) > 250
    assert {n: found for n, found in methods.items() if found and found != ROWS[n].keys()} == {}


def pages_with_their_own_decision() -> Iterator[tuple[Task, str, str, Sequence[str]]]:
    """Yield every request whose view decides as well, and one of each other kind.

    Each kind is sent by everybody once, then only by people of whom views know the difference.
    """
    kinds = set()
    for task in PAGES:
        for name, method in task.uses():
            kind = task.access, task.only, task.second_step, method
            if kind not in kinds:
                yield task, name, method, PEOPLE
            elif task.only or task.access in VIEWS_DECIDE:
                yield task, name, method, ["nobody", "davi", "carla", "olga"]
            kinds.add(kind)


OPENED = list(pages_with_their_own_decision())


@pytest.mark.parametrize("access", dict.fromkeys(task.access for task, *_rest in OPENED))
def test_every_page_answers_by_the_table_of_rights(
    browsers: dict[str, Client], world: World, access: Access
) -> None:
    wrong = {}
    for task, name, method, people in OPENED:
        if task.access is access:
            wrong[name, method] = wrong_answers(browsers, world, task, name, method, people)
    assert {request: answers for request, answers in wrong.items() if answers} == {}
