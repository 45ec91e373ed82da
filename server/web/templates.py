"""Django's templates: contexts are freed with the page, and indentation is not sent.

The context of a request refers to itself, so it would hold all that a page showed (10 MB for 1,000
entries) until the garbage collector runs.

Indentation costs bytes, not time: the page of 100 tables would have 28 to 31 % more (gzip), and the
first visit to the whole standings would reach its limit (`tests/test_first_visit.py`).
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
SPACE_BEFORE_BLOCK = re.compile(rf"\s*\n\s*(?=</?(?:{BLOCKS})\b)")
SPACE_AFTER_BLOCK = re.compile(rf"(</?(?:{BLOCKS})\b[^<>]*>)\s*\n\s*")
TAG_OVER_LINES = re.compile(r"<[a-z][^<>]*\n[^<>]*")


def squeezed(text: str) -> str:
    """Return the text of a template without the line breaks and indentation that no page shows."""
    text = TAG_OVER_LINES.sub(lambda tag: re.sub(r"\s*\n\s*", " ", tag[0]), text)
    text = SPACE_AFTER_BLOCK.sub(r"\1", SPACE_BEFORE_BLOCK.sub("", text))
    return re.sub(r"(?m)^[ \t]+", "", text)


class Unindented(Loader):
    """Load templates without their indentation, which would be a third of a large page."""

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
