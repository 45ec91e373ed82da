"""Helpers that build tournaments: pairs, stages, drawn and played rounds."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor, Player
from scoring.house_rules.house import preset
from tests.prepared import prepared
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.entries.entrants import is_for_persons
from tournaments.formats import FORMATS
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.reading import drafts
from tournaments.reading.standings import Standings, played_stage

SEED = 7
NUMBERED = ("round-robin", "mitchell", "howell", "individual")
"""Formats that number unseeded entries by lot."""
STARTS = datetime(2026, 11, 28, 17, 0, tzinfo=UTC)

FIRST = ("Alzira", "Beatriz", "Carmem", "Dalva", "Eunice", "Filomena", "Graça", "Heloísa")
SECOND = ("Aurélio", "Benedito", "Cláudio", "Dorival", "Élcio", "Fausto", "Geraldo", "Hélio")


@prepared
def pairs(world: World, count: int) -> list[Competitor]:
    """Return this many pairs of the club by number, adding missing ones."""
    existing = list(world.club.competitors.pairs().with_players().order_by("number"))
    names = []
    for index in range(len(existing), count):
        turn, row = divmod(index, 8)
        first, second = FIRST[row], SECOND[(row + turn) % 8]
        names.append((f"{first} Prado {index}", f"{second} Braga {index}"))
    return [*existing, *roster.add_pairs(world.club, names, by=world.ana)][:count]


@prepared
def people(world: World, count: int) -> list[Player]:
    """Return this many people of the club, from its first pairs."""
    both = [player for pair in pairs(world, (count + 1) // 2) for player in pair.players]
    return both[:count]


@prepared
def tournament(
    world: World,
    *formats: str,
    hands: int | None = 3,
    minutes: int | None = 50,
    capacity: int | None = None,
    name: str = "Copa da Primavera",
    game: str = "",
    entries: int = 0,
) -> Tournament:
    """Make a tournament of stages in these formats, with its first `entries` entered."""
    plan = events.Plan(
        name=name,
        starts_at=STARTS,
        place="Salão social",
        rules=preset(game or _game(formats)),
        hands=hands,
        minutes=minutes,
        capacity=capacity,
        standings_shown=Tournament.Shown.ROUNDS,
    )
    made = events.create(
        world.club, plan, formats or ("round-robin",), by=world.bruno, client_key=uuid4()
    )
    made.regulation = {**events.BY_WINS}
    made.save(update_fields=["regulation"])
    # The same lots at every run, so that a red test is red for everybody.
    made.stages.update(options={"seed": SEED})
    if entries:
        enter(made, world, entries)
    return made


def _game(formats: Sequence[str]) -> str:
    is_single = any(FORMATS[format].seats_several() for format in formats)
    return "ramiro-es" if is_single else "aacrt-2016"


def stage(tournament: Tournament, number: int = 1) -> Stage:
    return Stage.objects.select_related("tournament__club").get(
        tournament=tournament, number=number
    )


@prepared
def options(tournament: Tournament, world: World, number: int = 1, **said: Any) -> None:
    """Plan a stage: the options of its format, and `qualify`, `best_next`, `carries_over`."""
    row = stage(tournament, number)
    stages.change(
        row,
        by=world.bruno,
        format=row.format,
        qualify=said.pop("qualify", None),
        best_next=said.pop("best_next", 0),
        carries_over=said.pop("carries_over", False),
        options=said,
    )


@prepared
def enter(tournament: Tournament, world: World, count: int) -> None:
    """Enter `count` pairs, or people where partners change. In a movement, seed them by number."""
    if is_for_persons(tournament):
        entries.enter_people(tournament, people(world, count), by=world.bruno)
    else:
        entries.enter(tournament, pairs(world, count), by=world.bruno)
    if stage(tournament).format in NUMBERED:
        seed_by_number(tournament)


@prepared
def seed_by_number(tournament: Tournament) -> None:
    """Seed all entries by their number, so that no lot changes their order."""
    tournament.entries.update(seed=F("number"))
    for participant in stage(tournament).participants.select_related("entry"):
        participant.seed = participant.entry.number
        participant.save(update_fields=["seed"])


@prepared
def drawn(tournament: Tournament, world: World, number: int = 1) -> Round:
    """Draw and publish the next round of a stage."""
    round = rounds.draw(stage(tournament, number), by=world.bruno)
    rounds.publish(round, by=world.bruno)
    return round


def looked_at(round: Round) -> str:
    """Return the mark by which a page names the draft it shows."""
    round = Round.objects.get(pk=round.pk)
    return drafts.mark(played_stage(round.stage), round)


def meetings(round: Round) -> list[tuple[int, ...]]:
    """Return the pairings by entry numbers, table by table; a bye has one number."""
    seated = played_stage(round.stage).tables[round.pk]
    return [tuple(entry.number for side in table.sides for entry in side) for table in seated]


@prepared
def play(round: Round, world: World, scores: Sequence[tuple[int, int]] = ()) -> None:
    """Give every table a result: those given, then the lower entry number wins 2000 × 1000."""
    seated = [t for t in played_stage(round.stage).tables[round.pk] if not t.table.is_bye]
    open_tables = []
    for index, table in enumerate(seated):
        first, second = table.sides[0][0].number, table.sides[1][0].number
        likely = (2000, 1000) if first < second else (1000, 2000)
        score = scores[index] if index < len(scores) else likely
        if table.is_open:
            table.table.scores = list(score)
            open_tables.append(table.table)
    if open_tables:
        # The director takes one result: each takes long, and one is enough for the round to begin.
        *others, last = open_tables
        now = {"decided_at": timezone.now(), "decided_by": world.bruno}
        for other in others:
            Table.objects.filter(pk=other.pk).update(scores=other.scores, **now)
        tables.set_score(last, tuple(last.scores), by=world.bruno)


@prepared
def played(tournament: Tournament, world: World, number: int = 1) -> Round:
    """Draw, play and close the next round of a stage."""
    round = drawn(tournament, world, number)
    play(round, world)
    rounds.close(round, by=world.bruno)
    return round


@prepared
def began(round: Round, moment: datetime = STARTS) -> None:
    """Set the moment at which a round was published."""
    Round.objects.filter(pk=round.pk).update(published_at=moment)


def standings(tournament: Tournament, number: int = 1) -> Standings:
    return played_stage(stage(tournament, number)).standings()


def places(tournament: Tournament, number: int = 1) -> list[tuple[int, int]]:
    """Return (place, entry number), best first."""
    rows = standings(tournament, number).rows
    return [(row.place.place, row.entry.number) for row in rows]
