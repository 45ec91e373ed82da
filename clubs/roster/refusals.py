"""The reasons for which the roster refuses to write; each carries what is in the way."""

from clubs.models import Competitor, User
from clubs.writing import Refused


class PairExists(Refused):
    """The same two are a pair already, perhaps an archived one."""

    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"pair {pair.number}")
        self.pair = pair


class NumberTaken(Refused):
    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"number {pair.number}")
        self.pair = pair


class SamePerson(Refused):
    """Nobody is a pair with themselves."""


class InUse(Refused):
    """Something was recorded with them, so they cannot be deleted, nor the two exchanged."""


class LoginTaken(Refused):
    def __init__(self, user: User) -> None:
        super().__init__(user.username)
        self.user = user


class LastOwner(Refused):
    """A club without an owner could not give roles any more."""


class SlugRefused(Refused):
    """This address is taken, or belongs to the site itself."""
