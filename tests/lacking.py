"""Programs on a system without forks, locks of Unix, alarms and limits, as Windows is.

Only our own code must do without the modules: Python's own needs them on this system.
"""

from pathlib import Path

LACKING = """
import builtins, os, signal, socket
OURS = {"circuits", "clubs", "config", "scoring", "server", "tournaments"}
usual = builtins.__import__
def without(name, names=None, *rest, **more):
    if name in {"fcntl", "resource", "pwd", "grp"} and names:
        if names.get("__name__", "").partition(".")[0] in OURS:
            raise ImportError(name)
    return usual(name, names, *rest, **more)
builtins.__import__ = without
for module, names in {
    os: "fork forkpty execve execv setpgid setsid nice",
    signal: "alarm SIGALRM setitimer",
    socket: "send_fds recv_fds",
}.items():
    for name in names.split():
        delattr(module, name)
"""


def path_without_forks(folder: Path) -> str:
    """Return a PYTHONPATH with which a program finds nothing of that."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(LACKING)
    return str(folder)
