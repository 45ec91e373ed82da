"""The prize money of a tournament in words: the pool, the prizes, and who received what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.models import PaymentDetails
from clubs.words.figures import money, ordinal
from tournaments.models import Entry, Payout
from tournaments.money.fee_queries import Fees, has_fees
from tournaments.money.money_words import SettlementWords, transfer_words
from tournaments.money.prize_money import divide, parts_of
from tournaments.money.prize_queries import EntryPrize, PrizeMoney, plan_words, rest_words
from tournaments.money.special_prizes import special_words
from tournaments.reading.standings import played_stage, regulation_of
from tournaments.words.labels import section_label
from tournaments.words.reasons import lot_words


@dataclass(frozen=True)
class PrizeLine(SettlementWords, EntryPrize):
    """The prize of an entry in words. `section`: the label of its section.

    `is_final`: the places are final; a reopened stage opens them again. `owes`: what the entry
    still owes of its fee; empty if nothing, or if fees are not asked for. `by_lot`: whom it is
    ahead of by the lot alone, in words.
    """

    is_final: bool = True
    owes: str = ""
    by_lot: str = ""

    @property
    def each(self) -> str:
        """The prize of each person of a pair, in words; empty for an entry of one person."""
        amount = self.each_amount
        if not amount or "+" in amount:
            return amount
        return _("{amount} each").format(amount=amount)

    @property
    def amount(self) -> str:
        """The prize, and that of each person of a pair."""
        return f"{self.due} ({self.each})" if self.each else self.due

    @property
    def each_amount(self) -> str:
        """The amount for each person of a pair; two amounts if they differ by a cent."""
        amounts = [amount for _name, amount in self.people]
        if len(amounts) < 2:
            return ""
        return amounts[0] if amounts[0] == amounts[-1] else " + ".join(amounts)

    @property
    def facts(self) -> Iterator[tuple[str, str]]:
        """What the entry gets and got: names and words."""
        if self.place:
            place, section = ordinal(self.place), f" · {self.section}" if self.section else ""
            yield _("Place"), f"{place}{section}"
        if self.is_final:
            yield _("Prize"), self.due
        if self.each:
            yield _("Each person"), self.each_amount
        if self.settlement.paid:
            yield _("Paid out"), self.paid
        if self.is_final and self.settlement.too_much:
            yield _("To get back"), self.too_much
        elif self.is_final and 0 < self.settlement.paid < self.settlement.due:
            yield _("Still to be paid"), self.rest

    @property
    def people(self) -> list[tuple[str, str]]:
        """The people, each with the name and the amount."""
        players = self.entry.competitor.players
        parts = divide(self.settlement.due, [1] * len(players))
        return [
            (player.name, money(part, self.currency))
            for player, part in zip(players, parts, strict=True)
        ]

    @property
    def payments(self) -> list[tuple[Payout, str]]:
        """The payments that were not cancelled, in words."""
        return [(payout, transfer_words(payout, self.currency)) for payout in self.payouts]

    @property
    def words(self) -> str:
        """The sum paid out and the rest to be paid, in words."""
        if not self.is_final:
            return _("received {paid}; the places are open again").format(paid=self.paid)
        if self.settlement.too_much:
            text = _("received {paid}, {too_much} too much")
            return text.format(paid=self.paid, too_much=self.too_much)
        if not self.settlement.paid:
            return _("{rest} to be paid").format(rest=self.rest)
        if self.settlement.rest:
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
        if not self.is_final:
            text = _("{entry} received {paid} for {old} place. The places are open again.")
        elif others:
            text = _("{entry} received {paid} for {old} place and has no prize now.")
            if self.place is not None:
                text = _(
                    "{entry} received {paid} for {old} place, is in {place} place now, "
                    "and gets {due}."
                )
        elif self.settlement.too_much:
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
class PrizeBoard(PrizeMoney):
    """The prizes of a tournament in words. `with_fees`: also which winners still owe their fee.
    `due_cents`: the fees of all entries together.
    """

    with_fees: bool = False
    due_cents: int = 0

    @cached_property
    def currency(self) -> str:
        return PaymentDetails.of(self.tournament.club).currency

    @property
    def plan_words(self) -> str:
        return plan_words(self.plan, self.currency)

    @cached_property
    def by_place(self) -> list[tuple[int, str]]:
        """The prize of each place that has one, in each section if there are several."""
        shares = self.plan.shares if self.plan else []
        part = divide(self.pool_cents, [1] * self.section_number)[0]
        amounts = enumerate(parts_of(part, shares)[:-1], start=1)
        return [(place, money(amount, self.currency)) for place, amount in amounts if amount]

    @property
    def set_meanwhile(self) -> str:
        """The refusal when another person set the prize money while the page was open."""
        last = self.tournament.prize_plans.select_related("by").last()
        text = _(
            "While this page was open, {who} set the prize money: {plan} Nothing was saved now. "
            "Press again to save yours."
        )
        plan = f"{self.plan_words.removesuffix('.')}."
        return text.format(who=last.by, plan=plan) if last else ""

    @property
    def pool_words(self) -> str:
        """The pool in words, with the part of it that is for something else than prizes."""
        words = self._in_all
        if self.plan is not None and (rest := rest_words(self.plan)):
            return f"{words} {rest}"
        if not self.kept or self.plan is None:
            return words
        text = _("Of it {kept}: {what}.")
        return f"{words} {text.format(kept=self.kept, what=self.plan.rest_for)}"

    @property
    def has_rest(self) -> bool:
        """Whether the words of the pool say what its rest, or the rest of the fees, is for."""
        return bool(self.plan and (self.kept or rest_words(self.plan)))

    @property
    def by_place_words(self) -> str:
        """The pool in words, and whether several sections share it."""
        if self.section_number == 1:
            return self.pool_words if self.plan and self.plan.sums else self._in_all
        text = _("{pool} in all, in equal parts for {number} sections. In each section:")
        return text.format(pool=money(self.pool_cents, self.currency), number=self.section_number)

    @property
    def _in_all(self) -> str:
        return _("{pool} in all.").format(pool=self.pool)

    @cached_property
    def lines(self) -> list[PrizeLine]:
        return [
            PrizeLine(
                row.entry,
                row.place,
                section_label(self.last_stage, row.section) if self.last_stage else "",
                row.settlement,
                row.payouts,
                self.currency,
                self.is_final,
                self._owed(row.entry),
                self._by_lot.get(row.entry.pk, "") if row.place else "",
            )
            for row in self.rows
        ]

    @cached_property
    def _by_lot(self) -> dict[int, str]:
        """For each entry that only the lot puts ahead of others, by its key: a sentence that names
        these; empty for other entries.
        """
        has_lot = "lot" in regulation_of(self.tournament).tiebreaks
        if self.last_stage is None or not self.is_final or not has_lot:
            return {}
        rows = played_stage(self.last_stage).standings().rows
        names = {row.entry.number: str(row.entry) for row in rows}
        return {row.entry.pk: lot_words(row.place, names) for row in rows}

    @cached_property
    def _fees(self) -> Fees | None:
        shows = self.with_fees and has_fees(self.tournament)
        return Fees(self.tournament) if shows else None

    def _owed(self, entry: Entry) -> str:
        fee = self._fees.of(entry) if self._fees else None
        return _("owes {rest}").format(rest=fee.rest) if fee and fee.settlement.rest else ""

    def line_of(self, entry: Entry) -> PrizeLine | None:
        """Return the line of an entry; None if it has no prize and received none."""
        return next((line for line in self.lines if line.entry.pk == entry.pk), None)

    @property
    def changes(self) -> list[str]:
        """Changes since entries were paid, a sentence for each entry."""
        return list(filter(None, (line.change for line in self.lines)))

    @property
    def pool(self) -> str:
        return money(self.pool_cents + self.special_cents, self.currency)

    @property
    def special_lines(self) -> list[tuple[str, str, str]]:
        """The prizes beside the places: the name, the sum, and the winners with their figure."""
        names = special_words(self.plan, self.currency) if self.plan else []
        return [(*words, prize.won) for words, prize in zip(names, self.special, strict=True)]

    @property
    def has_winners(self) -> bool:
        return bool(self.lines) or any(won for _name, _sum, won in self.special_lines)

    @property
    def taken(self) -> str:
        return money(self.taken_cents, self.currency)

    @property
    def awarded(self) -> str:
        return money(self.awarded_cents, self.currency)

    @property
    def not_awarded(self) -> str:
        """The part of the pool without a winner; empty if all is awarded."""
        rest = self.pool_cents + self.special_cents - self.kept_cents - self.awarded_cents
        return money(rest, self.currency) if rest else ""

    @property
    def kept(self) -> str:
        """The part of the pool that is for something else than prizes; empty if all is shared."""
        return money(self.kept_cents, self.currency) if self.kept_cents else ""

    @property
    def paid(self) -> str:
        return money(self.paid_cents, self.currency)

    @property
    def rest(self) -> str:
        return money(self.rest_cents, self.currency)

    @property
    def to_get_back(self) -> str:
        """The sum that entries received above their prizes; empty if none."""
        return money(self.too_much_cents, self.currency) if self.too_much_cents else ""

    @property
    def totals(self) -> Iterator[tuple[str, str]]:
        """The sums of all prizes: names and amounts."""
        yield _("Prize money"), self.pool
        if self.kept and self.plan:
            yield capfirst(str(self.plan.rest_for)), self.kept
        if self.lines and self.is_final and self.not_awarded:
            yield _("Not awarded"), self.not_awarded
        yield _("Paid out"), self.paid
        if self.to_get_back:
            yield _("To get back"), self.to_get_back
        yield _("Still to be paid"), self.rest

    @property
    def sum_words(self) -> str:
        """The sum of the payments in words, if some of them are to come back."""
        text = _("{paid} paid out, less {back} to get back, plus {rest} to be paid: {sum}.")
        return text.format(paid=self.paid, back=self.to_get_back, rest=self.rest, sum=self.awarded)

    @property
    def with_prize(self) -> list[PrizeLine]:
        """The lines of entries that get a prize now, which sign for it."""
        return [line for line in self.lines if line.settlement.due]

    @property
    def remains_words(self) -> str:
        """The fees less all prizes, in a sentence: of the fees paid so far, and of all fees."""
        today = {
            -1: _("With the fees paid so far, {amount} is missing."),
            0: _("With the fees paid so far, nothing is left over."),
            1: _("With the fees paid so far, {amount} is left over."),
        }
        # Prizes that are a part of the fees grow with them.
        grows = self.plan is not None and self.plan.amount is None
        if grows or self.due_cents <= self.taken_cents:
            return self._remains(today, self.taken_cents)
        then = {
            -1: _("with all of them, {amount} is missing."),
            0: _("with all of them, nothing is left over."),
            1: _("with all of them, {amount} is left over."),
        }
        now = self._remains(today, self.taken_cents).removesuffix(".")
        return f"{now}; {self._remains(then, self.due_cents)}"

    def _remains(self, texts: Mapping[int, str], fees: int) -> str:
        rest = fees - self.awarded_cents
        return texts[(rest > 0) - (rest < 0)].format(amount=money(abs(rest), self.currency))
