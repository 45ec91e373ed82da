"""The secret of a webhook, and the headers that sign a request (standardwebhooks.com)."""

import base64
import hmac
from uuid import UUID

from django.utils.crypto import salted_hmac

PREFIX = "whsec_"


def secret_of(salt: str) -> str:
    """Return the secret that a receiver needs: it follows from the key of this server."""
    return PREFIX + base64.b64encode(_key(salt)).decode()


def headers_for(body: bytes, event: UUID, moment: int, salt: str) -> dict[str, str]:
    """Return the headers of a request sent at `moment`, in seconds since 1970."""
    name = f"msg_{event.hex}"
    digest = hmac.digest(_key(salt), f"{name}.{moment}.".encode() + body, "sha256")
    return {
        "webhook-id": name,
        "webhook-timestamp": str(moment),
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def _key(salt: str) -> bytes:
    return salted_hmac("clubs.webhooks", salt, algorithm="sha256").digest()
