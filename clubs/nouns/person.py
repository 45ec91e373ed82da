"""The columns of a person, as lists, forms, imports, papers and the history show them.

A new column of `clubs.models.Particulars` is a line in `_PARTICULARS` and in `ParticularValues`.
"""

from operator import attrgetter
from typing import TypedDict

from django.utils.translation import gettext_lazy as _

from clubs.lists.spreadsheet import Column, Text, Typed
from clubs.words.partial_date_words import date_words


class ParticularValues(TypedDict, total=False):
    """Particulars of a person; a missing key keeps what is stored.

    `birthday` and `member_since` as `clubs.words.partial_dates.read` returns them, `phone` as
    `clubs.words.phones.read` does. A changed `consent` is noted with the account and the moment.
    """

    phone: str
    email: str
    birthday: str
    member_since: str
    number: str
    note: str
    consent: str


NAME = Column(
    "name",
    _("Full name"),
    attrgetter("name"),
    longest=80,
    heads=frozenset(
        {"nome", "nome completo", "nombre", "nombre completo", "name", "full name", "first name"}
        | {"pessoa", "persona", "person", "socio", "socia", "socios", "member", "associado"}
        | {"jogador", "jogadora", "jogador a", "jugador", "jugadora", "player", "nome do socio"}
        | {"primeiro nome", "prenome", "nomes", "nombres", "names", "pessoa 1", "jogador 1"}
        | {"nome 1", "persona 1", "jugador 1", "nombre 1", "person 1", "player 1", "name 1"}
        | {"primeira pessoa", "primera persona", "first person", "primeiro jogador"}
        | {
            "uma pessoa",
            "una persona",
            "one person",
            "participante",
            "associada",
            "nome do a socio a",
        }
    ),
)
CALLED = Column(
    "called",
    _("Nickname"),
    attrgetter("called"),
    word=_("nickname"),
    longest=30,
    help=_("Shown on score sheets. If left empty, the first name is shown."),
    heads=frozenset(
        {"apelido", "apodo", "nickname", "como e chamado", "como e chamada", "called", "alcunha"}
        | {"nome de guerra", "conhecido como", "conhecida como", "mote"}
    ),
)


def _particular(
    key: str,
    head: Text,
    word: Text,
    typed: Typed,
    longest: int,
    heads: str = "",
    help: Text = "",
    example: Text = "",
) -> Column:
    known = frozenset(filter(None, heads.split(", ")))
    return Column(
        key, head, attrgetter(key), "text", "office", word, typed, longest, known, help, example
    )


_PARTICULARS = (
    _particular(
        "phone",
        _("Telephone"),
        _("telephone"),
        "phone",
        30,
        "telefone, telefones, celular, fone, tel, whatsapp, zap, contato, telefono, telefonos, "
        "movil, telephone, phone, mobile, cell, phone number, telefone celular, celular whatsapp, "
        "telefone whatsapp",
    ),
    _particular(
        "email",
        _("E-mail"),
        _("e-mail"),
        "email",
        254,
        "e mail, email, mail, correio eletronico, correo, correo electronico, endereco de e mail, "
        "e mail address, email address",
    ),
    _particular(
        "birthday",
        _("Birthday"),
        _("birthday"),
        "partial-date",
        30,
        "nascimento, data de nascimento, data nascimento, nasc, dt nasc, aniversario, nacimiento, "
        "fecha de nacimiento, cumpleanos, birthday, birth, date of birth, nascido em, nascida em, "
        "born, data de aniversario, dt nascimento",
        help=_("Day first: 12/3/1951, or 12/3 without the year."),
        example=_("12/3/1951, or 12/3 without the year"),
    ),
    _particular(
        "member_since",
        _("Member since"),
        _("member since"),
        "partial-date",
        30,
        "socio desde, socia desde, socio a desde, membro desde, entrada, admissao, "
        "data de admissao, data de entrada, desde, ingresso, entrou em, miembro desde, "
        "fecha de alta, alta, ingreso, member since, since, joined, associado desde, "
        "no clube desde, en el club desde",
        help=_("The year is enough: 2011."),
        example=_("2011 or 5/2011"),
    ),
    _particular(
        "number",
        _("Number of the member"),
        _("number of the member"),
        "text",
        12,
        "numero, n, no, nr, num, matricula, codigo, cod, numero do socio, n do socio, "
        "no do socio, numero de socio, n de socio, number, member number, number of the member, "
        "member no, carteirinha, registro, inscricao",
    ),
    _particular(
        "note",
        _("Note"),
        _("note"),
        "lines",
        500,
        "observacao, observacoes, obs, nota, notas, anotacao, anotacoes, comentario, observacion, "
        "observaciones, note, notes, remark, remarks, comment",
    ),
    _particular(
        "consent",
        _("What the person allows"),
        _("consent"),
        "text",
        200,
        help=_(
            "For example: telephone for the club’s group, birthday on the wall. The day and your "
            "name are recorded too."
        ),
    ),
)
PARTICULARS = {column.key: column for column in _PARTICULARS}
"""The columns that only the office sees, in the order of the form."""
IMPORTED = tuple(column for column in _PARTICULARS if column.heads)


def in_words(column: Column, text: str) -> str:
    """Return a stored particular as people read it."""
    return date_words(text) if column.typed == "partial-date" else text
