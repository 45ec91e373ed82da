"""Lines of a list from a chat group: a name with a nickname and a telephone behind it. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clubs.imports.typed_names import unnumbered
from clubs.words import phones
from clubs.words.names import sort_key

EMAIL = re.compile(r"[^@\s,;<>()]+@[^@\s,;<>()]+\.[^@\s,;<>()]+")
DATE = re.compile(r"\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)\b", re.ASCII)
PHONE = re.compile(r"\+?\(?\d[\d\s().\-/]{6,}\d", re.ASCII)
NICKNAME = re.compile(r"\(([^()\d@]{1,30})\)")
NO_NAMES = frozenset(
    {"lista", "listas", "list", "total", "whatsapp", "zap", "grupo", "group", "desde", "since"}
    | {"confirmados", "presentes", "telefone", "telefono", "socios", "members"}
)
"""Words of titles and sums, never of a name."""
ENDS = " ,;:–—-•·"


@dataclass(frozen=True)
class ChatLine:
    """A line that was read. `names`: one name, or two beside a comma; `problem`: a code, or ""."""

    names: Sequence[str] = ()
    called: str = ""
    known: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""


def has_date(text: str) -> bool:
    """Whether a text of names has a whole date in it."""
    return bool(DATE.search(text))


def read_chat_line(text: str) -> ChatLine:
    """Return the name, nickname, telephone and e-mail in a line of a chat.

    The problem is "date-beside", "many-names", or "not-a-name" for what else is left over.
    """
    if has_date(text):
        return ChatLine(problem="not-a-name" if ":" in text else "date-beside")
    known: dict[str, str] = {}
    name = unnumbered(text)
    if found := EMAIL.search(name):
        known["email"] = found[0]
        name = name.replace(found[0], " ")
    if (found := PHONE.search(name)) and (number := _phone(found[0])):
        known["phone"] = number
        name = name.replace(found[0], " ")
    called = NICKNAME.search(name)
    if called:
        name = name.replace(called[0], " ")
    name = " ".join(name.split()).strip(ENDS)
    is_name = any(map(str.isalpha, name)) and not re.search(r"[@:\d]", name)
    if not is_name or not NO_NAMES.isdisjoint(sort_key(name).split()):
        return ChatLine(problem="not-a-name")
    names = [part for part in re.split(r"\s*,\s*", name) if part]
    if len(names) > 2:
        return ChatLine(problem="many-names")
    if len(names) == 2 and " " not in names[0]:
        names = [name]  # Amaral, Dirce
    return ChatLine(names, called[1].strip() if called else "", known)


def _phone(text: str) -> str:
    try:
        return phones.read(text.strip())
    except phones.NoPhone:
        return ""
