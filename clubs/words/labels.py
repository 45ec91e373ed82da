"""The journal's words for actions. Each app above provides the words of its own actions."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from server.later import provided

ACTIONS: dict[str, Promise] = {
    "add-player": _("Added a person"),
    "add-players": _("Added people"),
    "edit-player": _("Changed a person"),
    "edit-particulars": _("Changed the office’s data of a person"),
    "archive-player": _("Archived a person"),
    "restore-player": _("Brought a person back"),
    "delete-player": _("Deleted a person"),
    "erase-player": _("Erased a person"),
    "merge-players": _("Merged two records of one person"),
    "undo-merge": _("Separated two records again"),
    # Nothing writes these two any more; older lines of a journal have them.
    "trust-archive-key": _("Trusted the files of another computer"),
    "distrust-archive-key": _("Stopped trusting the files of another computer"),
    "import-people": _("Imported people"),
    "undo-people": _("Undid an import of people"),
    "import-matches": _("Imported results"),
    "undo-matches": _("Undid an import of results"),
    "import-entries": _("Imported entries"),
    "undo-entries": _("Undid an import of entries"),
    "add-pair": _("Added a pair"),
    "add-pairs": _("Added pairs"),
    "edit-pair": _("Changed a pair"),
    "archive-pair": _("Archived a pair"),
    "restore-pair": _("Brought a pair back"),
    "delete-pair": _("Deleted a pair"),
    "add-single": _("Added as an individual player"),
    "add-singles": _("Added people as individual players"),
    "create-club": _("Opened the club"),
    "edit-club": _("Changed the club’s details"),
    "let-directors-add": _("Allowed directors to add people"),
    "stop-directors-adding": _("Stopped directors from adding people"),
    "change-evenings": _("Changed the club’s evenings"),
    "call-off-evening": _("Called off an evening"),
    "play-after-all": _("Restored an evening"),
    "calendar-link": _("Made a link to the calendar"),
    "payment-details": _("Changed the club’s currency or Pix key"),
    "privacy-contact": _("Changed the club’s words about privacy"),
    "change-logo": _("Changed the club’s logo"),
    "remove-logo": _("Removed the club’s logo"),
    "add-sponsor": _("Added a picture of a sponsor"),
    "remove-sponsor": _("Removed a picture of a sponsor"),
    "lend-club": _("Lent the club to another computer"),
    "bring-club-back": _("Brought the club back from another computer"),
    "take-club-back": _("Took the club back without what was recorded on the other computer"),
    "receive-club": _("Took the club over from another server"),
    "give-role": _("Gave a role"),
    "change-role": _("Changed a role"),
    "take-role": _("Took a role away"),
    "invite": _("Invited somebody"),
    "renew-invitation": _("Made a new link of an invitation"),
    "revoke-invitation": _("Withdrew an invitation"),
    "accept-invitation": _("Accepted an invitation"),
    "unlink-account": _("Unlinked an account from a person"),
    "password-link": _("Made a link to choose a password"),
    "second-step-on": _("Turned on a second step"),
    "second-step-off": _("Turned off a second step"),
    "second-step-roles": _("Chose the roles that need a second step"),
    "recovery-codes": _("Made new recovery codes"),
    "make-token": _("Made a token for a program"),
    "revoke-token": _("Revoked the token of a program"),
    "add-webhook": _("Added a webhook"),
    "remove-webhook": _("Removed a webhook"),
    "start-webhook": _("Switched a webhook on again"),
    "stop-webhook": _("Webhook switched off: nothing arrived"),
    "lose-webhook": _("Webhook: an event did not arrive"),
}

ROLES_DO: Mapping[str, Promise] = {
    "owner": _("decides who comes in, and does everything"),
    "secretary": _("records, corrects and keeps the lists"),
    "director": _("makes and runs tournaments, and records matches"),
    "scorer": _("records and corrects matches"),
    "player": _("sees their own page and the matches"),
}
"""By the role: what these people do in the club."""

REFUSALS: Mapping[str, tuple[Promise, Promise]] = {
    "own": (
        _("The owner of the club does this"),
        _("The owner of the club decides who signs in and who may do what."),
    ),
    "record": (
        _("A scorer does this"),
        _(
            "You may look at every match of this club. To record hands, ask the owner of the club "
            "for permission."
        ),
    ),
    "direct": (
        _("The director does this"),
        _(
            "You may look at every tournament of this club. To run a tournament, ask the owner of "
            "the club for permission."
        ),
    ),
    "head": (
        _("The head of the federation does this"),
        _("The head decides who belongs to the office of the federation."),
    ),
    "keep": (
        _("The secretary does this"),
        _(
            "This page is not part of your role in this club. Ask the secretary or the owner of "
            "the club."
        ),
    ),
}
"""By the right that a member lacks: who has it, and what to do."""


def refusal(right: str) -> tuple[Promise, Promise]:
    """Return heading and sentence of the page for a member who lacks a right."""
    return REFUSALS.get(right, REFUSALS["keep"])


KINDS: Mapping[str, Promise] = {
    "people": _("People and pairs"),
    "club": _("Club and accounts"),
    "matches": _("Matches"),
    "hands": _("Hands"),
    "corrections": _("Corrections"),
    "rulings": _("Rulings"),
    "rules": _("House rules"),
    "tournaments": _("Tournaments"),
    "entries": _("Entries"),
    "rounds": _("Rounds"),
    "results": _("Results of tables"),
}
"""The kinds of actions by which the journal is filtered."""
NO_KINDS: Mapping[str, Promise] = {
    "people": _("Nothing recorded about people or pairs"),
    "club": _("Nothing recorded about the club or its accounts"),
    "matches": _("Nothing recorded about matches"),
    "hands": _("No hand recorded"),
    "corrections": _("No correction recorded"),
    "rulings": _("No ruling recorded"),
    "rules": _("Nothing recorded about house rules"),
    "tournaments": _("Nothing recorded about tournaments"),
    "entries": _("Nothing recorded about entries"),
    "rounds": _("Nothing recorded about rounds"),
    "results": _("No table result recorded"),
}
"""The heading of a journal without a line of a kind; the days follow: "this week"."""

SEVERAL: Mapping[str, Promise] = {
    "add-player": ngettext_lazy("Added %(number)s person", "Added %(number)s people", "number"),
    "add-single": ngettext_lazy(
        "Added %(number)s person as an individual player",
        "Added %(number)s people as individual players",
        "number",
    ),
    "add-pair": ngettext_lazy("Added %(number)s pair", "Added %(number)s pairs", "number"),
}
"""Actions that a list counts together though each is about another person or pair."""

OF_THE_CLUB = """
second-step-on second-step-off second-step-roles recovery-codes
create-club edit-club let-directors-add stop-directors-adding change-logo remove-logo
add-sponsor remove-sponsor
give-role change-role take-role password-link
lend-club bring-club-back take-club-back receive-club
add-webhook remove-webhook start-webhook stop-webhook lose-webhook
"""


class Words(NamedTuple):
    """The words of the actions of an app above, by their codes."""

    actions: Mapping[str, Promise]
    kind: str
    """The kind of these actions."""
    kinds: Mapping[str, str] = {}
    """Exceptions: the codes, separated by spaces, by kind; a code may be of several kinds."""
    steps: Mapping[str, Promise] = {}
    """Actions on one thing, one after the other, which a list shows as one line: "drawn"."""
    several: Mapping[str, Promise] = {}
    """Actions that a list shows as one line with their number: "Entered 4 results"."""
    apart: Collection[str] = ()
    """Actions of `several` whose lines are counted together even if each has another subject."""


@cache
def all_actions() -> dict[str, Promise]:
    """Return the words of the actions of all apps, by their codes."""
    apps: Sequence[Words] = provided(__name__)
    return ACTIONS | {code: words for app in apps for code, words in app.actions.items()}


@cache
def steps() -> dict[str, Promise]:
    """Return the words of the steps of all apps, by the codes of their actions."""
    apps: Sequence[Words] = provided(__name__)
    return {code: words for app in apps for code, words in app.steps.items()}


@cache
def stand_as_one() -> frozenset[str]:
    """Return the actions of all apps that stand as one though each is about another thing."""
    apps: Sequence[Words] = provided(__name__)
    return frozenset([*SEVERAL, *(code for app in apps for code in app.apart)])


@cache
def _several() -> dict[str, Promise]:
    apps: Sequence[Words] = provided(__name__)
    return {**SEVERAL, **{code: words for app in apps for code, words in app.several.items()}}


@cache
def _kinds() -> dict[str, set[str]]:
    """Return the kinds of each action: a corrected hand is of the hands and of the corrections."""
    kinds = {code: {"people"} for code in ACTIONS}
    kinds |= {code: {"club"} for code in OF_THE_CLUB.split()}
    apps: Sequence[Words] = provided(__name__)
    for app in apps:
        of_kind = {kind: codes.split() for kind, codes in app.kinds.items()}
        for code in app.actions:
            kinds[code] = {kind for kind, codes in of_kind.items() if code in codes} or {app.kind}
    return kinds


def actions_of(kind: str) -> list[str]:
    return [code for code in all_actions() if kind in _kinds()[code]]


def action(code: str, number: int = 1) -> str:
    """Return the words of an action done `number` times; an unknown code is returned as it is."""
    if number > 1 and code in _several():
        return str(_several()[code] % {"number": number})
    return str(all_actions().get(code, code))
