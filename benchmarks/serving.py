"""Start servers for measurements, and compare two of them turn by turn."""

import os
import socket
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]


def run(env: dict[str, str], *command: str, where: Path = ROOT) -> None:
    """Run a command of `manage.py` to its end."""
    subprocess.run([*MANAGE, *command], cwd=where, env=env, check=True, stdout=subprocess.DEVNULL)


def site(folder: str, database: str) -> dict[str, str]:
    """Make an empty site with its static files in this folder, and load Django for it.

    Returns the environment of its server.
    """
    os.environ |= {
        "DATABASE_URL": database,
        "STATIC_ROOT": f"{folder}/static",
        "PYTHONPATH": str(ROOT / "benchmarks"),
        "SECRET_KEY": "measured " * 5,
        "LOG_LEVEL": "ERROR",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SETTINGS_MODULE": "served",
    }
    env = dict(os.environ)
    run(env, "migrate")
    run(env, "collectstatic", "--no-input")
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    return env


def stock(stack: ExitStack, env: dict[str, str], application: str) -> int:
    """Start a WSGI application on granian as it comes, without our front; return its port."""
    granian = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"]
    granian += ["--workers", "2", "--blocking-threads", "4", "--log-level", "warning"]
    return started(stack, [*granian, application], env)


def started(
    stack: ExitStack, command: list[str], env: dict[str, str], *, where: Path = ROOT
) -> int:
    """Start a server that ends with `stack`; return its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    if "serve" not in command:
        command = [*command, "--port", str(port)]
    server = subprocess.Popen(
        command, cwd=where, env={**env, "PORT": str(port)}, stdout=subprocess.DEVNULL
    )
    stack.callback(server.wait)
    stack.callback(server.terminate)
    for _ in range(900):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return port
        time.sleep(0.1)
    sys.exit("The server does not answer.")


def part(runs: list[float], whole: list[float]) -> float:
    """Return the median ratio of the turns, since the speed of a busy machine varies."""
    return statistics.median(run / base for run, base in zip(runs, whole, strict=True))
