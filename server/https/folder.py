"""Which files the folder of HTTPS holds, for programs that do not make certificates.

Without cryptography, which takes 17 MB of memory.
"""

from hashlib import sha256
from pathlib import Path

FOR_PHONES, AUTHORITY, SERVER = "caderneta.crt", "authority.pem", "server.pem"


def fingerprint(folder: Path) -> str:
    """Return the SHA-256 of the authority's certificate as phones show it; empty without one."""
    try:
        certificate = (folder / FOR_PHONES).read_bytes()
    except FileNotFoundError:
        return ""
    return sha256(certificate).digest().hex(":").upper()
