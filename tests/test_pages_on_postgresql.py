"""Open every page on PostgreSQL, which refuses queries that SQLite takes."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from circuits import writer as circuits
from circuits.federations import writer as federations
from circuits.models import Federation
from circuits.table.results import ChosenLeg
from clubs import roster
from clubs.accounts.tokens import make_token
from clubs.models import Membership, Player
from clubs.rights import ROWS, ByToken
from scoring.models import Match
from tests.circuits.played import rules
from tests.prepared import prepared
from tests.rights import PERSON, ROUTES, cup, path_of
from tests.tournaments.fees import pay
from tests.tournaments.hall import played, stage, tournament
from tests.tournaments.phones import phones_at
from tests.tournaments.prizes import pay_out, plan
from tests.world import World
from tournaments.director.phones import screens, table_keys
from tournaments.director.rounds import stages
from tournaments.models import Payment, Payout, Tournament
from tournaments.wall import keys

__all__ = ["cup"]
pytestmark = pytest.mark.only_postgres("test_rights.py opens the pages on SQLite")
LEFT_OUT = {"phone_live", "help_page", "club_help_page"}
"""A page that is held open, and pages that are files, if the help is built."""
AFTER_THE_END = {
    *("bracket_pdf", "poster_pdf", "prizes_pdf", "diplomas_pdf", "report_pdf", "ratings"),
    *("receipt_pdf", "cancel_payment", "prize_money_pdf", "entry_prize", "cancel_payout"),
}
"""Pages that open only after the tournament, or after its first payment."""
REFUSED = {
    # Not set up for the tests.
    *("security_txt", "authority"),
    # Of a row or an account that is not there, or not in this state.
    *("stop_printing", "void_hand", "solve_call", "report_result", "api_nothing"),
    *("undo_merge", "imported_people", "undo_people", "imported_matches", "undo_matches"),
    *("imported_entries", "undo_entries", "cancel_adjustment"),
    *("invitation", "mail_invitation", "revoke_invitation", "accept_invitation"),
    *("mfa_view_recovery_codes", "mfa_deactivate_totp", "sponsor_picture", "trust"),
    *("loan_file", "take_club_back"),
    *("copy_rules", "last_day", "phone_last_day", "invitations_pdf", "go_to_table"),
    *("begin_round", "add_match"),
}
"""Pages that answer with a status of 400 or more; each belongs to a test of its own."""


def opened(names: set[str], world: World, keys: dict[str, str]) -> dict[str, int]:
    """Return the status of each page. `keys`: the key by the beginning of names of pages."""
    _token, token = make_token(
        world.club, "x", days=1, may_write=True, by=world.olga, client_key=uuid4()
    )
    owner = Client()
    owner.force_login(world.olga)
    answers = {}
    for name in names:
        path = path_of(name, world)
        for beginning, key in keys.items():
            if name.startswith(beginning):
                path = re.sub("/x/", f"/{key}/", path, count=1)
        if isinstance(ROWS[name]["GET"].access, ByToken):
            answer = Client().get(path, headers={"Authorization": f"Bearer {token}"})
        else:
            answer = owner.get(path)
        answer.getvalue()  # a download asks while it is sent
        answers[name] = answer.status_code
    return answers


def test_every_page_opens_on_postgresql(cup: Tournament, world: World) -> None:
    join_circuits(cup, world)
    Membership.objects.filter(user=world.olga).update(calendar_key="x")
    Match.objects.filter(club=world.club, number=1).update(link_key="x")
    Tournament.objects.update(phones="hands")
    cup.refresh_from_db()
    table_keys.make_missing_everywhere(cup, by=world.bruno)
    phone = phones_at(cup.stages.get().rounds.get(number=2).tables.get(number=1))[0]
    screen = screens.add(cup, "Telão", by=world.olga)
    names = {name for name, row in ROWS.items() if "GET" in row} - LEFT_OUT - AFTER_THE_END
    answers = opened(names, world, {"phone": phone.key, "wall": keys.secret(screen).key})
    assert {name for name, status in answers.items() if status >= 400} == REFUSED
    assert list(answers.values()).count(200) > 250


def join_circuits(cup: Tournament, world: World) -> None:
    """Make a federation of both clubs, its circuit, and a circuit of the club."""
    federation = Federation.objects.get()
    federation.officers.create(user=world.olga, role="head")
    for club, owner in ((world.club, world.olga), (world.other_club, world.davi)):
        federations.invite(federation, club, by=world.olga)
        federations.accept(federation, club, by=owner)
    circuit = circuits.create(
        federation, circuits.Details(cup.name, rules()), by=world.olga, client_key=uuid4()
    )
    federations.accept_leg(federations.offer(circuit, cup, by=world.bruno), 1, by=world.olga)
    details = circuits.Details(cup.name, rules(), [ChosenLeg(cup, 1)])
    circuits.create(world.club, details, by=world.olga, client_key=uuid4())


@prepared
def ended(world: World) -> Tournament:
    """Return a knock-out with a payment, a prize plan and a paid prize."""
    cup = tournament(world, "knockout", entries=4)
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    cup.refresh_from_db()
    plan(cup, world)
    payment, payout = pay(cup, 1, 4000, world), pay_out(cup, world, 0)
    Payment.objects.filter(pk=payment.pk).update(id=1)
    Payout.objects.filter(pk=payout.pk).update(id=1)
    return cup


def test_pages_of_ended_tournament_open_on_postgresql(world: World) -> None:
    ended(world)
    type(world.club).objects.update(is_public=True, shows_matches=True, shows_ratings=True)
    new = roster.add_player(world.club, by=world.ana, name="Edith Sampaio", called="")
    Player.objects.filter(pk=new.pk).update(id=PERSON)
    names = {name for name, route in ROUTES.items() if "tournaments/<slug:name>/" in route}
    names = {name for name in names | AFTER_THE_END if "GET" in ROWS.get(name, {})}
    answers = opened(names, world, {})
    assert {name for name in AFTER_THE_END if answers[name] != 200} == set()
    assert list(answers.values()).count(200) > 50
