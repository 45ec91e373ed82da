"""Django's templates, whose context is freed with the page, and whose indentation is not sent.

The context of a request refers to itself, so it would hold all that a page showed (10 MB for 1,000
entries) until the garbage collector runs.
"""

import re
from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends.django import DjangoTemplates, Template, reraise
from django.template.base import Origin
from django.template.context import make_context
from django.template.loaders.filesystem import Loader
from django.utils.safestring import SafeString

BLOCKS = (
    "article|aside|body|dd|div|dl|dt|fieldset|footer|form|h1|h2|h3|head|header|legend|li|main|nav|"
    "ol|option|p|section|select|table|tbody|td|th|thead|title|tr|ul"
)
BEFORE = re.compile(rf"\s*\n\s*(?=</?(?:{BLOCKS})\b)")
BEHIND = re.compile(rf"(</?(?:{BLOCKS})\b[^<>]*>)\s*\n\s*")
TAG = re.compile(r"<[a-z][^<>]*\n[^<>]*")


def squeezed(text: str) -> str:
    """Return a template without what only lays out its lines, and no page shows."""
    text = TAG.sub(lambda tag: re.sub(r"\s*\n\s*", " ", tag[0]), text)
    text = BEHIND.sub(r"\1", BEFORE.sub("", text))
    return re.sub(r"(?m)^[ \t]+", "", text)


class Unindented(Loader):
    """Templates without the layout of their lines, which would be a third of a large page."""

    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin)
        return squeezed(text) if str(origin.name).endswith(".html") else text


class Page(Template):
    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        page_context = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(page_context)
        except TemplateDoesNotExist as error:
            reraise(error, self.backend)
        finally:
            page_context.dicts.clear()


class Templates(DjangoTemplates):
    def get_template(self, template_name: str) -> Page:
        return Page(super().get_template(template_name).template, self)
