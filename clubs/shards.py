"""Which tables hold rows of clubs, and the club whose rows hand-written SQL reads."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Field, Model

REFERENCE = {
    "circuits_federation": "a federation holds clubs that are on several servers",
    "circuits_federationclub": "each club finds the other clubs of its federations",
    "circuits_federationcircuit": "a circuit of a federation has legs of several clubs",
    "circuits_federationentry": "the history of a federation belongs to no club",
    "circuits_officer": "the office of a federation belongs to no club",
    "circuits_personlink": "a link belongs to two clubs",
    "clubs_club": "every page finds its club by the address, and all rows of clubs refer to it",
    "clubs_user": "an account belongs to all its clubs, and rows of clubs refer to it",
}
"""Small tables of which every server has a copy, and why."""
LOCAL = {
    "account_emailaddress": "an account, when it signs in",
    "account_emailconfirmation": "an account, when it signs in",
    "asker": "people who wait for papers, in the queue of all clubs",
    "auth_group": "Caderneta does not use it",
    "auth_group_permissions": "Caderneta does not use it",
    "auth_permission": "Caderneta does not use it",
    "clubs_lastcleaning": "one row for the whole server",
    "clubs_signincount": "counts of wrong passwords and codes, before a club is known",
    "clubs_user_groups": "Caderneta does not use it",
    "clubs_user_user_permissions": "Caderneta does not use it",
    "django_content_type": "Django makes its rows",
    "django_session": "sessions, read before the club of a page",
    "django_tasks_database_dbtaskresult": "which worker draws a paper",
    "job": "papers that wait, in the queue of all clubs",
    "mfa_authenticator": "an account, when it signs in",
    "usersessions_usersession": "the list of an account's sessions",
}
"""Tables that stay on the first server, and what their rows are about."""

PAGES_OF_ALL_CLUBS = {
    "home": "lists the clubs of an account, which are on several servers",
    "phone phone_now phone_live phone_table phone_call phone_report phone_last_day phone_hand "
    "phone_sheet phone_answer": "the key or code of a table finds its club, then reads that club",
    "wall wall_screen wall_now": "the key or code of a screen finds its club, then reads that club",
    "accept_invitation": "the link of an invitation finds its club",
    "account_login account_logout account_inactive account_change_password account_set_password "
    "account_reset_password account_reset_password_done account_reset_password_from_key "
    "account_reset_password_from_key_done account_reauthenticate account_security end_session "
    "end_other_sessions": "an account has roles in several clubs, which end its sessions and links",
    "mfa_index mfa_list_webauthn mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp "
    "mfa_view_recovery_codes mfa_generate_recovery_codes mfa_reauthenticate_webauthn "
    "mfa_add_webauthn mfa_remove_webauthn": "the second step of an account",
    "first_start": "asks whether the server has any account",
    "federation federation_circuit federation_office federation_history new_federation_circuit "
    "change_federation_circuit close_federation_circuit reopen_federation_circuit accept_leg "
    "remove_leg invite_club remove_club add_officer remove_officer": "a federation holds several "
    "clubs, and its circuits add up their tournaments",
    "robots": "names the clubs that search engines may list",
    "help help_page phone_worker phone_manifest push_worker api_guide openapi api_api-root "
    "api_nothing security_txt trust authority set_language": "read no rows of clubs",
}
"""The addresses without a club in them, and why their queries may read the rows of all clubs."""
ACROSS = {
    "circuit of a federation": "its table adds up tournaments of several clubs",
    "linked person": "a person known in two clubs, whose names both clubs see",
    "codes": "a new code must be unused in every club: whoever types it names no club",
    "end of a session": "the role that ends a session earliest may be one in another club",
    "link for a password": "a change of a role in any club makes the link void",
    "lost notices": "a phone is given up only while other phones, of any club, get their notices",
    "name in a password": "the password must not be the name of any club of the account",
    "owners": "only who owns every club of an account may change its password",
}
"""What pages of one club read of all clubs, and why."""

_club: ContextVar[int | None] = ContextVar("club", default=None)


def club_column(model: type[Model]) -> "Field[Any, Any] | None":
    """Return the column that says to which club a row belongs; None for a table without one."""
    for field in model._meta.concrete_fields:
        if field.name == "club" and _is_club(field.related_model) and not field.null:
            return field
    return None


def _is_club(model: Any) -> bool:
    return getattr(model, "_meta", None) is not None and model._meta.label == "clubs.Club"


@cache
def divided() -> dict[str, type[Model]]:
    """Return the models whose rows are divided by clubs, by the names of their tables."""
    return {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if club_column(model) and model._meta.db_table not in REFERENCE
    }


def current() -> int | None:
    """Return the key of the club whose rows this thread reads; None: those of all clubs."""
    return _club.get()


@contextmanager
def within(club: int | None) -> Iterator[None]:
    """Read and write rows of this club only. None: rows of all clubs, which asks every server."""
    before = _club.set(club)
    try:
        yield
    finally:
        _club.reset(before)


def across(what: str) -> AbstractContextManager[None]:
    """Read rows of all clubs on a page of one club. `what`: a key of `ACROSS`."""
    if what not in ACROSS:
        raise KeyError(what)
    return within(None)


def of_current_club(sql: str) -> str:
    """Return hand-written SQL in which each table stands for the rows of the current club."""
    club = current()
    if club is None:
        return sql
    rows = rf"(SELECT * FROM \2 WHERE club_id = {club:d})"  # noqa: S608 - club is a number
    return _tables().sub(rf"\1 {rows} \3", sql)


@cache
def _tables() -> re.Pattern[str]:
    """Return the pattern of a divided table with its alias, as our SQL writes them."""
    return re.compile(rf"\b(FROM|JOIN)\s+({'|'.join(divided())})\s+([a-z]\w*)\b")
