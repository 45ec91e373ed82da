"""The object storage for papers (PAPERS_BUCKET), by django-storages. No object is ever public."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from storages.backends.s3 import S3Storage


class PapersBucket(S3Storage):
    """A bucket with short timeouts, since a page waits for its answer."""

    def get_default_settings(self) -> dict[str, Any]:
        quick = Config(connect_timeout=2, read_timeout=20, retries={"total_max_attempts": 2})
        own = {"default_acl": None, "client_config": quick, "file_overwrite": True}
        return {**super().get_default_settings(), **own}


@contextmanager
def errors_as_os_errors() -> Iterator[None]:
    """Raise errors of the object storage as OSError."""
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise OSError(f"The object storage fails: {error}") from error
