"""Erasing a person takes the name out of every text that people type."""

import re
from uuid import uuid4

from django.apps import apps
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import roster
from clubs.models import PrivacyContact
from clubs.people.personal import of_apps
from clubs.roster.club.evenings import replace_in_reasons
from clubs.roster.club.privacy import PrivacyValues, replace_in_privacy, set_privacy_contact
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, entry, pay, priced_cup
from tests.tournaments.phones import phone_round
from tests.tournaments.prizes import pay_out, plan, played_cup
from tests.world import World
from tournaments.director.hall import calls
from tournaments.director.money import money
from tournaments.models import Table

SEARCHED = re.compile(r'"(\w+)"\."(\w+)"(?:::text\))? LIKE')
"""A column in which a query looks for a word, in SQLite and in PostgreSQL."""

ELSEWHERE = """
clubs.player: name called sort_key
clubs.competitor: name sort_key
clubs.journalentry: subject before after reason by_words search_key
clubs.particulars: phone email birthday member_since number note consent
clubs.merge: name
clubs.invitation: name email
tournaments.pushaddress: endpoint p256dh auth language
"""
"""Columns that `erase_player` empties or writes anew because their row is about the person."""

NAMES_OF_THINGS = """
clubs.club: slug name meets town
clubs.paymentdetails: pix_key pix_name pix_city
clubs.token: name
clubs.loan: to
clubs.webhook: url
clubs.sponsorpicture: name
scoring.houserules: name
scoring.houserulesversion: name
scoring.season: name
scoring.match: rules_name
tournaments.tournament: slug name place rules_name
circuits.circuit: slug name
circuits.federation: slug name
circuits.federationentry: subject before after
tournaments.screen: name
clubs.delivery: name page
"""
"""Columns with names that a club gave its own things, and copies. It can change them itself."""

ACCOUNTS = """
clubs.user: username first_name last_name email
"""
"""An account belongs to whoever signs in, and is not erased with a person of one club."""

NEVER_TYPED = """
clubs.user: password
clubs.club: default_rules
clubs.logo: kind
clubs.membership: calendar_key
clubs.journalentry: action path
circuits.federationentry: action path
clubs.paymentdetails: currency pix_kind
clubs.invitation: role nonce
clubs.signincount: key
clubs.loan: key
clubs.token: start digest
clubs.writtenbytoken: digest
clubs.webhook: salt
clubs.delivery: subject state problem digest
scoring.houserules: ruleset
scoring.match: ruleset link_key
scoring.hand: device
scoring.handanswer: device
scoring.tablekey: nonce key_digest code_digest
tournaments.screen: held first nonce key_digest code_digest
clubs.sponsorpicture: key kind
scoring.incident: occasion game situation
scoring.sidehand: ruleset
tournaments.tournament: ruleset
tournaments.stage: format
tournaments.participant: section line
tournaments.placement: section
tournaments.table: section
tournaments.round: drawn_from
"""
"""Codes, keys and letters that the program makes."""


def listed(text: str) -> set[str]:
    """Return the columns of one of the lists above, as `app.model.column`."""
    rows = (line.split(": ") for line in text.split("\n") if line)
    return {f"{model}.{column}" for model, columns in rows for column in columns.split()}


def text_columns() -> set[str]:
    """Return all columns of text of the project's tables, without those of fixed choices."""
    return {
        f"{model._meta.label_lower}.{field.name}"
        for app in ("clubs", "scoring", "tournaments", "circuits")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField) and not field.choices
    }


def test_erasing_reads_every_column_in_which_people_type(world: World) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        of_upper_apps = [write for app in of_apps() for write in app.texts]
        for write in (replace_in_reasons, replace_in_privacy, *of_upper_apps):
            write(world.club, "Dirce", str)
    tables = {model._meta.db_table: model._meta.label_lower for model in apps.get_models()}
    searched = {
        f"{tables[table]}.{column}"
        for query in queries
        for table, column in SEARCHED.findall(query["sql"])
    }
    kept = [listed(text) for text in (ELSEWHERE, NAMES_OF_THINGS, ACCOUNTS, NEVER_TYPED)]
    assert text_columns() == searched.union(*kept)
    assert sum(map(len, kept)) + len(searched) == len(searched.union(*kept))


def test_erase_player_removes_the_privacy_contact(world: World) -> None:
    words = "Pergunte à Dirce Amaral no balcão."
    values = PrivacyValues("Dirce Amaral", "dirce@boa-vista.example", words)
    set_privacy_contact(world.club, values, by=world.ana)
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    contact = PrivacyContact.objects.get(club=world.club)
    assert (contact.name, contact.email) == ("", "")
    assert contact.words == "Pergunte à Pessoa apagada 1 no balcão."


def test_erase_player_replaces_reasons_of_fees(client: Client, world: World) -> None:
    cup = priced_cup(world)
    number = cup.entries.get(competitor=world.dirce_nelson).number
    money.agree(entry(cup, number), 0, by=world.bruno, reason="Dirce Amaral ganhou a rifa")
    wrong = pay(cup, number, 300, world)
    money.cancel(wrong, by=world.bruno, reason="devolvido a Dirce Amaral")
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    page = browser(client, world.bruno).get(f"{CUP}entries/{number}/money/").content.decode()
    assert "Dirce" not in page
    assert "Pessoa apagada 1 ganhou a rifa" in page
    assert "devolvido a Pessoa apagada 1" in page


def test_erase_player_replaces_reasons_of_paid_prizes(world: World) -> None:
    cup = played_cup(world)
    plan(cup, world)
    paid = pay_out(cup, world, 0)
    money.cancel(paid, by=world.bruno, reason="pedido de Dirce Amaral")
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    paid.refresh_from_db()
    assert paid.cancelled_reason == "pedido de Pessoa apagada 1"


def test_erase_player_replaces_words_of_calls(world: World) -> None:
    table = Table.objects.select_related("round__stage__tournament__club").get(
        round=phone_round(world), number=1
    )
    call = calls.call(table, 0, "other", words="Dirce Amaral demora", client_key=uuid4())
    calls.solve(call, by=world.bruno, words="falei com Dirce Amaral")
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    call.refresh_from_db()
    assert (call.words, call.note) == ("Pessoa apagada 1 demora", "falei com Pessoa apagada 1")
