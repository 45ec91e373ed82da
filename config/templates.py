"""Django's templates, whose context is freed with the page.

The context of a request refers to itself, so it would hold all that a page showed (10 MB for 1,000
entries) until the garbage collector runs.
"""

from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends.django import DjangoTemplates, Template, reraise
from django.template.context import make_context
from django.utils.safestring import SafeString


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
