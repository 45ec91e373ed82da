"""Encrypt a message for one phone; nobody between this server and the phone can read it."""

from collections.abc import Mapping
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from webpush import WebPush, WebPushSubscription

SIGNED_SECONDS = 3600
"""The time for which a push service takes the signature of a request."""


class Message(NamedTuple):
    body: bytes
    headers: dict[str, str]


def encrypt(
    content: Mapping[str, str],
    subscription: Mapping[str, object],
    key: EllipticCurvePrivateKey,
    *,
    sender: str,
    seconds: int,
) -> Message:
    """Return the request for a subscription, in the form in which browsers give it.

    `sender`: the e-mail address that a push service may write to. `seconds`: how long it keeps the
    message for a phone without network.
    """
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    push = WebPush(private, public, sender, seconds, SIGNED_SECONDS)
    made = push.get(dict(content), WebPushSubscription.model_validate(subscription))
    headers = dict(made.headers) | {"content-type": "application/octet-stream", "urgency": "high"}
    return Message(made.encrypted, {name: str(value) for name, value in headers.items()})
