"""Name the papers that a change made wrong, each with a link that prints it."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def print_again(papers: Iterable[tuple[str, str]]) -> SafeString:
    """Return a message with links to these papers, given by address and name."""
    links = format_html_join(" · ", '<a href="{}">{}</a>', papers)
    return format_html("{} {}", _("If printed already, print again:"), links)
