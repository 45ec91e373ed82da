"""The links to take a list out as a file."""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

register = template.Library()

OF_THE_PAGE = ("page", "until", "before", "after", "find", "job", "file")
"""Parameters that choose a part of the list, which the file has as a whole."""


@register.inclusion_tag("clubs/_spreadsheet.html", takes_context=True)
def spreadsheet(
    context: Context, name: str, *address: str, label: str = "", **query: Any
) -> dict[str, Any]:
    """Show the files of a list: `name` is the word of its address, such as `matches`.

    The files have the filter of the page, or that of `query`.
    """
    if not query:
        query = {
            key: value for key, value in context["request"].GET.items() if key not in OF_THE_PAGE
        }
    asked = f"?{urlencode(query)}" if query else ""
    words = {
        "xlsx": _("Excel or LibreOffice"),
        "csv": _("Plain text (.csv)"),
        "json": _("For programs (.json)"),
    }
    files = [
        (text, reverse(f"{name}_{form}", args=address) + asked) for form, text in words.items()
    ]
    return {"label": label or _("Take to a spreadsheet"), "files": files}
