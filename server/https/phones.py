"""How a phone comes to trust this computer, and how it stops: the words for each kind of phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from server.https.folder import FOR_PHONES


@dataclass(frozen=True)
class Phone:
    """`steps`: a title and a sentence each; the first has the button with the certificate."""

    name: str
    steps: Sequence[tuple[str, str]]
    undo: str


def phones_of(browser: str) -> list[Phone]:
    """Return the kind of phone that this browser runs on, or both kinds."""
    is_android, is_iphone = "Android" in browser, "iPhone" in browser or "iPad" in browser
    if is_android == is_iphone:
        return [_android(), _iphone()]
    return [_android() if is_android else _iphone()]


def _android() -> Phone:
    return Phone(
        _("On an Android phone"),
        (
            (
                _("Download the certificate"),
                _(
                    "If the phone asks whether to keep the file, tap “Keep”. If it then says that"
                    " it must be installed in Settings, tap “Close”."
                ),
            ),
            (
                _("Open Settings and search for “CA certificate”"),
                _(
                    "On most phones it is below “Security”, “More security settings”, “Install a"
                    " certificate”. The phone asks for its PIN, or lets you choose one."
                ),
            ),
            (
                _("Tap “Install anyway”, and choose the file"),
                _(
                    "It is named %(file)s and is in “Downloads”. From then on Android says that the"
                    " network may be monitored: it says so of every certificate that a person has"
                    " installed."
                )
                % {"file": FOR_PHONES},
            ),
        ),
        _(
            "Android: open Settings, search for “trusted credentials”, choose “User”, tap the"
            " certificate that begins with “Caderneta”, and remove it."
        ),
    )


def _iphone() -> Phone:
    return Phone(
        _("On an iPhone or iPad"),
        (
            (
                _("Download the certificate in Safari"),
                _("Safari asks whether this page may download a profile. Tap “Allow”."),
            ),
            (
                _("Install the profile in Settings"),
                _(
                    "Open Settings, tap “Profile Downloaded” at the top, then “Install”. The iPhone"
                    " asks for its code."
                ),
            ),
            (
                _("Switch the certificate on"),
                _(
                    "Still in Settings, open “General”, “About”, and at the very bottom"
                    " “Certificate Trust Settings”. Switch on the line that begins with"
                    " “Caderneta”."
                ),
            ),
        ),
        _(
            "iPhone: open Settings, “General”, “VPN & Device Management”, tap the profile that"
            " begins with “Caderneta”, and remove it."
        ),
    )
