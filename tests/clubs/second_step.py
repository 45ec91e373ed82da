"""Turn on the second step of an account in tests, and make the codes of its app."""

import time

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from clubs.models import User

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
QUESTION = "/accounts/reauthenticate/code/"


def turn_on(user: User) -> list[str]:
    """Turn on codes of an app; return the recovery codes."""
    TOTP.activate(user, SECRET)
    return RecoveryCodes.activate(user).get_unused_codes()


def app_code(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def prove(client: Client, page: str = "/", code: str = ""):
    """Answer the question for the second step; return the answer of the server."""
    return client.post(QUESTION, {"code": code or app_code(), "next": page})
