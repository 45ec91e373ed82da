"""The Pix code of a payment: the text of its QR code, which people can also paste. Pure.

BR Code, static, as in the Banco Central do Brasil's "Manual de Padrões para Iniciação do Pix" and
"Manual do BR Code". Each field is its number, its length (two digits) and its value.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from unicodedata import combining, normalize

NAME_LENGTH, CITY_LENGTH, REFERENCE_LENGTH = 25, 15, 25
KEY_LENGTH = 77
_OTHER = re.compile(r"[^A-Za-z0-9]+")
# Letters that are no letter with an accent.
_WHOLE_LETTERS = str.maketrans(
    {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "ı": "i", "ß": "ss"}
    | {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Þ": "Th", "þ": "th", "Ð": "D", "ð": "d"}
)
_EMAIL = re.compile(r"[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+")
_RANDOM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SIGNS = re.compile(r"[\s.\-/()]")


class NoKey(ValueError):
    """The text is no Pix key of its kind."""


@dataclass(frozen=True)
class Receiver:
    """The receiver of a payment: a key from `read_key`, a name and a city from `plain`."""

    key: str
    name: str
    city: str


def code(receiver: Receiver, cents: int = 0, reference: str = "") -> str:
    """Return the Pix code of an amount in centavos; with 0 the payer types the amount.

    `reference`: letters and digits which the receiver sees beside the payment (txid).
    """
    account = _field(0, "br.gov.bcb.pix") + _field(1, receiver.key)
    amount = _field(54, f"{cents // 100}.{cents % 100:02}") if cents else ""
    text = "".join(
        [
            _field(0, "01"),
            _field(26, account),
            _field(52, "0000"),
            _field(53, "986"),
            amount,
            _field(58, "BR"),
            _field(59, receiver.name),
            _field(60, receiver.city),
            _field(62, _field(5, reference or "***")),
            # The checksum covers its own number and length.
            "6304",
        ]
    )
    return f"{text}{checksum(text):04X}"


def checksum(text: str) -> int:
    """Return the CRC-16/CCITT-FALSE of an ASCII text."""
    crc = 0xFFFF
    for byte in text.encode("ascii"):
        crc ^= byte << 8
        for _bit in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


def plain(text: str) -> str:
    """Return a name of letters, digits and spaces: some banks refuse a code with other signs."""
    signs = normalize("NFKD", text.translate(_WHOLE_LETTERS))
    letters = "".join(sign for sign in signs if not combining(sign))
    return " ".join(_OTHER.sub(" ", letters).split())


def reference(event: str, number: int) -> str:
    """Return the reference of an entry, for example COPADAPRIMAVERAN12."""
    letters = "".join(sign for sign in plain(event).upper() if sign.isalnum())
    ending = f"N{number}"
    return letters[: REFERENCE_LENGTH - len(ending)] + ending


def read_key(kind: str, typed: str) -> str:
    """Return a typed key as it is written in a Pix code. `kind`: a key of KINDS. Raises NoKey."""
    key = KINDS[kind](typed.strip())
    if len(key) > KEY_LENGTH:
        raise NoKey(typed)
    return key


def _field(number: int, value: str) -> str:
    if not 0 < len(value) < 100:
        raise ValueError(f"field {number} has {len(value)} characters")
    return f"{number:02}{len(value):02}{value}"


def _cpf(typed: str) -> str:
    digits = _SIGNS.sub("", typed)
    if not re.fullmatch("[0-9]{11}", digits) or not _has_check_digits(digits, 9, most=11):
        raise NoKey(typed)
    return digits


def _cnpj(typed: str) -> str:
    """Return a CNPJ. Since July 2026 its first twelve signs may be letters (IN RFB 2.229/2024)."""
    signs = _SIGNS.sub("", typed).upper()
    if not re.fullmatch("[0-9A-Z]{12}[0-9]{2}", signs) or not _has_check_digits(signs, 12, most=9):
        raise NoKey(typed)
    return signs


def _has_check_digits(signs: str, length: int, *, most: int) -> bool:
    """Whether the two signs from `length` on are the check digits (modulo 11) of those before.

    Weights count up from 2 at the right, and from 2 again after `most`. A letter is worth its ASCII
    code less 48, as a digit is. Numbers of one repeated digit pass the sum, but are never given.
    """
    if len(set(signs)) == 1:
        return False
    for end in (length, length + 1):
        weights = [2 + place % (most - 1) for place in range(end)]
        worth = [ord(sign) - 48 for sign in reversed(signs[:end])]
        rest = sum(a * b for a, b in zip(weights, worth, strict=True)) % 11
        if ord(signs[end]) - 48 != (0 if rest < 2 else 11 - rest):
            return False
    return True


def _phone(typed: str) -> str:
    """Return a Brazilian number with country and area code: +5521987654321."""
    digits = _SIGNS.sub("", typed)
    local = digits.removeprefix("+55") if digits.startswith("+") else digits.removeprefix("0")
    if len(local) > 11:
        local = local.removeprefix("55")
    if not re.fullmatch("[1-9][1-9](9[0-9]{8}|[2-5][0-9]{7})", local):
        raise NoKey(typed)
    return f"+55{local}"


def _email(typed: str) -> str:
    if not _EMAIL.fullmatch(key := typed.lower()):
        raise NoKey(typed)
    return key


def _random(typed: str) -> str:
    if not _RANDOM.fullmatch(key := typed.lower()):
        raise NoKey(typed)
    return key


KINDS: Mapping[str, Callable[[str], str]] = {
    "cnpj": _cnpj,
    "cpf": _cpf,
    "phone": _phone,
    "email": _email,
    "random": _random,
}
"""The kinds of Pix keys, each with the function that reads it."""
