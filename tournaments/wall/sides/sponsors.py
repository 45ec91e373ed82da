"""The page of the sponsors: one picture of the club on each sheet."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.wall.outline import Outline
from tournaments.wall.page import Kind, Page
from tournaments.words.labels import Text


def sponsors_page(outline: Outline) -> Page:
    """Return the pictures, without tabs: a picture says whose it is."""
    return Page("sponsors", outline.pictures, [""] * len(outline.pictures))


def _why_not(outline: Outline) -> Text | None:
    return None if outline.pictures else gettext_lazy("No picture yet.")


def _count(outline: Outline) -> int:
    return len(outline.pictures)


SPONSORS = Kind(
    gettext_lazy("Pictures of sponsors"), _why_not, _count, sponsors_page, is_stored=False
)
