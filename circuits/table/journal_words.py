"""The journal's words for actions on circuits."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.words.labels import Words

ACTIONS: Mapping[str, Promise] = {
    "create-circuit": _("Made a circuit"),
    "change-circuit": _("Changed a circuit"),
    "close-circuit": _("Closed a circuit"),
    "reopen-circuit": _("Reopened a circuit"),
    "delete-circuit": _("Deleted a circuit"),
    "federation-invites": _("A federation invited the club"),
    "join-federation": _("Joined a federation"),
    "leave-federation": _("Left a federation, or declined its invitation"),
    "offer-leg": _("Offered a tournament to a circuit of a federation"),
    "accept-leg": _("A federation accepted a tournament for its circuit"),
    "propose-link": _("Proposed a person who plays in another club, too"),
    "accept-link": _("Linked a person to another club"),
    "end-link": _("Ended the link of a person to another club"),
    "remove-leg": _("Took a tournament out of a circuit of a federation"),
    # In the history of a federation.
    "office-invites-club": _("Invited a club"),
    "club-joins": _("A club accepted the invitation"),
    "club-leaves": _("Ended the membership or the invitation of a club"),
    "office-adds-person": _("Took a person into the office"),
    "office-changes-role": _("Changed the role of a person in the office"),
    "office-removes-person": _("Took the office away from a person"),
    "club-offers": _("A club offered a tournament"),
    "office-accepts": _("Accepted a tournament"),
    "office-removes": _("Took a tournament out, or declined it"),
}

WORDS = Words(ACTIONS, "tournaments")
