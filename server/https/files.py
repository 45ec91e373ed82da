"""The files of HTTPS in a hall: one folder, readable only for the person who runs the server.

`caderneta.crt` is the certificate of the authority, which phones download. `authority.pem` is its
private key, `server.pem` the key and certificate of this computer. Phones must trust again if
`authority.pem` is lost.
"""

import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from server.https import certificates, lan
from server.https.certificates import Signer
from server.https.folder import AUTHORITY, FOR_PHONES, SERVER


def own_hosts() -> list[str]:
    """Return the names and addresses by which this computer is reached now."""
    return [*lan.addresses(), lan.own_name(), "localhost", "127.0.0.1", "::1"]


def prepare(folder: Path, hosts: Sequence[str] = (), now: datetime | None = None) -> bool:
    """Make what is missing or ends soon; return whether the server has another certificate.

    Idempotent. `hosts`: by default those of this computer. Raises OSError, and ValueError if a file
    is damaged.
    """
    hosts, now = hosts or own_hosts(), now or datetime.now(UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(PermissionError):  # of another account, which the files are hidden from
        folder.chmod(0o700)
    authority = _read(folder / AUTHORITY)
    if authority is None or not certificates.is_lasting(authority.certificate, now):
        name = f"Caderneta {socket.gethostname()[:40]} {now:%Y-%m-%d %H:%M}"
        authority = certificates.new_authority(name, now)
        _write(folder / AUTHORITY, _pem(authority))
    for_phones = authority.certificate.public_bytes(Encoding.DER)
    if not is_same(folder / FOR_PHONES, for_phones):
        _write(folder / FOR_PHONES, for_phones)
    present = _read(folder / SERVER)
    if present and certificates.is_usable(present.certificate, authority, hosts, now):
        return False
    _write(folder / SERVER, _pem(certificates.new_certificate(authority, hosts, now)))
    return True


def is_same(file: Path, content: bytes) -> bool:
    return file.is_file() and file.read_bytes() == content


def _read(file: Path) -> Signer | None:
    """Return the certificate and key of a file; None without the file. Raises ValueError."""
    try:
        pem = file.read_bytes()
    except FileNotFoundError:
        return None
    key = load_pem_private_key(pem, password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError(f"{file} has a key of another kind")
    return Signer(x509.load_pem_x509_certificate(pem), key)


def _pem(signer: Signer) -> bytes:
    key = signer.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return key + signer.certificate.public_bytes(Encoding.PEM)


def _write(file: Path, content: bytes) -> None:
    """Write a file for nobody else to read. A power cut leaves the old one or the new one."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)
