"""A real server with HTTPS and HTTP side by side, in tests."""

import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

from server.https.folder import FOR_PHONES
from tests import moment
from tests.programs import environment

ROOT = Path(settings.BASE_DIR)
PROGRAM = """
import os
import sys
from pathlib import Path
from server.https import files, lan
from server.run import granian as server
server.SECONDS_BETWEEN_LOOKS = 0.5
folder = Path(sys.argv[1])
lan.addresses = lambda: [f.name for f in folder.parent.iterdir() if f.name.startswith("127.")]
files.prepare(folder)
plain, secure = server.listener("127.0.0.1", 0), server.listener("127.0.0.1", 0)
ports = [opened.getsockname()[1] for opened in (plain, secure)]
os.environ["PORT"], os.environ["HTTPS_PORT"] = map(str, ports)
print(*ports, flush=True)
server.Server(plain, 1, server.Https(secure, folder)).serve()
"""
"""A server whose addresses are the names of files beside the folder."""


NO_CHECK_TIME = ssl.VerifyFlags(0x200000)
"""OpenSSL compares a certificate with the kernel's clock, not with the clock of the tests."""


class Hall(NamedTuple):
    plain: int
    secure: int
    folder: Path

    def client(self) -> ssl.SSLContext:
        """Return a client that trusts only the authority of this hall."""
        authority = (self.folder / FOR_PHONES).read_bytes()
        context = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(authority))
        if moment.is_set():
            context.verify_flags |= NO_CHECK_TIME
        return context


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall") / "https"
    static = tmp_path_factory.mktemp("static")
    (static / "worker.js").write_text("addEventListener('fetch', () => {});")
    env = environment(
        CADERNETA_DEMO="1",
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=f"sqlite:///{folder.parent / 'club.sqlite3'}",
        STATIC_ROOT=str(static),
        HTTPS_FOLDER=str(folder),
    )
    # The page for signing in names the club that is open.
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(migrate, cwd=ROOT, env=env, check=True)
    command = [sys.executable, "-c", PROGRAM, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            plain, secure = map(int, server.stdout.readline().split())
            yield Hall(plain, secure, folder)
        finally:
            server.terminate()
