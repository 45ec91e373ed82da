"""What this app stores about people, and when it deletes it, for the page about privacy."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from clubs.privacy.facts import Open, Stored
from clubs.privacy.retention import YEAR, Rule
from tournaments.director.entries.forgetting import forget_addresses, forget_calls
from tournaments.director.phones.notices import FORGOTTEN_AFTER
from tournaments.models import Call, Payment, Payout, PushAddress, Tournament


def stored(club: Club) -> Iterator[Stored | Open]:
    """Yield the personal data in tournaments, and which of it people without an account can see."""
    tournaments = Tournament.objects.filter(club=club)
    if not tournaments.exists():
        return
    yield Open(_("The pages of tournaments, with the names of all entries from the first draw on."))
    yield Stored(
        _("Entries, draws, results and places of tournaments"),
        _("People who enter a tournament"),
        _("To run the tournament, and to show how each place came about"),
        _("Everybody, until the tournament is archived; then members"),
        _("As long as the club is here; an erased person has no name in them"),
    )
    paid = Payment.objects.filter(tournament__in=tournaments)
    if paid.exists() or Payout.objects.filter(tournament__in=tournaments).exists():
        yield Stored(
            _("Entry fees and prize money: how much, when, how paid"),
            _("People who enter a tournament"),
            _("For the accounts of the tournament"),
            _("Those who run tournaments, and each pair its own"),
            _("As long as the club is here"),
        )
    if PushAddress.objects.filter(entry__tournament__in=tournaments).exists():
        yield Stored(
            _("The address of a phone for notices of its table, without a name"),
            _("People who asked for notices on their phone"),
            _("To tell them their table"),
            _("Nobody; the maker of the phone’s browser carries the notice, which it cannot read"),
            _("Until the tournament ends, at most 90 days"),
        )
    if Call.objects.filter(table__round__stage__tournament__in=tournaments).exists():
        yield Stored(
            _("Calls for the director: the table, the reason, and the words that were typed"),
            _("People who call from their table"),
            _("So that the director comes, and knows what it is about"),
            _("Those who run tournaments"),
            _("One year"),
        )


RULES = [
    Rule(
        "phones",
        gettext_lazy(
            "Phones that get notices of their table; deleted earlier when the tournament ends"
        ),
        FORGOTTEN_AFTER,
        forget_addresses,
    ),
    Rule(
        "calls",
        gettext_lazy("Calls for the director, with their lines of the journal"),
        YEAR,
        forget_calls,
    ),
]
