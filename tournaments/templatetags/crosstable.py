"""The cells of a cross-table. A large table has thousands, for which a template is too slow."""

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.places.crosstable import Cell, CrossRow, CrossSection, Mark

register = template.Library()


@register.simple_tag
def cross_cells(section: CrossSection, row: CrossRow) -> SafeString:
    return SafeString("".join(_cell(section, cell) for cell in row.cells))


def _cell(section: CrossSection, cell: Cell) -> str:
    if not cell.marks:
        kind = "self" if cell.is_self else "none"
        return f'<td class="cross__cell cross__{kind}"></td>'
    marks = "".join(_mark(section, mark) for mark in cell.marks)
    return f'<td class="cross__cell">{marks}</td>'


def _mark(section: CrossSection, mark: Mark) -> str:
    is_bye, opponents = mark.kind == "bye", escape(mark.opponents)
    parts: list[str] = [escape(mark.points)]
    if mark.kind == "annulled":
        full, short = _("annulled"), pgettext("annulled, in a narrow column", "ann.")
        parts = [f'<abbr title="{full}">{short}</abbr>']
    if not section.is_square:
        other = _("bye") if is_bye else f"× {opponents}"
        parts.append(f' <small class="cross__with">{other}</small>')
    if mark.kind in ("walkover", "absent"):
        walkover = _("W.O.")
        parts.append(f" <small>{walkover}</small>")
    won = " cross__won" if mark.has_won else ""
    return f'<span class="cross__mark{won}">{"".join(parts)}</span>'
