"""The authority of a hall and what it signs, checked as a browser and openssl check it."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from server.https.certificates import (
    LONGEST,
    RENEWAL,
    Signer,
    is_lasting,
    is_usable,
    may_sign,
    new_authority,
    new_certificate,
)

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
HOSTS = ["192.168.0.10", "laptop.local", "localhost", "127.0.0.1", "::1"]


@pytest.fixture(scope="module")
def authority() -> Signer:
    return new_authority("Caderneta laptop 2026-11-23", NOW)


@pytest.fixture(scope="module")
def server(authority: Signer) -> Signer:
    return new_certificate(authority, HOSTS, NOW)


def trusts(authority: Signer, server: Signer, host: str, at: datetime = NOW) -> bool:
    """Whether a client that trusts only this authority accepts the certificate for this host."""
    try:
        name: x509.verification.Subject = x509.IPAddress(ip_address(host))
    except ValueError:
        name = x509.DNSName(host)
    policy = PolicyBuilder().store(Store([authority.certificate])).time(at)
    try:
        policy.build_server_verifier(name).verify(server.certificate, [])
    except VerificationError:
        return False
    return True


@pytest.mark.parametrize("host", HOSTS)
def test_certificate_is_accepted_for_each_host(
    authority: Signer, server: Signer, host: str
) -> None:
    assert trusts(authority, server, host)


def test_certificate_of_another_authority_is_refused(server: Signer) -> None:
    other = new_authority("Caderneta laptop 2026-11-23", NOW)
    assert not trusts(other, server, "192.168.0.10")


def test_stolen_key_cannot_imitate_a_bank(
    authority: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers refuse what the authority must not sign, even if somebody signs it."""
    monkeypatch.setattr("server.https.certificates.may_sign", lambda host: True)
    for host in ("bank.example.com", "203.0.113.5", "2001:db8::1"):
        assert not trusts(authority, new_certificate(authority, [host], NOW), host)


def test_constraints_are_critical_and_only_allow_local_hosts(authority: Signer) -> None:
    extensions = authority.certificate.extensions
    constraints = extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    permitted = constraints.value.permitted_subtrees
    assert permitted is not None
    names = [each.value for each in permitted if isinstance(each, x509.DNSName)]
    networks = [each.value for each in permitted if isinstance(each, x509.IPAddress)]
    assert names == ["local", "localhost"]
    assert len(names) + len(networks) == len(permitted)
    assert not any(network.is_global for network in networks)


def test_authority_signs_no_further_authority(authority: Signer) -> None:
    extensions = authority.certificate.extensions
    basic = extensions.get_extension_for_class(x509.BasicConstraints)
    assert (basic.critical, basic.value.ca, basic.value.path_length) == (True, True, 0)
    usage = extensions.get_extension_for_class(x509.KeyUsage).value
    assert (usage.key_cert_sign, usage.digital_signature) == (True, False)


def test_certificate_is_only_for_servers(server: Signer) -> None:
    extensions = server.certificate.extensions
    assert not extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    usage = extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]


def test_certificate_is_valid_for_397_days_at_most(server: Signer) -> None:
    certificate = server.certificate
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc == LONGEST
    assert timedelta(days=397) == LONGEST


def test_phone_with_a_slow_clock_accepts_the_certificate(authority: Signer, server: Signer) -> None:
    assert trusts(authority, server, "192.168.0.10", NOW - timedelta(days=1))


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("192.168.0.10", True),
        ("10.1.2.3", True),
        ("172.20.0.1", True),
        ("127.0.0.1", True),
        ("fe80::1", True),
        ("laptop.local", True),
        ("localhost", True),
        ("203.0.113.5", False),
        ("172.32.0.1", False),
        ("bank.example.com", False),
        ("notlocal", False),
    ],
)
def test_authority_signs_only_for_local_hosts(host: str, allowed: bool) -> None:
    assert may_sign(host) == allowed


def test_public_address_is_left_out_of_the_certificate(authority: Signer) -> None:
    certificate = new_certificate(authority, ["203.0.113.5", "localhost"], NOW)
    assert trusts(authority, certificate, "localhost")
    assert is_usable(certificate.certificate, authority, ["203.0.113.5", "localhost"], NOW)


def test_certificate_is_replaced_before_it_ends(authority: Signer, server: Signer) -> None:
    end = server.certificate.not_valid_after_utc
    second = timedelta(seconds=1)
    assert is_usable(server.certificate, authority, HOSTS, end - RENEWAL - second)
    assert not is_usable(server.certificate, authority, HOSTS, end - RENEWAL)
    assert not is_usable(server.certificate, authority, HOSTS, NOW - timedelta(days=30))


def test_certificate_is_replaced_for_a_new_address(authority: Signer, server: Signer) -> None:
    assert is_usable(server.certificate, authority, HOSTS[:2], NOW)
    assert not is_usable(server.certificate, authority, [*HOSTS, "10.0.0.7"], NOW)


def test_certificate_of_an_old_authority_is_replaced(server: Signer) -> None:
    other = new_authority("Caderneta laptop 2026-11-23", NOW)
    assert not is_usable(server.certificate, other, HOSTS, NOW)


def test_authority_is_replaced_before_it_cannot_sign_for_a_year(authority: Signer) -> None:
    end = authority.certificate.not_valid_after_utc
    assert is_lasting(authority.certificate, end - LONGEST - timedelta(days=1))
    assert not is_lasting(authority.certificate, end - LONGEST)
