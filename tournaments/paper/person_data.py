"""Everything that a club stores about one person, as sections to read on paper.

The facts are those of the JSON file (`clubs.people.personal.facts_of`); every key of them is shown
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import PaymentDetails, Player, Role
from clubs.nouns.person import PARTICULARS, in_words
from clubs.people.personal import facts_of
from clubs.words.figures import money, ordinal, points
from clubs.words.labels import action
from scoring.games import GAMES, RULINGS
from scoring.models import Match
from tournaments.models import Call, Entry, Payment, Payout
from tournaments.remarks.adjustments import in_matches, play_offs_won
from tournaments.words.reasons import points_text

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Section:
    """A table with the heads of its columns; without heads, the first column names the second."""

    title: str
    rows: Sequence[Sequence[str]]
    heads: Sequence[str] = ()


@dataclass(frozen=True)
class PersonData:
    """All data of a club about a person."""

    player: Player

    @cached_property
    def facts(self) -> dict[str, Any]:
        return facts_of(self.player)

    @cached_property
    def sections(self) -> list[Section]:
        """All sections, without the empty ones."""
        sections = [
            self._about,
            self._account,
            self._tokens,
            self._invitations,
            self._pairs,
            self._merged,
            self._tournaments,
            self._adjustments,
            self._payments,
            self._prize_payments,
            self._agreed_fees,
            self._phones,
            self._table_links,
            self._played_for,
            self._calls,
            self._seasons,
            self._circuits,
            self._linked_to,
            self._matches,
            self._rulings,
            self._history,
        ]
        return [section for section in sections if section.rows]

    @cached_property
    def _currency(self) -> str:
        return PaymentDetails.of(self.player.club).currency

    @property
    def _about(self) -> Section:
        facts = self.facts
        own = facts["particulars"]
        rows = [
            [_("Name"), facts["name"]],
            [_("Nickname"), facts["nickname"]],
            *(
                [capfirst(str(column.word)), in_words(column, own[key])]
                for key, column in PARTICULARS.items()
            ),
            [_("Consent recorded"), _noted(facts["consent_noted_at"], facts["consent_noted_by"])],
            [_("Archived on"), _moment(facts["archived_at"])],
        ]
        return Section(_("About the person"), [[name, text or "–"] for name, text in rows])

    @property
    def _account(self) -> Section:
        account = self.facts["account"]
        rows = account and [
            [_("User name"), account["user__username"]],
            [_("Name"), f"{account['user__first_name']} {account['user__last_name']}".strip()],
            [_("E-mail"), account["user__email"] or "–"],
            [_("Role"), str(Role(account["role"]).label)],
            [_("Made"), _moment(account["user__date_joined"])],
            [_("Last sign-in"), _moment(account["user__last_login"])],
        ]
        return Section(_("Account"), rows or [])

    @property
    def _tokens(self) -> Section:
        rows = [
            [
                row["name"],
                _moment(row["made_at"]),
                _moment(row["last_used_at"]),
                _moment(row["revoked_at"] or row["ends_at"]),
            ]
            for row in self.facts["tokens"]
        ]
        heads = [_("Name"), _("Made"), _("Last used"), _("End")]
        return Section(_("Tokens for programs"), rows, heads)

    @property
    def _invitations(self) -> Section:
        heads = [_("Name"), _("E-mail"), _("Made"), _("Used")]
        return Section(
            _("Invitations"),
            [
                [row["name"], row["email"], _moment(row["made_at"]), _moment(row["used_at"])]
                for row in self.facts["invitations"]
            ],
            heads,
        )

    @property
    def _pairs(self) -> Section:
        rows = [
            [str(row["number"]), row["name"], ", ".join(row["people"]), _moment(row["archived_at"])]
            for row in self.facts["pairs"]
        ]
        heads = [_("Number"), _("Name"), _("People"), _("Archived on")]
        return Section(_("Pairs"), rows, heads)

    @property
    def _merged(self) -> Section:
        rows = [[name] for name in self.facts["merged_with"]]
        return Section(_("Other records of this person, now merged"), rows, [_("Name")])

    @property
    def _tournaments(self) -> Section:
        rows = [
            [
                row["tournament__name"],
                _day(row["tournament__starts_at"]),
                str(row["number"]),
                _day(row["entered_at"]),
                _day(row["left_at"]),
                " ".join(
                    map(str, filter(None, (row["placements__section"], row["placements__place"])))
                ),
                _entry_note(row),
            ]
            for row in self.facts["tournaments"]
        ]
        heads = [_("Tournament"), _("Day"), _("Entry"), _("Entered"), pgettext("an entry", "Left")]
        heads += [_("Place"), _("Note")]
        return Section(_("Tournaments"), rows, heads)

    @property
    def _adjustments(self) -> Section:
        rows = [
            [
                row["participant__stage__tournament__name"],
                _moment(row["at"]),
                _adjusted(row),
                _sentence(row["reason"], _cancelled(row)),
            ]
            for row in self.facts["adjustments"]
        ]
        heads = [_("Tournament"), _("When"), _("Points"), _("Reason")]
        return Section(_("Points taken off or given"), rows, heads)

    @property
    def _payments(self) -> Section:
        rows = [
            [
                row["tournament__name"],
                str(row["number"]),
                _moment(row["at"]),
                money(row["amount"], self._currency),
                _sentence(str(Payment.Way(row["way"]).label), _cancelled(row)),
            ]
            for row in self.facts["payments"]
        ]
        heads = [_("Tournament"), _("Receipt"), _("When"), _("Amount"), _("How")]
        return Section(_("Payments"), rows, heads)

    @property
    def _prize_payments(self) -> Section:
        rows = [
            [
                row["tournament__name"],
                str(row["place"]),
                _moment(row["at"]),
                money(row["amount"], self._currency),
                _sentence(str(Payout.Way(row["way"]).label), _cancelled(row)),
            ]
            for row in self.facts["prize_payments"]
        ]
        heads = [_("Tournament"), _("Place"), _("When"), _("Amount"), _("How")]
        return Section(_("Prize money that the entries received"), rows, heads)

    @property
    def _agreed_fees(self) -> Section:
        rows = [
            [
                row["entry__tournament__name"],
                _moment(row["at"]),
                _("the price") if row["amount"] is None else money(row["amount"], self._currency),
                row["reason"],
            ]
            for row in self.facts["agreed_fees"]
        ]
        heads = [_("Tournament"), _("When"), _("Amount"), _("Reason")]
        return Section(_("Agreed fees"), rows, heads)

    @property
    def _phones(self) -> Section:
        rows = [
            [row["entry__tournament__name"], _moment(row["made_at"])]
            for row in self.facts["phones_told"]
        ]
        return Section(_("Phones with notices of their table"), rows, [_("Tournament"), _("When")])

    @property
    def _table_links(self) -> Section:
        rows = [
            [row["entries__tournament__name"], _moment(row["made_at"]), _moment(row["revoked_at"])]
            for row in self.facts["table_links"]
        ]
        heads = [_("Tournament"), _("Made"), _("Withdrawn")]
        return Section(_("Links and codes to tables"), rows, heads)

    @property
    def _played_for(self) -> Section:
        rows = [
            [row["tournament"], str(row["round"]), row["who"], row["for"]]
            for row in self.facts["played_for"]
        ]
        heads = [_("Tournament"), _("Round"), _("Who played"), _("In place of")]
        return Section(_("Rounds with a reserve"), rows, heads)

    @property
    def _calls(self) -> Section:
        rows = [
            [
                row["table__round__stage__tournament__name"],
                _moment(row["called_at"]),
                _sentence(str(Call.Reason(row["reason"]).label), row["words"]),
                row["note"],
            ]
            for row in self.facts["calls"]
        ]
        heads = [_("Tournament"), _("When"), _("Reason"), _("Note")]
        return Section(_("Calls for the director"), rows, heads)

    @property
    def _seasons(self) -> Section:
        rows = [[row["season__name"], points(row["points"])] for row in self.facts["seasons_won"]]
        return Section(_("Seasons won"), rows, [_("Season"), _("Points")])

    @property
    def _circuits(self) -> Section:
        rows = [
            [row["leg__circuit__name"], row["leg__tournament__name"], ordinal(row["place"])]
            for row in self.facts["circuits"]
        ]
        heads = [_("Circuit"), pgettext("of a circuit", "Tournament"), _("Place")]
        return Section(_("Places in closed circuits"), rows, heads)

    @property
    def _linked_to(self) -> Section:
        rows = [
            [row["club"], _day(row["proposed_at"]), _day(row["accepted_at"])]
            for row in self.facts["linked_to"]
        ]
        heads = [_("Club"), pgettext("of a link", "Proposed"), pgettext("of a link", "Accepted")]
        return Section(_("Also known in another club"), rows, heads)

    @property
    def _matches(self) -> Section:
        rows = [
            [
                str(row["number"]),
                _day(row["played_at"]),
                str(GAMES[row["game"]].name),
                " × ".join(f"{side['name']} {points(side['total'])}" for side in row["sides"]),
                _sentence(
                    str(Match.State(row["state"]).label),
                    str(Match.Ending(row["ending"]).label) if row["ending"] else "",
                    row["annul_reason"],
                ),
            ]
            for row in self.facts["matches"]
        ]
        heads = [_("Number"), _("Day"), _("Game"), _("Result"), pgettext("of a match", "State")]
        return Section(_("Matches"), rows, heads)

    @property
    def _rulings(self) -> Section:
        rows = [
            [
                _moment(row["noted_at"]),
                str(RULINGS[row["game"]].name),
                row["title"],
                points(row["points"]) if row["points"] else "",
                row["cancel_reason"],
            ]
            for row in self.facts["rulings"]
        ]
        heads = [_("When"), _("Game"), _("What happened"), _("Penalty"), _("Cancelled because")]
        return Section(_("Rulings"), rows, heads)

    @property
    def _history(self) -> Section:
        rows = [
            [
                _moment(row["at"]),
                action(row["action"]),
                row["subject"],
                " → ".join(filter(None, (row["before"], row["after"]))),
                row["reason"],
            ]
            for row in self.facts["history"]
        ]
        heads = [_("When"), _("What"), _("About"), _("Before → after"), _("Reason")]
        return Section(_("Lines of the club history"), rows, heads)


def _moment(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def _day(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATE_FORMAT") if moment else ""


def _noted(moment: datetime | None, by: str) -> str:
    return _("{moment}, by {name}").format(moment=_moment(moment), name=by) if moment else ""


def _entry_note(row: Row) -> str:
    return _sentence(
        row["group"],
        _("seed %(number)s") % {"number": row["seed"]} if row["seed"] else "",
        _("always table %(number)s") % {"number": row["table"]} if row["table"] else "",
        _("Reserve: %(name)s") % {"name": row["reserve__name"]} if row["reserve__name"] else "",
        _("on the waiting list") if row["is_waiting"] else "",
        str(Entry.Presence(row["presence"]).label) if row["presence"] else "",
        _("paid") if row["is_paid"] else "",
        pgettext("one person", "expelled") if row["is_expelled"] else "",
        row["left_reason"],
    )


def _cancelled(row: Row) -> str:
    if row["cancelled_at"] is None:
        return ""
    return _sentence(_("cancelled"), row["cancelled_reason"])


def _adjusted(row: Row) -> str:
    return _sentence(
        points_text(row["points"]) if row["points"] else "",
        in_matches(row["score"]) if row["score"] else "",
        play_offs_won(row["play_offs"]) if row["play_offs"] else "",
    )


def _sentence(*parts: str) -> str:
    return ", ".join(filter(None, parts))
