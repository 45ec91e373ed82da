"""Pix codes: the examples that the Banco Central and others have published, keys, short names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.words import pix

RANDOM = "123e4567-e12b-12d1-a456-426655440000"
# Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix", section 1.5.1 (Anexo I of
# version 2.0.0), example of a static QR code.
STATIC = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
    "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
)


def test_code_equals_static_example_of_banco_central() -> None:
    assert pix.code(pix.Receiver(RANDOM, "Fulano de Tal", "BRASILIA")) == STATIC


@pytest.mark.parametrize(
    "published",
    [
        STATIC,
        # "Manual do BR Code", examples with the fields of several arrangements.
        "00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-426655440000"
        "27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR"
        "6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO0119"
        "0123.ABCD.3456.WXYZ6304AD38",
        "00020104141234567890123426660014BR.GOV.BCB.PIX014466756C616E6F32303139406578616D706C652E"
        "636F6D27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5915NOMEDORECEBEDOR"
        "6008BRASILIA61087007490062530515RP12345678-201950300017BR.GOV.BCB.BRCODE01051.0.08045"
        "0014BR.GOV.BCB.PIX0123PADRAO.URL.PIX/0123ABCD81390012BR.COM.OUTRO0119"
        "0123.ABCD.3456.WXYZ6304EB76",
    ],
)
def test_checksum_equals_that_of_published_codes(published: str) -> None:
    assert f"{pix.checksum(published[:-4]):04X}" == published[-4:]


def test_checksum_equals_check_value_of_the_algorithm() -> None:
    assert pix.checksum("123456789") == 0x29B1


def test_amount_and_reference_are_fields_of_the_code() -> None:
    code = pix.code(pix.Receiver("+5511943214321", "EMPRESA", "BRASILIA"), 6666, "COPAN7")
    assert "540566.66" in code
    assert "62100506COPAN7" in code


@pytest.mark.parametrize(
    ("kind", "typed", "key"),
    [
        ("cpf", "529.982.247-25", "52998224725"),
        ("cnpj", "11.222.333/0001-81", "11222333000181"),
        ("cnpj", "00.000.000/0001-91", "00000000000191"),
        # The example of the Receita Federal and Serpro for the CNPJ with letters.
        ("cnpj", "12.abc.345/01de-35", "12ABC34501DE35"),
        ("phone", "(21) 98765-4321", "+5521987654321"),
        ("phone", "+55 21 98765 4321", "+5521987654321"),
        ("phone", "5521987654321", "+5521987654321"),
        ("phone", "021 2555-1234", "+552125551234"),
        ("phone", "(55) 3222-1234", "+555532221234"),
        ("email", " Clube@BoaVista.org.br ", "clube@boavista.org.br"),
        ("random", RANDOM.upper(), RANDOM),
    ],
)
def test_read_pix_key_returns_the_form_of_banks(kind: str, typed: str, key: str) -> None:
    assert pix.read_key(kind, typed) == key


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        *(("cpf", typed) for typed in ("529.982.247-26", "111.111.111-11", "5299822472", "")),
        *(("cnpj", typed) for typed in ("11.222.333/0001-82", "12.ABC.345/01DE-36", "0" * 14)),
        *(("phone", typed) for typed in ("98765-4321", "+598 99 123 456", "(20) 98765-4321", "x")),
        *(("email", typed) for typed in ("clube", "a@b", "à@b.com", f"{'a' * 70}@bcd.com")),
        *(("random", typed) for typed in ("123e4567", RANDOM.replace("-", ""), "٢" * 36)),
    ],
)
def test_other_text_is_no_key(kind: str, typed: str) -> None:
    with pytest.raises(pix.NoKey):
        pix.read_key(kind, typed)


def test_names_lose_accents_and_special_characters() -> None:
    assert pix.plain("  Associação «São João» Ñandú ") == "Associacao Sao Joao Nandu"
    assert pix.plain("Łódź Søren Weiß Đỗ Æsop Þór") == "Lodz Soren Weiss Do AEsop Thor"


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("Bar & Cia.", "Bar Cia"),
        ("Sant'Ana (RS)", "Sant Ana RS"),
        ("C/O Grêmio-2", "C O Gremio 2"),
        ("&", ""),
    ],
)
def test_names_keep_letters_digits_and_spaces_only(typed: str, sent: str) -> None:
    assert pix.plain(typed) == sent


def test_reference_names_tournament_and_entry() -> None:
    assert pix.reference("copa-da-primavera", 12) == "COPADAPRIMAVERAN12"
    long = pix.reference("campeonato-brasileiro-de-canastra", 1000)
    assert long == "CAMPEONATOBRASILEIRON1000"


@pytest.mark.thorough
@given(st.text(max_size=90), st.integers(1, 99_999))
def test_reference_is_always_valid(event: str, number: int) -> None:
    reference = pix.reference(event, number)
    assert reference.isascii()
    assert reference.isalnum()
    assert len(reference) <= pix.REFERENCE_LENGTH


@given(st.integers(1, 999_999_999), st.integers(1, 999))
def test_code_can_be_read_back_field_by_field(cents: int, number: int) -> None:
    receiver = pix.Receiver(f"{'a' * 65}@example.org", "x" * 25, "y" * 15)
    code = pix.code(receiver, cents, pix.reference("x" * 60, number))
    fields = dict(_fields(code))
    assert int(fields["54"].replace(".", "")) == cents
    assert dict(_fields(fields["26"]))["01"] == receiver.key
    assert list(fields) == ["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"]


def _fields(code: str) -> list[tuple[str, str]]:
    fields = []
    while code:
        number, length = code[:2], int(code[2:4])
        fields.append((number, code[4 : 4 + length]))
        code = code[4 + length :]
    return fields
