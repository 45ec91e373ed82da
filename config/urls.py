"""Every URL of the site: tournaments, signing in, then the clubs, each under its own slug."""

from allauth.account import views as account
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from clubs.views.accounts import account_security
from clubs.views.robots import robots
from server.later import later
from server.web.security_txt import security_txt
from tournaments.urls import club_pages

# The pages of the second step load 19 MB, which most workers never need.
MFA, STEP = "allauth.mfa", "clubs.second_step.views"

# Only the pages of allauth that a club needs, under allauth's own names: no sign-up, no management
# of addresses. Each has a template of ours.
accounts = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("password/reset/", account.password_reset, name="account_reset_password"),
    path("password/reset/done/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path(
        "reauthenticate/code/", later(f"{MFA}.base.views.reauthenticate"), name="mfa_reauthenticate"
    ),
    path("security/app/", later(f"{STEP}.activate"), name="mfa_activate_totp"),
    path(
        "security/app/off/", later(f"{MFA}.totp.views.deactivate_totp"), name="mfa_deactivate_totp"
    ),
    path(
        "security/codes/",
        later(f"{MFA}.recovery_codes.views.view_recovery_codes"),
        name="mfa_view_recovery_codes",
    ),
    path(
        "security/codes/new/",
        later(f"{MFA}.recovery_codes.views.generate_recovery_codes"),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "reauthenticate/passkey/",
        later(f"{STEP}.prove_passkey"),
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "security/passkeys/add/",
        later(f"{STEP}.add_passkey"),
        name="mfa_add_webauthn",
    ),
    path(
        "security/passkeys/<int:pk>/remove/",
        later(f"{MFA}.webauthn.views.remove_webauthn"),
        name="mfa_remove_webauthn",
    ),
    path("security/", account_security.account_security, name="mfa_list_webauthn"),
    path("security/", account_security.account_security, name="mfa_index"),
    path("security/", account_security.account_security, name="account_security"),
    path("security/sessions/end/", account_security.end_other_sessions, name="end_other_sessions"),
    path("security/sessions/<int:pk>/end/", account_security.end_session, name="end_session"),
]

handler500 = "server.web.unavailable.server_failed"

urlpatterns = [
    # First: phones poll these, and every address listed before them is tried each time.
    path("", include("tournaments.urls")),
    path("api/v1/", include("config.programs.urls")),
    path("robots.txt", robots, name="robots"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("accounts/", include(accounts)),
    path("", include("server.https.urls")),
    # Exempt: pages for strangers are the same for all, so they hold no token. Another site could
    # do no more than choose a language.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("", include("config.help.urls")),
    path("", include("circuits.urls")),
    path("", include(club_pages)),
    path("", include("scoring.urls")),
    path("", include("clubs.urls")),
]
