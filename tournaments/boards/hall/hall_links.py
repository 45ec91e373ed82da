"""The pages of a round to which the hall links."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy

from tournaments.words.labels import Text


class Link(NamedTuple):
    """A link to a page of the round: name of its URL, words, icon.

    `effect`: sentences on what the page changes, if they are shown.
    """

    page: str
    words: Text
    icon: str = "printer"
    effect: str = ""


ADD_MATCH = Link("add_match", gettext_lazy("Add a match"), "plus")
INVITATIONS = Link("invitations", gettext_lazy("Invitations to the matches"), "share")
TYPE_SLIPS = Link("slips", gettext_lazy("Type the slips"), "pencil")
