"""allauth's pages of the second step, where we need them a little different."""

from typing import Any

from allauth.mfa.totp.views import ActivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView, ReauthenticateWebAuthnView
from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from clubs.rights.access import signed_in
from clubs.second_step.passkeys import why_not
from clubs.second_step.proof import has_app


class ActivateView(ActivateTOTPView):
    """A second press of the button leads to the recovery codes, as the first one does."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST" and has_app(signed_in(request)):
            return redirect("mfa_view_recovery_codes")
        return super().dispatch(request, *args, **kwargs)


class AddPasskeyView(AddWebAuthnView):
    """A page that says why a passkey was refused, or leads away if none is possible."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if reason := why_not(request):
            messages.error(request, reason)
            return redirect("account_security")
        return super().dispatch(request, *args, **kwargs)

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        self.extra_context = {"failed": True}
        return super().form_invalid(form)


class ProvePasskeyView(ReauthenticateWebAuthnView):
    """A page that stays open if the passkey was refused, and says why none is possible."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"why_not": why_not(self.request)}

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        self.extra_context = {"failed": True}
        return self.render_to_response(self.get_context_data())


activate = ActivateView.as_view()
add_passkey = AddPasskeyView.as_view()
prove_passkey = ProvePasskeyView.as_view()
