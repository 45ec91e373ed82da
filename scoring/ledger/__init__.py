"""The only writer of matches and hands.

Append, never edit: a hand is a row; a correction voids it and appends another. A corrected final
result is appended to the replaced results. Each function is one transaction that locks the match,
asks the pure rules, writes the facts, updates the derived columns, raises the match's version and
leaves a line in the journal. `record` asks the rules before it locks, and repeats all of it if the
version has changed meanwhile. What a person cannot do is raised as a `Refused`;
nothing is then written.
"""

from scoring.ledger.changes import (
    annul,
    bring_back,
    change,
    correct_result,
    delete,
    reseat,
    start_mark,
    was_deleted,
)
from scoring.ledger.forgetting import forget_browsers
from scoring.ledger.hands import correct, record, void_last
from scoring.ledger.imports import plan_undo_of_results, undo_results, write_results
from scoring.ledger.keys import make_keys, replace_key, revoke_key
from scoring.ledger.links import close_link, open_link
from scoring.ledger.matches import (
    break_off,
    bring_in,
    end,
    enter_result,
    occasion_changed,
    resume,
    rulings_changed,
    start,
)
from scoring.ledger.people import lock_texts, move_sides, replace_in_texts
from scoring.ledger.phones import agree, dispute, enter_hand, insist
from scoring.ledger.refusals import (
    AlreadyPlaying,
    AlreadyThere,
    AtTable,
    ChangedMeanwhile,
    CorrectedMeanwhile,
    EnteredMeanwhile,
    HasProblems,
    LaterHandsSuffer,
    RuledMeanwhile,
    StartedOtherwise,
)
from scoring.ledger.writing import lock_matches

__all__ = [
    "AlreadyPlaying",
    "AlreadyThere",
    "AtTable",
    "ChangedMeanwhile",
    "CorrectedMeanwhile",
    "EnteredMeanwhile",
    "HasProblems",
    "LaterHandsSuffer",
    "RuledMeanwhile",
    "StartedOtherwise",
    "agree",
    "annul",
    "break_off",
    "bring_back",
    "bring_in",
    "change",
    "close_link",
    "correct",
    "correct_result",
    "delete",
    "dispute",
    "end",
    "enter_hand",
    "enter_result",
    "forget_browsers",
    "insist",
    "lock_matches",
    "lock_texts",
    "make_keys",
    "move_sides",
    "occasion_changed",
    "open_link",
    "plan_undo_of_results",
    "record",
    "replace_in_texts",
    "replace_key",
    "reseat",
    "resume",
    "revoke_key",
    "rulings_changed",
    "start",
    "start_mark",
    "undo_results",
    "void_last",
    "was_deleted",
    "write_results",
]
