"""The settings of a real server, with the bare view beside its pages."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bare"
