"""Keys and short codes: computed from a nonce, printed again, read as people type them."""

import pytest

from clubs.lists.short_codes import (
    CODE_ALPHABET,
    digest,
    in_threes,
    new_nonce,
    read_code,
    secret_of,
)


def test_same_nonce_gives_the_same_key_and_code():
    nonce = new_nonce()
    assert secret_of("table", nonce) == secret_of("table", nonce)


def test_each_nonce_and_each_kind_gives_another_key_and_code():
    nonce = new_nonce()
    secrets = [secret_of("table", nonce), secret_of("screen", nonce), secret_of("table", "other")]
    assert len({secret.key for secret in secrets}) == 3
    assert len({secret.code for secret in secrets}) == 3


def test_row_is_found_by_the_digest_of_what_was_typed():
    secret = secret_of("table", new_nonce())
    assert digest("table", secret.key) == secret.key_digest
    assert digest("table", read_code(in_threes(secret.code).lower())) == secret.code_digest
    assert secret.code not in secret.code_digest.upper()


def test_code_has_six_signs_that_do_not_look_alike():
    codes = {secret_of("table", str(number)).code for number in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 6 and set(code) <= set(CODE_ALPHABET) for code in codes)
    assert not set("0O1ILB8S5Z2UV") & set(CODE_ALPHABET) - set("852V")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K7M4PX", "K7M4PX"),
        (" k7m 4px ", "K7M4PX"),
        ("k7m-4px", "K7M4PX"),
        ("B7MSZU", "87M52V"),
        ("K7M4P", ""),
        ("K7M4PXX", ""),
        ("K7M40X", ""),
        ("K7M4OX", ""),
        ("ñ7m4px", ""),
        ("", ""),
    ],
)
def test_typed_code_is_read_as_printed(typed, code):
    assert read_code(typed) == code
