"""Sentences of the journal for each tournament action."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from clubs.words.labels import Words

ACTIONS: Mapping[str, Promise] = {
    "create-tournament": _("Created a tournament"),
    "change-tournament": _("Changed the regulation"),
    "change-regulation": _("Changed the regulation"),
    "remove-tournament": _("Deleted a tournament"),
    "archive-tournament": _("Archived a tournament"),
    "restore-tournament": _("Brought a tournament back"),
    "end-tournament": _("Ended a tournament"),
    "lend-tournament": _("Lent a tournament to another computer"),
    "bring-tournament-back": _("Brought a tournament back from another computer"),
    "take-tournament-back": _("Took a tournament back without what another computer recorded"),
    "add-stage": _("Added a stage"),
    "change-stage": _("Changed a stage"),
    "change-rounds": _("Changed the number of rounds"),
    "remove-stage": _("Removed a stage"),
    "forbid-meeting": _("Forbade two entries to meet"),
    "allow-meeting": _("Let two entries meet again"),
    "close-stage": _("Closed a stage"),
    "reopen-stage": _("Opened a stage again"),
    "change-places": _("Changed the places of a closed stage"),
    "enter-pair": _("Entered a pair"),
    "enter-list": _("Entered a list"),
    "enter-person": _("Entered a person"),
    "edit-entry": _("Changed an entry"),
    "set-byes": _("Recorded byes on request"),
    "set-teams": _("Wrote the teams of entries"),
    "set-seeds": _("Seeded the entries"),
    "pay-entry": _("Recorded a payment"),
    "unpay-entry": _("Cancelled a payment"),
    "agree-fee": _("Agreed on another fee with an entry"),
    "set-prizes": _("Changed the prize money"),
    "pay-prize": _("Paid out a prize"),
    "unpay-prize": _("Cancelled the payment of a prize"),
    "check-in": _("Checked in"),
    "admit-entry": _("Let in from the waiting list"),
    "remove-entry": _("Took an entry off the list"),
    "withdraw-entry": _("Recorded a withdrawal"),
    "expel-entry": _("Recorded an expulsion"),
    "bring-back-entry": _("Recorded a return"),
    "draw-round": _("Drew a round"),
    "swap-seats": _("Exchanged two seats in a draw"),
    "exchange-entries": _("Exchanged two entries at their tables"),
    "play-table-again": _("Let a table begin anew"),
    "sit-in": _("Completed a table of a draw with somebody on a bye"),
    "publish-round": _("Published a draw"),
    "discard-draft": _("Threw a draft away"),
    "unpublish-round": _("Took a draw back"),
    "begin-round": _("Began a round"),
    "take-back-round": _("Undid a round"),
    "set-play-until": _("Changed the last day of a round"),
    "add-match": _("Added a match to a round"),
    "remove-match": _("Removed a match from a round"),
    "close-round": _("Closed a round"),
    "reopen-round": _("Opened a round again"),
    "set-score": _("Entered a result"),
    "report-result": _("Reported a result, which the other side has to confirm"),
    "withdraw-report": _("Withdrew a reported result"),
    "adjust-points": _("Took points off an entry, or gave it some"),
    "cancel-adjustment": _("Cancelled points taken off or given"),
    "correct-score": _("Corrected a result"),
    "take-out-of-bracket": _("Took a match out of the bracket"),
    "put-back-in-bracket": _("Put matches back into the bracket"),
    "undo-correction": _("Undid a correction in a bracket"),
    "set-walkover": _("Recorded a walkover"),
    "clear-result": _("Removed a result"),
    "follow-match": _("Accepted a corrected score sheet"),
    "note-reserve": _("Recorded who played"),
    "start-clock": _("Started the clock"),
    "stop-clock": _("Stopped the clock"),
    "add-minutes": _("Gave more time"),
    "cut-minutes": _("Took time away"),
    "call-last-hand": _("Called the last hand"),
    "add-screen": _("Added a screen in the hall"),
    "remove-screen": _("Removed a screen in the hall"),
    "replace-screen-code": _("Gave a screen another code"),
    "show-message": _("Showed a message on a screen"),
    "call-director": _("Called the director to a table"),
    "withdraw-call": _("Withdrew a call for the director"),
    "take-call": _("Went to a table that called"),
    "solve-call": _("Solved a call from a table"),
}

KINDS: Mapping[str, str] = {
    "entries": "enter-pair enter-list enter-person edit-entry set-byes set-seeds pay-entry "
    "unpay-entry check-in admit-entry remove-entry withdraw-entry expel-entry bring-back-entry "
    "forbid-meeting allow-meeting",
    "rounds": "draw-round swap-seats exchange-entries play-table-again sit-in "
    "publish-round discard-draft unpublish-round "
    "begin-round take-back-round set-play-until add-match remove-match close-round "
    "reopen-round start-clock stop-clock add-minutes cut-minutes "
    "call-last-hand "
    "call-director withdraw-call take-call solve-call",
    "results": "set-score report-result withdraw-report correct-score set-walkover "
    "take-out-of-bracket put-back-in-bracket undo-correction "
    "clear-result follow-match note-reserve",
    "corrections": "correct-score undo-correction clear-result follow-match play-table-again "
    "take-out-of-bracket put-back-in-bracket take-back-round reopen-round reopen-stage "
    "change-places adjust-points cancel-adjustment unpay-entry unpay-prize",
    "tournaments": "reopen-stage change-places adjust-points cancel-adjustment unpay-prize",
}
"""The actions of each kind; of tournaments, only those that are of another kind as well."""

STEPS: Mapping[str, Promise] = {
    "draw-round": pgettext_lazy("round", "drawn"),
    "publish-round": pgettext_lazy("round", "published"),
    "begin-round": pgettext_lazy("round", "begun"),
    "start-clock": pgettext_lazy("round", "begun"),
    "close-round": pgettext_lazy("round", "closed"),
}

SEVERAL: Mapping[str, Promise] = {
    "set-score": ngettext_lazy("Entered %(number)s result", "Entered %(number)s results", "number"),
    "enter-pair": ngettext_lazy("Entered %(number)s pair", "Entered %(number)s pairs", "number"),
}

WORDS = Words(ACTIONS, "tournaments", KINDS, STEPS, SEVERAL)
