"""Write the contact for questions about data, and the club's own sentences about privacy."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q

from clubs.journal.writing import note, writing
from clubs.models import Club, PrivacyContact, User
from clubs.words.names import tidy


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


def replace_in_privacy(club: Club, word: str, replace: Callable[[str], str]) -> None:
    """Rewrite with `replace` the club's sentences about privacy that contain a word. A contact with
    that word is removed with its e-mail address: that person is no longer asked. The caller holds
    the lock of the club.
    """
    has_word = Q(name__icontains=word) | Q(email__icontains=word) | Q(words__icontains=word)
    for contact in PrivacyContact.objects.filter(has_word, club=club):
        if any(replace(text) != text for text in (contact.name, contact.email)):
            contact.name = contact.email = ""
        contact.words = replace(contact.words)[:2000]
        contact.save()
