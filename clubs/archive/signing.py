"""The signature of an archive: Ed25519 (RFC 8032) over the canonical JSON of its body."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from clubs.archive.canonical import canonical
from clubs.archive.document import Document, Signature

GROUPS = 6
DIGITS = 5


class WrongSignature(Exception):
    """The file has no signature, or was changed after it was signed."""


def private_key(secret: bytes) -> Ed25519PrivateKey:
    """Return the private key of a server, which follows from 32 secret bytes."""
    return Ed25519PrivateKey.from_private_bytes(secret)


def sign(document: Document, key: Ed25519PrivateKey) -> Document:
    """Return the document with the signature of this key."""
    value = key.sign(canonical(document.body()))
    return replace(document, signature=Signature(public_text(key), b64encode(value).decode()))


def check_signature(document: Document) -> str:
    """Return the public key that signed the document. Raises WrongSignature."""
    signature = document.signature
    if signature is None:
        raise WrongSignature
    try:
        public = Ed25519PublicKey.from_public_bytes(b64decode(signature.key, validate=True))
        public.verify(b64decode(signature.value, validate=True), canonical(document.body()))
    except (InvalidSignature, ValueError) as error:
        raise WrongSignature from error
    return signature.key


def public_text(key: Ed25519PrivateKey) -> str:
    """Return the public key in base64, as the file has it."""
    return b64encode(key.public_key().public_bytes_raw()).decode()


def fingerprint(public: str) -> str:
    """Return 30 digits in groups of five, which people compare on two screens or by telephone."""
    number = int.from_bytes(sha256(public.encode()).digest())
    digits = str(number % 10 ** (GROUPS * DIGITS)).zfill(GROUPS * DIGITS)
    return " ".join(digits[start : start + DIGITS] for start in range(0, GROUPS * DIGITS, DIGITS))
