"""The cells of a cross-table. A large table has thousands, for which a template is too slow."""

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.places.crosstable import Cell, CrossRow, CrossSection, Mark

register = template.Library()


@register.simple_tag
def cross_cells(section: CrossSection, row: CrossRow, linked: bool) -> SafeString:
    """Return the cells of a row. `linked`: on a page, where phones name the opponents too."""
    return SafeString("".join(_cell(section, cell, linked) for cell in row.cells))


def _cell(section: CrossSection, cell: Cell, linked: bool) -> str:
    if not cell.marks:
        kind = "self" if cell.is_self else "none"
        return f'<td class="cross__cell cross__{kind}"></td>'
    head = ""
    if not section.is_square:
        # Phones show no row of headings, so the round stands before its result.
        head = _("R%(number)s:") % {"number": escape(cell.head)}
        head = f' data-head="{head}"'
    marks = "".join(_mark(section, mark, linked) for mark in cell.marks)
    return f'<td class="cross__cell"{head}>{marks}</td>'


def _mark(section: CrossSection, mark: Mark, linked: bool) -> str:
    is_bye, opponents = mark.kind == "bye", escape(mark.opponents)
    parts: list[str] = [escape(mark.points)]
    if mark.kind == "annulled":
        full, short = _("annulled"), pgettext("annulled, in a narrow column", "ann.")
        parts = [f'<abbr title="{full}">{short}</abbr>']
    if linked:
        against = _("bye") if is_bye else _("against %(number)s") % {"number": opponents}
        parts.append(f'<small class="narrow">, {against}</small>')
    if not section.is_square:
        other = _("bye") if is_bye else f"× {opponents}"
        parts.append(f' <small class="cross__with">{other}</small>')
    if mark.kind in ("walkover", "absent"):
        walkover = _("W.O.")
        parts.append(f" <small>{walkover}</small>")
    won = " cross__won" if mark.has_won else ""
    return f'<span class="cross__mark{won}">{"".join(parts)}</span>'
