"""Sentences on who goes on in a bracket after a corrected result, and on matches taken out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.consequences.brackets import RestingTable, WinnerChange
from tournaments.consequences.recent_corrections import RecentCorrection, recent_corrections
from tournaments.formats.parts.bracket import Stake
from tournaments.models import Entry
from tournaments.reading.round_names import stakes, the_tie, tie_name
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage
from tournaments.reading.table_words import only_number_words, progress_words
from tournaments.remarks.played_again import passing_words, winner_words
from tournaments.words.labels import in_a_row
from tournaments.words.reasons import enumerated


@dataclass(frozen=True)
class WinnerChangeWords:
    """The part of the form about a change of the winner. `way`: the choice, "keep" or "again"."""

    change: WinnerChange
    way: str = "keep"

    @property
    def title(self) -> str:
        return _("This changes who went on")

    @property
    def lead(self) -> str:
        """Return who wins by the corrected result, and how far the winner so far has come."""
        after = self.change.after
        texts = []
        if self.change.into is None:
            texts.append(_("By this result neither side goes on."))
        elif after.score is None:
            text = _("By this result the winners are {into}.")
            texts.append(format_html(text, into=_bold(self.change.into)))
        else:
            text = _("By {score} the winners are {into}.")
            into = _bold(self.change.into)
            texts.append(format_html(text, score=_score(after), into=into))
        if self.change.out is not None and self.change.needs_choice:
            texts.append(self._far(self.change.out))
        return format_html_join(" ", "{}", ((text,) for text in texts))

    def _far(self, out: Entry) -> str:
        reached = in_a_row(list(map(the_tie, self.change.reached)))
        now = in_a_row(list(map(the_tie, self.change.playing_for)))
        if now and reached:
            text = _("But {out} have already played {reached}, and are playing {now}.")
        elif now:
            text = _("But {out} are playing {now}.")
        elif self.change.champion == out and reached:
            text = _("But {out} have already played {reached}, and are the champions.")
        elif self.change.champion == out:
            text = _("But {out} are the champions.")
        elif reached:
            text = _("But {out} have already played {reached}.")
        else:
            text = _("But {out} went on.")
        return format_html(text, out=_bold(out), reached=reached, now=now)

    @property
    def simple(self) -> str:
        """Return what happens without a choice: nothing was played yet."""
        out, into, following = self.change.out, self.change.into, self.change.next
        if self.change.champion is not None and out is not None and into is not None:
            return _("{into} are the champions in place of {out}.").format(into=into, out=out)
        stake = "" if following is None else the_tie(following[0])
        return winner_words(str(out or ""), str(into or ""), stake)

    @property
    def keep(self) -> str:
        """Return what "only correct the number" leaves as it is."""
        champion, out = self.change.champion, self.change.out
        if not self.change.can_play_again:
            text = _("The stage is closed, so who went on stays: only the number is corrected.")
        elif champion is not None:
            text = _(
                "Who went on stays. {out} are still the champions. "
                "The sheet of this table says why."
            )
            out = champion
        elif out is not None:
            text = _("Who went on stays: {out}. The sheet of this table says why.")
        else:
            text = _("The bracket stays as it is. The sheet of this table says why.")
        return text.format(out=out)

    @property
    def again(self) -> str:
        """Return what is played anew, before the list of what is taken out."""
        into, following = self.change.into, self.change.next
        texts = []
        if into is not None and following is not None:
            text = _("{into} play {stake} against {other}.")
            if following[1] is None:
                text = _("{into} play {stake}.")
            names = {"into": into, "stake": the_tie(following[0]), "other": following[1]}
            texts.append(text.format(**names))
        if self.change.reopens:
            texts.append(_("The tournament is open again until you end it."))
        texts.append(_("This is taken out of the bracket and stays in the history:"))
        return " ".join(texts)

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield what is taken out: the name of each match, and its sides with their result."""
        for resting in self.change.tables:
            yield _place(resting), _match(resting.seated)
        if self.change.champion is not None:
            yield _("Champions"), str(self.change.champion)

    @property
    def keep_button(self) -> str:
        if self.change.champion is not None:
            return _("Correct, champions stay")
        return _("Only correct the number")

    @property
    def again_button(self) -> str:
        if not any(table.is_begun for table in self.change.tables):
            return _("Correct the result")
        first = self.change.tables[0]
        text = _("Correct and play {stake} again")
        if first.round.is_closed:
            text = _("Correct and open {stake} again")
        return text.format(stake=the_tie(first.stake))

    @property
    def button(self) -> str:
        return self.again_button if self.way == "again" else self.keep_button

    @property
    def done(self) -> str:
        """Return what was done, after it is saved."""
        if self.way == "keep":
            text = _("The number is corrected. {out} stay in the bracket.")
            if self.change.out is None:
                text = _("The number is corrected. The bracket stays as it is.")
            return text.format(out=self.change.out)
        # A table that nobody has played at only gets another pair, which `simple` names.
        taken = ", ".join(_place(resting) for resting in self.change.tables if resting.is_begun)
        if not taken:
            return self.simple
        text = _("{simple} Taken out of the bracket: {taken}.")
        return text.format(simple=self.simple, taken=taken)


class CorrectionLine(NamedTuple):
    """A correction of today in words, and the address of its undo; empty if it cannot be undone.
    `is_settled`: another correction or draw came after it, or the stage is closed.
    """

    where: str
    match: str
    done: str
    url: str
    seen: str
    is_settled: bool


class CorrectionLines(NamedTuple):
    """The corrections of today: those that matter for the next step, and those before."""

    now: Sequence[CorrectionLine] = ()
    before: Sequence[CorrectionLine] = ()


def correction_lines(played: PlayedStage) -> CorrectionLines:
    lines = list(_lines(played))
    now = [line for line in lines if not line.is_settled]
    return CorrectionLines(now, [line for line in lines if line.is_settled])


def _lines(played: PlayedStage) -> Iterator[CorrectionLine]:
    tournament = played.stage.tournament
    moments = (at for one in played.published for at in (one.published_at, one.closed_at) if at)
    last = max(moments, default=None)
    for correction in recent_corrections(played):
        seated = correction.seated
        this_round = seated.table.round
        where = _("{round}, table {table}").format(
            round=stakes(played, this_round).name or this_round, table=seated.number
        )
        done = only_number_words(seated) or _passing(correction)
        at = [tournament.club.slug, tournament.slug, played.stage.number]
        url = reverse("undo_correction", args=[*at, this_round.number, seated.number])
        where = _("{where}: corrected").format(where=where)
        url = url if correction.can_undo else ""
        is_old = not correction.is_last or (last is not None and last > correction.at)
        is_settled = is_old or played.stage.closed_at is not None
        yield CorrectionLine(where, _match(seated), done, url, seated.outcome, is_settled)


def _passing(correction: RecentCorrection) -> str:
    """Return who goes on after a correction, or that matches are played again by it."""
    if correction.is_replayed:
        return _("Played again from here.")
    return passing_words(correction.before, correction.seated)


def _bold(entry: Entry) -> str:
    return format_html("<strong>{}</strong>", entry)


def _score(seated: SeatedTable) -> str:
    return " × ".join(points(score) or "0" for score in seated.score or ())


def _match(seated: SeatedTable) -> str:
    """Return the sides of a table with their points, who was absent, or how far their match is."""
    if seated.score is None:
        absence = _("absence of {who}").format(who=enumerated(seated.absentees))
        more = absence if seated.absent else progress_words(seated)
        return ": ".join(filter(None, (" × ".join(seated.names), more)))
    first, second = (points(score) or "0" for score in seated.score)
    return f"{seated.names[0]} {first} × {second} {seated.names[1]}"


def _place(resting: RestingTable) -> str:
    name = tie_name(resting.stake)
    text = _("{name}, table {number}")
    is_only = resting.stake in (Stake("knockout", 2), Stake("grand-final"), Stake("reset"))
    return name if is_only else text.format(name=name, number=resting.seated.number)
