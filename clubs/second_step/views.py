"""allauth's pages of the second step, where we need them a little different."""

from typing import Any

from allauth.mfa.totp.views import ActivateTOTPView
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from clubs.access import signed_in
from clubs.second_step.proof import has_app


class ActivateView(ActivateTOTPView):
    """A second press of the button leads to the recovery codes, as the first one does."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and has_app(signed_in(request)):
            return redirect("mfa_view_recovery_codes")
        return super().dispatch(request, *args, **kwargs)


activate = ActivateView.as_view()
