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
}


def action(code: str) -> str:
    """The words of a code; an unknown one stands for itself."""
    return str(ACTIONS.get(code, code))
