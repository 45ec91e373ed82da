"""Who may do what: the table of rights, and the row of a request.

`terms`: the types of the table. `table`: the rows, those of people without a role in `roleless`,
those of programs in `programs`. `conditions`: what views check besides.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest

from clubs.rights.table import GROUPS, ROLES
from clubs.rights.terms import Access, ByToken, Door, Group, Only, Right, SecondStep, Task
from server.later import provided

__all__ = [
    "GROUPS",
    "GUARDED",
    "ROLES",
    "ROWS",
    "Access",
    "ByToken",
    "Door",
    "Group",
    "Guard",
    "Only",
    "Right",
    "SecondStep",
    "Task",
    "guard_of",
    "rows_of",
    "task_of",
]


GUARDED = (Door.FEDERATION, Door.FEDERATION_HEAD)
"""Doors that need an account, and ask a guard who may enter."""
Guard = Callable[[HttpRequest, dict[str, Any]], None]
"""Raises Http404 or PermissionDenied for a request and the parts of its address that may not enter.
"""


def guard_of(door: Door) -> Guard:
    """Return the guard of a guarded door. The app above that knows who may enter provides it."""
    guards: Sequence[Mapping[Door, Guard]] = provided(__name__)
    return next(found[door] for found in guards if door in found)


def rows_of(tasks: Iterable[Task]) -> dict[str, dict[str, Task]]:
    """Return the task for each URL name and method. Raises ValueError for two rows of one."""
    rows: dict[str, dict[str, Task]] = {}
    for task in tasks:
        for name, method in task.uses():
            if rows.setdefault(name, {}).setdefault(method, task) is not task:
                raise ValueError(f"{name} {method} has two rows in the table of rights")
    return rows


ROWS = rows_of(task for group in GROUPS for task in group.tasks)


def task_of(request: HttpRequest) -> Task | None:
    """Return the row of this request; None if the table has none, so nobody may send it."""
    match = request.resolver_match
    method = "GET" if request.method == "HEAD" else request.method or ""
    return ROWS.get(match.url_name or "", {}).get(method) if match else None
