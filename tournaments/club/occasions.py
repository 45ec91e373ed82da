"""Tournaments on pages of scoring: the hall of a match, and the club's next tournament."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.models import Club, Competitor, Player
from clubs.models.webhooks import Kind
from clubs.webhooks.outbox import announce
from scoring.labels.consequences import Change
from scoring.memory.consequences import Corrected
from scoring.memory.occasions import (
    Honour,
    InPlay,
    Link,
    NextTable,
    Occasion,
    Occasions,
    OwnFee,
    OwnPrize,
)
from scoring.models import Match
from scoring.table.agreements import disputed
from tournaments.boards.club.next_tournament import NextTournament, next_tournament
from tournaments.boards.club.past_results import PastResults, past_results
from tournaments.boards.club.rounds_in_play import rounds_in_play, tables_taken
from tournaments.boards.club.winners import winner_names
from tournaments.boards.money.money import state_words
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.consequences.tables import match_changes
from tournaments.models import Entry, Placement, PrizePlan, Round, Stage, Table, Tournament
from tournaments.money.fee_queries import Fees
from tournaments.money.fees import State
from tournaments.money.prize_queries import plan_of
from tournaments.reading.progress import are_kept_back, stage_in_play
from tournaments.reading.round_names import name_of, names_of
from tournaments.reading.seated_table import decides
from tournaments.reading.table_queries import read_table, read_tables
from tournaments.reading.table_words import TAKEN_OUT_WORDS, counting_words
from tournaments.remarks.taken_out import is_taken_out

MOST = 300
"""Tournaments among which a list of matches is chosen."""
MOST_TOURNAMENTS = 5
"""On the page of one person."""


def public_link_of(match: Match) -> Link | None:
    """Return the link to the tables of the match's round, for everybody."""
    tables = Table.objects.filter(match=match).select_related("round__stage__tournament")
    table = tables.order_by().first()
    if table is None:
        return None
    this_round, stage = table.round, table.round.stage
    tables_page = reverse("tables", args=[match.club.slug, stage.tournament.slug])
    url = f"{tables_page}?stage={stage.number}&round={this_round.number}"
    return _link(table, match, url, for_members=False)


def _tables_of(match: Match) -> QuerySet[Table]:
    """Return the table of a match, also of a replaced one."""
    tables = Table.objects.select_related("round__stage__tournament").order_by()
    # A union instead of "or": with "or" the database would read every table.
    return tables.filter(match=match).union(tables.filter(earlier_matches=match))


def _link(table: Table, match: Match, url: str, *, for_members: bool) -> Link:
    name = f"{table.round.stage.tournament}, {name_of(table.round, table)}"
    if is_taken_out(table.round):
        return Link(name, url, str(TAKEN_OUT_WORDS), is_taken_out=True)
    return Link(name, url, *_result_of(table, match, for_members=for_members))


def _result_of(table: Table, match: Match, *, for_members: bool) -> tuple[str, bool]:
    """Return the result that counts in words, and whether the match takes no more hands."""
    has_result = table.match_id == match.pk and (table.typed or table.absent)
    if not has_result or match.is_annulled:
        return "", False
    seated = read_table(table)
    words = counting_words(seated, for_members=for_members)
    return words, seated.is_decided and not seated.table.round.is_closed


class Tournaments(Occasions):
    """Links and texts for the pages of matches that are played in tournaments."""

    def link_of(self, match: Match) -> Link | None:
        """Return the link to the hall of the match's round, also of a replaced match."""
        table = next(iter(_tables_of(match)), None)
        if table is None:
            return None
        this_round, stage = table.round, table.round.stage
        place = [match.club.slug, stage.tournament.slug, stage.number, this_round.number]
        link = _link(table, match, reverse("round", args=place), for_members=True)
        if link.result and "direct" in match.club.rights and read_table(table).is_corrected:
            return link._replace(decide=reverse("table_result", args=[*place, table.number]))
        return link

    def is_taken_out(self, match: Match) -> bool:
        return any(is_taken_out(table.round) for table in _tables_of(match))

    def names_of(self, matches: Iterable[Match]) -> Mapping[int, str]:
        """Return the tournament of each match, by the key of the match, with one query."""
        tables = Table.objects.filter(match__in=[match.pk for match in matches]).order_by()
        return dict(tables.values_list("match", "round__stage__tournament__name"))

    def rounds_of(self, matches: Iterable[Match]) -> Mapping[int, str]:
        tables = Table.objects.filter(match__in=[match.pk for match in matches]).order_by(
            "-round_id"
        )
        at = dict(tables.values_list("match", "round_id"))
        rounds = Round.objects.select_related("stage__tournament").in_bulk(set(at.values()))
        names = names_of(rounds.values())
        return {match: f"{rounds[key].stage.tournament}, {names[key]}" for match, key in at.items()}

    def decided_among(self, matches: Collection[int] | QuerySet[Match]) -> set[int]:
        """Return the matches at decided tables of rounds in play. After the closing the sheet of a
        table is the club's: it may be played on.
        """
        tables = Table.objects.only("match", "scores", "absent").filter(match__in=matches)
        tables = tables.exclude(scores=[], absent=[]).exclude(round__state=Round.State.CLOSED)
        counted = tables.order_by().annotate(side_count=Count("seats__position", distinct=True))
        return {table.match_id or 0 for table in counted if decides(table, table.side_count)}

    def disputed_among(self, matches: Collection[int]) -> set[int]:
        tables = Table.objects.select_related("match").filter(disputed("match"), scores=[])
        tables = tables.filter(match__in=matches, round__voided_at__isnull=True)
        found = list(tables.order_by())
        return (
            {t.table.match_id or 0 for t in read_tables(found) if t.is_disputed} if found else set()
        )

    def seated_among(self, matches: Collection[int] | QuerySet[Match]) -> set[int]:
        """Return the matches at tables of rounds in play: the hall shows them."""
        tables = Table.objects.filter(match__in=matches).exclude(round__state=Round.State.CLOSED)
        return set(tables.order_by().values_list("match", flat=True))

    def in_play(self, club: Club) -> list[InPlay]:
        return rounds_in_play(club)

    def tables_taken(self, club: Club) -> set[str]:
        return tables_taken(club)

    def page_of(self, club: Club, key: str) -> Link | None:
        tournament = Tournament.objects.filter(club=club, slug=key).first()
        if tournament is None:
            return None
        place = [club.slug, tournament.slug]
        rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage", "number")
        this_round = rounds.filter(state__in=[Round.State.PUBLISHED, Round.State.PLAYING]).last()
        if this_round is None:
            return Link(str(tournament), reverse("tournament", args=place))
        url = reverse("round", args=[*place, this_round.stage.number, this_round.number])
        return Link(_("Hall: %(which)s") % {"which": name_of(this_round)}, url)

    def choices_of(self, club: Club) -> list[Occasion]:
        """Return the tournaments in which a round has begun, the latest first, at most `MOST`."""
        tables = Table.objects.filter(round__stage__tournament=OuterRef("pk"), match__isnull=False)
        begun = Tournament.objects.filter(Exists(tables), club=club).order_by("-pk")
        return [Occasion(*row) for row in begun.values_list("slug", "name")[:MOST]]

    def played_at(self, club: Club, keys: Collection[str]) -> Q:
        """Return the condition of the matches at the tables of these tournaments."""
        tables = Table.objects.filter(
            round__stage__tournament__club=club,
            round__stage__tournament__slug__in=keys,
            match__isnull=False,
        )
        return Q(pk__in=tables.order_by().values("match"))

    def changes_of(self, corrected: Corrected, rights: Collection[str]) -> list[Change]:
        return match_changes(corrected, rights)

    def announce_occasion_of(self, match: Match) -> None:
        """Inform other programs of live standings; a closed round keeps its results."""
        live = Tournament.objects.filter(
            standings_shown=Tournament.Shown.ALWAYS, stages__rounds__tables__match=match
        )
        announce(match.club, Kind.STANDINGS, *live.only("pk").order_by())

    def honours_of(self, club: Club) -> list[Honour]:
        """Return the first places of the last stage of each ended tournament: one query."""
        later = Stage.objects.filter(
            tournament=OuterRef("stage__tournament"), number__gt=OuterRef("stage__number")
        )
        firsts = Placement.objects.filter(
            ~Exists(later),
            stage__tournament__club=club,
            stage__tournament__ended_at__isnull=False,
            stage__tournament__archived_at__isnull=True,
            place=1,
        )
        rows = firsts.select_related(
            "stage__tournament", "entry__competitor__first", "entry__competitor__second"
        ).order_by("-stage__tournament__starts_at", "stage__tournament", "section", "entry__number")
        return [
            _honour(club, tournament, list(placements))
            for tournament, placements in groupby(rows, key=lambda row: row.stage.tournament)
        ]

    def next_tables_of(self, player: Player) -> list[NextTable]:
        """Return the next table in each tournament that is not over, the earliest one first."""
        entries = _entries_of(player).filter(
            left_at__isnull=True, tournament__ended_at__isnull=True
        )
        first = entries.order_by("tournament__starts_at", "pk")[:MOST_TOURNAMENTS]
        return [_next_table(entry) for entry in first.prefetch_related("tournament__stages")]

    def fees_of(self, player: Player) -> list[OwnFee]:
        """Return the fees of this person's last entries in tournaments with a price."""
        entries = _entries_of(player).filter(tournament__price__isnull=False)
        own = []
        for entry in entries[:MOST_TOURNAMENTS]:
            tournament = entry.tournament
            fee = Fees(tournament, only=entry).of(entry)
            if fee.settlement.state is not State.FREE:
                place = [tournament.club.slug, tournament.slug, entry.number]
                url = reverse("entry_money", args=place)
                own.append(OwnFee(tournament.name, state_words(fee), url))
        return own

    def prizes_of(self, player: Player) -> list[OwnPrize]:
        """Return the prizes of this person's last entries: those that everybody sees, or that were
        paid.
        """
        planned = PrizePlan.objects.order_by().values("tournament")
        entries = _entries_of(player).filter(tournament__in=planned, is_waiting=False)
        own = []
        for entry in entries.prefetch_related("tournament__stages")[:MOST_TOURNAMENTS]:
            tournament = entry.tournament
            plan = plan_of(tournament)
            board = PrizeBoard(tournament, plan)
            line = (
                board.line_of(entry) if board.is_final and not are_kept_back(tournament) else None
            )
            if line is not None and (line.payouts or (plan is not None and plan.is_public)):
                place = [tournament.club.slug, tournament.slug, entry.number]
                words = f"{line.amount}. {capfirst(line.words)}."
                own.append(OwnPrize(tournament.name, words, reverse("entry", args=place)))
        return own

    def results_of(
        self, club: Club, competitors: Collection[int], player: Player | None
    ) -> PastResults | None:
        return past_results(club, competitors, player)

    def points_only_of(self, competitors: Collection[int]) -> list[Link]:
        """Return the pages of the entries whose points of a round were written without a match."""
        rounds = Round.objects.live().seen()
        tables = Table.objects.filter(match=None, round__in=rounds).exclude(scores=[])
        entries = _in_tournaments(competitors).filter(participants__seats__table__in=tables)
        return [
            Link(str(cup), reverse("entry", args=[cup.club.slug, cup.slug, entry.number]))
            for entry in entries.distinct()[:MOST_TOURNAMENTS]
            for cup in [entry.tournament]
        ]

    def panel_of(self, club: Club, player: Player | None) -> NextTournament | None:
        return next_tournament(club, player)


def _entries_of(player: Player) -> QuerySet[Entry]:
    """Return the entries of a person in tournaments that are not archived, the latest first."""
    return _in_tournaments(Competitor.objects.of(player).order_by())


def _in_tournaments(competitors: Collection[int] | QuerySet[Competitor]) -> QuerySet[Entry]:
    entries = Entry.objects.filter(competitor__in=competitors, tournament__archived_at__isnull=True)
    related = entries.select_related("tournament__club", "competitor__first", "competitor__second")
    return related.order_by("-tournament__starts_at", "-pk")


def _honour(club: Club, tournament: Tournament, firsts: Sequence[Placement]) -> Honour:
    day = timezone.localdate(tournament.starts_at)
    url = reverse("tournament", args=[club.slug, tournament.slug])
    return Honour(day, str(tournament), url, winner_names(firsts))


def _next_table(entry: Entry) -> NextTable:
    """Return the entry's next table and opponents, else the step that comes before."""
    tournament = entry.tournament
    place = [tournament.club.slug, tournament.slug, entry.number]
    url = reverse("entry", args=place)
    if entry.is_waiting:
        return NextTable(tournament.name, _("On the waiting list."), url)
    shown = ShownStage(stage_in_play(tournament), directs=False)
    if not shown.current:
        return NextTable(tournament.name, shown.state, url)
    own = shown.own(entry)
    table = NextTable(tournament.name, own.brief, url, report=own.link_to_report)
    if own.last_day_table is None:
        return table
    return table._replace(last_day=own.play_until, calendar=reverse("last_day", args=place))
