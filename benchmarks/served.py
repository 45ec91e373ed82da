"""The settings of a real server, with the bare views.

Static files are not compressed: that takes seconds, and no benchmark requests one.
"""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bare"
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("css", "js", "svg", "txt", "ttf", "py", "json", "md")
