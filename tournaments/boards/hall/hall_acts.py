"""What the hall offers to do: the next step, other changes to the round, its papers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.boards.hall.hall import HallBoard
from tournaments.reading.progress import is_fixed, is_knockout, is_overdue
from tournaments.words.labels import Text


class Link(NamedTuple):
    """A page of the round: the name of its address, words, icon.

    `effect`: sentences on what the page changes, if they are shown.
    """

    page: str
    words: Text
    icon: str = "printer"
    effect: str = ""


class Act(NamedTuple):
    """What the director does next: a page, or an address to which a button posts (`sends`)."""

    url: str
    words: Text
    icon: str
    sends: bool = False


ADD_MATCH = Link("add_match", gettext_lazy("Add a match"), "plus")
INVITATIONS = Link("invitations", gettext_lazy("Invitations to the matches"), "share")
TYPE_SLIPS = Link("slips", gettext_lazy("Type the slips"), "pencil")


@dataclass(frozen=True)
class HallActs:
    """What a director can do in the hall of a round."""

    hall: HallBoard

    @cached_property
    def next(self) -> Act | None:
        """The next step; None if there is none, it is to start the clock, or the reader is no
        director.
        """
        hall, stage = self.hall, self.hall.round.stage
        if "direct" not in stage.tournament.club.rights:
            return None
        of_tournament = [stage.tournament.club.slug, stage.tournament.slug]
        here = [*of_tournament, stage.number, hall.round.number]
        if table := hall.late:
            words = _("{task}, table {number}")
            words = words.format(task=table.task_words, number=table.seated.number)
            return Act(table.task_url, words, "pencil")
        if hall.step == "results" or (hall.step == "add" and not hall.is_drawn):
            link = TYPE_SLIPS if hall.step == "results" else ADD_MATCH
            return Act(reverse(link.page, args=here), link.words, link.icon)
        if hall.step == "winner":
            url = reverse("table_result", args=[*here, hall.level[0]])
            return Act(url, _("Say who advances"), "pencil")
        if hall.step == "close":
            url = reverse("close_round", args=here)
            return Act(url, _("Close the round"), "check", sends=True)
        if hall.step == "over" and not stage.closed_at:
            url = reverse("tournament", args=of_tournament)
            return Act(url, _("See what comes next"), "chevron-right")
        return None

    @property
    def first(self) -> Iterator[Link]:
        """The pages for changes to an open round, besides the next step."""
        if self.hall.is_by_day and self.hall.step not in ("add", "over"):
            if not self.hall.is_drawn:
                yield ADD_MATCH
            if self.hall.round.stage.tournament.phones or self.hall.round.play_until:
                yield INVITATIONS
        waits = self.hall.step == "wait" and any(
            table.seated.match is None for table in self.hall.open
        )
        if waits or self.hall.step == "start" or (self.hall.step == "results" and self.hall.late):
            yield TYPE_SLIPS

    @property
    def last(self) -> Link | None:
        """The page to move the last day of a league's round, or to open a closed round again."""
        if self.hall.round.is_closed:
            link = Link("reopen_round", _("Open the round again"), "undo-2")
            return None if self.hall.round.stage.closed_at else link
        if not self.hall.is_by_day:
            return None
        words = _("Change the last day") if self.hall.round.play_until else _("Set a last day")
        return Link("play_until", words, "pencil")

    @property
    def folded(self) -> Iterator[Link]:
        """The buttons behind a fold each: what one in ten wants, with its effect."""
        if self.hall.still_open and is_overdue(self.hall.round):
            effect = _(
                "The last day is over. Where one side has reported a result, it counts. Where "
                "nobody has, both sides lose by walkover."
            )
            yield Link("decide_overdue", _("Decide the matches left"), "flag", effect)
        if link := self.take_back:
            yield link

    @property
    def take_back(self) -> Link | None:
        """The button that takes the round back; None once it is too late."""
        if self.hall.round.is_closed or (
            self.hall.has_begun if self.hall.is_drawn else self.hall.count > self.hall.still_open
        ):
            return None
        if not self.hall.is_drawn:
            effect = _("Players no longer see the round, and its matches are removed too.")
            return Link("unpublish_round", _("Take the round back"), "undo-2", effect)
        effect = _("No result is recorded yet. The clock will start again.")
        if self.hall.is_published:
            effect = _("Players do not see this draw any more, until it is published again.")
        return Link("unpublish_round", _("Take the draw back"), "undo-2", effect)

    @property
    def adjusts(self) -> bool:
        """Whether points can be taken off or given."""
        stage = self.hall.round.stage
        return not (is_knockout(stage) or is_fixed(stage))

    @property
    def papers(self) -> list[Link]:
        if self.hall.round.is_closed:
            return [Link("results_pdf", _("Results of the round"))]
        papers = [
            Link("draw_pdf", _("Draw by table") if self.hall.is_drawn else _("Who meets whom")),
            Link("wall_pdf", _("Who sits where, for the wall")),
        ]
        # Before the start they are offered beside the button that starts the clock.
        if self.hall.step != "start":
            papers.append(Link("slips_pdf", _("Slips for the tables")))
        rights = self.hall.round.stage.tournament.club.rights
        if self.hall.is_drawn and self.hall.has_phones and "direct" in rights:
            papers.append(Link("codes_pdf", _("QR codes of the tables, to cut apart")))
        return papers
