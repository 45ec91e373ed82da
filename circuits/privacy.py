"""What this app stores about people, for the page about privacy."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from circuits.models import Circuit
from clubs.models import Club
from clubs.privacy import Open, Stored


def stored(club: Club) -> Iterator[Stored | Open]:
    """Yield what is stored of people about circuits, and whether everybody sees it."""
    if not Circuit.objects.filter(club=club).exists():
        return
    if club.is_public:
        yield Open(_("The tables of circuits, with the names of all who have played a leg."))
    yield Stored(
        _("Places in the legs of closed circuits"),
        _("People who enter a tournament of a circuit"),
        _("So that the table of a circuit stays as it was announced"),
        _("Everybody") if club.is_public else _("Members"),
        _("As long as the club is here; an erased person has no name in them"),
    )
