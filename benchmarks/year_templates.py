"""Play the matches and tournaments of which a year consists, through the writers.

Each is played in a transaction that is undone, so its rows are all rows of the database.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from year_rows import CUP, SLUG, Template, person_name, read

from clubs import roster
from clubs.models import Club, Competitor, JournalEntry, Role, User
from scoring import incidents, ledger
from scoring.arbiter.steps import Ruling, Table
from scoring.demo import record_dealt
from scoring.games import GAMES, RULINGS
from scoring.games.dealing import deal_match
from scoring.house import preset
from scoring.ledger import phones
from scoring.models import Match
from scoring.scoresheet import live_hands, rules_of_match, state_before
from tournaments.director import entries, events, rounds, stages, tables
from tournaments.models import Round, Stage, Tournament

ROLES = (Role.OWNER, Role.SECRETARY, Role.DIRECTOR, Role.SCORER)
MIXTURE = ("aacrt-2016", "aacrt-2016", "aacrt-2016", "burraco-it", "samba-es")
LIXO = {"wild-before": "wild"}
RULED = 20
"""Every 20th match has a ruling."""
HANDS, ROUNDS = 4, 4
"""Hands of a match and rounds of a tournament."""


@dataclass
class Stand:
    """The club of one template: its accounts by role, and its pairs."""

    club: Club
    users: Sequence[User]
    pairs: Sequence[Competitor]
    rng: Random

    def key(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128), version=4)


@contextmanager
def stand(pairs: int, seed: int) -> Iterator[Stand]:
    """Make a club of `pairs` pairs, which lasts until the end of the block."""
    with transaction.atomic():
        owner, *others = [roster.open_account(f"zq{role}", name=role.title()) for role in ROLES]
        club = roster.create_club(SLUG, SLUG.title(), owner=owner)
        for user, role in zip(others, ROLES[1:], strict=True):
            roster.give_role(club, user, role, by=owner)
        names = [tuple(person_name(at, one) for one in "ab") for at in range(pairs)]
        made = roster.add_pairs(club, names, by=owner)
        JournalEntry.objects.all().delete()
        yield Stand(club, [owner, *others], made, Random(seed))
        transaction.set_rollback(True)


def match_template(seed: int, *, hands: int | None = None) -> Template:
    """Play a match to its end, or only `hands` hands of it, recorded by the scorer."""
    with stand(2, seed) as at:
        game, scorer = MIXTURE[seed % len(MIXTURE)], at.users[-1]
        now, chosen = timezone.now(), preset(game)
        match = ledger.start(
            at.club, at.pairs, chosen, by=scorer, client_key=at.key(), table="1", at=now
        )
        if seed % RULED == 0:
            ruling = RULINGS[MIXTURE[0]].arbiter.situation("lixo").ask(LIXO, Table())
            assert isinstance(ruling, Ruling), ruling
            decision = incidents.Decision(MIXTURE[0], "lixo", LIXO, ruling)
            incidents.note(match, decision, side=0, hand=1, by=scorer, client_key=at.key())
            match.refresh_from_db()
        dealt = deal_match(at.rng, GAMES[game].rules)
        for number, facts in enumerate(dealt[: hands or len(dealt)], start=1):
            record_dealt(match, number, chosen.rules.as_counts(facts), scorer, at.rng, now)
        return read(at.users, at.pairs)


def cup_template(pairs: int, seed: int, *, is_open: bool = False) -> Template:
    """Play a Swiss of four rounds on phones, each hand agreed; `is_open`: the last round waits."""
    with stand(pairs, seed) as at:
        director = at.users[2]
        plan = events.Plan(
            name=CUP,
            starts_at=timezone.now(),
            place="Salão social",
            rules=preset(MIXTURE[0]),
            hands=HANDS,
            minutes=50,
            capacity=None,
            standings_shown=Tournament.Shown.ROUNDS,
            phones=Tournament.Phones.HANDS,
        )
        cup = events.create(at.club, plan, ["swiss"], by=director, client_key=at.key())
        entries.enter(cup, at.pairs, by=director)
        for number in range(1, ROUNDS + 1):
            stage = Stage.objects.select_related("tournament__club").get(tournament=cup)
            this_round = rounds.draw(stage, by=director)
            rounds.publish(this_round, by=director)
            if is_open and number == ROUNDS:
                return read(at.users, at.pairs)
            play_round(at, this_round)
            rounds.close(this_round, by=director)
        stages.close(stage, by=director)
        return read(at.users, at.pairs)


def play_round(at: Stand, this_round: Round) -> None:
    for table in this_round.tables.filter(number__isnull=False):
        match = tables.open_match(table, by=at.users[2])
        rules = rules_of_match(match)
        for number, facts in enumerate(deal_match(at.rng, rules, hands=HANDS), start=1):
            match = Match.objects.get(pk=match.pk)
            if not match.is_playing:
                break
            counts = rules.as_counts(facts)
            problems = rules.check(counts, state_before(match, live_hands(match), number))
            accepted = [problem.acceptance for problem in problems if not problem.is_error]
            hand = phones.enter_hand(
                match, number, counts, side=0, client_key=at.key(), accepted=accepted
            )
            phones.agree(hand, side=1, client_key=at.key())
