"""Read the contents of webhooks, in the shapes of the API, at the moment they are sent.

They hold only what players may see: no draft, no hidden standings, no archived tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse

from clubs.models import Club, Delivery
from clubs.models.webhooks import Kind
from clubs.webhooks.delivery import Content
from scoring.club.api import MatchOut
from scoring.match.match_queries import seen, with_sides
from scoring.memory.occasions import occasions
from scoring.models import Match
from tournaments.api.routes import (
    RoundOut,
    StandingsOut,
    TableOut,
    round_data,
    standings_data,
    table_data,
)
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.reading.progress import stage_in_play
from tournaments.reading.table_queries import read_tables


def read(delivery: Delivery) -> Content | None:
    """Return the present content of an event; None if its subject is gone or hidden."""
    model, _space, key = delivery.subject.partition(" ")
    return READERS[Kind(delivery.kind), model](delivery.webhook.club, int(key))


def _round(club: Club, key: int) -> Content | None:
    this_round = _rounds(club).filter(pk=key).first()
    if this_round is None:
        return None
    shown = ShownStage(_of(club, this_round.stage), directs=False)
    for each in shown.rounds:
        if each.pk == key:
            data = RoundOut.model_validate(round_data(shown, each)).model_dump(mode="json")
            name = f"{this_round.stage.tournament}, {this_round}"
            content = {"tournament": _slug(this_round), "round": data}
            return Content(name, _tables_page(this_round), content)
    return None


def _result_of_table(club: Club, key: int) -> Content | None:
    table = _tables(club).filter(pk=key).first()
    if table is None:
        return None
    match = None if table.match_id is None else _match(club, table.match_id)
    return _result(club, match, table)


def _result_of_match(club: Club, key: int) -> Content | None:
    match = _match(club, key)
    if match is None:
        return None
    return _result(club, match, _tables(club).filter(match=key).first())


def _result(club: Club, match: Match | None, table: Table | None) -> Content:
    """Return a result: its match, if it was recorded here, and its table, if in a tournament."""
    data: dict[str, Any] = {"match": None, "at": None, "table": None}
    name = page = ""
    if table is not None:
        this_round = table.round
        data["at"] = {
            "tournament": _slug(this_round),
            "stage": this_round.stage.number,
            "round": this_round.number,
            "table": table.number,
        }
        (seated,) = read_tables([table])
        data["table"] = TableOut.model_validate(table_data(seated)).model_dump(mode="json")
        name = f"{this_round.stage.tournament}, {this_round}, {table}"
        page = _tables_page(this_round)
    if match is not None:
        match.occasion = occasions().names_of([match]).get(match.pk, "")  # type: ignore[attr-defined]
        data["match"] = MatchOut.from_orm(match).model_dump(mode="json")
        name = name or str(match)
        page = reverse("match", args=[club.slug, match.number])
    return Content(name, page, data)


def _standings(club: Club, key: int) -> Content | None:
    tournaments = Tournament.objects.filter(club=club, archived_at=None, pk=key)
    tournament = tournaments.prefetch_related("stages").first()
    if tournament is None:
        return None
    tournament.club = club
    shown = ShownStage(stage_in_play(tournament), directs=False)
    if not shown.is_ranked or not shown.has_standings:
        return None
    data = StandingsOut.model_validate(standings_data(shown)).model_dump(mode="json")
    page = reverse("standings", args=[club.slug, tournament.slug])
    return Content(str(tournament), page, {"tournament": tournament.slug, "standings": data})


def _rounds(club: Club) -> Any:
    """Return the rounds that players see."""
    rounds = Round.objects.live().seen().select_related("stage__tournament")
    return rounds.filter(stage__tournament__club=club, stage__tournament__archived_at=None)


def _tables(club: Club) -> Any:
    tables = Table.objects.select_related("match", "round__stage__tournament")
    return tables.filter(round__in=_rounds(club).order_by().values("pk"))


def _match(club: Club, key: int) -> Match | None:
    return next(iter(with_sides(seen(club)).filter(pk=key)), None)


def _of(club: Club, stage: Stage) -> Stage:
    stage.tournament.club = club
    return stage


def _slug(this_round: Round) -> str:
    return this_round.stage.tournament.slug


def _tables_page(this_round: Round) -> str:
    tournament = this_round.stage.tournament
    page = reverse("tables", args=[tournament.club.slug, tournament.slug])
    return f"{page}?stage={this_round.stage.number}&round={this_round.number}"


READERS: Mapping[tuple[Kind, str], Callable[[Club, int], Content | None]] = {
    (Kind.ROUND, "round"): _round,
    (Kind.RESULT, "match"): _result_of_match,
    (Kind.RESULT, "table"): _result_of_table,
    (Kind.STANDINGS, "tournament"): _standings,
}
"""How to read the subjects of each kind of event, by their model (`outbox.subject_of`)."""
