"""Write whom people ask about their data, and the club's own sentences about privacy."""

from dataclasses import dataclass

from clubs.models import Club, PrivacyContact, User
from clubs.names import tidy
from clubs.writing import note, writing


@dataclass(frozen=True)
class PrivacyValues:
    """What the owner writes for the page about privacy; each may be empty."""

    name: str
    email: str
    words: str


def set_privacy_contact(club: Club, values: PrivacyValues, *, by: User) -> None:
    """Write the contact and the club's own sentences. Idempotent."""
    with writing(club):
        contact = PrivacyContact.of(club)
        before, words = str(contact), contact.words
        contact.name, contact.email = tidy(values.name), values.email.strip()
        contact.words = values.words.strip()
        contact.save()
        if (before, words) != (str(contact), contact.words):
            note(club, by, "privacy-contact", club, before=before, after=str(contact))
