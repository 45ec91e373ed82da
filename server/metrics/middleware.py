"""Tell the front the name of the URL of each request."""

import os

from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from server.metrics.sockets import FOLDER
from server.web.environ import VIEW
from server.web.middleware import View


def named(get_response: View) -> View:
    """Middleware that notes the name of the URL; unused without METRICS_PORT.

    Stored answers (`server.cache.stored_answers`) note it themselves: no URL is looked up for them.
    """
    if FOLDER not in os.environ:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if match := request.resolver_match:
            request.META[VIEW] = match.view_name
        return response

    return middleware
