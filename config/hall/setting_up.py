"""`caderneta setup-server`: settings, unit and proxy of a server, after three questions.

Who types it is the user of the server: the files are written for that user alone, into the folder
of the server only. What needs root is printed as two commands. No file that is there is changed:
asked again, it makes the missing ones.
"""

import getpass
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from config.environment import database_from_url
from config.hall.laptop import time_zone
from server.run import places

HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+")
FOLDER = re.compile(r"/[\w./-]+", re.ASCII)
"""Without signs that mean something to systemd or to a shell."""
PROXIES = {"caddy": "Caddyfile", "nginx": "nginx.conf"}
UNIT = "caderneta.service"
PACKAGED = (Path("/lib/systemd/system/caderneta.service"), Path("/var/lib/caderneta"))
"""The unit of the Debian package, and the folder of which it is."""
STEPS = [
    ("Collecting the static files", ["collectstatic", "--no-input", "--verbosity=0"]),
    ("Making the tables", ["migrate", "--verbosity=0"]),
    ("Checking", ["check", "--database=default"]),
]
"""Done with the new settings; where Caderneta is installed, the static files are there already."""


@dataclass(frozen=True)
class Answers:
    address: str
    """A name, without https://."""
    database: str
    """A URL, or empty for an SQLite file in the folder."""
    folder: Path
    user: str


def main() -> None:
    if getpass.getuser() == "root" and PACKAGED[0].exists():
        sys.exit(f"The server must not be root. Type:\n\n  {as_user('caderneta setup-server')}\n")
    try:
        answers = ask(input)
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nNothing was written.")
    if said := kept_otherwise(answers):
        sys.exit(said)
    try:
        made = write(answers)
    except OSError as problem:
        sys.exit(f"{answers.folder} cannot be written ({problem.strerror}).")
    print(*(f"Written: {file}" for file in made), sep="\n")
    for words, command in STEPS if places.IS_CLONE else STEPS[1:]:
        print(f"{words} …", flush=True)
        if not succeeds(answers, command):
            for file in made:
                file.unlink()
            sys.exit("Nothing is kept. Mend that, then type caderneta setup-server again.")
    print(left_to_do(answers))


def ask(answer: Callable[[str], str]) -> Answers:
    """Ask until each answer can be used."""

    def until(question: str, problem: Callable[[str], str], usual: str = "") -> str:
        while True:
            said = answer(f"{question}{f' [{usual}]' if usual else ''}: ").strip() or usual
            if not (why := problem(said)):
                return said
            print(f"  {why}")

    address = until("Address that people type, such as caderneta.example.org", wrong_address)
    database = until("Database: empty for a file, or postgres://…", wrong_database)
    usual = PACKAGED[1] if PACKAGED[1] == Path.home() else places.data_folder()
    folder = until("Folder of the server", wrong_folder, str(usual))
    return Answers(bare(address), database, Path(folder), getpass.getuser())


def bare(address: str) -> str:
    return address.strip().lower().removeprefix("https://").removesuffix("/")


def wrong_address(said: str) -> str:
    return "" if HOST.fullmatch(bare(said)) else "Write a name with dots, such as club.example.org"


def wrong_database(said: str) -> str:
    try:
        if said:
            database_from_url(said)
    except ValueError as problem:
        return f"The database cannot be read: {problem}"
    return ""


def wrong_folder(said: str) -> str:
    is_plain = FOLDER.fullmatch(said)
    return "" if is_plain else "Write the whole path, from / on: letters, digits, . _ - only"


def kept_otherwise(answers: Answers) -> str:
    """Return a sentence if the settings of the folder have another address or database."""
    file = answers.folder / ".env"
    if not file.exists():
        return ""
    kept, new = places.read_env_file(file), env_text(answers, "")
    has_address = answers.address in kept.get("ALLOWED_HOSTS", "").split(",")
    if has_address and f"\nDATABASE_URL={kept.get('DATABASE_URL')}\n" in new:
        return ""
    return f"{file} is there with another address or database. Change it there, or move it away."


def write(answers: Answers) -> list[Path]:
    """Write the files that are missing, for nobody else to read; return those that were written."""
    answers.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    texts = {
        ".env": env_text(answers, secrets.token_urlsafe(50)),
        UNIT: unit_text(answers.folder, answers.user, " ".join(command_here())),
        PROXIES["caddy"]: caddy_text(answers),
        PROXIES["nginx"]: nginx_text(answers),
    }
    if has_unit(answers):
        del texts[UNIT]
    made = []
    for name, text in texts.items():
        file = answers.folder / name
        try:
            opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        with open(opened, "w", encoding="utf-8") as new:
            new.write(text)
        made.append(file)
    return made


def has_unit(answers: Answers) -> bool:
    """Whether the Debian package has brought the unit of this folder."""
    return PACKAGED[0].exists() and answers.folder == PACKAGED[1]


def env_text(answers: Answers, secret: str) -> str:
    database = answers.database or f"sqlite:///{answers.folder}/caderneta.sqlite3"
    lines = [
        "# The settings of this server. Keep this file to yourself; .env.example explains each.",
        f"SECRET_KEY={secret}",
        f"ALLOWED_HOSTS={answers.address}",
        "HTTPS=1",
        "PROXIES=1",
        f"DATABASE_URL={database}",
        f"CADERNETA_FOLDER={answers.folder}",
    ]
    if zone := time_zone():
        lines.append(f"TIME_ZONE={zone}")
    return "\n".join([*lines, ""])


def unit_text(folder: Path, user: str, program: str) -> str:
    """Return the unit of a server. The Debian package brings the same one for its own folder."""
    command = f"{program} --settings {folder}/.env"
    in_home = any(re.search(r"(^| )/(home|root)/", path) for path in (str(folder), program))
    return f"""\
# A server; `caderneta setup-server` writes its settings.
[Unit]
Description=Caderneta
After=network.target postgresql.service
ConditionPathExists={folder}/.env

[Service]
User={user}
Environment=CADERNETA_FOLDER={folder}
ExecStartPre={command} migrate --verbosity 0
ExecStart={command} serve
Restart=on-failure
# An update of the tables is waited for, however large they are.
TimeoutStartSec=infinity
ProtectSystem=strict
ReadWritePaths={folder}
{"" if in_home else "ProtectHome=true"}
PrivateTmp=true
NoNewPrivileges=true

[Install]
WantedBy=multi-user.target
"""


def caddy_text(answers: Answers) -> str:
    return f"{answers.address} {{\n    reverse_proxy 127.0.0.1:8000\n}}\n"


def nginx_text(answers: Answers) -> str:
    return f"""\
server {{
    listen 80;
    server_name {answers.address};
    return 301 https://$host$request_uri;
}}

server {{
    listen 443 ssl;
    server_name {answers.address};
    ssl_certificate     /etc/letsencrypt/live/{answers.address}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/{answers.address}/privkey.pem;

    # Files have 5 MB at most, and Caderneta says in words which one is too large.
    client_max_body_size 8m;

    location / {{
        proxy_pass http://127.0.0.1:8000;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Request-ID $request_id;
    }}
}}
"""


def left_to_do(answers: Answers) -> str:
    """Return what root types, and how the club is opened."""
    folder, address, program = answers.folder, answers.address, " ".join(command_here())
    copying = "" if has_unit(answers) else f"cp {folder}/{UNIT} /etc/systemd/system/ && "
    opening = f'{program} --settings {folder}/.env create_club CLUB "NAME OF THE CLUB" '
    opening += f"--owner NAME --site https://{address}"
    who = "as root" if has_unit(answers) else f"as {answers.user}"
    return f"""
What is left. As root, the server and its proxy, Caddy:

  {copying}systemctl enable --now caderneta
  install -b -m 644 {folder}/{PROXIES["caddy"]} /etc/caddy/Caddyfile && systemctl reload caddy

or nginx, once certbot has made a certificate for {address}:

  install -m 644 {folder}/{PROXIES["nginx"]} /etc/nginx/conf.d/caderneta.conf
  nginx -t && systemctl reload nginx

Then, {who}, open the club; its owner gets a link:

  {as_user(opening) if has_unit(answers) else opening}
"""


def as_user(command: str) -> str:
    """Return how root types a command of the user of the Debian package, who has no shell."""
    return f"su caderneta -s /bin/sh -c '{command}'"


def command_here() -> list[str]:
    """Return how a command of Caderneta is started on this computer."""
    if places.IS_CLONE:
        return [sys.executable, str(places.CODE / "manage.py")]
    program = Path(sys.executable).with_name("caderneta")
    return [str(program)] if program.exists() else ["/usr/bin/caderneta"]


def succeeds(answers: Answers, command: list[str]) -> bool:
    """Run a command with the settings that were written."""
    file = str(answers.folder / ".env")
    program = [sys.executable, str(places.CODE / "manage.py"), "--settings", file, *command]
    return subprocess.run(program, check=False).returncode == 0  # noqa: S603 - our own program
