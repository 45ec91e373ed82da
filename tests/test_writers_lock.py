"""Writers of tournaments and of the club's lists lock, and raise the version by which open pages,
kept answers and kept papers know that something has changed.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITES = {"save", "update", "create", "delete", "bulk_create", "bulk_update"}
LOCKS = {"writing", "steering"}
"""`steering` calls `writing` for a screen."""
NEW = {"copy", "create", "create_club"}
"""Writers of new rows, which no page shows yet."""
UNDER_A_LOCK = {
    "settle_ticked",
    *("take_back", "freeze_sections", "seat_round", "freezing_anew", "begin", "drop_draft", "note"),
    *("store_absences", "forget_absences", "freeze_results", "exchange_keys"),
    *("tell_apart", "listed", "list_called", "archive", "delete", "write_particulars", "join"),
    *("add_people", "add_singles", "take_back_people", "advance", "mark_undone"),
    *("move_entries", "move_seats", "move_reserves", "replace_in_texts", "replace_in_reasons"),
    *("announce_tables", "announce_report", "forget_match"),
    *("forget_old", "forget_phones", "forget_phones_of"),
    *("replace_in_privacy", "freeze", "begin_again_with"),
    *("carry_out", "play_again", "record", "save", "save_undecided"),
}
"""Steps called by other writers."""
OF_NO_OPEN_PAGE = {
    *("tell_phone", "stop_telling"),
    *("start_import", "answer_import", "confirm_import", "discard_import", "delete_imports_of"),
    "mark_mailed",
}
"""Writers of rows that no page shows to others: lists to import, invitations, phones to be told."""
WITHOUT_A_VERSION = {"note_seen"}
"""Writes when a screen last asked for its page, which changes nothing that the screen shows."""
MEMBERS = ("members", "invitations", "first_club")
BOTH = {"merge_players", "undo_merge"}
"""Writers that lock the club and the tournaments of two people by a function of their own."""


def test_public_writers_lock_and_raise_the_version() -> None:
    lacking = set()
    # Of the room of accounts only the writers of members and invitations.
    for folder in ("tournaments/director", "clubs/roster", "clubs/accounts"):
        for file in (ROOT / folder).rglob("*.py"):
            if "accounts" in file.parts and file.stem not in MEMBERS:
                continue
            for made in ast.parse(file.read_text()).body:
                if isinstance(made, ast.FunctionDef) and not made.name.startswith("_"):
                    called = names_called(made)
                    if called & WRITES and not called & LOCKS:
                        lacking.add(made.name)
    assert lacking - {"writing"} == NEW | UNDER_A_LOCK | OF_NO_OPEN_PAGE | WITHOUT_A_VERSION | BOTH


def names_called(made: ast.FunctionDef) -> set[str]:
    calls = [part.func for part in ast.walk(made) if isinstance(part, ast.Call)]
    methods = {call.attr for call in calls if isinstance(call, ast.Attribute)}
    return methods | {call.id for call in calls if isinstance(call, ast.Name)}
