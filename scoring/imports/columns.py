"""The columns of a table of past results, recognised by their heads. Pure.

A match of two pairs has the columns `first` and `second`. Matches of single players, and those of
more than two sides, have a column `side_N` with its `points_N` for each side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clubs.imports.tables import Heads, key_of, plain

MOST_SIDES = 6
NUMBERS = range(1, MOST_SIDES + 1)
SIDE_COLUMNS = {f"side_{number}": f"points_{number}" for number in NUMBERS}
"""The column of each side, with that of its points."""

# Possible heads of a column, without accents and signs.
HEADS: Heads = {
    "day": frozenset(
        {"data", "dia", "fecha", "date", "day", "quando", "data da partida", "when"}
        | {"played", "jogada", "jugada"}
    ),
    "hour": frozenset({"hora", "horario", "hour", "time"}),
    "first": frozenset(
        {"dupla 1", "dupla a", "1 dupla", "primeira dupla", "dupla um", "dupla", "vencedores"}
        | {"pareja 1", "pareja a", "pareja", "primera pareja", "ganadores", "winners", "vencedora"}
        | {"pair 1", "pair a", "pair", "first pair", "side 1", "dupla vencedora", "mandante"}
        | {"pessoa 1", "jogador 1", "player 1", "a1", "jugador 1", "team 1", "n s", "ns"}
    ),
    "first_partner": frozenset(
        {"pessoa 2", "jogador 2", "player 2", "jugador 2", "a2", "first pair partner"}
        | {"primeira dupla parceiro a", "primera pareja companero a"}
        | {"primeira dupla segunda pessoa", "primera pareja segunda persona"}
    ),
    "second": frozenset(
        {"dupla 2", "dupla b", "2 dupla", "segunda dupla", "dupla dois", "adversarios", "contra"}
        | {"pareja 2", "pareja b", "segunda pareja", "rivales", "adversaries", "opponents", "vs"}
        | {"pair 2", "pair b", "second pair", "side 2", "dupla perdedora", "visitante", "losers"}
        | {"pessoa 3", "jogador 3", "player 3", "b1", "jugador 3", "team 2", "l o", "ew", "e o"}
        | {"perdedores", "perdedora", "against"}
    ),
    "second_partner": frozenset(
        {"pessoa 4", "jogador 4", "player 4", "jugador 4", "b2", "second pair partner"}
        | {"segunda dupla parceiro a", "segunda pareja companero a"}
        | {"segunda dupla segunda pessoa", "segunda pareja segunda persona"}
    ),
    "first_points": frozenset(
        {"pontos 1", "pontos a", "pontos", "total 1", "total a", "puntos 1", "puntos a", "puntos"}
        | {"points 1", "points a", "points", "pts", "pts 1", "pts a", "pontos dupla 1", "total"}
        | {"pontos da dupla 1", "pontos dupla a", "pontos da dupla a", "pontos da primeira dupla"}
        | {"puntos de la primera pareja", "points of the first pair"}
    ),
    "second_points": frozenset(
        {"pontos 2", "pontos b", "total 2", "total b", "puntos 2", "puntos b", "points 2"}
        | {"points b", "pts 2", "pts b", "pontos dupla 2", "pontos da dupla 2", "pontos dupla b"}
        | {"pontos da dupla b", "pontos da segunda dupla", "puntos de la segunda pareja"}
        | {"points of the second pair"}
    ),
    "score": frozenset({"placar", "resultado", "marcador", "score", "result"}),
    "game": frozenset({"jogo", "juego", "game", "modalidade", "regra", "regras", "reglas"}),
    "table": frozenset({"mesa", "table", "n da mesa", "mesa n"}),
    "tournament": frozenset({"torneio", "torneo", "tournament", "campeonato", "evento", "event"}),
    "state": frozenset({"codigo da situacao", "codigo del estado", "code of the state"}),
    "match_file": frozenset(
        {"match file", "arquivo da partida", "archivo de la partida", "archivo de partida"}
    ),
}
SECONDS = {"first": "second", "first_points": "second_points"}
"""The column that a head means when it comes again."""

PERSON = r"jogador|jogadora|jugador|jugadora|player|pessoa|persona|person|participante"
PAIR = r"dupla|pareja|pair"
POINTS = r"pontos|puntos|points|pts|total"
# Heads of sides and of points that carry the number of the side, which may be missing.
NUMBERED = {
    "person": re.compile(rf"(?:{PERSON})(?: ([1-6]))?"),
    "pair": re.compile(rf"(?:{PAIR})(?: ([1-6]))?"),
    "side": re.compile(r"(?:lado|side) ([1-6])"),
    "points": re.compile(
        rf"(?:{POINTS})(?: (?:do|da|del|de la|of))?(?: (?:{PERSON}|{PAIR}))?(?: ([1-6]))?"
    ),
    "points_of_side": re.compile(rf"(?:lado|side) ([1-6]) (?:{POINTS})"),
}
# Each kind of side with its points, and the fewest sides for which the columns are used.
KINDS = {
    "person": ("points", 2),
    "pair": ("points", 3),
    "side": ("points_of_side", 2),
}


def known_columns(cells: Sequence[str]) -> list[str]:
    """Return the key of the column under each of these heads; "" for an unknown head."""
    sides = _side_columns(cells)
    keys: list[str] = []
    for at, cell in enumerate(cells):
        # The head of a moment names its time zone in brackets.
        key = sides.get(at) or key_of(cell, HEADS) or key_of(cell.partition("(")[0], HEADS)
        while key in keys and key in SECONDS:
            key = SECONDS[key]
        keys.append("" if key in keys else key)
    return keys


def _side_columns(cells: Sequence[str]) -> dict[int, str]:
    """Return the columns of sides and their points by position.

    Empty for a table of two pairs: four people with two totals, or two pairs with two.
    """
    found: dict[str, dict[int, int]] = {kind: {} for kind in NUMBERED}
    for at, cell in enumerate(cells):
        for kind, head in NUMBERED.items():
            if match := head.fullmatch(plain(cell)):
                numbers = found[kind]
                numbers.setdefault(int(match[1] or len(numbers) + 1), at)
    for kind, (of_points, fewest) in KINDS.items():
        sides, points = found[kind], found[of_points]
        if len(sides) >= fewest and sides.keys() == points.keys():
            keys = {at: f"side_{number}" for number, at in sides.items()}
            return keys | {at: f"points_{number}" for number, at in points.items()}
    return {}


def is_head_of_pair(cell: str) -> bool:
    """Whether the head of a column calls the side a pair."""
    return NUMBERED["pair"].fullmatch(plain(cell)) is not None
