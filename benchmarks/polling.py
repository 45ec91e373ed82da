"""Measure the requests that phones repeat, over a real server, against a bare Django view.

Starts `manage.py serve` as a club does (two workers, no demo mode), with a database of its own, and
beside it a Django with nothing at all; both on the loopback, both ended and thrown away.
Sixteen connections that stay open ask as fast as they are answered, each kind in turn, for
half a second; a figure is the median of all turns, a ratio that of what each turn gives. The
standings are those of 64, 200 and 1,000 entries after five rounds.

With `tools/with_postgres.py` before it, on PostgreSQL.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]
SIZES = ("64", "200", "1000")
CONNECTIONS = 16
SLICE = 0.5
TURNS = 9


def main() -> None:
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        env = {
            **os.environ,
            "STATIC_ROOT": f"{name}/static",
            "PYTHONPATH": str(ROOT / "benchmarks"),
        }
        env["DATABASE_URL"] = env.get("TEST_DATABASE_URL") or f"sqlite:///{name}/bench.sqlite3"
        env |= {"SECRET_KEY": "measured " * 5, "ALLOWED_HOSTS": "127.0.0.1"}
        env["DJANGO_SETTINGS_MODULE"] = "served"
        run(env, "migrate")
        run(env, "collectstatic", "--no-input")
        make = [sys.executable, "benchmarks/results_made.py", "1", *SIZES]
        made = json.loads(subprocess.check_output(make, cwd=ROOT, env=env))
        site = started(stack, [*MANAGE, "serve"], env)
        granian = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"]
        granian += ["--workers", "2", "--blocking-threads", "4", "--log-level", "warning"]
        naked = started(stack, [*granian, "naked:application"], env)
        pages = {size: f"{cups[0]['cup']}standings/" for size, cups in made["sizes"].items()}
        compare(site, naked, pages)


def run(env: dict[str, str], *command: str, where: Path = ROOT) -> None:
    subprocess.run([*MANAGE, *command], cwd=where, env=env, check=True, stdout=subprocess.DEVNULL)


def started(
    stack: ExitStack, command: list[str], env: dict[str, str], *, where: Path = ROOT
) -> int:
    """A server of its own, ended with `stack`. Its port."""
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
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return port
        time.sleep(0.1)
    sys.exit("The server does not answer.")


def compare(site: int, naked: int, pages: dict[str, str]) -> None:
    live = {"HX-Request": "true", "Accept-Language": "pt-BR"}
    asked = {
        "nothing but Django, a bare view": (naked, ask("/bare/"), 200),
        "a bare view": (site, ask("/bare/", live), 200),
    }
    for size, page in pages.items():
        with urlopen(Request(f"http://127.0.0.1:{site}{page}", headers=live)) as answer:
            tag = live | {"If-None-Match": answer.headers["ETag"]}
        asked[f"standings of {size} unchanged, 304"] = (site, ask(page, tag), 304)
    page = pages[SIZES[0]]
    asked["standings of 64 as a fragment, cached"] = (site, ask(page, live), 200)
    asked["standings of 64 in full, cached"] = (site, ask(page), 200)
    figures: dict[str, list[float]] = {what: [] for what in asked}
    for _ in range(TURNS):
        for what, (port, question, status) in asked.items():
            figures[what].append(per_second(port, question, status))
    print(f"{'answers per second':42} {'':>8} {'of bare':>8} {'of nothing':>10}")
    of_nothing, of_bare, *_ = figures.values()
    for what, runs in figures.items():
        rate, bare, nothing = statistics.median(runs), part(runs, of_bare), part(runs, of_nothing)
        print(f"{what:42} {rate:8.0f} {bare:8.2f} {nothing:10.2f}")


def part(runs: list[float], whole: list[float]) -> float:
    """Turn by turn, since a busy machine is slower at one moment than at another."""
    return statistics.median(one / other for one, other in zip(runs, whole, strict=True))


def ask(path: str, headers: dict[str, str] | None = None) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join([*lines, "", ""]).encode()


def per_second(port: int, question: bytes, status: int) -> float:
    """How many answers of this status all connections together get in a second."""
    begin = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as phones:
        counts = [
            phones.submit(poll, port, question, status, begin + SLICE) for _ in range(CONNECTIONS)
        ]
        answers = sum(count.result() for count in counts)
    return answers / (time.perf_counter() - begin)


def poll(port: int, question: bytes, status: int, until: float) -> int:
    """One phone, which asks again as soon as it is answered."""
    answers = 0
    with socket.create_connection(("127.0.0.1", port)) as phone:
        while time.perf_counter() < until:
            phone.sendall(question)
            head, _, body = phone.recv(65536).partition(b"\r\n\r\n")
            if head.split(b" ", 2)[1] != str(status).encode():
                sys.exit(f"Not answered with {status}: {head.decode()}")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            missing = int(length or 0) - len(body)
            while status != 304 and missing > 0:
                missing -= len(phone.recv(65536))
            answers += 1
    return answers


if __name__ == "__main__":
    main()
