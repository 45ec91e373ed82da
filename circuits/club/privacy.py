"""What this app stores about people, for the page about privacy."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from circuits.models import Circuit, CircuitLeg, FederationClub, PersonLink
from clubs.models import Club
from clubs.privacy.facts import Open, Stored


def stored(club: Club) -> Iterator[Stored | Open]:
    """Yield the personal data in circuits, and whether people without an account can see it."""
    if PersonLink.objects.filter(Q(club=club) | Q(other_club=club)).exists():
        yield Stored(
            _("That a person also plays in another club, and the name there"),
            _("People linked by both clubs"),
            _("So that a circuit of several clubs counts the person once"),
            _("The owner and the secretary of both clubs; the table of the circuit has one line"),
            _(
                "Until one of the clubs ends it, or the person is erased. Only a circuit that was "
                "closed before keeps it, without the name of an erased person"
            ),
        )
    was_in_a_federation = FederationClub.objects.filter(club=club).exists()
    if was_in_a_federation:
        yield Stored(
            _("Who joined or left a federation for the club, or offered it a tournament, and when"),
            _("People with an account who did that"),
            _("So that the federation knows who decided"),
            _("The office of the federation"),
            _("As long as the federation is here"),
        )
    legs = CircuitLeg.objects.filter(tournament__club=club, accepted_at__isnull=False)
    if was_in_a_federation and legs.exists():
        yield Open(
            _(
                "The tables of circuits of federations, with the names of all who have played a "
                "tournament of this club that counts there."
            )
        )
        yield Stored(
            _("Places in the tournaments that count for a circuit of a federation"),
            _("People who enter such a tournament"),
            _("So that the table of the circuit has all who have played"),
            _("Everybody"),
            _(
                "Until the club takes the tournament back; a closed circuit keeps it, without the "
                "name of an erased person"
            ),
        )
    if not Circuit.objects.filter(club=club).exists():
        return
    if club.is_public:
        yield Open(_("The tables of circuits, with the names of all who have played in them."))
    yield Stored(
        _("Places in the tournaments of closed circuits"),
        _("People who enter a tournament of a circuit"),
        _("So that the table of a circuit stays as it was announced"),
        _("Everybody") if club.is_public else _("Members"),
        _("As long as the club is here; an erased person has no name in them"),
    )
