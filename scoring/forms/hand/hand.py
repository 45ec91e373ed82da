"""The hand form: the typed values, their points and their problems, row by row.

The same class serves the empty form, the preview while typing, the refused form and the correction
of a recorded hand. It uses only `fields`, `check` and `score` of the rules, and never writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from scoring.forms.hand.cards import CardsScreen, Laid, laid_hand, laid_melds, name_meld
from scoring.forms.hand.carried import carry_counts, lay_apart
from scoring.forms.hand.hand_data import add_rulings, facts_as_input, is_blank, take_back
from scoring.forms.hand.hand_input import CARDS, HandInput, Penalty
from scoring.forms.hand.rows import Row, SideForm, Step
from scoring.forms.hand.typed_hand import UNFINISHED, TypedHand
from scoring.games import Label
from scoring.labels import FIELDS, LINES
from scoring.rules.base.sheet import Facts, Field, Line, MatchState, RuleSet
from scoring.rulings.recorded_rulings import RecordedRuling, RulingChanges

RARE = ("opening", "penalties")
"""The kinds of rows that few hands need. On the sheet of two sides a button opens each of them."""


class HandForm(TypedHand):
    """A typed hand as the page shows it."""

    @classmethod
    def of_hand(
        cls,
        rules: RuleSet,
        state: MatchState,
        names: Sequence[str],
        facts: Facts,
        earlier: Facts | None = None,
    ) -> HandForm:
        """Return the form that corrects a recorded hand. `earlier`: the facts of the hand before.

        If no side went out in the recorded hand, the answer "nobody" is chosen.
        """
        fields = rules.fields(state)
        typed = facts_as_input(rules, facts, fields)
        lay_apart(rules, typed)
        carry_counts(rules, HandInput(), typed)
        for field in fields:
            if field.nobody:
                typed.values.setdefault(field.name, "")
        return cls(rules, state, names, typed, show_problems=False, earlier=earlier)

    def with_rulings(self, changes: RulingChanges) -> HandForm:
        """Return this form with the new rulings in this hand filled in."""
        return self._on(add_rulings(self.typed, self.fields, changes)) if changes else self

    def without(self, ruling: RecordedRuling) -> HandForm:
        """Return this form without the penalty or tick of a ruling that was cancelled since."""
        return self._on(take_back(self.typed, self.fields, ruling))

    def _on(self, typed: HandInput) -> HandForm:
        return HandForm(
            self.rules, self.state, self.names, typed, show_problems=False, earlier=self.earlier
        )

    @property
    def is_sheet(self) -> bool:
        """Whether the form is one ruled sheet of two sides; more sides have a form each."""
        return len(self.names) == 2

    @property
    def live_ids(self) -> str:
        """The CSS selectors of the elements that a preview replaces, never an input."""
        ids = ["foot-tally", "foot-problems", "hand-problems"]
        for side in (side for side in self.sides if not side.out_since):
            ids += [f"minimum-{side.position}", f"way-{side.position}", f"ladder-{side.position}"]
            last = ("sum",) if self.is_sheet else ("total", "adds")
            ids += [f"{name}-{side.position}" for name in last]
            for row in [*side.shown_rows, *side.worked_out]:
                ids.append(f"points-{row.name}")
                if row.field:
                    ids.append(f"problems-{row.name}")
        ids += [f"problems-{field.name}" for field in self.side_fields]
        return ",".join(f"#{name}" for name in ids)

    @cached_property
    def sides(self) -> list[SideForm]:
        return [self._side(position) for position in range(len(self.names))]

    @property
    def flags(self) -> list[tuple[Field, Label, bool]]:
        """The shown yes-or-no fields of the whole hand, such as a morto that became the stock: each
        with its label, and whether it is ticked.
        """
        return [
            (field, FIELDS[field.code], self.typed.is_ticked(field.name))
            for field in self.fields
            if field.scope == "hand" and self._is_shown(field)
        ]

    @property
    def rare_rows(self) -> list[tuple[str, Label]]:
        """The hidden rows that a button opens: name and label of each."""
        return [
            (field.name, FIELDS[field.code])
            for field in sorted(self.fields, key=lambda field: field.kind != "penalties")
            if self._is_rare(field) and not self._is_shown(field)
        ]

    @property
    def opened(self) -> str:
        """The name of the row that the pressed button opened, or ""."""
        verb, _space, row = self.typed.button.partition(" ")
        return row if verb == "add-row" else ""

    @property
    def by_melds(self) -> bool:
        """Whether the sheet's switch between counts and melds is set to melds card by card."""
        if self.typed.by_melds is not None:
            return self.typed.by_melds
        return any(side.by_melds for side in self.sides)

    @property
    def asks_for_melds(self) -> bool:
        return any(field.cards == "melds" for field in self.fields)

    @cached_property
    def screen(self) -> CardsScreen | None:
        """The open screen of one side's melds or hand, if any."""
        return CardsScreen.of_form(self.rules, self.typed, self.names)

    @property
    def laid_on_leaving(self) -> list[str]:
        """Each meld that was laid when its screen was closed, in three words."""
        melds = map(self.rules.read_meld, self.typed.laid_on_leaving)
        return [name_meld(self.rules, meld).brief for meld in melds]

    @property
    def laid_apart(self) -> Laid:
        """The cards of a hand that were moved to a count of their own, such as red threes."""
        return laid_hand(self.rules, self.typed.laid_apart)

    @property
    def knows_minimum(self) -> bool:
        """Whether the game ever asks for an opening minimum."""
        return any(self.state.minimums) or self.rules.points_before_minimum(0) is not None

    @property
    def kept(self) -> Iterator[tuple[str, object]]:
        """The hidden fields, by their names."""
        for side in self.sides:
            for notation in side.melds.notations:
                yield f"{side.position}-melds", notation
            for notation in side.hand.notations:
                yield f"{side.position}-hand", notation
            if side.unfinished:
                yield f"{side.position}-unfinished", side.unfinished.written
        yield "client_key", self.client_key
        yield from (("noted", key) for key in self.typed.rulings)
        yield from (("row", row) for row in self.typed.opened_rows)
        if self.is_asked and self.open_issues:
            yield "asked", "on"

    @property
    def default_button(self) -> str:
        """The value of the button that Enter presses when JavaScript is off."""
        if self.screen is None:
            return "record"
        if self.screen.finished:
            return f"lay {self.screen.side}"
        verb = "lay-typed" if self.screen.cards == "melds" else "add-typed-cards"
        return f"{verb} {self.screen.side}"

    def _is_rare(self, field: Field) -> bool:
        return self.is_sheet and (field.scope == "hand" or field.kind in RARE)

    def _is_shown(self, field: Field) -> bool:
        """Whether the form shows the row of a field. Rare rows are shown when filled or opened, the
        row of failed openings also when a side has a minimum.
        """
        if not self.is_sheet:
            return True
        if field.scope == "hand":
            return self.typed.is_ticked(field.name)
        is_filled = any(not is_blank(self.typed, side, field) for side in self.state.active)
        if field.kind == "failures":
            return is_filled or any(self.state.minimums)
        return not self._is_rare(field) or is_filled or field.name in self.typed.opened_rows

    def _side(self, position: int) -> SideForm:
        typed = self.typed.sides[position]
        by_cards = {cards: self.typed.is_by_cards(position, cards) for cards in CARDS}
        before = self.state.totals[position]
        return SideForm(
            position=position,
            name=self.names[position],
            before=before,
            minimum=self.sheets[position].minimum,
            ladder=list(self._ladder(position)),
            rows=[self._field_row(position, field, by_cards) for field in self.side_fields],
            worked_out=list(self._worked_out(position)),
            points=self.sheets[position].points,
            melds=laid_melds(self.rules, typed.melds),
            hand=laid_hand(self.rules, typed.hand),
            by_melds=by_cards["melds"],
            out_since=self.state.out_since[position],
            unfinished=typed.unfinished,
            asks_to_finish=next(
                (one for one in self.issues if (one.side, one.field) == (position, UNFINISHED)),
                None,
            ),
        )

    def _field_row(self, position: int, field: Field, by_cards: dict[str, bool]) -> Row:
        line = self._line(position, field.line) if field.line else None
        of_row = [issue for issue in self.issues if self.row_of(issue.field) == field.name]
        return Row(
            side=position,
            code=field.name,
            label=FIELDS[field.code],
            points=line.points if line else (0 if field.line else None),
            count=line.count if line else 0,
            field=field,
            value=self.typed.sides[position].values.get(field.name, ""),
            issues=[issue for issue in of_row if issue.side == position],
            shared=[issue for issue in of_row if issue.side is None],
            by_cards=bool(field.cards and by_cards[field.cards]),
            penalties=self._penalties(position) if field.kind == "penalties" else (),
            is_shown=self._is_shown(field),
            has_minimum=bool(self._minimum(position)),
        )

    def _penalties(self, position: int) -> Sequence[Penalty]:
        """Return the typed penalties; a sheet without any has a blank one to type into."""
        typed = self.typed.sides[position].penalties
        return typed or ([Penalty()] if self.is_sheet else [])

    def _worked_out(self, position: int) -> Iterator[Row]:
        """Yield a row for each line of the sheet that no field asks for: the rules compute it."""
        asked = {field.line for field in self.side_fields}
        for code in self.rules.line_codes:
            if code not in asked:
                line = self._line(position, code)
                yield Row(position, code, LINES[code], line.points if line else 0)

    def _line(self, position: int, code: str) -> Line | None:
        return next((line for line in self.sheets[position].lines if line.code == code), None)

    def _ladder(self, position: int) -> Iterator[Step]:
        """Yield the opening minimum after 0, 1, 2, … failed openings, around the current number."""
        if not self._minimum(position):
            return
        failed = self.sheets[position].failed
        for rung in range(max(0, failed - 2), max(4, failed + 2)):
            place = "past" if rung < failed else "now" if rung == failed else "ahead"
            yield Step(self._minimum(position, rung), place)

    def _minimum(self, position: int, failed: int = 0) -> int:
        return self.rules.minimum(self.state.totals[position], failed, self.state.hands + 1)
