"""Break the product at random lines, one at a time, and see whether the tests notice.

    .venv/bin/python benchmarks/mutants.py choose --count 40 --seed 23 > mutants.json
    .venv/bin/python benchmarks/mutants.py run mutants.json -- .venv/bin/pytest -q -x -n 2 tests

`run` breaks one copy of the tree after the other in a temporary folder, so nothing here changes. A
command that fails, or takes ten times as long as on the unbroken tree, has noticed the fault. Every
line of code is equally likely to be chosen; a line without anything to break is passed over.
"""

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
APPS = ("circuits", "clubs", "config", "scoring", "tournaments")
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}


class Mutant(NamedTuple):
    """One change of one expression; `start` and `end` are offsets in the bytes of the file."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str


def changed(node: ast.expr) -> ast.expr | None:
    """Return the expression with its meaning changed, or None if it offers nothing to change."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in SWAPPED:
            return ast.Compare(left, [SWAPPED[type(op)]()], right)  # type: ignore[list-item]
        case ast.BoolOp(op, values):
            return ast.BoolOp(SWAPPED[type(op)](), values)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            if isinstance(left, ast.Constant | ast.JoinedStr) and not is_number(left):
                return None
            return ast.BinOp(left, SWAPPED[type(op)](), right)  # type: ignore[arg-type]
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case ast.Constant(int() as value):
            return ast.Constant(value + 1)
        case ast.IfExp(test, body, otherwise):
            return ast.IfExp(test, otherwise, body)
    return None


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def expressions(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each expression that can be changed, with what it is changed into.

    Annotations, decorators and texts with values in them are left alone.
    """
    match tree:
        case ast.AnnAssign(value=value):
            yield from expressions(value) if value else ()
            return
        case ast.FunctionDef(body=body, args=arguments):
            for part in [*arguments.defaults, *filter(None, arguments.kw_defaults), *body]:
                yield from expressions(part)
            return
        case ast.ClassDef(body=body):
            for statement in body:
                yield from expressions(statement)
            return
        case ast.JoinedStr():
            return
        case ast.Expr(ast.Call() as call):
            yield call, ast.Constant(None)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield value, ast.Constant(None)
        case ast.If(test=test):
            yield test, ast.UnaryOp(ast.Not(), test)
    if isinstance(tree, ast.expr) and (new := changed(tree)):
        yield tree, new
    for child in ast.iter_child_nodes(tree):
        yield from expressions(child)


def mutants(file: Path) -> Iterator[Mutant]:
    source = file.read_bytes()
    lines = source.splitlines(keepends=True)
    begins = [0]
    for line in lines:
        begins.append(begins[-1] + len(line))
    for old, new in expressions(ast.parse(source)):
        assert old.end_lineno
        assert old.end_col_offset
        start = begins[old.lineno - 1] + old.col_offset
        end = begins[old.end_lineno - 1] + old.end_col_offset
        text = f"({ast.unparse(ast.fix_missing_locations(new))})"
        name = str(file.relative_to(ROOT))
        yield Mutant(name, old.lineno, start, end, source[start:end].decode(), text)


def choose(count: int, seed: int) -> list[Mutant]:
    files = [
        file
        for app in APPS
        for file in sorted((ROOT / app).rglob("*.py"))
        if "migrations" not in file.parts
    ]
    by_line: dict[tuple[str, int], list[Mutant]] = {}
    for file in files:
        for mutant in mutants(file):
            by_line.setdefault((mutant.file, mutant.line), []).append(mutant)
    # The same lines for the same seed, whatever the order of the files.
    chance = random.Random(seed)
    return [chance.choice(by_line[line]) for line in chance.sample(sorted(by_line), count)]


def apply(mutant: Mutant, tree: Path) -> None:
    """Break the tree at this place; the file must be as it was when the mutant was chosen."""
    file = tree / mutant.file
    source = file.read_bytes()
    assert source[mutant.start : mutant.end].decode() == mutant.old, f"{mutant.file} has changed"
    file.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])


def broken(command: list[str], tree: Path, patience: float) -> list[str] | None:
    """Return the tests that fail in this tree; None if the command passes."""
    try:
        done = subprocess.run(
            command, cwd=tree, capture_output=True, text=True, check=False, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return ["it did not end"]
    if done.returncode == 0:
        return None
    return [line for line in done.stdout.splitlines() if line.startswith("FAILED")]


def run(chosen: list[Mutant], command: list[str]) -> int:
    """Return how many of the mutants the command notices; print a line for each.

    Raises CalledProcessError if the command fails on the unbroken tree: it would prove nothing.
    """
    noticed = 0
    with tempfile.TemporaryDirectory(prefix="caderneta-mutants-") as name:
        tree = Path(name) / "tree"
        ignored = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", "dist")
        shutil.copytree(ROOT, tree, ignore=ignored)
        (tree / ".venv").symlink_to(ROOT / ".venv")
        (tree / "var").mkdir()
        began = time.monotonic()
        subprocess.run(command, cwd=tree, capture_output=True, check=True)
        patience = 60 + 10 * (time.monotonic() - began)
        for number, mutant in enumerate(chosen, 1):
            whole = (tree / mutant.file).read_bytes()
            apply(mutant, tree)
            began = time.monotonic()
            failed = broken(command, tree, patience)
            (tree / mutant.file).write_bytes(whole)
            noticed += failed is not None
            word = "MISSED " if failed is None else "noticed"
            seconds = time.monotonic() - began
            print(f"{number:3} {word} {seconds:4.0f} s  {mutant.file}:{mutant.line}")
            print(f"      {' '.join(mutant.old.split())[:90]}  ->  {mutant.new[:90]}")
            for line in (failed or [])[:2]:
                print(f"      {line[:110]}", flush=True)
    print(f"{noticed} of {len(chosen)} noticed")
    return noticed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    choosing = commands.add_parser("choose")
    choosing.add_argument("--count", type=int, default=40)
    choosing.add_argument("--seed", type=int, default=1)
    running = commands.add_parser("run")
    running.add_argument("file", type=Path)
    running.add_argument("tests", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.command == "choose":
        json.dump([each._asdict() for each in choose(options.count, options.seed)], sys.stdout)
        return
    chosen = [Mutant(**each) for each in json.loads(options.file.read_text())]
    sys.exit(run(chosen, [each for each in options.tests if each != "--"]) != len(chosen))


if __name__ == "__main__":
    main()
