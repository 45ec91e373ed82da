"""The only writer of clubs, their accounts, players and pairs.

Each function is one transaction that locks the club, checks, writes, and leaves a line in the
journal. Because of the lock two secretaries take turns, so a check finds every conflict and the
form can name it; the constraints of the database are the last safeguard. What a person cannot do is
raised as a `Refused` that carries the row that prevents it; nothing is then written.
"""

from clubs.nouns.person import ParticularValues
from clubs.roster.club.club import (
    Details,
    ask_second_step,
    change_logo,
    choose_rules,
    edit_club,
    let_directors_add,
    show_seasons,
)
from clubs.roster.club.evenings import CannotCallOff, call_off, play_after_all, set_evenings
from clubs.roster.club.forgetting import (
    forget_drafts,
    forget_invitations,
    forget_left_out_rows,
)
from clubs.roster.club.payment_details import set_payment_details
from clubs.roster.club.privacy import PrivacyValues, set_privacy_contact
from clubs.roster.club.sponsors import MOST_PICTURES, add_sponsor, remove_sponsor
from clubs.roster.people.erasure import ImportRuns, erase_player
from clubs.roster.people.imports import (
    DRAFT_DAYS,
    UndoPlan,
    answer_import,
    confirm_import,
    delete_imports_of,
    discard_import,
    start_import,
)
from clubs.roster.people.merging import (
    BuiltOn,
    InTheWay,
    NotAsShown,
    merge_players,
    undo_merge,
    was_built_on,
)
from clubs.roster.people.pairs import (
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
from clubs.roster.people.particulars import keep_particulars
from clubs.roster.people.people import (
    add_player,
    archive_player,
    delete_player,
    edit_player,
    restore_player,
)
from clubs.roster.people.people_import import plan_undo_of_people, undo_people, write_people
from clubs.roster.people.refusals import (
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

__all__ = [
    "DRAFT_DAYS",
    "LAST_OF_PAIRS",
    "MOST_PICTURES",
    "AlreadyLinked",
    "BuiltOn",
    "CannotCallOff",
    "Details",
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
    "choose_rules",
    "confirm_import",
    "delete_imports_of",
    "delete_pair",
    "delete_player",
    "discard_import",
    "edit_club",
    "edit_pair",
    "edit_player",
    "erase_player",
    "forget_drafts",
    "forget_invitations",
    "forget_left_out_rows",
    "keep_particulars",
    "let_directors_add",
    "merge_players",
    "next_number",
    "partners",
    "plan_undo_of_people",
    "play_after_all",
    "remove_sponsor",
    "restore_pair",
    "restore_player",
    "set_evenings",
    "set_payment_details",
    "set_privacy_contact",
    "show_seasons",
    "single",
    "singles",
    "start_import",
    "undo_merge",
    "undo_people",
    "was_built_on",
    "write_people",
]
