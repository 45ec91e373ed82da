"""The template tag of the hall."""

import re
from hashlib import blake2b

from django import template
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString

register = template.Library()

ELEMENT = re.compile(r"<([a-z]+)")


class Part(template.Node):
    """An element with a mark of its content. The answer to a page that shows the same mark (it is
    in `known`) has an empty element in its place."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        html = self.nodelist.render(context).strip()
        content = html
        if "csrfmiddlewaretoken" in html:
            # The token is another one in every answer.
            content = html.replace(str(context["csrf_token"]), "")
        mark = blake2b(content.encode(), digest_size=6).hexdigest()
        if mark in (context.get("known") or ()):
            found = ELEMENT.match(html)
            assert found is not None, "a part is one element"
            return SafeString(f'<{found[1]} data-same="{mark}"></{found[1]}>')
        return SafeString(ELEMENT.sub(rf'<\1 data-mark="{mark}"', html, count=1))


@register.tag
def part(parser: Parser, token: Token) -> Part:
    """Parse `{% part %}…{% endpart %}` around one element."""
    nodelist = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(nodelist)
