"""The journal's codes, said in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTIONS: Mapping[str, Promise] = {
    "add-player": _("Added a person"),
    "edit-player": _("Changed a person"),
    "archive-player": _("Archived a person"),
    "restore-player": _("Brought a person back"),
    "delete-player": _("Deleted a person"),
    "add-pair": _("Added a pair"),
    "edit-pair": _("Changed a pair"),
    "archive-pair": _("Archived a pair"),
    "restore-pair": _("Brought a pair back"),
    "delete-pair": _("Deleted a pair"),
    "create-club": _("Opened the club"),
    "give-role": _("Gave a role"),
    "change-role": _("Changed a role"),
    "take-role": _("Took a role away"),
    "password-link": _("Made a link to choose a password"),
    "start-match": _("Started a match"),
    "record-hand": _("Recorded a hand"),
    "correct-hand": _("Corrected a hand"),
    "void-hand": _("Undid a hand"),
    "end-match": _("Ended a match early"),
    "resume-match": _("Went on with a match"),
    "keep-rules": _("Changed the house rules"),
    "drop-rules": _("Went back to the preset rules"),
    "create-tournament": _("Made a tournament"),
    "change-tournament": _("Changed a tournament"),
    "change-regulation": _("Changed the regulation"),
    "end-tournament": _("Ended a tournament"),
    "add-stage": _("Added a stage"),
    "change-stage": _("Changed a stage"),
    "remove-stage": _("Took a stage away"),
    "forbid-meeting": _("Said who must not meet"),
    "allow-meeting": _("Said who may meet again"),
    "close-stage": _("Closed a stage"),
    "reopen-stage": _("Opened a stage again"),
    "enter-pair": _("Entered a pair"),
    "edit-entry": _("Changed an entry"),
    "set-seeds": _("Seeded the entries"),
    "pay-entry": _("Noted that a pair has paid"),
    "unpay-entry": _("Noted that a pair has not paid"),
    "admit-entry": _("Let in from the waiting list"),
    "remove-entry": _("Took an entry off the list"),
    "withdraw-entry": _("A pair left"),
    "expel-entry": _("Expelled a pair"),
    "bring-back-entry": _("A pair came back"),
    "draw-round": _("Drew a round"),
    "swap-seats": _("Exchanged two in a draw"),
    "publish-round": _("Published a draw"),
    "unpublish-round": _("Took a published draw back"),
    "close-round": _("Closed a round"),
    "reopen-round": _("Opened a round again"),
    "set-score": _("Set a result"),
    "set-walkover": _("Noted a walkover"),
    "clear-result": _("Took a result back"),
    "note-reserve": _("Noted who played"),
    "start-clock": _("Started the clock"),
    "stop-clock": _("Stopped the clock"),
    "add-minutes": _("Gave more time"),
    "call-last-hand": _("Called the last hand"),
}


def action(code: str) -> str:
    """The words of a code; an unknown one stands for itself."""
    return str(ACTIONS.get(code, code))
