"""The archive and the wheel of a release, with the help and the static files built inside.

In the wheel the code is a folder of data below one package, as in a clone: modules named `config`
or `server` would meet those of other programs. It asks for exactly the packages of
`requirements.txt`, with which it was tested.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CODE = ("circuits", "clubs", "config", "manage.py", "scoring", "server", "tournaments")
READ = ("help/built", "help/pictures", "locale", "static", "staticfiles", "templates")
IN_WHEEL = (*CODE, *READ)
PINNED = re.compile(r"^([\w.-]+(?:\[[\w,-]+\])?==[^\\\n]+?) *\\?$", re.MULTILINE)


def build(target: Path) -> tuple[Path, Path]:
    """Build both files of the last commit into the folder; return the archive and the wheel."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        tree = export(Path(name))
        fill(tree)
        return archive(tree, target), wheel(tree, target)


def export(folder: Path) -> Path:
    """Write the files of the last commit below the folder; return where they are."""
    version = re.search(r'"(.+)"', (ROOT / "config/__init__.py").read_text().splitlines()[-1])
    assert version
    tree = folder / f"caderneta-{version[1]}"
    packed = folder / "tree.tar"
    subprocess.run(
        ["git", "archive", f"--prefix={tree.name}/", f"--output={packed}", "HEAD"],
        cwd=ROOT,
        check=True,
    )
    with tarfile.open(packed) as files:
        files.extractall(folder, filter="data")
    return tree


def fill(tree: Path) -> None:
    """Build the pages of the help, and collect the static files."""
    python = {"PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}
    env = {**os.environ, **python, "SECRET_KEY": "collects files only " * 3}
    env = {name: value for name, value in env.items() if name not in ("CADERNETA_DEMO", "DEBUG")}
    help_pages = [sys.executable, "-m", "sphinx", "-q", "-b", "help", "-c", "help", "."]
    subprocess.run([*help_pages, "help/built"], cwd=tree, env=env, check=True)
    shutil.rmtree(tree / "help/built/.doctrees", ignore_errors=True)
    (tree / "help/built/.done").touch()
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    subprocess.run(collect, cwd=tree, env=env, check=True)


def archive(tree: Path, target: Path) -> Path:
    """Pack the whole tree: from this archive `make run` and `make hall` work as in a clone."""
    file = target / f"{tree.name}.tar.gz"
    with tarfile.open(file, "w:gz") as packed:
        packed.add(tree, tree.name)
    return file


def wheel(tree: Path, target: Path) -> Path:
    """Build the wheel of the tree; `pipx install` makes the command `caderneta` of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyproject.toml").write_text(project_file(tree))
        for part in ("README.md", "LICENSE"):
            shutil.copy(tree / part, folder)
        package = folder / "caderneta"
        package.mkdir()
        (package / "__init__.py").touch()
        shutil.copy(tree / "tools/packaging/entry.py", package / "__main__.py")
        for part in IN_WHEEL:
            copy(tree / part, package / "app" / part)
        command = [str(Path(sys.executable).with_name("uv")), "build", "--quiet", "--offline"]
        command += ["--wheel", "--out-dir", str(target.absolute())]
        subprocess.run(command, cwd=folder, check=True)
    [file] = target.glob(f"{tree.name}-*.whl")
    return file


def copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    else:
        shutil.copy(source, to)


def project_file(tree: Path) -> str:
    """Return the pyproject.toml of the wheel: the table of ours, with version and packages."""
    project = tomllib.loads((tree / "pyproject.toml").read_text())["project"]
    del project["dynamic"]
    project |= {
        "version": tree.name.rpartition("-")[2],
        "dependencies": PINNED.findall((tree / "requirements.txt").read_text()),
    }
    build = {"requires": ["uv_build"], "build-backend": "uv_build"}
    tool = {"module-root": "", "module-name": "caderneta"}
    return tables({"project": project, "build-system": build, "tool.uv.build-backend": tool})


def tables(named: dict[str, dict[str, Any]]) -> str:
    """Return tables of texts and of lists of texts as TOML; tables in them come after them."""
    lines = []
    for name, values in named.items():
        inner = {f"{name}.{key}": v for key, v in values.items() if isinstance(v, dict)}
        lines += [f"[{name}]"]
        lines += [f"{k} = {json.dumps(v)}" for k, v in values.items() if not isinstance(v, dict)]
        lines += [tables(inner)]
    return "\n".join(lines)


if __name__ == "__main__":
    print(*build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")), sep="\n")
