"""Build a club of many years.

Some hundred matches are played through the writers. The others are copies between other pairs on
other days, so consistent that `manage.py audit` reports no difference.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from clubs import roster
from clubs.models import Club, Competitor, JournalEntry, User
from clubs.names import search_key
from scoring import ledger
from scoring.arbiter.steps import Ruling, Table
from scoring.demo import record_dealt
from scoring.games import GAMES, RULINGS
from scoring.games.dealing import deal_match
from scoring.house import preset
from scoring.incidents import Decision
from scoring.models import Incident, Match, Side, SideHand
from scoring.seasons import writer
from scoring.statistics.season import SeasonRules

SEED = 20
PLAYED = 200
"""Matches played through the ledger; all others are copies of these."""
PAIRS = 1_000
PEOPLE = ["Ana", "Bruno", "Carla", "Davi", "Elza", "Fábio", "Gilda", "Hélio", "Jonas", "Lúcia"]
FAMILIES = ["Lima", "Souza", "Prado", "Brito", "Moreira", "Vieira", "Teixeira", "Amaral"]
REGULARS = 100
"""Every match has one of these pairs, so each plays 10 of the first 1,000 matches."""
LIXO = {"wild-before": "wild"}
FAITHFUL = 16
"""One in 16 matches is the first pair's, with a ruling on each copy, so that the pair's lists fill
a page in a club of 1,000 matches.
"""
RULED = 7
"""Every 7th side of a copy has a ruling."""
MATCHES_A_DAY = 28
"""1,000 matches are five weeks, 100,000 are ten years."""
LINES_A_DAY = 400
"""Lines of the journal: a day fills its page however many matches the club has."""
BATCH = 5_000
TABLES = 14
MIXTURE = ("aacrt-2016", "aacrt-2016", "aacrt-2016", "burraco-it", "samba-es")
SEASON_DAYS = 3 * 365
NOT_COPIED = {"id", "number", "client_key", "match_id", "started_at", "ended_at", "played_at"}
HAND = (
    "club_id, number, facts, recorded_by_id, recorded_at, played_at, device, client_key, reason, "
    "void_reason"
)


class GrowingClub:
    """A club of 1,000 pairs whose matches grow in number, with a season of three years."""

    def __init__(self) -> None:
        self.rng = Random(SEED)
        self.owner = User.objects.create(username="marta")
        self.club: Club = roster.create_club("boa-vista", "Clube Boa Vista", owner=self.owner)
        names = [
            f"{self.rng.choice(PEOPLE)} {self.rng.choice(FAMILIES)} {number}"
            for number in range(2 * PAIRS)
        ]
        twos = list(zip(names[::2], names[1::2], strict=True))
        self.pairs: list[Competitor] = roster.add_pairs(self.club, twos, by=self.owner)
        self._add_season()
        self.count = 0
        ruling = RULINGS[MIXTURE[0]].arbiter.situation("lixo").ask(LIXO, Table())
        assert isinstance(ruling, Ruling), ruling
        self.decision = Decision(MIXTURE[0], "lixo", LIXO, ruling)

    def _add_season(self) -> None:
        last = timezone.localdate()
        rules = SeasonRules(tuple(dict.fromkeys(MIXTURE)))
        days = last - timedelta(days=SEASON_DAYS), last
        writer.create(self.club, writer.Details("Três anos", *days, rules), by=self.owner)

    def grow(self, number: int) -> None:
        """Add matches until the club has `number` of them."""
        while self.count < min(number, PLAYED):
            self.play(MIXTURE[self.count % len(MIXTURE)], self._ago())
        models = list(self.club.matches.prefetch_related("sides").order_by("number")[:PLAYED])
        while self.count < number:
            self._copy(models, min(BATCH, number - self.count))
        self._date_journal()

    def play(self, game: str, ago: timedelta = timedelta()) -> Match:
        """Play a match to its end, through the writers."""
        chosen, at = preset(game), timezone.now() - ago
        two, key = self._two(), self._key()
        with transaction.atomic():
            match = ledger.start(self.club, two, chosen, by=self.owner, client_key=key, at=at)
            dealt = deal_match(self.rng, GAMES[game].rules)
            for hand, facts in enumerate(dealt, start=1):
                counts = chosen.rules.as_counts(facts)
                record_dealt(match, hand, counts, self.owner, self.rng, at)
        self.count += 1
        return match

    @transaction.atomic
    def _copy(self, models: Sequence[Match], number: int) -> None:
        made = []
        for _ in range(number):
            model = models[self.count % len(models)]
            self.count += 1
            made.append((self._another(model), model))
        Match.objects.bulk_create(match for match, _model in made)
        sides = Side.objects.bulk_create(self._sides(made))
        Incident.objects.bulk_create(
            self._ruling(side)
            for count, side in enumerate(sides)
            if count % RULED == 0 or side.competitor == self.pairs[0]
        )
        with connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO scoring_hand (match_id, {HAND}) "  # noqa: S608 - only our own column names are inserted
                f"SELECT %s, {HAND} FROM scoring_hand WHERE match_id = %s AND voided_at IS NULL",
                [(match.pk, model.pk) for match, model in made],
            )
        self._copy_side_hands(made, sides)
        JournalEntry.objects.bulk_create(
            JournalEntry(
                club=self.club,
                by=self.owner,
                action="start-match",
                subject=str(match),
                path=f"/boa-vista/matches/{match.number}/",
                search_key=search_key([str(match)]),
            )
            for match, _model in made
        )

    def _date_journal(self) -> None:
        """Spread the lines of the journal over days, the last one to today, as over the years."""
        lines = list(JournalEntry.objects.order_by("-pk").values_list("pk", flat=True))
        now, column = timezone.now(), connection.ops.adapt_datetimefield_value
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE clubs_journalentry SET at = %s WHERE id = %s",
                [
                    (column(now - timedelta(days=back / LINES_A_DAY)), pk)
                    for back, pk in enumerate(lines)
                ],
            )

    def _copy_side_hands(self, made: Sequence[tuple[Match, Match]], sides: Sequence[Side]) -> None:
        """Copy what the sides did in each hand, for the competitors and days of the copies."""
        model_of = {match.pk: model.pk for match, model in made}
        columns = ", ".join(
            str(field.column)
            for field in SideHand._meta.concrete_fields
            if field.attname not in ("id", "match_id", "competitor_id", "played_at")
        )
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO scoring_sidehand "  # noqa: S608 - only our own column names are inserted
                f"(match_id, competitor_id, played_at, {columns}) "
                f"SELECT %s, %s, %s, {columns} FROM scoring_sidehand "
                "WHERE match_id = %s AND position = %s",
                [
                    (
                        *(side.match_id, side.competitor_id),
                        connection.ops.adapt_datetimefield_value(side.played_at),
                        *(model_of[side.match_id], side.position),
                    )
                    for side in sides
                ],
            )

    def _another(self, model: Match) -> Match:
        """Return a copy of a match on a day before all others."""
        match = Match(**_copied(model))
        match.number, match.client_key = self.count, self._key()
        match.started_at = match.ended_at = timezone.now() - self._ago()
        match.table = str(1 + self.count % TABLES)
        return match

    def _sides(self, made: Sequence[tuple[Match, Match]]) -> Iterator[Side]:
        for match, model in made:
            for side, pair in zip(model.sides.all(), self._two(), strict=True):
                copy = Side(**_copied(side))
                copy.match, copy.competitor, copy.played_at = match, pair, match.started_at
                yield copy

    def _ruling(self, side: Side) -> Incident:
        return Incident(
            club=self.club,
            match=side.match,
            hand=1,
            side=side.position,
            competitor=side.competitor,
            noted_by=self.owner,
            noted_at=side.played_at,
            client_key=self._key(),
            **self.decision.columns,
        )

    def _two(self) -> list[Competitor]:
        """Return one of the regular pairs, and any other pair."""
        regular = self.rng.choice(self.pairs[:REGULARS])
        if self.rng.randrange(FAITHFUL) == 0:
            regular = self.pairs[0]
        return [regular, self.rng.choice(self.pairs[REGULARS:])]

    def _ago(self) -> timedelta:
        return timedelta(days=1 + self.count / MATCHES_A_DAY)

    def _key(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128), version=4)


def _copied(row: Match | Side) -> dict[str, Any]:
    names = [field.attname for field in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in NOT_COPIED}
