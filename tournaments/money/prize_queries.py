"""Read the prize money of a tournament from the database: pool, winners, payments. Read-only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from clubs.words.figures import money, percentage
from tournaments.formats import FORMATS
from tournaments.formats.parts.placings import brackets_of
from tournaments.models import Entry, Participant, Payout, PrizePlan, Stage, Tournament
from tournaments.money.prize_money import HUNDREDTHS, Finish, divide, parts_of, prizes_of
from tournaments.money.settlement import Settlement
from tournaments.money.special_prizes import SpecialPrize, special_prizes, special_sentences
from tournaments.reading.final_queries import FinalPlacement, always_absent, final_placements


def plan_of(tournament: Tournament) -> PrizePlan | None:
    """Return the prize money that counts now; None if there is none."""
    plan = tournament.prize_plans.last()
    return plan if plan is not None and plan.has_prizes else None


def plan_words(plan: PrizePlan | None, currency: str, *, says_public: bool = True) -> str:
    """Return the prize money in words: R$ 800,00, by place: 50%, 30%, 20%."""
    if plan is None:
        return _("no prize money")
    words = _pool_words(plan, currency) if plan.has_pool else ""
    special = special_sentences(plan, currency)
    words = " ".join(filter(None, [words, *special]))
    everybody = _("Everybody sees the prizes.")
    return f"{words} {everybody}" if plan.is_public and says_public else words


def _pool_words(plan: PrizePlan, currency: str) -> str:
    shares = ", ".join(f"{percentage(share)}%" for share in plan.hundredths)
    if plan.sums:
        shares = ", ".join(money(part, currency) for part in plan.sums)
    if plan.rest_for and not plan.sums:
        rest = f"{percentage(HUNDREDTHS - sum(plan.hundredths))}%"
        shares = f"{shares}; {rest} – {plan.rest_for}"
    if plan.amount is not None:
        number = PrizeMoney(plan.tournament, plan).section_number if plan.sums else 1
        text = _("{pool}, by place: {shares}.")
        if number > 1:
            text = _("{pool} in each of the {number} sections, by place: {shares}.")
        words = text.format(pool=money(plan.amount, currency), number=number, shares=shares)
    else:
        text = _("{part} of the fees taken, by place: {shares}.")
        words = text.format(part=f"{plan.percent}%", shares=shares)
    rest = rest_words(plan)
    return f"{words} {rest}" if rest else words


def rest_words(plan: PrizePlan) -> str:
    """Return what the rest of the fees is for where the places have fixed sums; empty if unsaid."""
    if not plan.sums or not plan.rest_for:
        return ""
    return _("The rest of the fees: {what}.").format(what=plan.rest_for)


@dataclass(frozen=True)
class EntryPrize:
    """An entry with its prize, and the payments of it that were not cancelled.

    `place` None: it has no prize now, but received one. `section`: empty without sections.
    """

    entry: Entry
    place: int | None
    section: str
    settlement: Settlement
    payouts: Sequence[Payout]


@dataclass(frozen=True)
class PrizeMoney:
    """The prizes of a tournament. `plan` None: it has no prize money, but may have had some."""

    tournament: Tournament
    plan: PrizePlan | None

    @cached_property
    def taken_cents(self) -> int:
        """The fees taken so far."""
        rows = self.tournament.payments.filter(cancelled_at=None)
        taken: int | None = rows.aggregate(taken=Sum("amount"))["taken"]
        return taken or 0

    @cached_property
    def special(self) -> list[SpecialPrize]:
        """The prizes beside the places, with their winners once the places are final."""
        if self.plan is None or not self.plan.special:
            return []
        finals = self._finals if self.is_final else []
        placed = {final.placement.entry: final.place for final in finals}
        absent = always_absent(self.tournament, [entry.pk for entry in placed])
        fit = {e.number: e for e in placed if not (e.is_expelled or e.pk in absent)}
        places = {number: placed[entry] for number, entry in fit.items()}
        return special_prizes(self.plan, self.last_stage if fit else None, fit, places)

    @cached_property
    def special_cents(self) -> int:
        return sum(prize["sum"] for prize in self.plan.special) if self.plan else 0

    @cached_property
    def pool_cents(self) -> int:
        """All that the places share."""
        if self.plan is None:
            return 0
        if self.plan.amount is None:
            return self.taken_cents * (self.plan.percent or 0) // 100
        return self.plan.amount * (self.section_number if self.plan.sums else 1)

    @cached_property
    def kept_cents(self) -> int:
        """The rest of the pool that the shares leave, which pays no prize."""
        if self.plan is None:
            return 0
        parts = divide(self.pool_cents, [1] * self.section_number)
        return sum(parts_of(part, self.plan.shares)[-1] for part in parts)

    @cached_property
    def last_stage(self) -> Stage | None:
        return max(self.tournament.stages.all(), key=lambda stage: stage.number, default=None)

    @property
    def is_final(self) -> bool:
        """Whether the places are final, so that prizes can be paid out."""
        return self.last_stage is not None and self.last_stage.closed_at is not None

    @cached_property
    def sections(self) -> list[str]:
        """The names of the sections that share the pool; one empty name if there is only one."""
        if self.is_final:
            names = {final.section for final in self._finals if final.is_last}
        else:
            # An entry that left before the first draw has no section.
            drawn = Q(entry__left_at=None) | Q(seats__isnull=False)
            rows = Participant.objects.filter(drawn, stage=self.last_stage).order_by()
            names = set(rows.values_list("section", flat=True).distinct())
        return sorted(names) if len(names) > 1 else [""]

    @property
    def section_number(self) -> int:
        """The number of sections that share the pool; before the draw, as many as are planned."""
        stage = self.last_stage
        if stage is None or self.is_final:
            return len(self.sections)
        if FORMATS[stage.format].has_bracket:
            brackets = brackets_of(str(stage.options.get("from_places", "")))
            return max(len(brackets), len(self.sections))
        usual = getattr(FORMATS[stage.format], "groups", 0)
        if not usual:
            return len(self.sections)
        named = [name for name in self.sections if name]
        return max(stage.options.get("groups", usual), len(named))

    @cached_property
    def rows(self) -> list[EntryPrize]:
        """The entries with a prize, best first, then those that were paid and have none now."""
        payouts = self._payouts
        shares = self.plan.shares if self.plan else []
        winners = self._winners
        prizes = Counter(prizes_of(winners.values(), self.pool_cents, shares, self.sections))
        for prize in self.special:
            prizes.update({entry.pk: part for entry, part in prize.parts.items()})
        rows, has_sections = [], len(self.sections) > 1
        for final in self._finals if prizes else ():
            entry = final.placement.entry
            if due := prizes[entry.pk]:
                section = final.section if has_sections else ""
                rows.append(_row(entry, due, payouts.pop(entry.pk, []), final.place, section))
        return rows + [_row(paid[0].entry, 0, paid) for paid in payouts.values()]

    def row_of(self, entry: Entry) -> EntryPrize | None:
        """Return the prize of an entry; None if it has none and received none."""
        return next((row for row in self.rows if row.entry.pk == entry.pk), None)

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
    def _finals(self) -> list[FinalPlacement]:
        return final_placements(self.tournament)

    @cached_property
    def _winners(self) -> dict[Entry, Finish]:
        """The entries in places with a prize, best first.

        Expelled entries and those that never came get none. Empty until the places are final.
        """
        if self.plan is None or not self.is_final:
            return {}
        has_sections = len(self.sections) > 1
        winners = {
            final.placement.entry: Finish(
                final.placement.entry.pk, final.place, final.section if has_sections else ""
            )
            for final in self._finals
            if (final.is_last or not has_sections)
            and final.place <= len(self.plan.shares)
            and not final.placement.entry.is_expelled
        }
        absent = always_absent(self.tournament, [entry.pk for entry in winners])
        return {entry: finish for entry, finish in winners.items() if entry.pk not in absent}

    @cached_property
    def awarded_cents(self) -> int:
        """The sum of the prizes; before the places are final, all that the places share."""
        if self.is_final:
            return sum(row.settlement.due for row in self.rows)
        return self.pool_cents - self.kept_cents + self.special_cents

    @cached_property
    def paid_cents(self) -> int:
        return sum(row.settlement.paid for row in self.rows)

    @cached_property
    def too_much_cents(self) -> int:
        """What was paid out above the prizes; nothing until the places are final."""
        return sum(row.settlement.too_much for row in self.rows) if self.is_final else 0

    @cached_property
    def rest_cents(self) -> int:
        """What is still to be paid out; before the places are final, the rest of the pool."""
        if self.is_final:
            return sum(row.settlement.rest for row in self.rows)
        return max(0, self.awarded_cents - self.paid_cents)


def _row(
    entry: Entry, due: int, payouts: Sequence[Payout], place: int | None = None, section: str = ""
) -> EntryPrize:
    paid = sum(payout.amount for payout in payouts)
    return EntryPrize(entry, place, section, Settlement(due, paid), payouts)
