"""Whether browsers allow passkeys at the address by which a page is reached."""

from ipaddress import ip_address

from django.http import HttpRequest
from django.utils.translation import gettext as _


def why_not(request: HttpRequest) -> str:
    """Return why this page can neither make nor use a passkey; empty if it can."""
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if name == "localhost":
        return ""
    if _is_number(name):
        return _(
            "Passkeys are not possible here, because the address of this page is a number instead "
            "of a name."
        )
    if not request.is_secure():
        return _("Passkeys are not possible here, because this page is reached without HTTPS.")
    return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
