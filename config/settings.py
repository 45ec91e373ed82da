"""All settings in one file, driven by environment variables (`.env.example` explains each).

Every command imports this file, also those that must start at once: keep it cheap.
"""

import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from config import __version__
from config.environment import Environment, folder_of
from server.https.lan import LanHosts, addresses, own_name
from server.run import places

BASE_DIR, DATA_FOLDER, env = places.CODE, places.data_folder(), Environment(os.environ)

# --- Demo or real -------------------------------------------------------------------------------
# `make run` serves the demo club under any name, with a secret that everybody knows. Outside demo
# mode `config.checks` refuses both.
DEMO = env.flag("CADERNETA_DEMO")
DEMO_SECRET = "demo-secret-not-for-real-clubs"  # noqa: S105 - everybody knows it
DEBUG = env.flag("DEBUG")
SECRET_KEY = env.text("SECRET_KEY") or (DEMO_SECRET if DEMO else "")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "*" if DEMO else "")
# Returns the addresses by which phones in the Wi-Fi of a hall reach this computer.
LAN_ADDRESSES: Callable[[], list[str]] = list
if LAN := env.flag("LAN"):
    ALLOWED_HOSTS = LanHosts([*ALLOWED_HOSTS, own_name()])
    LAN_ADDRESSES = addresses

# --- Apps and middleware ------------------------------------------------------------------------
INSTALLED_APPS = [
    "circuits",
    "tournaments",
    "scoring",
    "clubs",
    "config",
    "server.jobs",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "server.metrics.health.probes",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "server.web.request_ids.numbered",
    "server.metrics.middleware.named",
    "server.https.moves.to_https",
    "server.web.middleware.browser_policies",
    "server.cache.replica.public_pages_from_replica",
    "server.cache.stored_answers.kept_answers",
    "server.web.middleware.CompressedText",
    "server.web.session_saving.Sessions",
    "clubs.accounts.signing_in.sliding.sliding_session",
    "django.middleware.locale.LocaleMiddleware",
    "server.web.middleware.not_read",
    "server.web.unavailable.turned_away",
    "django.middleware.common.CommonMiddleware",
    "clubs.rights.middleware.UnlistedMethods",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "server.web.middleware.not_pressed",
    "clubs.rights.middleware.members_store_nothing",
    "clubs.rights.middleware.RightsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.refused.Refusals",
    "allauth.account.middleware.AccountMiddleware",
    "clubs.second_step.middleware.SecondStepMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
# Every template has these tags without loading them: their names are distinct.
TAGS = {
    "django": ("i18n", "l10n", "static"),
    "clubs": ("face", "office", "parts", "spreadsheets"),
    "scoring": ("games",),
    "tournaments": ("crosstable", "halls", "players"),
    "circuits": ("circuits",),
    "config": ("demo", "help"),
}
TEMPLATES = [
    {
        "BACKEND": "server.web.templates.Templates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "server.web.templates.Unindented",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "builtins": [f"{app}.templatetags.{n}" for app, names in TAGS.items() for n in names],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database -----------------------------------------------------------------------------------
# The demo has a file of its own, so that it never touches a real club's.
FILE = DATA_FOLDER / ("demo.sqlite3" if DEMO else "caderneta.sqlite3")
DATABASE: dict[str, Any] = env.database("DATABASE_URL", FILE)
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    DATABASE["ENGINE"] = "server.sqlite"
    # Each thread of the server keeps the file open: opening takes longer than most answers.
    DATABASE["CONN_MAX_AGE"] = None
    DATABASE["OPTIONS"] = {
        # A transaction that reads and then writes must lock from its beginning: otherwise two such
        # transactions fail with "database is locked" however long they wait.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        # FULL: recorded hands survive a power cut. Django switches foreign keys on.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
elif DATABASE["ENGINE"] == "django.db.backends.postgresql":
    # For the queries of `server.database.queries`; Django's own queries are never prepared.
    DATABASE["OPTIONS"]["prepare_threshold"] = 0
    DATABASE["OPTIONS"].setdefault("connect_timeout", 10)
    # Each thread of the server keeps a connection for an hour: taking one out of a pool costs as
    # much as a short query.
    DATABASE["CONN_MAX_AGE"] = 3600
    # A cut connection is replaced before the first query, so that no result is refused.
    DATABASE["CONN_HEALTH_CHECKS"] = True
    if env.flag("PGBOUNCER"):
        # A pool of transactions gives each transaction any connection of the server: neither a
        # prepared plan nor a cursor may wait there for the next transaction.
        DATABASE["OPTIONS"]["prepare_threshold"] = None
        DATABASE["DISABLE_SERVER_SIDE_CURSORS"] = True
    else:
        # A lock that another program holds would keep every thread for ever. PgBouncer refuses
        # this option: docs/scaling.md sets it in the database.
        DATABASE["OPTIONS"].setdefault("options", "-c lock_timeout=10s")
DATABASES = {"default": DATABASE}
DATABASE_ROUTERS = ["server.jobs.tables.Router"]
if replica := env.replica("REPLICA_URL", DATABASE):
    DATABASES["replica"] = replica
    DATABASE_ROUTERS.append("server.cache.replica.Router")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Cache --------------------------------------------------------------------------------------
# In the memory of each worker. Parts of pages have a cache of their own (the name is Django's):
# strangers can fill it, and must not push out other values.
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "template_fragments": {
        "BACKEND": "server.cache.memory.BoundedCache",
        "LOCATION": "fragments",
        "OPTIONS": {"MAX_BYTES": 4 * 2**20},
    },
    # The sums over the matches of earlier months: `scoring.memory.earlier_months`.
    "past": {
        "BACKEND": "server.cache.memory.BoundedCache",
        "LOCATION": "past",
        "OPTIONS": {"MAX_BYTES": 8 * 2**20},
    },
    # Pictures for chat groups, about 30 kB each: `scoring.views.memory.pictures`.
    "pictures": {
        "BACKEND": "server.cache.memory.BoundedCache",
        "LOCATION": "pictures",
        "OPTIONS": {"MAX_BYTES": 4 * 2**20},
    },
}

# For several servers: what is expensive to compute, and the limits of allauth, in one Valkey or
# Redis. Values of another release or database are never read.
CACHE_URL = env.url("CACHE_URL", ["redis", "rediss", "unix"])
if CACHE_URL:
    for name, most_bytes in {"default": 2**20, "past": 8 * 2**20, "pictures": 4 * 2**20}.items():
        CACHES[name] = {
            "BACKEND": "server.cache.shared_cache.SharedCache",
            "LOCATION": CACHE_URL,
            "KEY_PREFIX": f"{__version__}.{folder_of(DATABASE)}.{name}",
            "OPTIONS": {"MAX_BYTES": most_bytes},
        }

# --- Signing in ---------------------------------------------------------------------------------
AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name, "OPTIONS": options}
    for name, options in {
        "django.contrib.auth.password_validation.MinimumLengthValidator": {"min_length": 10},
        "django.contrib.auth.password_validation.CommonPasswordValidator": {},
        "clubs.accounts.signing_in.passwords.NoNames": {},
        "clubs.accounts.signing_in.passwords.NotCommon": {},
    }.items()
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "clubs.accounts.signing_in.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "clubs.accounts.signing_in.password_links.LinkTokens"  # noqa: S105 - the name of a class, no password
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# `clubs.accounts.signing_in.sign_in` slows down guessing, with counts that all workers share.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None}
# An e-mail to an unknown address would invite people to sign up, which is not possible.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# The second step (`clubs.second_step`). A proof is good for fifteen minutes.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
MFA_ADAPTER = "clubs.second_step.adapter.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_FORMS = {
    "activate_totp": "clubs.second_step.forms.ActivateForm",
    "add_webauthn": "clubs.second_step.forms.AddPasskeyForm",
    "reauthenticate": "clubs.second_step.forms.ProofForm",
    "reauthenticate_webauthn": "clubs.second_step.forms.ProvePasskeyForm",
}
# Our accounts have no verified addresses: owners make them.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# The clock of a phone may be half a minute wrong.
MFA_TOTP_TOLERANCE = 1
# The code with which the first club can be opened in a browser: `config.hall.laptop` makes one for
# each start. Without it there is no such page.
FIRST_START_CODE = env.text("FIRST_START_CODE")
# Thirty days from the last day of use (`signing_in.sliding`), so that no session ends during an
# evening of play.
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60

# --- Mail ---------------------------------------------------------------------------------------
# Without a mail server, mails are written to the server's log for the operator.
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend" if EMAIL_HOST else "server.log.mail.EmailBackend"
)
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL") or "caderneta@localhost"

# --- Security -----------------------------------------------------------------------------------
# HTTPS=1: people reach the site by https, mostly through a proxy.
HTTPS = env.flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# HTTPS_PORT=8443, in a hall without internet: HTTPS beside HTTP, with an authority of the club's
# own (`server.https`). A sign-in must work with both, so cookies travel by both.
HTTP_PORT, HTTPS_PORT = env.number("PORT", 8000), env.number("HTTPS_PORT", 0)
HTTPS_FOLDER = Path(env.text("HTTPS_FOLDER") or DATA_FOLDER / "https")
# A phone told to insist on HTTPS would refuse the plain address, which must go on working. Where
# HTTPS is the only way in, an hour protects each evening, and a mistake is over after it.
SECURE_HSTS_SECONDS = 0 if HTTPS_PORT else env.number("HSTS_SECONDS", 3600 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = env.flag("HSTS_PRELOAD")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
# The slips of 1,000 tables have five fields each; Django would read only a thousand fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
# Signing in elsewhere makes the token of an open form old; this view fills the form in again.
CSRF_FAILURE_VIEW = "clubs.views.accounts.expired.form_expired"
# The number of our own proxies in front of the server. Their headers are trusted: with too high a
# number anybody can pretend to use https and to come from another address.
PROXIES = env.number("PROXIES", 0)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
# The contact for reports of weaknesses, published by `server.web.security_txt`.
SECURITY_CONTACT = env.contacts("SECURITY_CONTACT")

# --- Language and time --------------------------------------------------------------------------
RELEASE, UPDATES_URL = __version__, env.url("UPDATES_URL", ["https"])

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", "Português"), ("es", "Español"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = env.time_zone("TIME_ZONE", "America/Sao_Paulo")
USE_TZ = True

# --- Static files -------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT") or BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static", ("help", str(BASE_DIR / "help/pictures"))]
# The demo serves the files in place; a real server collects them once, under names that change with
# their content, so that browsers may store them for good.
WHITENOISE_USE_FINDERS = DEMO
# Only our own pages load static files.
WHITENOISE_ALLOW_ALL_ORIGINS = False
if DEMO:
    warnings.filterwarnings("ignore", message="No directory at")
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEMO
        else "server.web.storage.HashedStaticFilesStorage"
    },
}

# --- Help ---------------------------------------------------------------------------------------
# `tools/help.sh` builds the pages into this folder.
HELP_FOLDER = BASE_DIR / "help" / "built"

# --- Paper --------------------------------------------------------------------------------------
# The print queue and its results are in this folder, shared by all processes of the server. Each
# database, such as a restored backup, has a folder of its own in it, so that no worker draws papers
# of another database. Tests print without the queue.
PRINT_FOLDER = Path(
    env.text("PRINT_FOLDER") or DATA_FOLDER / ("paper-demo" if DEMO else "paper")
) / folder_of(DATABASE)
PRINT_IN_PROCESS = False
# For several servers (docs/scaling.md): the queue in the database, its workers as services.
# Otherwise it has a file of its own, so that no paper waits for a hand, and no hand for a paper.
JOBS = env.one_of("JOBS", ["file", "database"])
if JOBS == "file":
    DATABASES["jobs"] = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": PRINT_FOLDER / "jobs.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }

# --- Copies ---------------------------------------------------------------------------------------
# `server.copies`. The running server makes a copy each night, beside an SQLite file or in `var`.
BACKUP_FOLDER = Path(
    env.text("BACKUP_FOLDER")
    or Path(DATABASE["NAME"] if DATABASE["ENGINE"] == "server.sqlite" else FILE).parent / "backups"
).absolute()
BACKUP_KEY = env.text("BACKUP_KEY")

# --- Webhooks -----------------------------------------------------------------------------------
# Tests send them without the queue, to a receiver on the same computer: these networks may be
# reached though they are not public.
SENDS_WEBHOOKS = True
WEBHOOK_NETWORKS: list[str] = []

# --- Figures for Prometheus ---------------------------------------------------------------------
# At 127.0.0.1 only; 0: requests are not counted.
METRICS_PORT = env.number("METRICS_PORT", 0)

# --- Log ----------------------------------------------------------------------------------------
LOG_LEVEL = env.one_of("LOG_LEVEL", ["INFO", "DEBUG", "WARNING", "ERROR"])
LOG_FORMAT = env.one_of("LOG_FORMAT", ["text", "json"])
# Errors are also sent to these addresses, if there is a mail server.
ERRORS_TO = env.words("ERRORS_TO")
LOG_HANDLERS = {
    "stderr": {"class": "server.log.lines.Patient", "formatter": LOG_FORMAT, "filters": ["disk"]}
}
if ERRORS_TO and EMAIL_HOST:
    LOG_HANDLERS["mail"] = {"class": "server.log.error_mail.ErrorMail", "formatter": "text"}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "server.log.format.Line"},
        "json": {"()": "server.log.format.JsonLine"},
    },
    "filters": {
        "disk": {"()": "server.log.lines.OneLineForDisk"},
        "no_traceback": {"()": "server.log.lines.NoTraceback"},
        "no_traceback_of_warnings": {"()": "server.log.lines.NoTracebackOfWarnings"},
    },
    "handlers": LOG_HANDLERS,
    "root": {"handlers": [*LOG_HANDLERS], "level": "WARNING"},
    "loggers": {
        **{
            f"django.security.{refused}": {"filters": ["no_traceback"]}
            for refused in (
                *("DisallowedHost", "TooManyFieldsSent", "TooManyFilesSent"),
                *("RequestDataTooBig", "SuspiciousOperation", "BadRequest", "DisallowedRedirect"),
            )
        },
        "django.request": {"filters": ["no_traceback_of_warnings"]},
        # Django's own handlers are silent outside DEBUG and would lose its errors.
        "django": {"handlers": [*LOG_HANDLERS], "level": LOG_LEVEL, "propagate": False},
        **{
            app: {"handlers": [*LOG_HANDLERS], "level": LOG_LEVEL, "propagate": False}
            for app in ("clubs", "scoring", "tournaments", "circuits", "config", "server")
        },
    },
}

env.stop_if_wrong()
