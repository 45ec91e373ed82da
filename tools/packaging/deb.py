"""The Debian package of a release: `python -m tools.packaging.deb dist/caderneta-….whl dist`.

A virtual environment in /opt/caderneta with the wheel and exactly the packages of
`requirements.txt`, so that the distribution's own Django and WeasyPrint never meet ours.
dh-virtualenv would build the same from a source package; `dpkg-deb` needs nothing else. The package
fits the Debian (and the processor) on which it is built: binary packages are for one Python.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from config.hall.printing_libraries import PACKAGES
from config.hall.setting_up import PACKAGED, unit_text
from tools.packaging.wheel import ROOT

HERE = Path(__file__).resolve().parent
PYTHON = Path("/usr/bin/python3")
HOME = Path("opt/caderneta")
PROGRAM = '#!/bin/sh\nexec /opt/caderneta/bin/python3 -m caderneta "$@"\n'
CONTROL = """\
Package: caderneta
Version: {version}
Architecture: {machine}
Maintainer: The Caderneta authors <caderneta@localhost>
Depends: python3 (>= {python}), python3 (<< {next_python}), adduser, {printing}
Suggests: postgresql
Section: games
Priority: optional
Installed-Size: {kilobytes}
Description: score notebook of card clubs
 Records hands of canastra, buraco, burraco and canasta, runs tournaments, and
 prints score sheets, slips, draws and standings. Players look at their phones.
"""


def build(wheel: Path, target: Path) -> Path:
    """Build the package of this wheel into the folder; return the file."""
    version = wheel.name.split("-")[1]
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        tree.chmod(0o755)
        install(wheel, tree / HOME)
        place(HERE / "caderneta.desktop", tree / "usr/share/applications/caderneta.desktop")
        unit = tree / "lib/systemd/system/caderneta.service"
        unit.parent.mkdir(parents=True)
        unit.write_text(unit_text(PACKAGED[1], "caderneta", "/usr/bin/caderneta"))
        place(ROOT / "static/favicon.svg", tree / "usr/share/pixmaps/caderneta.svg")
        program = tree / "usr/bin/caderneta"
        program.parent.mkdir(parents=True)
        program.write_text(PROGRAM)
        program.chmod(0o755)
        for script in ("postinst", "prerm", "postrm"):
            place(HERE / script, tree / "DEBIAN" / script, 0o755)
        (tree / "DEBIAN/control").write_text(control(version, tree))
        file = target / f"caderneta_{version}_{machine()}.deb"
        package = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(file)]
        subprocess.run(package, check=True, stdout=subprocess.DEVNULL)
    return file


def install(wheel: Path, home: Path) -> None:
    """Make the virtual environment with the wheel; its paths are those of the package."""
    environment = {"PYTHONDONTWRITEBYTECODE": "1", **os.environ}
    subprocess.run([PYTHON, "-m", "venv", "--without-pip", home], check=True, env=environment)
    pip = [str(Path(sys.executable).with_name("uv")), "pip", "install", "--quiet"]
    pip += ["--python", str(home / "bin/python3"), "--link-mode", "copy"]
    hashed = ["--only-binary", ":all:", "--require-hashes", "-r", str(ROOT / "requirements.txt")]
    subprocess.run([*pip, *hashed], check=True, env=environment)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True, env=environment)
    (home / ".lock").unlink(missing_ok=True)
    for program in (home / "bin").iterdir():  # they name the folder in which they were made
        if not program.name.startswith("python"):
            program.unlink()


def control(version: str, tree: Path) -> str:
    major, minor = python_version()
    size = sum(file.lstat().st_size for file in tree.rglob("*") if not file.is_dir())
    return CONTROL.format(
        version=version,
        machine=machine(),
        python=f"{major}.{minor}",
        next_python=f"{major}.{minor + 1}",
        printing=", ".join(PACKAGES),
        kilobytes=size // 1024,
    )


def python_version() -> tuple[int, int]:
    """Return the version of the Python of this Debian."""
    ask = [str(PYTHON), "-c", "import sys; print(*sys.version_info[:2])"]
    answer = subprocess.run(ask, check=True, stdout=subprocess.PIPE, text=True).stdout
    major, minor = map(int, answer.split())
    return major, minor


def machine() -> str:
    """Return the processor in Debian's words."""
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def place(source: Path, to: Path, mode: int = 0o644) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, to)
    to.chmod(mode)


if __name__ == "__main__":
    print(build(Path(sys.argv[1]), Path(sys.argv[2])))
