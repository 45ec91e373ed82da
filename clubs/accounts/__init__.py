"""Accounts and their roles: the only writer of them, and how they sign in."""

from clubs.accounts.first_club import FirstClub, login_of, open_first_account, open_first_club
from clubs.accounts.invitations import (
    accept_invitation,
    invite_member,
    join,
    mark_mailed,
    renew_invitation,
    revoke_invitation,
    unlink_account,
)
from clubs.accounts.members import (
    RESERVED_SLUGS,
    account_of,
    add_member,
    create_club,
    give_role,
    make_calendar_link,
    open_account,
    take_role,
)

__all__ = [
    "RESERVED_SLUGS",
    "FirstClub",
    "accept_invitation",
    "account_of",
    "add_member",
    "create_club",
    "give_role",
    "invite_member",
    "join",
    "login_of",
    "make_calendar_link",
    "mark_mailed",
    "open_account",
    "open_first_account",
    "open_first_club",
    "renew_invitation",
    "revoke_invitation",
    "take_role",
    "unlink_account",
]
