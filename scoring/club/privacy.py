"""What this app stores about people, and when it deletes it, for the page about privacy."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from clubs.privacy.facts import Open, Stored
from clubs.privacy.retention import QUARTER, Rule
from scoring.ledger import forget_browsers
from server.jobs.queue import FORGOTTEN_AFTER
from server.papers.queue import paper_queue


def stored(club: Club) -> Iterator[Stored | Open]:
    """Yield the personal data in matches, and which of it people without an account can see."""
    if club.is_public and club.shows_matches:
        yield Open(_("Matches in play and results, with the names of the people who play."))
    if club.is_public and club.shows_top_ten:
        yield Open(_("The first ten of the club’s table."))
    everybody = club.is_public and club.shows_matches
    yield Stored(
        _("Matches, hands, rulings and seasons"),
        _("People who play at the club"),
        _("They are the club’s score notebook"),
        _("Everybody") if everybody else _("Members; everybody for whom a match was shared"),
        _("As long as the club is here; an erased person has no name in them"),
    )
    if club.shows_ratings:
        yield Stored(
            _("Estimated strength of pairs and persons, computed from their matches"),
            _("People who play at the club"),
            _("The owner has switched on the page with the ratings"),
            _("Members"),
            _("Computed anew each time, not stored"),
        )


def _forget_papers(_before: datetime) -> Iterator[int]:
    """Delete papers and files that nobody has opened for a day; the queue itself counts the day."""
    paper_queue().forget_old()
    return iter(())


RULES = [
    Rule(
        "papers",
        gettext_lazy("Finished papers and lists, after they were last opened"),
        timedelta(seconds=FORGOTTEN_AFTER),
        _forget_papers,
    ),
    Rule(
        "browsers",
        gettext_lazy("The kind of browser with which a hand was recorded"),
        QUARTER,
        forget_browsers,
    ),
]
