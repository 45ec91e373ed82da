"""The tables of this app: columns and constraints only. Each module names its writer."""

from clubs.models.evenings import CalledOff, Evening
from clubs.models.imports import ImportedList
from clubs.models.journal import JournalEntry, JournalTexts, JournalWords
from clubs.models.loans import Loan
from clubs.models.office import Invitation, Merge, Particulars, PaymentDetails
from clubs.models.people import (
    Club,
    Competitor,
    CompetitorQuerySet,
    Logo,
    Membership,
    Player,
    PlayerQuerySet,
    Role,
    User,
    all_languages,
)
from clubs.models.privacy import LastCleaning, PrivacyContact
from clubs.models.sign_in import SignInCount
from clubs.models.sponsors import SponsorPicture
from clubs.models.tokens import Token, WrittenByToken
from clubs.models.webhooks import Delivery, Webhook

__all__ = [
    "CalledOff",
    "Club",
    "Competitor",
    "CompetitorQuerySet",
    "Delivery",
    "Evening",
    "ImportedList",
    "Invitation",
    "JournalEntry",
    "JournalTexts",
    "JournalWords",
    "LastCleaning",
    "Loan",
    "Logo",
    "Membership",
    "Merge",
    "Particulars",
    "PaymentDetails",
    "Player",
    "PlayerQuerySet",
    "PrivacyContact",
    "Role",
    "SignInCount",
    "SponsorPicture",
    "Token",
    "User",
    "Webhook",
    "WrittenByToken",
    "all_languages",
]
