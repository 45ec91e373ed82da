"""Words of the calendar in Portuguese, Spanish and English, without accents."""

from collections.abc import Mapping, Sequence

MONTHS: Sequence[str] = (
    "janeiro jan enero ene january",
    "fevereiro fev febrero feb february",
    "marco mar marzo march",
    "abril abr april apr",
    "maio mai mayo may",
    "junho jun junio june",
    "julho jul julio july",
    "agosto ago august aug",
    "setembro set septiembre setiembre sep sept september",
    "outubro out octubre oct october",
    "novembro nov noviembre november",
    "dezembro dez diciembre dic december dec",
)
"""The names of each month; a full stop after a short name is ignored."""

WEEKDAYS: Sequence[str] = (
    "segunda seg lunes lun monday mon",
    "terca ter martes tuesday tue",
    "quarta qua miercoles mie wednesday wed",
    "quinta qui jueves jue thursday thu",
    "sexta sex viernes vie friday fri",
    "sabado sab saturday sat",
    "domingo dom sunday sun",
)
"""The names of each day of the week, Monday first."""

MONTH: Mapping[str, int] = {
    word: number for number, words in enumerate(MONTHS, start=1) for word in words.split()
}
WEEKDAY: Mapping[str, int] = {
    word: number for number, words in enumerate(WEEKDAYS) for word in words.split()
}

UNITS: Mapping[str, str] = {
    word: unit
    for unit, words in {
        "day": "dia dias day days",
        "week": "semana semanas week weeks",
        "month": "mes meses month months",
        "year": "ano anos year years",
    }.items()
    for word in words.split()
}

DAYS_AGO: Mapping[tuple[str, ...], int] = {
    tuple(phrase.split()): ago
    for ago, phrases in {
        0: "hoje, hoy, today",
        1: "ontem, ayer, yesterday",
        2: "anteontem, antes de ontem, anteayer, antier, the day before yesterday",
    }.items()
    for phrase in phrases.split(", ")
}

THIS = frozenset(["esta", "este", "neste", "nesta", "this"])
LAST = frozenset(["passada", "passado", "pasada", "pasado", "ultima", "ultimo", "last", "past"])
LAST_FEW = frozenset(["ultimos", "ultimas", "last", "past"])
WEEKDAY_ENDINGS = frozenset(["feira"])
DAY_MARKS = frozenset(["dia", "day"])
OF = frozenset(["de", "do", "del", "of"])
TO = frozenset(["a", "ate", "al", "hasta", "to", "until", "till", "-"])
"""Words between the two ends of a span: *de 3 a 10 de novembro*."""
AND = frozenset(["e", "y", "and"])
"""The same, but only behind a word of `FROM`: *entre 3 e 10 de novembro*."""
FROM = frozenset(["de", "desde", "del", "from", "entre", "between", "since"])
SINCE = frozenset(["desde", "since"])
UNTIL = frozenset(["ate", "hasta", "until", "till"])
BEFORE = frozenset(["antes", "before"])
AFTER = frozenset(["depois", "despues", "apos", "after"])
