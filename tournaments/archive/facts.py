"""The facts of tournaments in an archive (docs/archive-file.md). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal
from uuid import NAMESPACE_OID, UUID, uuid5

from pydantic import AfterValidator, Field

from clubs.archive.canonical import Facts
from clubs.archive.facts import YEARS, Fixed, Key, Moment, key_of, uid_of
from scoring.archive.facts import Position, Reason, Small, Voided

TOURNAMENT, STAGE, ENTRY, PARTICIPANT = "tournament", "stage", "entry", "participant"
ROUND, TABLE = "round", "table"
PAYMENT, PAYOUT, FEE, PRIZES = "payment", "payout", "fee", "prizes"
PLAYED = (TOURNAMENT, STAGE, ENTRY, PARTICIPANT, ROUND, TABLE)
"""The kinds of records that are decided together if two copies do not fit together."""
MONEY = (PAYMENT, PAYOUT, FEE, PRIZES)
NUMBERED = frozenset({STAGE, PARTICIPANT, ROUND})
"""Kinds whose keys end in a number: of the stage, or of the round in its stage."""
MOST_SIDES = 6
MOST_DRAWS = 200
"""Most draws of a round in a file, with those that were taken back."""
LARGEST_SEED = 1_000_000
LARGEST_AMOUNT = 1_000_000_000
Amount = Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]
Count = Annotated[int, Field(ge=1, le=32_000)]
Points = Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]


def _planned(text: str) -> str:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None or at.year not in YEARS or at.astimezone(UTC).isoformat() != text:
        raise ValueError("not a moment in UTC, of a likely year")
    return text


def _likely(day: date) -> date:
    if day.year not in YEARS:
        raise ValueError("not a day of a likely year")
    return day


Planned = Annotated[str, AfterValidator(_planned)]
"""A moment that may be in the future, in ISO 8601."""
Section = Annotated[str, Field(max_length=12)]
DrawState = Literal["published", "playing", "closed"]
DRAW_STATES: tuple[DrawState, ...] = ("published", "playing", "closed")
Way = Literal["cash", "pix", "card", "other"]


class TournamentFacts(Fixed):
    """The plan of a tournament with its frozen rules and regulation."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    starts_at: Planned
    place: Annotated[str, Field(max_length=80)]
    game: str
    rules_name: Annotated[str, Field(max_length=80)]
    options: dict[str, Any]
    version: Key | None
    hands: Count | None
    minutes: Count | None
    regulation: dict[str, Any]
    capacity: Annotated[int, Field(ge=1, le=LARGEST_SEED)] | None
    shown: Literal["always", "rounds", "end"]
    phones: Literal["", "hands", "result", "alone"]
    price: Amount | None
    guest_price: Amount | None
    ended: bool
    archived: bool

    @property
    def starts(self) -> datetime:
        return datetime.fromisoformat(self.starts_at)


class StageFacts(Fixed):
    """The plan of a stage, and whether it is closed.

    `forbidden`: pairs of entries that must not meet. `went_on`: the entries that advanced, sorted;
    the places follow from the results.
    """

    format: Annotated[str, Field(max_length=20)]
    options: dict[str, Any]
    forbidden: list[Annotated[list[Key], Field(min_length=2, max_length=2)]]
    qualify: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None
    best_next: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    carries_over: bool
    closed: bool
    went_on: list[Key]


class EntryFacts(Fixed):
    """A pair, or a person, that entered. `number` names it in draws, so it is the same in all
    copies. `pair`: the key of the pair, or of the person who plays alone.
    """

    tournament: Key
    pair: Key
    number: Annotated[int, Field(ge=1, le=LARGEST_SEED)]
    entered_at: Moment
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None
    group: Annotated[str, Field(max_length=60)]
    table: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None
    reserve: Key | None
    paid: bool
    waiting: bool
    presence: Literal["", "present", "on-the-way", "absent"]
    left: Voided | None
    expelled: bool


class ParticipantFacts(Fixed):
    """An entry in a stage. `byes`, `credit`: what a round is worth to it, by the round's number."""

    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None
    section: Section
    drawn: bool
    line: Literal["", "NS", "EW"]
    joined_at: Moment
    from_round: Annotated[int, Field(ge=1, le=9_999)]
    until_round: Annotated[int, Field(ge=0, le=9_999)] | None
    byes: dict[str, Literal["half", "zero"]]
    credit: dict[str, Literal["half", "zero"]]


class Remark(Fixed):
    """A note of the draw for the director. `entries`: the keys of the entries concerned."""

    code: Annotated[str, Field(max_length=40)]
    entries: list[Key]
    params: dict[str, int | str]


class DrawFacts(Fixed):
    """One draw of a round that players have seen. Its tables are records of their own."""

    key: UUID
    state: DrawState
    drawn_at: Moment
    published_at: Moment | None
    changed: bool
    cost: list[int]
    remarks: list[Remark]
    play_until: Annotated[date, AfterValidator(_likely)] | None
    voided: Moment | None


class RoundFacts(Fixed):
    """All draws of a round, sorted by moment; at most one of them counts."""

    stage: Key
    draws: Annotated[list[DrawFacts], Field(min_length=1)]

    @classmethod
    def of_draws(cls, stage: str, draws: Iterable[DrawFacts]) -> RoundFacts:
        in_order = sorted(draws, key=lambda draw: (draw.drawn_at, draw.key))
        return cls(stage=stage, draws=in_order)

    @property
    def live(self) -> DrawFacts | None:
        return next((draw for draw in self.draws if draw.voided is None), None)


class SeatFacts(Fixed):
    """An entry at a side of a table. `reserve` played for the person `instead_of`."""

    entry: Key
    reserve: Key | None
    instead_of: Key | None


class TieResultFacts(Fixed):
    """A result of a table of two: the `scores` of both sides, or the `absent` sides."""

    scores: list[Points] = []
    absent: list[Position] = []

    def write(self) -> Facts:
        return self.model_dump(mode="json", exclude_defaults=True)


class TableFacts(Fixed):
    """A table of a draw, without a number a bye: who sits there, its match, and its result.

    `scores`, `places`, `counts` and `absent` are the stored result. `decided`: when a director, or
    the two sides, gave a result that is not the total of the match. `tie_result`: the earlier
    result that its bracket follows, if it was corrected for the record only.
    """

    round: Key
    draw: UUID
    number: Annotated[int, Field(ge=1, le=LARGEST_SEED)] | None
    section: Section
    sides: Annotated[
        list[Annotated[list[SeatFacts], Field(min_length=1, max_length=2)]],
        Field(min_length=1, max_length=MOST_SIDES),
    ]
    match: Key | None
    earlier: list[Key]
    scores: list[Points]
    places: list[Annotated[int, Field(ge=0, le=MOST_SIDES)]]
    counts: dict[Literal["clean", "out", "penalties"], list[Points]]
    absent: list[Position]
    extra_minutes: Annotated[int, Field(ge=0, le=9_999)]
    reason: Reason
    decided: Moment | None
    tie_result: TieResultFacts | None = None

    def write(self) -> Facts:
        # Left out if empty: files from before this key then have the same versions.
        facts = super().write()
        if self.tie_result is None:
            return {name: value for name, value in facts.items() if name != "tie_result"}
        return facts | {"tie_result": self.tie_result.write()}

    @property
    def has_result(self) -> bool:
        return bool(self.scores or self.absent)

    @property
    def entries(self) -> list[str]:
        return [seat.entry for side in self.sides for seat in side]

    @property
    def seating(self) -> tuple[object, ...]:
        """What the draw has decided about the table."""
        return self.round, self.draw, self.number, self.section, self.sides_by_entry

    @property
    def sides_by_entry(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(seat.entry for seat in side) for side in self.sides)


class PaymentFacts(Fixed):
    """Money that an entry paid. Never changed, only cancelled."""

    entry: Key
    amount: Annotated[int, Field(ge=1, le=LARGEST_AMOUNT)]
    way: Way
    at: Moment
    usual_fee: Amount | None
    rest: Amount | None
    cancelled: Voided | None


class PayoutFacts(Fixed):
    """Prize money that an entry received. Never changed, only cancelled."""

    entry: Key
    amount: Annotated[int, Field(ge=1, le=LARGEST_AMOUNT)]
    way: Way
    at: Moment
    place: Small
    cancelled: Voided | None


class Agreed(Fixed):
    """A fee agreed with an entry; null: the price again."""

    amount: Amount | None
    reason: Reason
    at: Moment


class FeeFacts(Fixed):
    """All fees agreed with an entry, by moment; the last one counts."""

    agreed: Annotated[list[Agreed], Field(min_length=1)]


class Prizes(Fixed):
    """The prize money, from one moment on."""

    amount: Amount | None
    percent: Annotated[int, Field(ge=1, le=100)] | None
    shares: Annotated[list[Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=500)]
    public: bool
    at: Moment


class PrizesFacts(Fixed):
    """All plans of the prize money of a tournament, by moment; the last one counts."""

    plans: Annotated[list[Prizes], Field(min_length=1)]


FACTS: dict[str, type[Fixed]] = {
    TOURNAMENT: TournamentFacts,
    STAGE: StageFacts,
    ENTRY: EntryFacts,
    PARTICIPANT: ParticipantFacts,
    ROUND: RoundFacts,
    TABLE: TableFacts,
    PAYMENT: PaymentFacts,
    PAYOUT: PayoutFacts,
    FEE: FeeFacts,
    PRIZES: PrizesFacts,
}


def entry_uid(tournament: UUID, pair: str) -> UUID:
    """Return the identity of a new entry. It follows from the tournament and the pair, so two
    copies that enter the same pair make one entry.
    """
    return uuid5(NAMESPACE_OID, f"{tournament} {pair}")


def tick_uid(tournament: UUID, entry: UUID, number: int) -> UUID:
    """Return the identity of the payment that the tick "paid" of an entry becomes, after so many
    payments. It is the same in each copy of the club, so that no copy doubles the payment.
    """
    return uuid5(tournament, f"{entry} ticked {number}")


def stage_key(tournament: str, number: int) -> str:
    return key_of(STAGE, uid_of(tournament), number)


def participant_key(entry: str, stage: int) -> str:
    """Return the key of an entry in the stage with this number."""
    return key_of(PARTICIPANT, uid_of(entry), stage)


def round_key(stage: str, number: int) -> str:
    """Return the key of a round, which follows from its stage."""
    return key_of(ROUND, uuid5(NAMESPACE_OID, stage), number)


def fee_key(entry: str) -> str:
    return key_of(FEE, uid_of(entry))


def prizes_key(tournament: str) -> str:
    return key_of(PRIZES, uid_of(tournament))


def number_of(key: str) -> int:
    """Return the number at the end of a key."""
    return int(key.rsplit(":", 1)[1])
