"""allauth's second step with our words, and QR codes without a further library."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext
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

    def generate_authenticator_name(self, user: AbstractBaseUser, type: str) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey {number}").format(number=number)

    def build_totp_svg(self, url: str) -> str:
        return qr_code(url)
