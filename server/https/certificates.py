"""The certificates of a hall: an authority of its own, and what it signs for one computer.

Without files and clock. The authority is limited to names and addresses of local networks, so a
stolen key of it can imitate no website: browsers refuse a certificate for any other name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NETWORKS = tuple(
    map(
        ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"),
            *("169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"),
        ),
    )
)
"""The networks in which no website on the internet can have its address (RFC 6890)."""
NAMES = ("local", "localhost")
"""Names, with all names below them, that nobody can register (RFC 6761 and 6762)."""
YEARS = timedelta(days=10 * 365)
"""How long phones can trust an authority. Each must learn to trust the next one by hand."""
LONGEST = timedelta(days=397)
"""Browsers refuse certificates of websites that are valid for longer."""
RENEWAL = timedelta(days=60)
"""Time before its end at which a certificate is replaced."""
SLOW_CLOCK = timedelta(days=2)
"""Certificates are valid before they are made, for phones whose clock is slow."""


@dataclass(frozen=True)
class Signer:
    """A certificate with its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def new_authority(name: str, now: datetime) -> Signer:
    """Return an authority. Phones show the name in their lists, so it should be unique."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = _name(name)
    permitted = [
        *map(x509.DNSName, NAMES),
        *map(x509.IPAddress, NETWORKS),
    ]
    builder = (
        _builder(who, who, key, now, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
    )
    return Signer(builder.sign(key, SHA256()), key)


def new_certificate(authority: Signer, hosts: Sequence[str], now: datetime) -> Signer:
    """Return a certificate for those hosts that the authority may sign for (`may_sign`)."""
    key = ec.generate_private_key(ec.SECP256R1())
    names = [_general_name(host) for host in hosts if may_sign(host)]
    issuer = authority.certificate
    builder = (
        _builder(_name("Caderneta"), issuer.subject, key, now, LONGEST - SLOW_CLOCK)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
    )
    return Signer(builder.sign(authority.key, SHA256()), key)


def may_sign(host: str) -> bool:
    """Whether the authority may sign for a name or an address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host in NAMES or host.endswith(tuple(f".{name}" for name in NAMES))
    return any(address in network for network in NETWORKS)


def is_lasting(authority: x509.Certificate, now: datetime) -> bool:
    """Whether the authority can still sign a certificate of the full length."""
    return authority.not_valid_before_utc <= now < authority.not_valid_after_utc - LONGEST


def is_usable(
    certificate: x509.Certificate, authority: Signer, hosts: Sequence[str], now: datetime
) -> bool:
    """Whether a certificate of this authority names all hosts it can, and does not end soon."""
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (InvalidSignature, ValueError, TypeError):
        return False
    if not certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWAL:
        return False
    named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {_general_name(host) for host in hosts if may_sign(host)} <= set(named)


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    length: timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLOW_CLOCK)
        .not_valid_after(now + length)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(common: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Caderneta"),
            x509.NameAttribute(NameOID.COMMON_NAME, common),
        ]
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    """Return what the key is for: to sign certificates, or to serve pages."""
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)
