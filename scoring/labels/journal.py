"""The journal's words for actions on matches, rules and rulings."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from clubs.words.labels import Words

ACTIONS: Mapping[str, Promise] = {
    "start-match": _("Started a match"),
    "bring-in-match": _("Imported a match from a file"),
    "record-hand": _("Recorded a hand"),
    "agrees-hand": _("Agreed with a hand"),
    "disputes-hand": _("Said a hand is wrong"),
    "claims-hand": _("Claimed another score for a hand"),
    "make-match-keys": _("Made the codes with which phones record a match"),
    "replace-table-key": _("Replaced the key of a table"),
    "revoke-table-key": _("Revoked the key of a table"),
    "correct-hand": _("Corrected a hand"),
    "void-hand": _("Undid a hand"),
    "end-match": _("Ended a match early"),
    "set-match-aside": _("Set aside a match without hands"),
    "resume-match": _("Resumed a match"),
    "enter-result": _("Entered the final result of a match"),
    "correct-result": _("Corrected the final result of a match"),
    "annul-match": _("Annulled a match"),
    "bring-back-match": _("Brought a match back"),
    "delete-match": _("Deleted a match without hands"),
    "change-sides": _("Changed who plays a match"),
    "change-table": _("Changed the table of a match"),
    "change-date": _("Changed the date of a match"),
    "change-match-rules": _("Changed the rules of a match"),
    "open-link": _("Made a link to a match"),
    "close-link": _("Closed the link to a match"),
    "note-ruling": _("Recorded a ruling"),
    "cancel-ruling": _("Cancelled a ruling"),
    # Nothing writes these three any more; older lines of a journal have them.
    "make-archive": _("Downloaded the club as one file"),
    "choose-copy": _("Chose between two copies"),
    "merge-archive": _("Merged another copy of the club"),
    "copy-rules": _("Created house rules"),
    "change-rules": _("Changed house rules"),
    "retire-rules": _("Archived house rules"),
    "restore-rules": _("Brought house rules back"),
    "open-season": _("Opened a season"),
    "change-season": _("Changed a season"),
    "close-season": _("Closed a season"),
    "reopen-season": _("Reopened a season"),
    "delete-season": _("Deleted a season"),
    "keep-rules": _("Changed the house rules"),
    "drop-rules": _("Went back to the preset rules"),
}

CORRECTED_MATCHES = (
    "correct-result annul-match bring-back-match delete-match change-sides change-table "
    "change-date change-match-rules resume-match"
)
KINDS: Mapping[str, str] = {
    "hands": "record-hand correct-hand void-hand",
    "matches": CORRECTED_MATCHES,
    "corrections": f"correct-hand void-hand cancel-ruling {CORRECTED_MATCHES}",
    "rulings": "note-ruling cancel-ruling",
    "rules": "copy-rules change-rules retire-rules restore-rules keep-rules drop-rules",
}
"""The actions of each kind; of matches, only those that are of another kind as well."""

SEVERAL: Mapping[str, Promise] = {
    "record-hand": ngettext_lazy("Recorded %(number)s hand", "Recorded %(number)s hands", "number"),
    "start-match": ngettext_lazy(
        "Started %(number)s match", "Started %(number)s matches", "number"
    ),
    "enter-result": ngettext_lazy(
        "Entered the final result of %(number)s match",
        "Entered the final results of %(number)s matches",
        "number",
    ),
}

WORDS = Words(ACTIONS, "matches", KINDS, several=SEVERAL, apart=("enter-result", "start-match"))
