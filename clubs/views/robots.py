"""Keep search engines away from every club whose owner has not allowed them."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.models import Club


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    allowed = Club.objects.filter(is_indexed=True).order_by("slug").values_list("slug", flat=True)
    lines = ["User-agent: *", *(f"Allow: /{slug}/" for slug in allowed), "Disallow: /"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")
