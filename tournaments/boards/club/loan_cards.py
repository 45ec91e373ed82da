"""The next steps with a club that is lent or borrowed, each on a card."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Club, Loan
from tournaments.models import Tournament
from tournaments.words.loan_words import place_words


class LoanCard(NamedTuple):
    """A heading, what to do, and its action: a file, or a button that posts (`sends`).

    `lost`: the page that takes the loan back without its file, if the card offers it.
    """

    heading: str
    words: str
    url: str
    label: str
    sends: bool = False
    is_main: bool = True
    lost: str = ""


def loan_cards(club: Club, borrowed: Loan | None, away: Iterable[Tournament]) -> Iterator[LoanCard]:
    """Yield the cards of a club. `away`: its tournaments that are lent while it is here."""
    if borrowed is not None and borrowed.is_open:
        words = _(
            "This computer has borrowed the club. When you have played, end here: then nobody can "
            "change anything on this computer, and you get the file for the server."
        )
        url = reverse("send_club_back", args=[club.slug])
        yield LoanCard(_("Bring the club back"), words, url, _("End here"), sends=True)
    elif borrowed is not None:
        words = _("Download the file. At the server, open this page and load it there.")
        yield _download(club, club.loan_id, _("Bring the club back"), words)
        words = _(
            "You can play on, if nobody has loaded the file at the server yet. Then delete the "
            "file that you have downloaded: it lacks what follows."
        )
        url, label = reverse("play_on", args=[club.slug]), _("Play on here")
        yield LoanCard(_("Ended too early?"), words, url, label, sends=True, is_main=False)
    elif club.loan_id is not None:
        words = _(
            "Start a new notebook there and choose “The club is on a server” on its first page. "
            "Is the club on that computer from an earlier time? Then open this page there."
        )
        yield _download(club, club.loan_id, _("On the other computer"), words)
    else:
        for one in away:
            lost = reverse("take_club_back", args=[club.slug, one.loan_id])
            words = place_words(one.loan) if one.loan else ""
            card = _download(club, one.loan_id, one.name, words)
            yield card._replace(is_main=False, lost=lost)


def _download(club: Club, loan: int | None, heading: str, words: str) -> LoanCard:
    url = reverse("loan_file", args=[club.slug, loan])
    return LoanCard(heading, words, url, _("Download the file"))
