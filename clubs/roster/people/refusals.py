"""The reasons for which the roster refuses to write; each carries the row that prevents it."""

from clubs.journal.writing import Refused
from clubs.models import Competitor, ImportedList, Invitation, Membership, Player, User


class PairExists(Refused):
    """The two are a pair already, perhaps an archived one."""

    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"pair {pair.number}")
        self.pair = pair


class NumberTaken(Refused):
    """Another pair has this number."""

    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"number {pair.number}")
        self.pair = pair


class MemberNumberTaken(Refused):
    """Another person has this number of a member."""

    def __init__(self, player: Player) -> None:
        super().__init__(f"member {player.pk}")
        self.player = player


class SamePerson(Refused):
    """Both people of a pair are the same person."""


class InUse(Refused):
    """The person or pair has records, so it cannot be deleted or changed."""


class LoginTaken(Refused):
    """Another account signs in with this name or e-mail address."""

    def __init__(self, user: User) -> None:
        super().__init__(user.username)
        self.user = user


class InvitationOver(Refused):
    """The invitation is used, withdrawn or too old."""

    def __init__(self, invitation: Invitation) -> None:
        super().__init__(invitation.state)
        self.invitation = invitation


class AlreadyLinked(Refused):
    """The person has another account, or the account is another person."""

    def __init__(self, membership: Membership) -> None:
        super().__init__(f"membership {membership.pk}")
        self.membership = membership


class LastOwner(Refused):
    """The change would leave the club without an owner, so that nobody could give roles."""


class SlugRefused(Refused):
    """The address is taken, or belongs to the site itself."""


class ServerInUse(Refused):
    """The server has an account already, so its first club cannot be opened again."""


class PlanChanged(Refused):
    """The plan of an import has changed since the person saw it."""


class OtherImport(Refused):
    """Another list of this club is being written."""

    def __init__(self, listed: ImportedList) -> None:
        super().__init__(f"list {listed.pk}")
        self.listed = listed
