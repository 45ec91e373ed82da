"""The demo club: people, pairs and matches to look at before a club begins its own.

The usual writers write all rows. The dealers of the games deal and play the hands, so they obey
every rule. The same seed gives the same club.
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from clubs import accounts, roster
from clubs.models import Club, Competitor, Role, User
from scoring import ledger
from scoring.games import DEFAULT_GAME, GAMES
from scoring.games.dealing import deal_match
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.rules.base.sheet import Facts
from scoring.seasons import writer as seasons
from scoring.statistics.season import SeasonRules
from scoring.table.result import FinalResult
from scoring.table.scoresheet import (
    live_hands,
    rules_of_match,
    state_before,
)

SLUG = "boa-vista"
PASSWORD = "caderneta"  # noqa: S105 (shown on the first screen of the demo)
SEED = 3000
REASONS = ("carta mostrada", "sinal ao parceiro", "jogou fora da vez")
"""The reasons of penalties, in the language of the demo club."""
PAIRS = [
    ("Dirce Amaral", "Nelson Fagundes"),
    ("Ivone Teixeira", "Osvaldo Brito"),
    ("Marlene Prado", "Valdir Nogueira"),
    ("Terezinha Lopes", "Ademar Freitas"),
    ("Carmem Siqueira", "Rubens Tavares"),
    ("Neusa Barreto", "Wilson Machado"),
    ("Alzira Campos", "Cláudio Moura"),
    ("Edith Vasconcelos", "Clóvis Rezende"),
    ("Norma Guimarães", "Sérgio Paiva"),
    ("Iracema Duarte", "Jorge Antunes"),
    ("Eunice Ferraz", "Arlindo Pires"),
    ("Lourdes Batista", "Hélio Camargo"),
]
AT_TABLES = [
    ("Zulmira Pacheco", "Geraldo Rocha"),
    ("Odete Miranda", "Milton Sales"),
    ("Aparecida Leal", "Benedito Cunha"),
    ("Elza Monteiro", "Orlando Dias"),
    ("Ivete Queiroz", "Raimundo Bastos"),
    ("Nair Fontes", "Waldemar Pinto"),
    ("Zilda Correia", "Armando Reis"),
    ("Jandira Viana", "Ernesto Braga"),
]
"""The pairs of the matches in play: all others may sit at a table of the tournament in play."""
ACCOUNTS = [
    ("otavio", "Otávio Lemos", Role.OWNER),
    ("marta", "Marta Lemos", Role.SECRETARY),
    ("ruth", "Ruth Sampaio", Role.DIRECTOR),
    ("silvio", "Sílvio Ramos", Role.SCORER),
    ("dirce", "Dirce Amaral", Role.PLAYER),
]
MATCHES = 20
PLAYING = 2
# The matches of the club's other games, all on Sundays, the earliest first.
SUNDAYS = sorted(
    ((game.key, match) for game in GAMES.values() for match in game.demo),
    key=lambda sunday: -sunday[1].weeks,
)
CLOSED_SEASONS = 2
NIGHTS_ON_PAPER, PAIRS_ON_PAPER = 6, 8
"""The nights of a closed season, and the pairs that played in it."""
BY_CARDS = 0.25
FIRST_HAND, BETWEEN_HANDS = timedelta(minutes=24), timedelta(minutes=22)


@transaction.atomic
def create_demo(now: datetime | None = None) -> Club | None:
    """Create the demo club as if today were `now`, and return it; None if a club exists already."""
    if Club.objects.exists():
        return None
    now = now or timezone.now()
    rng = Random(SEED)  # noqa: S311 (cards of a demo, no secret)
    club, secretary = _club()
    pairs, at_tables = (
        [roster.add_pair(club, by=secretary, first=one, second=other) for one, other in names]
        for names in (PAIRS, AT_TABLES)
    )
    chosen = preset(DEFAULT_GAME)
    for index, starts in enumerate(_evenings(now)):
        playing = index >= MATCHES - PLAYING
        table = str(1 + index % 2)
        two = [at_tables.pop(0), at_tables.pop(0)] if playing else _two(pairs, index)
        match = ledger.start(
            club, two, chosen, by=secretary, client_key=_key(rng), table=table, at=starts
        )
        _play(match, secretary, rng, playing=playing)
    _sundays(club, pairs, at_tables, secretary, rng, now)
    _seasons(club, pairs, secretary, rng, now)
    return club


def _club() -> tuple[Club, User]:
    users = {}
    password = make_password(PASSWORD)  # once: hashing is slow by design
    for login, name, _role in ACCOUNTS:
        user = accounts.open_account(login, name=name)
        user.password = password
        user.save()
        users[login] = user
    owner = users["otavio"]
    club = accounts.create_club(
        SLUG, "Clube de Canastra Boa Vista", owner=owner, meets="Quartas e sextas, às 20h."
    )
    for login, _name, role in ACCOUNTS[1:]:
        accounts.give_role(club, users[login], role, by=owner)
    return club, users["marta"]


def _evenings(now: datetime) -> Sequence[datetime]:
    """Return when each match begins: two on each of the last club nights, and two today."""
    day = timezone.localdate(now) - timedelta(days=1)
    nights: list[datetime] = []
    while len(nights) < (MATCHES - PLAYING) // 2:
        if day.weekday() in (2, 4):
            nights.append(timezone.make_aware(datetime.combine(day, time(20, 0))))
        day -= timedelta(days=1)
    finished = [night for night in reversed(nights) for _table in range(2)]
    return [*finished, now - timedelta(hours=3), now - timedelta(hours=2, minutes=50)]


def _sundays(
    club: Club,
    pairs: Sequence[Competitor],
    at_tables: list[Competitor],
    by: User,
    rng: Random,
    now: datetime,
) -> None:
    """Play the matches of the games other than the club's usual game; those still in play take
    their people from `at_tables`.
    """
    today = timezone.localdate(now)
    sunday = today - timedelta(days=today.isoweekday() % 7 or 7)
    for index, (game, (sides, weeks)) in enumerate(SUNDAYS):
        chosen = preset(game)
        per_side = chosen.rules.persons_per_side
        if not weeks:
            who = [at_tables.pop(0) for _pair in range(sides * per_side // 2)]
        elif per_side == 2:
            who = [pairs[(5 * index + side) % len(pairs)] for side in range(sides)]
        else:
            who = list(pairs)
        if per_side == 1:
            people = [person for pair in who for person in pair.players]
            if weeks:
                people = [people[(index + 4 * side) % len(people)] for side in range(sides)]
            who = [roster.single(club, person, by=by) for person in people]
        day = sunday - timedelta(weeks=weeks - 1)
        at = timezone.make_aware(datetime.combine(day, time(15, 0)))
        starts = at if weeks else now - timedelta(hours=3, minutes=10)
        table = str(8 + index % 2)
        match = ledger.start(club, who, chosen, by=by, client_key=_key(rng), table=table, at=starts)
        _play(match, by, rng, playing=not weeks)


def _seasons(club: Club, pairs: Sequence[Competitor], by: User, rng: Random, now: datetime) -> None:
    """Make the season of this year, and closed ones of the years before with results on paper."""
    today = timezone.localdate(now)
    # In January the last evenings are of the year before.
    first_night = timezone.localdate(_evenings(now)[0])
    begins = min(today.replace(month=1, day=1), first_night.replace(day=1))
    for years_ago in reversed(range(CLOSED_SEASONS + 1)):
        first = begins.replace(year=begins.year - years_ago)
        following = begins.replace(year=begins.year - years_ago + 1)
        last = following - timedelta(days=1)
        if years_ago:
            _results_on_paper(club, pairs, by, rng, last)
        else:
            last = today.replace(month=12, day=31)
        rules = SeasonRules(games=(DEFAULT_GAME,), best=3, minimum=2)
        name = f"Temporada {today.year - years_ago}"
        season = seasons.create(club, seasons.Details(name, first, last, rules), by=by)
        if years_ago:
            seasons.close(season, by=by)


def _results_on_paper(
    club: Club, pairs: Sequence[Competitor], by: User, rng: Random, last: date
) -> None:
    """Enter the final results of the last Wednesdays of a season."""
    wednesday = last - timedelta(days=(last.weekday() - 2) % 7)
    chosen = preset(DEFAULT_GAME)
    for week in reversed(range(NIGHTS_ON_PAPER)):
        night = datetime.combine(wednesday - timedelta(weeks=week), time(20, 0))
        playing = rng.sample(pairs[:PAIRS_ON_PAPER], 4)
        for table in (1, 2):
            winner = rng.randrange(2)
            totals = [rng.randrange(900, 2900, 5), rng.randrange(900, 2900, 5)]
            totals[winner] = rng.randrange(3000, 3600, 5)
            ledger.enter_result(
                club,
                playing[2 * table - 2 : 2 * table],
                chosen,
                FinalResult(tuple(totals), winner),
                by=by,
                client_key=_key(rng),
                table=str(table),
                dated_at=timezone.make_aware(night),
            )


def _two(pairs: Sequence[Competitor], index: int) -> list[Competitor]:
    """Return the two pairs of match `index`; a pair meets different opponents."""
    evening, table = divmod(index, 2)
    first = (2 * evening + 5 * table) % len(pairs)
    return [pairs[first], pairs[(first + 1 + 2 * (evening % 3) + table) % len(pairs)]]


def _play(match: Match, by: User, rng: Random, *, playing: bool) -> None:
    """Record the hands of a whole match, or all but the last two of one still in progress."""
    rules = rules_of_match(match)
    hands = deal_match(rng, rules, match.side_count, reasons=REASONS)
    if playing:
        hands = hands[: max(2, min(5, len(hands) - 2))]
    at = match.started_at + FIRST_HAND
    for number, facts in enumerate(hands, start=1):
        # Most secretaries write counts; one hand in four is recorded card by card.
        written = facts if rng.random() < BY_CARDS else rules.as_counts(facts)
        record_dealt(match, number, written, by, rng, at)
        at += BETWEEN_HANDS + timedelta(minutes=rng.randrange(-5, 6))


def record_dealt(
    match: Match, number: int, facts: Facts, by: User, rng: Random, at: datetime
) -> None:
    """Record a hand of the dealer, and accept its warnings."""
    rules = rules_of_match(match)
    problems = rules.check(facts, state_before(match, live_hands(match), number))
    accepted = [problem.acceptance for problem in problems if not problem.is_error]
    ledger.record(match, number, facts, by=by, client_key=_key(rng), accepted=accepted, at=at)


def _key(rng: Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)
