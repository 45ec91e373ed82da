"""The names of the particulars of a person, as the journal and sentences use them."""

from django.utils.translation import gettext_lazy as _

NAMES = {
    "phone": _("telephone"),
    "email": _("e-mail"),
    "birthday": _("birthday"),
    "member_since": _("member since"),
    "number": _("number of the member"),
    "note": _("note"),
    "consent": _("consent"),
}
"""By column of `Particulars`, in the order of the form."""
