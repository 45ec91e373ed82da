"""A phone in a hall with HTTPS: it trusts the computer or not, and goes to HTTPS and back."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Error, Page, expect

from server.https.folder import SERVER
from tests.browser.conftest import FLAGS, path_to_chromium
from tests.https.served import Hall, hall

pytestmark = pytest.mark.thorough

__all__ = ["hall"]  # a fixture
PAGE, TRUST = "/accounts/login/", "/accounts/trust/"


@contextmanager
def phone(browser: Browser, hall: Hall, *, trusts: bool = True) -> Iterator[Page]:
    """Yield a page of a browser that trusts the certificate of this hall, or none of ours."""
    certificate = x509.load_pem_x509_certificate((hall.folder / SERVER).read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = b64encode(sha256(key).digest()).decode()
    flags = [f"--ignore-certificate-errors-spki-list={pin}"] if trusts else []
    # The tests of a process share one Playwright, which drives several browsers.
    chromium = browser.browser_type.launch(
        executable_path=path_to_chromium(), args=[*FLAGS, *flags]
    )
    try:
        yield chromium.new_page(locale="en")
    finally:
        chromium.close()


def test_browser_that_trusts_the_authority_gets_a_service_worker(
    browser: Browser, hall: Hall
) -> None:
    with phone(browser, hall) as page:
        page.goto(f"https://127.0.0.1:{hall.secure}{PAGE}")
        assert page.evaluate("isSecureContext")
        register = "() => navigator.serviceWorker.register('/static/worker.js').then(() => true)"
        assert page.evaluate(register)


def test_browser_without_the_authority_shows_no_page(browser: Browser, hall: Hall) -> None:
    with (
        phone(browser, hall, trusts=False) as page,
        pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"),
    ):
        page.goto(f"https://127.0.0.1:{hall.secure}{PAGE}")


@pytest.mark.parametrize("trusts", [True, False])
def test_trust_page_says_whether_the_phone_trusts_the_computer(
    browser: Browser, hall: Hall, trusts: bool
) -> None:
    with phone(browser, hall, trusts=trusts) as page:
        page.goto(f"http://127.0.0.1:{hall.plain}{TRUST}")
        words = "Yes, this phone trusts this computer." if trusts else "Not yet."
        expect(page.get_by_text(words)).to_be_visible()


def test_phone_goes_to_https_and_back(browser: Browser, hall: Hall) -> None:
    plain, secure = f"http://127.0.0.1:{hall.plain}", f"https://127.0.0.1:{hall.secure}"
    with phone(browser, hall) as page:
        page.goto(f"{plain}{TRUST}")
        page.get_by_role("link", name="Open with HTTPS").click()
        expect(page).to_have_url(f"{secure}{TRUST}")
        page.goto(f"{plain}{PAGE}")
        expect(page).to_have_url(f"{secure}{PAGE}")
        page.goto(f"{secure}{TRUST}")
        page.get_by_role("button", name="Use without HTTPS").click()
        expect(page).to_have_url(f"{plain}{TRUST}")
        page.goto(f"{plain}{PAGE}")
        expect(page).to_have_url(f"{plain}{PAGE}")
