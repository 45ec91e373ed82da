"""Pictures of the club's sponsors, for the screens in the hall."""

from django.utils.crypto import get_random_string

from clubs.journal.writing import NotNow, note, writing
from clubs.models import Club, SponsorPicture, User
from clubs.words.logo import CleanLogo
from clubs.words.names import tidy

MOST_PICTURES = 20


def add_sponsor(club: Club, name: str, picture: CleanLogo, *, by: User) -> SponsorPicture:
    """Add the picture of a sponsor; the same picture twice is stored once.

    Raises NotNow if the club has too many already.
    """
    with writing(club):
        same = club.sponsor_pictures.filter(kind=picture.kind, content=picture.content).first()
        if same is not None:
            return same
        if club.sponsor_pictures.count() >= MOST_PICTURES:
            raise NotNow
        added = SponsorPicture.objects.create(
            club=club,
            key=get_random_string(22),
            name=tidy(name),
            kind=picture.kind,
            content=picture.content,
        )
        note(club, by, "add-sponsor", added)
        return added


def remove_sponsor(club: Club, pk: int, *, by: User) -> None:
    """Delete the picture of a sponsor. Idempotent."""
    with writing(club):
        picture = club.sponsor_pictures.defer("content").filter(pk=pk).first()
        if picture is not None:
            note(club, by, "remove-sponsor", picture)
            picture.delete()
