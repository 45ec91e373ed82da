"""The key pair by which push services recognise this server (VAPID, RFC 8292)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the group of P-256."""
AUTH_BYTES = 16


def private_key(secret: bytes) -> EllipticCurvePrivateKey:
    """Return the private key that follows from 64 secret bytes: it needs no configuration.

    The bytes are twice as many as needed, so that every key is equally likely.
    """
    return derive_private_key(1 + int.from_bytes(secret, "big") % (ORDER - 1), SECP256R1())


def public_text(key: EllipticCurvePrivateKey) -> str:
    """Return the public key as browsers take it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless a message can be encrypted with these keys of a phone."""
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes_of(p256dh))
    if len(_bytes_of(auth)) != AUTH_BYTES:
        raise ValueError("auth")


def _bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
