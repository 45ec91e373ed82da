"""The parts of which pages are put together (docs/screens.md): each has one template in
`templates/parts` and one file of styles.
"""

from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.html import escape, format_html, strip_tags
from django.utils.safestring import SafeString

from clubs.templatetags import face

register = template.Library()


@register.simple_tag(takes_context=True)
def words_of(context: Context, block: str, otherwise: str) -> SafeString:
    """Return the words of a block of this page without its tags, or others if it has none."""
    node = context.render_context[BLOCK_CONTEXT_KEY].get_block(block)
    words = " ".join(strip_tags(node.render(context)).split()) if node else ""
    return SafeString(words or escape(otherwise))


@register.simple_block_tag
def note(content: str, kind: str = "", icon: str = "", role: str = "") -> SafeString:
    """Return a note beside its icon. `kind`: "warning", "error", or empty for what went well."""
    css = f"note note--{kind}" if kind else "note"
    spoken = format_html(' role="{}"', role) if role else ""
    mark = face.icon(icon or face.note_icon(kind))
    return format_html('<p class="{}"{}>{}<span>{}</span></p>', css, spoken, mark, content)


@register.inclusion_tag("parts/button_to.html")
def button_to(
    address: str, word: str, icon: str = "", about: object = "", css: str = "btn", place: str = ""
) -> dict[str, object]:
    """Return a button that posts to an address. `about`: what it is about, for screen readers;
    `place`: the class of its form.
    """
    button = {"address": address, "word": word, "icon": icon, "about": about}
    return {**button, "css": css, "place": place}


@register.simple_tag
def tick(name: str, value: object, is_on: bool = False, key: str = "") -> SafeString:
    """Return a box that is no field of a form. `key`: its id, if it has one."""
    return _box("tick", "checkbox", name, value, is_on, key)


@register.simple_tag
def dot(
    name: str, value: object, is_on: bool = False, key: str = "", css: str = "dot"
) -> SafeString:
    """Return one of several answers that are no field of a form. `key`: its id, if it has one;
    `css`: inside a switch, where it has no look of its own.
    """
    return _box(css, "radio", name, value, is_on, key)


def _box(css: str, kind: str, name: str, value: object, is_on: bool, key: str) -> SafeString:
    box = '<input class="{}" type="{}" name="{}" value="{}"{}{}>'
    id = format_html(' id="{}"', key) if key else ""
    return format_html(box, css, kind, name, value, " checked" if is_on else "", id)


@register.simple_block_tag
def fold(content: str, word: str, is_open: bool = False, css: str = "") -> SafeString:
    """Return what one in ten wants, folded behind a word that says what is inside. Empty if nothing
    is inside; without a word the content as it stands, where only some pages fold it.

    `{% fold _("More about it") %}{% group _("Paper") %}<li>…</li>{% endgroup %}{% endfold %}`
    """
    if not (content.strip() and word):
        return SafeString(content.strip())
    context = {"content": content, "word": word, "is_open": is_open, "css": css}
    return render_to_string("parts/fold.html", context)


@register.simple_block_tag
def group(content: str, heading: str) -> SafeString:
    """Return the `<li>` of a group inside a fold under their heading. Empty without any."""
    if not content.strip():
        return SafeString()
    return render_to_string("parts/group.html", {"content": content, "heading": heading})


@register.simple_block_tag(takes_context=True)
def list_foot(
    context: Context,
    content: str,
    paper: str = "",
    send: str = "",
    link: Any = None,
    link2: Any = None,
    is_open: bool = False,
) -> SafeString:
    """Return the foot under a list: at most two links of its own (`text` and `query`), the paper at
    this address, the page that sends the list, and the groups inside as "More". Empty without any
    of these.

    `is_open`: a field inside has an error.
    """
    links = [one for one in (link, link2) if one]
    if not (content.strip() or paper or send or links):
        return SafeString()
    parts = {
        "content": content,
        "paper": paper,
        "send": send,
        "links": links,
        "is_open": is_open,
    }
    return render_to_string("parts/list_foot.html", parts, request=context.get("request"))


@register.simple_block_tag(takes_context=True)
def answer(
    context: Context,
    content: str,
    what: str,
    words: str,
    is_open: bool = False,
    key: str = "",
    stays: str = "",
) -> SafeString:
    """Return a sentence in place of a form: `words` is the answer that counts, the content are the
    fields that "Change" opens. Without content it can only be read.

    `is_open`: a field has an error. `key`: a preview of the form replaces the sentence
    `#answer-KEY`. `stays`: why it cannot be changed, in place of the fields.
    """
    parts = {
        "content": content if content.strip() and not stays else "",
        "what": what,
        "words": words,
        "is_open": is_open,
        "key": key,
        "stays": stays,
    }
    return render_to_string("parts/answer.html", parts, request=context.get("request"))
