"""The outcome of a delivery as a sentence."""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Delivery

PROBLEMS: Mapping[str, Promise] = {
    "refused-address": gettext_lazy("The name leads to an address that is not public."),
    "unknown-name": gettext_lazy("No address was found under this name."),
    "unreachable": gettext_lazy("The connection failed."),
    "tls": gettext_lazy("The certificate of the other program is not valid."),
    "too-slow": gettext_lazy("No answer came within 10 seconds."),
    "redirect": gettext_lazy("The answer was a redirection ({status}), which is not followed."),
    "status": gettext_lazy("The answer was an error ({status})."),
}


def outcome_words(delivery: Delivery) -> str:
    """Return whether a delivery arrived, else the problem and the time of the next try."""
    if delivery.state == Delivery.State.ARRIVED:
        return _("Arrived.")
    moment = timezone.localtime(delivery.next_at)
    day, hour = date_format(moment, "SHORT_DATE_FORMAT"), date_format(moment, "TIME_FORMAT")
    if delivery.is_waiting and not delivery.problem and delivery.next_at > timezone.now():
        return _("Waiting. Next try: {day}, {hour}.").format(day=day, hour=hour)
    if not delivery.problem:
        return (
            _("Not arrived: the address was switched off.")
            if delivery.is_failed
            else _("Being sent…")
        )
    why = str(PROBLEMS.get(delivery.problem, PROBLEMS["unreachable"]))
    why = why.format(status=delivery.status)
    if delivery.is_failed:
        return _("Not arrived. {why}").format(why=why)
    text = _("Not arrived. {why} Next try: {day}, {hour}.")
    return text.format(why=why, day=day, hour=hour)
