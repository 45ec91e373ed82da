"""Django's templates, whose context is freed with the page.

The context of a request refers to itself, so it would keep all that a page showed, with 1,000
entries some 10 MB, until the collector finds it.
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
        made = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(made)
        except TemplateDoesNotExist as error:
            reraise(error, self.backend)
        finally:
            made.dicts.clear()


class Templates(DjangoTemplates):
    def get_template(self, template_name: str) -> Page:
        return Page(super().get_template(template_name).template, self)
