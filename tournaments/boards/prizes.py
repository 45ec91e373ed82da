"""The prize money of a tournament: the pool, the prize of each place, and who received what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from clubs.figures import money, ordinal
from clubs.models import PaymentDetails
from tournaments.boards.final import FinalBoard, FinalLine, FinalPart, always_absent
from tournaments.labels import section_label
from tournaments.models import Entry, Participant, Payout, PrizePlan, Stage, Tournament
from tournaments.prize_money import Finish, Pool, Prize, divide, prizes_of


def plan_of(tournament: Tournament) -> PrizePlan | None:
    """Return the prize money that counts now; None if there is none."""
    plan = tournament.prize_plans.last()
    return plan if plan is not None and plan.has_pool else None


def plan_words(plan: PrizePlan | None, currency: str) -> str:
    """Return the prize money in words: R$ 800,00, by place: 50 %, 30 %, 20 %."""
    if plan is None:
        return _("no prize money")
    shares = ", ".join(map(_percent, plan.shares))
    if plan.amount is not None:
        text = _("{pool}, by place: {shares}.")
        words = text.format(pool=money(plan.amount, currency), shares=shares)
    else:
        text = _("{part} of the fees taken, by place: {shares}.")
        words = text.format(part=_percent(plan.percent), shares=shares)
    everybody = _("Everybody sees the prizes.")
    return f"{words} {everybody}" if plan.is_public else words


def _percent(number: int | None) -> str:
    return f"{number}\u00a0%"


@dataclass(frozen=True)
class PrizeLine:
    """An entry with its prize, and the payments of it that were not cancelled.

    `place` None: it has no prize now, but received one.
    """

    entry: Entry
    place: int | None
    section: str
    prize: Prize
    payouts: Sequence[Payout]
    currency: str

    @property
    def due(self) -> str:
        return money(self.prize.due, self.currency)

    @property
    def paid(self) -> str:
        return money(self.prize.paid, self.currency)

    @property
    def rest(self) -> str:
        return money(self.prize.rest, self.currency)

    @property
    def each(self) -> str:
        """The prize of each person of a pair, in words; empty for an entry of one person."""
        amount = self.each_amount
        if not amount or "+" in amount:
            return amount
        return _("{amount} each").format(amount=amount)

    @property
    def each_amount(self) -> str:
        """The amount for each person of a pair; two amounts if they differ by a cent."""
        amounts = [amount for _name, amount in self.people]
        if len(amounts) < 2:
            return ""
        return amounts[0] if amounts[0] == amounts[-1] else " + ".join(amounts)

    @property
    def people(self) -> list[tuple[str, str]]:
        """The people, each with the name and the amount."""
        players = self.entry.competitor.players
        parts = divide(self.prize.due, [1] * len(players))
        return [
            (player.name, money(part, self.currency))
            for player, part in zip(players, parts, strict=True)
        ]

    @property
    def words(self) -> str:
        """The sum paid out and the rest to be paid, in words."""
        if self.prize.too_much:
            too_much = money(self.prize.too_much, self.currency)
            return _("received {paid}, {too_much} too much").format(
                paid=self.paid, too_much=too_much
            )
        if not self.prize.paid:
            return _("{rest} to be paid").format(rest=self.rest)
        if self.prize.rest:
            text = _("received {paid}, {rest} still to be paid")
            return text.format(paid=self.paid, rest=self.rest)
        return _("received {paid}").format(paid=self.paid)

    @property
    def change(self) -> str:
        """What changed since the entry was paid, a sentence for each place that it was paid for;
        empty if nothing did.
        """
        paid = Counter[int]()
        for row in self.payouts:
            paid[row.place] += row.amount
        others = [place for place in sorted(paid) if place != self.place]
        if others:
            text = _("{entry} received {paid} for {old} place and has no prize now.")
            if self.place is not None:
                text = _(
                    "{entry} received {paid} for {old} place, is in {place} place now, "
                    "and gets {due}."
                )
        elif self.prize.too_much:
            others = list(paid)
            text = _("{entry} received {paid} for {old} place, which is worth {due} now.")
        else:
            return ""
        return " ".join(
            text.format(
                entry=self.entry,
                paid=money(paid[old], self.currency),
                old=ordinal(old),
                place=ordinal(self.place or 0),
                due=self.due,
            )
            for old in others
        )


@dataclass(frozen=True)
class PrizeBoard:
    """The prizes of a tournament. `plan` None: it has no prize money, but may have had some."""

    tournament: Tournament
    plan: PrizePlan | None

    @cached_property
    def currency(self) -> str:
        return PaymentDetails.of(self.tournament.club).currency

    @property
    def plan_words(self) -> str:
        return plan_words(self.plan, self.currency)

    @cached_property
    def taken_cents(self) -> int:
        """The fees taken so far."""
        rows = self.tournament.payments.filter(cancelled_at=None)
        taken: int | None = rows.aggregate(taken=Sum("amount"))["taken"]
        return taken or 0

    @cached_property
    def pool_cents(self) -> int:
        if self.plan is None:
            return 0
        pool = Pool(self.plan.amount, self.plan.percent)
        return pool.of(self.taken_cents if pool.percent else 0)

    @cached_property
    def last_stage(self) -> Stage | None:
        return max(self.tournament.stages.all(), key=lambda stage: stage.number, default=None)

    @property
    def is_final(self) -> bool:
        """Whether the places are final, so that prizes can be paid out."""
        return self.last_stage is not None and self.last_stage.closed_at is not None

    @cached_property
    def by_place(self) -> list[tuple[int, str]]:
        """The prize of each place that has one, in each section if there are several."""
        shares = self.plan.shares if self.plan else []
        part = divide(self.pool_cents, [1] * len(self.sections))[0]
        amounts = enumerate(divide(part, shares), start=1)
        return [(place, money(amount, self.currency)) for place, amount in amounts if amount]

    @property
    def pool_words(self) -> str:
        return _("{pool} in all.").format(pool=self.pool)

    @property
    def by_place_words(self) -> str:
        """The pool in words, and whether several sections share it."""
        if len(self.sections) == 1:
            return self.pool_words
        text = _("{pool} in all, in equal parts for {number} sections. In each section:")
        return text.format(pool=self.pool, number=len(self.sections))

    @cached_property
    def sections(self) -> list[str]:
        """The names of the sections that share the pool; one empty name if there is only one."""
        if self.is_final:
            names = {part.section for part in self._final_parts if part.is_last}
        else:
            # An entry that left before the first draw has no section.
            drawn = Q(entry__left_at=None) | Q(seats__isnull=False)
            rows = Participant.objects.filter(drawn, stage=self.last_stage).order_by()
            names = set(rows.values_list("section", flat=True).distinct())
        return sorted(names) if len(names) > 1 else [""]

    @cached_property
    def lines(self) -> list[PrizeLine]:
        """The entries with a prize, best first, then those that were paid and have none now."""
        payouts = self._payouts
        shares = self.plan.shares if self.plan else []
        finishes = [Finish(line.entry.pk, line.place, name) for line, name in self._winners]
        prizes = prizes_of(finishes, self.pool_cents, shares, self.sections)
        lines = []
        for line, name in self._winners:
            key = line.entry.pk
            if due := prizes.get(key):
                section = section_label(line.placement.stage, name)
                rows = payouts.pop(key, [])
                lines.append(self._line(line.entry, due, rows, line.place, section))
        return lines + [self._line(rows[0].entry, 0, rows) for rows in payouts.values()]

    def _line(
        self,
        entry: Entry,
        due: int,
        payouts: Sequence[Payout],
        place: int | None = None,
        section: str = "",
    ) -> PrizeLine:
        paid = sum(row.amount for row in payouts)
        return PrizeLine(entry, place, section, Prize(due, paid), payouts, self.currency)

    @cached_property
    def _payouts(self) -> dict[int, list[Payout]]:
        """The payments that were not cancelled, by the key of their entry."""
        rows = self.tournament.payouts.filter(cancelled_at=None).select_related(
            "by", "entry__competitor__first", "entry__competitor__second"
        )
        payouts: defaultdict[int, list[Payout]] = defaultdict(list)
        for row in rows:
            payouts[row.entry_id].append(row)
        return dict(payouts)

    @cached_property
    def _final_parts(self) -> list[FinalPart]:
        return FinalBoard(self.tournament).parts

    @cached_property
    def _winners(self) -> list[tuple[FinalLine, str]]:
        """The entries in places with a prize, best first, each with its section.

        Expelled entries and those that never came get none. Empty until the places are final.
        """
        if self.plan is None or not self.is_final:
            return []
        has_sections = len(self.sections) > 1
        winners = [
            (line, part.section if has_sections else "")
            for part in self._final_parts
            if part.is_last or not has_sections
            for line in part.lines
            if line.place <= len(self.plan.shares) and not line.entry.is_expelled
        ]
        absent = always_absent(self.tournament, [line.entry.pk for line, _name in winners])
        return [(line, name) for line, name in winners if line.entry.pk not in absent]

    def line_of(self, entry: Entry) -> PrizeLine | None:
        """Return the line of an entry; None if it has no prize and received none."""
        return next((line for line in self.lines if line.entry.pk == entry.pk), None)

    @property
    def changes(self) -> list[str]:
        """What changed for entries since they were paid, a sentence each."""
        return list(filter(None, (line.change for line in self.lines)))

    @cached_property
    def awarded_cents(self) -> int:
        """The sum of the prizes; before the places are final, the pool."""
        if not self.is_final:
            return self.pool_cents
        return sum(line.prize.due for line in self.lines)

    @property
    def pool(self) -> str:
        return money(self.pool_cents, self.currency)

    @property
    def taken(self) -> str:
        return money(self.taken_cents, self.currency)

    @property
    def awarded(self) -> str:
        return money(self.awarded_cents, self.currency)

    @property
    def not_awarded(self) -> str:
        """The part of the pool that nobody gets; empty if all is awarded."""
        rest = self.pool_cents - self.awarded_cents
        return money(rest, self.currency) if rest else ""

    @cached_property
    def paid_cents(self) -> int:
        return sum(line.prize.paid for line in self.lines)

    @property
    def paid(self) -> str:
        return money(self.paid_cents, self.currency)

    @property
    def rest(self) -> str:
        """What is still to be paid out; before the places are final, the rest of the pool."""
        if self.is_final:
            rest = sum(line.prize.rest for line in self.lines)
        else:
            rest = max(0, self.pool_cents - self.paid_cents)
        return money(rest, self.currency)

    @property
    def remains(self) -> str:
        """What remains of the fees taken after all prizes; below zero if they cost more."""
        return money(self.taken_cents - self.awarded_cents, self.currency)
