"""Write the currency of a club and its Pix key."""

from clubs.journal.writing import note, writing
from clubs.models import Club, PaymentDetails, User
from clubs.words.money import SIGNS

COLUMNS = ("currency", "pix_kind", "pix_key", "pix_name", "pix_city")


def set_payment_details(club: Club, values: dict[str, str], *, by: User) -> None:
    """Write the currency and the Pix key. `values`: by column, checked by the form. Idempotent."""
    with writing(club):
        details = PaymentDetails.of(club)
        before = _words(details)
        for column in COLUMNS:
            setattr(details, column, values[column])
        details.save()
        if before != (after := _words(details)):
            note(club, by, "payment-details", club, before=before, after=after)


def _words(details: PaymentDetails) -> str:
    pix = (details.pix_key, details.pix_name, details.pix_city)
    return " · ".join(filter(None, [SIGNS[details.currency], *pix]))
