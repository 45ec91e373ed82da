"""The page of webhooks: the addresses of other programs that a club informs of events."""

from datetime import timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms.accounts.webhooks import WebhookForm
from clubs.journal.writing import NotNow
from clubs.models import Club, Delivery, Webhook
from clubs.rights.access import club_for, signed_in
from clubs.views.accounts import security_log
from clubs.views.answers import form_page
from clubs.webhooks import addresses
from clubs.webhooks.words import outcome_words
from server.web import saved_form
from server.web.htmx import HtmxRequest, page_or_fragment

SHOWN = 20
"""Deliveries of an address on the page."""
PAGE = "clubs/webhooks.html"


def _context(club: Club) -> dict[str, object]:
    """Return the addresses with their latest deliveries, from two queries."""
    webhooks = list(club.webhooks.prefetch_related("deliveries"))
    soon = timezone.now() + timedelta(seconds=10)
    rows, sends = [], False
    for webhook in webhooks:
        shown = list(webhook.deliveries.all())[:SHOWN]
        sends = sends or any(each.is_waiting and each.next_at < soon for each in shown)
        rows.append((webhook, [(each, outcome_words(each)) for each in shown]))
    return {"club": club, "nav": "tokens", "rows": rows, "sends": sends}


@never_cache
@require_http_methods(["GET", "POST"])
def webhooks(request: HtmxRequest, slug: str) -> HttpResponse:
    """List the addresses and add one, whose secret is shown only on the answer."""
    club = club_for(request, slug)
    form = WebhookForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            webhook, secret = addresses.add_webhook(club, by=signed_in(request), **form.values)
        except addresses.TooMany:
            text = _("A club has at most {most} addresses. Remove one first.")
            form.add_error(None, text.format(most=addresses.MOST))
        except addresses.AddressTaken:
            form.add_error("url", _("This address is in the list already."))
        else:
            security_log.record("webhook-added", request, club, host=webhook.host)
            context = _context(club) | {"form": WebhookForm(), "secret": secret}
            return render(request, PAGE, context)
    context = _context(club) | {"form": form}
    if request.method == "POST":
        return form_page(request, PAGE, context)
    return page_or_fragment(request, PAGE, "clubs/_webhooks.html", context)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    webhook = _webhook(request, slug, pk)
    addresses.remove_webhook(webhook, by=signed_in(request))
    security_log.record("webhook-removed", request, webhook.club, host=webhook.host)
    messages.success(request, _("“{url}” was removed.").format(url=webhook.url))
    return redirect("webhooks", slug)


@require_POST
def start(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Switch an address on again."""
    webhook = _webhook(request, slug, pk)
    addresses.switch_on(webhook, by=signed_in(request))
    messages.success(request, _("“{url}” is informed again.").format(url=webhook.url))
    return redirect("webhooks", slug)


@require_POST
def send_trial(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    try:
        addresses.send_trial(_webhook(request, slug, pk))
    except NotNow:
        messages.info(request, _("A test is still being sent."))
    return redirect("webhooks", slug)


@require_POST
def send_again(request: HttpRequest, slug: str, pk: int, delivery: int) -> HttpResponse:
    rows = Delivery.objects.filter(webhook=_webhook(request, slug, pk))
    addresses.send_again(get_object_or_404(rows, pk=delivery))
    return redirect("webhooks", slug)


def _webhook(request: HttpRequest, slug: str, pk: int) -> Webhook:
    club = club_for(request, slug)
    return get_object_or_404(club.webhooks.select_related("club"), pk=pk)
