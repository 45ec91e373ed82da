"""The journal's words for actions on circuits."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTIONS: Mapping[str, Promise] = {
    "create-circuit": _("Made a circuit"),
    "change-circuit": _("Changed a circuit"),
    "close-circuit": _("Closed a circuit"),
    "reopen-circuit": _("Reopened a circuit"),
    "delete-circuit": _("Deleted a circuit"),
}
