"""Measure ratios of the notebook, on a temporary database."""

import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from side_by_side import head, say, seconds

ROOT = Path(__file__).resolve().parent.parent
FOLDER = tempfile.TemporaryDirectory()
sys.path.insert(0, str(ROOT))
os.environ["CADERNETA_DEMO"] = "1"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/bench.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from clubs.models import User  # noqa: E402
from scoring.demo import create_demo  # noqa: E402
from scoring.games import rules_with  # noqa: E402
from scoring.games.dealing import deal_hand, deal_match  # noqa: E402
from scoring.models import Match  # noqa: E402
from scoring.rules.aacrt import Aacrt  # noqa: E402
from scoring.rules.sheet import RuleSet  # noqa: E402

SEED = 7


def command_line(folder: Path) -> None:

    rules = Aacrt()
    hands = [rules.write(hand) for hand in deal_match(Random(SEED), rules)]
    file = folder / "match.json"
    match = {"ruleset": rules.key, "sides": ["A", "B"], "hands": hands}
    file.write_text(json.dumps(match), encoding="utf-8")
    score = [sys.executable, str(ROOT / "manage.py"), "score", str(file)]
    nothing = [sys.executable, "-c", "pass"]
    say(
        "manage.py score | python -c pass",
        seconds(lambda: subprocess.check_output(score), 9),
        seconds(lambda: subprocess.check_output(nothing), 9),
    )


def rules_alone() -> None:

    rules = Aacrt(target=1_000_000)
    rng = Random(SEED)
    hands = [deal_hand(rng, rules, rules.start()) for _ in range(50)]
    few = seconds(lambda: rules.play(hands[:10]), 30) / 10
    for times in (2, 20):
        many = hands * times
        per_hand = seconds(partial(rules.play, many), 5) / len(many)
        say(f"play, per hand: {len(many)} hands | 10 hands", per_hand, few)
    six = [rules.write(hand) for hand in hands[:6]]
    say(
        "read and play six hands: rules of a match | rules made anew",
        seconds(lambda: read_and_play(rules_with(rules.key, rules.options()), six), 100),
        seconds(lambda: read_and_play(rules.with_options(rules.options()), six), 100),
    )
    cards, start = hands[0], rules.start()
    counts = rules.as_counts(cards)
    say(
        "check: hand by cards | by counts",
        seconds(lambda: rules.check(cards, start), 200),
        seconds(lambda: rules.check(counts, start), 200),
    )


def read_and_play(rules: RuleSet[Any], hands: list[dict[str, Any]]) -> None:
    rules.play(map(rules.read, hands))


def pages() -> None:
    create_demo()
    client = Client()
    client.force_login(User.objects.get(username="marta"))
    match = Match.objects.filter(state="playing").order_by("-hand_count")[0]
    path = f"/boa-vista/matches/{match.number}/"
    live = {"HX-Request": "true"}
    tag = client.get(path, headers=live)["ETag"]
    full = seconds(lambda: client.get(path), 30)
    unchanged = seconds(lambda: client.get(path, headers={**live, "If-None-Match": tag}), 30)
    say("match page unchanged, 304 | in full, 200", unchanged, full)
    form = f"{path}hands/{match.hand_count + 1}/record/"
    data = {"do": "preview", "0-clean": "1", "0-card_points": "60", "went_out": "0"}
    say(
        "hand form preview | match page",
        seconds(lambda: client.post(form, data, headers=live), 30),
        full,
    )


def main() -> None:
    call_command("migrate", verbosity=0)
    head()
    command_line(Path(FOLDER.name))
    rules_alone()
    pages()


if __name__ == "__main__":
    main()
