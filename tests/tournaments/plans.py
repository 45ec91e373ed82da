"""Send what directors answer about the format of a tournament."""

from typing import Any

from django.test import Client

HOME = "/boa-vista/tournaments/copa-da-primavera/"
EDIT = f"{HOME}edit/"


def formats(page: Client, **changed: Any) -> dict[str, Any]:
    """Return the fields in the line of the format as the page shows them, some of them changed."""
    form = page.get(EDIT).context["form"]
    fields = [form[name] for name in sorted(form.of_format)]
    fields += [field for later in form.later.values() for field in later]
    shown = {field.html_name: field.value() for field in fields}
    kept = {name: value for name, value in shown.items() if value not in (None, False)}
    return {"line": "format", **kept, **changed}


def answer_format(page: Client, **changed: Any) -> Any:
    """Save the line of the format with these fields changed."""
    return page.post(f"{HOME}regulation/", formats(page, **changed))
