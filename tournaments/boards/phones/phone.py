"""The page of a table on the phone of one side: totals, hands, and what the side is asked next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial

from django.utils.translation import gettext as _

from clubs.words.sentences import inside
from scoring.rules.base.ending import places_at_end
from scoring.rules.base.sheet import Facts, MatchState, RuleSet
from scoring.rulings.recorded_rulings import RecordedRuling, recorded
from scoring.table.agreements import agreements_on
from scoring.table.hand_counts import HandSheet
from scoring.table.minimums import failed_openings, ladder
from scoring.table.snapshot import Snapshot
from tournaments.boards.phones.phone_decision import (
    Decision,
    annulled_words,
    decision_on,
    place_link,
)
from tournaments.boards.phones.phone_end import end_words, ended_words, over_words
from tournaments.boards.phones.phone_hands import (
    PhoneHand,
    PhoneSide,
    Question,
    decided_figure,
    question_on,
    ruling_line,
    state_of,
)
from tournaments.models import Call, Tournament
from tournaments.phones.agreement_queries import is_asked
from tournaments.phones.call_queries import call_about
from tournaments.phones.phone_tables import PhoneTable
from tournaments.reading.round_clock import Clock, clock_of, hour_words
from tournaments.reading.round_names import name_of
from tournaments.words.call_words import waiting_words
from tournaments.words.labels import Text


@dataclass(frozen=True)
class PhoneBoard:
    """A table as the side with this key sees it. The key is open or was open."""

    table: PhoneTable
    now: datetime
    tag: str = ""
    """The tag of the state that the board shows (`tournaments.phones.phone_state`)."""

    @cached_property
    def names(self) -> list[str]:
        return self.table.names

    @cached_property
    def side(self) -> int | None:
        return self.table.side

    @cached_property
    def rules(self) -> RuleSet:
        return self.table.rules

    @cached_property
    def snapshot(self) -> Snapshot | None:
        match = self.table.match
        return None if match is None else Snapshot.of(match)

    @cached_property
    def state(self) -> MatchState:
        return self.snapshot.played.state if self.snapshot else self.rules.start(len(self.names))

    def before(self, number: int) -> MatchState:
        return self.snapshot.before(number).state if self.snapshot else self.state

    @property
    def clock(self) -> Clock | None:
        return clock_of(self.table.round, self.now) if self.table.round else None

    @property
    def tournament(self) -> Tournament | None:
        return self.table.tournament

    @property
    def title(self) -> str:
        """The table and its number, or the match of the club."""
        if self.table.seated is not None:
            return str(self.table.seated.table)
        return str(self.table.match)

    @property
    def subtitle(self) -> str:
        """The tournament and its round, or the club."""
        if self.tournament is None:
            return self.table.club.name
        return f"{self.tournament.name}, {self.round_name}"

    @cached_property
    def round_name(self) -> str:
        seated = self.table.seated
        return inside(name_of(seated.table.round, seated.table)) if seated else ""

    @property
    def place(self) -> str:
        """The table and its round in short, beside its unsent hands on pages of other tables."""
        return f"{self.title}, {self.round_name}" if self.table.round else self.title

    @cached_property
    def sides(self) -> list[PhoneSide]:
        knows = any(self.state.minimums) or self.rules.points_before_minimum(0) is not None
        shows = knows and not self.is_over
        totals, winner = self.state.totals, self.winner if self.is_agreed else None
        return [
            PhoneSide(
                name=name,
                total=totals[at],
                minimum=self.ladders[at][0] if shows else None,
                is_own=at == self.side,
                is_out=bool(self.state.out_since[at]),
                has_won=at == winner,
            )
            for at, name in enumerate(self.names)
        ]

    @cached_property
    def winner(self) -> int | None:
        """The side that won by the recorded hands; None without one."""
        match = self.table.match
        places = places_at_end(self.rules, self.state, match.gave_up if match else None)
        is_won = places.count(1) == 1 and not (self.typed_score or self.table.is_disputed)
        return places.index(1) if self.is_over and is_won else None

    @property
    def is_agreed(self) -> bool:
        return all(hand.is_settled for hand in self.hands)

    @property
    def is_of_persons(self) -> bool:
        return self.rules.persons_per_side == 1

    @property
    def other_words(self) -> str:
        """The words for the other one of two sides."""
        return _("the other player") if self.is_of_persons else _("the other pair")

    @property
    def own_name(self) -> str:
        """The name of the reader's side; "" if the match began without it."""
        return "" if self.side is None else self.names[self.side]

    @property
    def own_position(self) -> str:
        """The position of the reader's side as a form posts it."""
        return "" if self.side is None else str(self.side)

    # --- Hands ----------------------------------------------------------------------------------

    @cached_property
    def hands(self) -> list[PhoneHand]:
        if self.snapshot is None:
            return []
        rows, played = self.snapshot.hands, self.snapshot.played
        agreements = agreements_on(self.snapshot.match, rows)
        return [
            PhoneHand(
                row,
                [sheet.points for sheet in report.sheets],
                agreements[row.number],
                state_of(agreements[row.number], self.side, is_asked=self._is_asked(row.number)),
                self.is_of_persons,
                decided_figure(self.snapshot, row, partial(self.sheet, row.number)),
            )
            for row, report in zip(rows, played.hands, strict=True)
        ]

    @property
    def just_decided(self) -> PhoneHand | None:
        """The last hand, if a director decided it: the sides hear of it until the next one."""
        return self.hands[-1] if self.hands and self.hands[-1].is_decided else None

    def _is_asked(self, number: int) -> bool:
        """Whether the other side has to agree with this hand."""
        how = self.tournament.phones if self.tournament else Tournament.Phones.HANDS
        return is_asked(how, is_last=self.is_over and number == self.state.hands)

    @property
    def next_number(self) -> int:
        return len(self.hands) + 1

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be recorded here."""
        if self.decision is not None:
            return True
        match = self.table.match
        return match is not None and (not match.is_playing or match.set_aside_at is not None)

    @cached_property
    def decision(self) -> Decision | None:
        """The director's decision on the table, which overrides its hands; None without."""
        return decision_on(self.table.seated)

    @property
    def annulled_words(self) -> str:
        """A sentence on the annulled score sheet, until a hand begins another one; or ""."""
        return annulled_words(self.table.seated)

    @property
    def reserves(self) -> list[str]:
        """A sentence for each reserve at the table: the reserve, and the player replaced."""
        seated = self.table.seated
        if seated is None or not any(e.reserve_id for side in seated.sides for e in side):
            return []
        seats = seated.table.seats.filter(reserve__isnull=False)
        return [
            _("{reserve} plays for {player}.").format(reserve=seat.reserve, player=seat.reserve_for)
            for seat in seats.select_related("reserve", "reserve_for")
        ]

    @property
    def place_link(self) -> tuple[str, Text] | None:
        """The page with the place of this side: its address and words; None for a club's match."""
        seated, tournament = self.table.seated, self.tournament
        if seated is None or tournament is None:
            return None
        return place_link(tournament, seated.sides[self.table.at_table][0])

    @property
    def typed_score(self) -> str:
        """The result that stands for this table; "" if the hands make the result."""
        sides = self.decision.sides if self.decision else []
        return " × ".join(side.points for side in sides if side.points)

    @property
    def ended_words(self) -> str:
        """A sentence on how the organizers ended the match, from `boards.phone_end.ended_words`."""
        return ended_words(self.table)

    @property
    def end_words(self) -> str:
        """The text below the result, from `boards.phone_end.end_words`."""
        return end_words(self.table)

    @property
    def next_words(self) -> tuple[str, str]:
        """What comes next at the table: the hand, and a sentence."""
        if self.is_over:
            name = "" if self.winner is None else self.names[self.winner]
            return over_words(self.hands, name, self.names), f"{self.ended_words} {self.end_words}"
        if self.side is None:
            return "", _("The match began without you. Talk to the director.")
        if self.rules.is_results_only:
            return "", _("Write the result on the slip: the director types it.")
        text = _("Hand %(number)s, the last one.") if self.is_last_hand else _("Hand %(number)s.")
        return text % {"number": self.next_number}, self.minimum_words

    @property
    def is_last_hand(self) -> bool:
        """Whether the next hand is the last one of the match."""
        called = self.table.round is not None and self.table.round.last_hand_at is not None
        return called or self.most_hands == self.next_number

    @property
    def most_hands(self) -> int | None:
        """The most hands of the match; None without a limit."""
        if (match := self.table.match) is not None:
            return match.hands_limit
        return self.tournament.hands if self.tournament else None

    @cached_property
    def ladders(self) -> list[tuple[int, ...]]:
        """The minimum of each side for the next hand, and those after further failed openings."""
        number, totals = self.next_number, enumerate(self.state.totals)
        failed = failed_openings((ruling.row for ruling in self.rulings), number)
        return [ladder(self.rules, total, failed[at], number) for at, total in totals]

    @property
    def minimum_words(self) -> str:
        """The minimum of the reader's side in the next hand, in a sentence; "" without one."""
        if self.side is None or not self.ladders[self.side][0]:
            return ""
        first, second, third, _fourth = self.ladders[self.side]
        if first == second:
            return _("You need {minimum} to open.").format(minimum=first)
        text = _("You need {minimum} to open. If you fail, {second}, then {third}, and so on.")
        return text.format(minimum=first, second=second, third=third)

    # --- The director ---------------------------------------------------------------------------

    @property
    def has_director(self) -> bool:
        """Whether the side can call a director: only at a table of a tournament."""
        return self.table.seated is not None

    @property
    def waiting_hands_words(self) -> str:
        """A sentence on the hands that wait on this phone once the table is decided."""
        if not self.has_director:
            return ""
        return _("The table has its result. Show what is below to the director if it should count.")

    @cached_property
    def call(self) -> Call | None:
        """The open call of this side; one query."""
        if self.table.seated is None:
            return None
        calls = self.table.seated.table.calls.open().filter(side=self.table.at_table)
        return calls.select_related("taken_by").first()

    @cached_property
    def counts_call(self) -> Call | None:
        """The open call about the two counts of the hand that is asked about; of all sides."""
        seated, question = self.table.seated, self.question
        if seated is None or question is None or not question.is_stuck:
            return None
        calls = seated.table.calls.open().select_related("taken_by")
        return call_about(seated.table, question.hand.row.client_key) or calls.first()

    @property
    def counts_call_words(self) -> str:
        call = self.counts_call
        if call is None:
            return _("The director has not decided yet.")
        return _("The director was called at {hour}.").format(hour=hour_words(call.called_at))

    @property
    def coming_words(self) -> str:
        """A sentence on who comes about the two counts; "" before somebody does."""
        call = self.counts_call
        return _("{name} is coming.").format(name=call.taken_by) if call and call.taken_by else ""

    @property
    def call_words(self) -> str:
        """The state of the open call, in a sentence."""
        if self.call is not None and self.call.taken_by is not None:
            return _("{name} is coming.").format(name=self.call.taken_by)
        return _("The director has been called.")

    @property
    def call_wait(self) -> str:
        return "" if self.call is None else waiting_words(self.call.seconds(self.now))

    # --- Questions ------------------------------------------------------------------------------

    @cached_property
    def question(self) -> Question | None:
        """The first hand about which this side has to answer a question; None without one. A hand
        that waits for the director comes last: the sides go on meanwhile.
        """
        asked = [hand for hand in self.hands if hand.state in ("theirs", "two")]
        asked.sort(key=lambda hand: hand.agreement.is_stuck)
        return next((found for hand in asked if (found := self.question_on(hand))), None)

    def question_on(self, hand: PhoneHand) -> Question | None:
        """Return what this side is asked about a hand; None if it is asked nothing: also once the
        director has decided the table.
        """
        if self.decision is not None:
            return None
        return question_on(hand, self.side, self.names, partial(self.sheet, hand.number))

    def sheet(self, number: int, facts: Facts) -> HandSheet:
        return HandSheet(self.rules, self.before(number), self.names, facts)

    @property
    def says(self) -> str:
        """The text for a screen reader when this side is asked something; "" otherwise."""
        question, decided = self.question, self.just_decided
        if question is None:
            return str(decided.words) if decided else ""
        if question.two is not None:
            text = _("Hand {number} has two counts.")
        else:
            text = _("Hand {number} waits for your answer.")
        return text.format(number=question.hand.number)

    @property
    def waits_for_others(self) -> bool:
        """Whether a hand waits for the answer of the other pair."""
        return any(hand.state == "ours" for hand in self.hands)

    @property
    def disputed(self) -> list[PhoneHand]:
        """The hands that a side only calls wrong."""
        return [hand for hand in self.hands if hand.state in ("doubted", "disputed")]

    @cached_property
    def rulings(self) -> list[RecordedRuling]:
        """The rulings at this table that count, oldest first."""
        match = self.table.match
        if match is None:
            return []
        return recorded(match.incidents.filter(cancelled_at__isnull=True).order_by("id"))

    @property
    def ruling_lines(self) -> list[str]:
        return [ruling_line(ruling, self.names) for ruling in self.rulings]
