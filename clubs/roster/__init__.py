"""The only writer of clubs, their accounts, players and pairs.

Each function is one transaction that locks the club, checks, writes, and leaves a line in the
journal. Because of the lock two secretaries take turns, so a check finds every conflict and the
form can name it; the constraints of the database are the last safeguard. What a person cannot do
is raised as a `Refused` that carries the row in the way; nothing is then written.
"""

from clubs.roster.accounts import (
    RESERVED_SLUGS,
    account_of,
    add_member,
    create_club,
    give_role,
    make_calendar_link,
    open_account,
    take_role,
)
from clubs.roster.club import (
    Details,
    ask_second_step,
    change_logo,
    edit_club,
    let_directors_add,
    show_seasons,
)
from clubs.roster.erasure import ImportRuns, erase_player
from clubs.roster.evenings import CannotCallOff, call_off, play_after_all, set_evenings
from clubs.roster.first_club import FirstClub, login_of, open_first_club
from clubs.roster.forgetting import (
    forget_archives,
    forget_drafts,
    forget_invitations,
    forget_left_out_rows,
)
from clubs.roster.imports import (
    DRAFT_DAYS,
    UndoPlan,
    answer_import,
    confirm_import,
    discard_import,
    start_import,
)
from clubs.roster.invitations import (
    accept_invitation,
    invite_member,
    join,
    mark_mailed,
    renew_invitation,
    revoke_invitation,
    unlink_account,
)
from clubs.roster.merging import (
    BuiltOn,
    InTheWay,
    NotAsShown,
    merge_players,
    undo_merge,
    was_built_on,
)
from clubs.roster.pairs import (
    LAST_OF_PAIRS,
    add_pair,
    add_pairs,
    archive_pair,
    delete_pair,
    edit_pair,
    next_number,
    partners,
    restore_pair,
    single,
    singles,
)
from clubs.roster.particulars import ParticularValues, keep_particulars
from clubs.roster.payment_details import set_payment_details
from clubs.roster.people import (
    add_player,
    archive_player,
    delete_player,
    edit_player,
    restore_player,
)
from clubs.roster.people_import import plan_undo_of_people, undo_people, write_people
from clubs.roster.privacy import PrivacyValues, set_privacy_contact
from clubs.roster.refusals import (
    AlreadyLinked,
    InUse,
    InvitationOver,
    LastOwner,
    LoginTaken,
    MemberNumberTaken,
    NumberTaken,
    OtherImport,
    PairExists,
    PlanChanged,
    SamePerson,
    ServerInUse,
    SlugRefused,
)
from clubs.roster.sponsors import MOST_PICTURES, add_sponsor, remove_sponsor

__all__ = [
    "DRAFT_DAYS",
    "LAST_OF_PAIRS",
    "MOST_PICTURES",
    "RESERVED_SLUGS",
    "AlreadyLinked",
    "BuiltOn",
    "CannotCallOff",
    "Details",
    "FirstClub",
    "ImportRuns",
    "InTheWay",
    "InUse",
    "InvitationOver",
    "LastOwner",
    "LoginTaken",
    "MemberNumberTaken",
    "NotAsShown",
    "NumberTaken",
    "OtherImport",
    "PairExists",
    "ParticularValues",
    "PlanChanged",
    "PrivacyValues",
    "SamePerson",
    "ServerInUse",
    "SlugRefused",
    "UndoPlan",
    "accept_invitation",
    "account_of",
    "add_member",
    "add_pair",
    "add_pairs",
    "add_player",
    "add_sponsor",
    "answer_import",
    "archive_pair",
    "archive_player",
    "ask_second_step",
    "call_off",
    "change_logo",
    "confirm_import",
    "create_club",
    "delete_pair",
    "delete_player",
    "discard_import",
    "edit_club",
    "edit_pair",
    "edit_player",
    "erase_player",
    "forget_archives",
    "forget_drafts",
    "forget_invitations",
    "forget_left_out_rows",
    "give_role",
    "invite_member",
    "join",
    "keep_particulars",
    "let_directors_add",
    "login_of",
    "make_calendar_link",
    "mark_mailed",
    "merge_players",
    "next_number",
    "open_account",
    "open_first_club",
    "partners",
    "plan_undo_of_people",
    "play_after_all",
    "remove_sponsor",
    "renew_invitation",
    "restore_pair",
    "restore_player",
    "revoke_invitation",
    "set_evenings",
    "set_payment_details",
    "set_privacy_contact",
    "show_seasons",
    "single",
    "singles",
    "start_import",
    "take_role",
    "undo_merge",
    "undo_people",
    "unlink_account",
    "was_built_on",
    "write_people",
]
