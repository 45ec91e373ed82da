"""The table of rights in words, for the page "Who may do what".

Every row of the table is a line here, and the roles of a line are computed by the function that
also admits requests (`clubs.rights.access.granted_to`): the page cannot say anything else than the
gate.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Membership, Role
from clubs.rights import GROUPS, ByToken, Door, Right, SecondStep, Task
from clubs.rights.access import granted_to, is_open

DOORS: dict[Door, Promise] = {
    Door.EVERYBODY: gettext_lazy("Everybody, also without an account"),
    Door.ACCOUNT: gettext_lazy("Everybody with an account, for themselves"),
    Door.KEY: gettext_lazy("Everybody who has the code, key or link"),
    Door.PUBLIC_TOURNAMENT: gettext_lazy("Everybody; only members once the tournament is archived"),
    Door.FEDERATION: gettext_lazy("The office of the federation"),
    Door.FEDERATION_HEAD: gettext_lazy("The head of the federation"),
}
SECOND_STEPS: dict[SecondStep, Promise] = {
    SecondStep.TO_OPEN: gettext_lazy("Asks for the second step."),
    SecondStep.TO_SEND: gettext_lazy("Asks for the second step when the form is sent."),
}
PARTS = {Door.PUBLIC_CLUB: "", Door.PUBLIC_MATCHES: "shows_matches"}
"""The column of Club that opens the part of the page."""


@dataclass(frozen=True)
class Line:
    """A task, who may do it, the condition for some of them, and when the task asks for the second
    step. The last two may be empty.
    """

    task: Promise
    who: str
    condition: str
    second_step: str


def who_may(club: Club) -> list[tuple[Promise, list[Line]]]:
    """Return the headings of the table of rights, each with its tasks as they are in this club."""
    return [(group.words, [_line(task, club) for task in group.tasks]) for group in GROUPS]


def _line(task: Task, club: Club) -> Line:
    second_step = str(SECOND_STEPS[task.second_step]) if task.second_step else ""
    return Line(task.words, _who(task, club), _condition(task, club), second_step)


def _who(task: Task, club: Club) -> str:
    access = task.access
    if isinstance(access, Right):
        return capfirst(_roles(_with(access, club)))
    if isinstance(access, Door):
        if access in PARTS and is_open(club, PARTS[access]):
            return _("Everybody, because the owner has opened this page to everybody")
        return str(DOORS[access]) if access in DOORS else capfirst(_roles(list(Role)))
    if access.right is None:
        return _("Every program, also without a token")
    words = _("Programs with a token of: {roles}")
    if access.writes:
        words = _("Programs with a token that may write, of: {roles}")
    return words.format(roles=_roles(_with(access.right, club)))


def _condition(task: Task, club: Club) -> str:
    """Return whom the condition of the task binds, and the condition."""
    if task.only is None:
        return ""
    free = _with(task.only.unless, club)
    bound = [role for role in _bound(task, club) if role not in free]
    words = str(task.only.words)
    return capfirst(f"{_roles(bound)}: {words}" if bound else words)


def _bound(task: Task, club: Club) -> list[Role]:
    if isinstance(task.access, Door):
        return []
    right = task.access.right if isinstance(task.access, ByToken) else task.access
    return _with(right, club) if right else []


def _with(right: Right, club: Club) -> list[Role]:
    """Return the roles with a right in this club, the owner first."""
    return [role for role in Role if right in granted_to(Membership(club=club, role=role))]


def _roles(roles: list[Role]) -> str:
    if len(roles) == len(Role):
        return _("all members")
    return ", ".join(str(role.label) for role in roles)
