"""allauth's second step with our words, and QR codes without a further library."""

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy as _

from clubs.templatetags.face import qr_code


class SecondStepAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is not right. Codes change every half minute: wait for the next one. If it "
            "is refused again, check the clock of the phone."
        ),
    }

    def get_totp_issuer(self) -> str:
        return "Caderneta"

    def build_totp_svg(self, url: str) -> str:
        return qr_code(url)
