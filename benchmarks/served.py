"""The settings of a real server, with the bare view beside its pages.

Static files are not compressed: that takes seconds, and nothing here asks for one.
"""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bare"
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("css", "js", "svg", "txt", "ttf", "py", "json", "md")
