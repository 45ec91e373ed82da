"""A file that somebody has changed writes nothing outside its club, or nothing at all."""

import gzip
from collections.abc import Callable

import pytest

from clubs.models import Club, User
from clubs.models.loans import FIRST_KEY, KEYS
from tests.scoring.notebook import evening
from tests.tournaments.lending.changed_file import Lines, packed, row, unpacked
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of
from tests.world import World
from tournaments.lending import laptop, loans


@pytest.fixture
def back(world: World) -> bytes:
    """The file that comes back after nothing was done."""
    evening(world, 2)
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        club, _lia = open_on_laptop(content)
        return loans.file_of(laptop.send_back(club))


def other_club(lines: Lines, world: World) -> None:
    row(lines, "clubs_player")["club_id"] = world.other_club.pk


def key_of_other_club(lines: Lines, world: World) -> None:
    row(lines, "clubs_player")["id"] = world.other_club.players.earliest("pk").pk


def key_of_the_future(lines: Lines, world: World) -> None:
    row(lines, "clubs_player", 5)["id"] = 10_000


def key_of_the_next_block(lines: Lines, world: World) -> None:
    row(lines, "clubs_player", 5)["id"] = FIRST_KEY + KEYS


def key_of_the_server(lines: Lines, world: World) -> None:
    row(lines, "clubs_player", 5)["id"] = FIRST_KEY + KEYS // 2


def key_as_text(lines: Lines, world: World) -> None:
    row(lines, "clubs_player", 5)["id"] = "1 OR 1"


def player_of_other_club(lines: Lines, world: World) -> None:
    row(lines, "clubs_competitor")["first_id"] = world.other_club.players.earliest("pk").pk


def player_of_nobody(lines: Lines, world: World) -> None:
    row(lines, "clubs_competitor")["first_id"] = 999_999


def other_total(lines: Lines, world: World) -> None:
    row(lines, "scoring_side")["total"] = 99_000


def other_facts(lines: Lines, world: World) -> None:
    row(lines, "scoring_hand")["facts"] = {"sides": "none"}


def text_too_long(lines: Lines, world: World) -> None:
    row(lines, "clubs_player")["name"] = "A" * 500


def number_too_large(lines: Lines, world: World) -> None:
    row(lines, "scoring_match")["number"] = 2**60


def state_of_no_match(lines: Lines, world: World) -> None:
    row(lines, "scoring_match")["state"] = "hacked"


def account_not_named(lines: Lines, world: World) -> None:
    row(lines, "scoring_match")["started_by_id"] = world.davi.pk


def table_of_accounts(lines: Lines, world: World) -> None:
    lines.insert(1, {"table": "clubs_user", "columns": ["id"], "rows": 0})


def table_of_roles(lines: Lines, world: World) -> None:
    lines.insert(1, {"table": "clubs_membership", "columns": ["id"], "rows": 0})


def other_columns(lines: Lines, world: World) -> None:
    lines[1]["columns"][0] = "pk"


def table_twice(lines: Lines, world: World) -> None:
    lines.insert(1, lines[1])


def no_end(lines: Lines, world: World) -> None:
    del lines[-1]


def other_club_of_file(lines: Lines, world: World) -> None:
    lines[0]["club"]["languages"] = []


def block_of_all(lines: Lines, world: World) -> None:
    lines[0]["block"] = 0
    key_of_the_future(lines, world)


def account_is_a_list(lines: Lines, world: World) -> None:
    lines[0]["accounts"] = [1]


CHANGES: list[Callable[[Lines, World], None]] = [
    *(other_club, key_of_other_club, key_of_the_future, key_of_the_next_block, key_of_the_server),
    *(key_as_text, player_of_other_club, player_of_nobody, other_total, other_facts),
    *(text_too_long, number_too_large, state_of_no_match, account_not_named, table_of_accounts),
    *(table_of_roles, other_columns, table_twice, no_end, other_club_of_file, block_of_all),
    account_is_a_list,
]
# What SQLite would store, or counts in another way.
ON_BOTH = {key_as_text, key_of_the_next_block, number_too_large, text_too_long}


@pytest.mark.parametrize(
    "change",
    [pytest.param(each, marks=pytest.mark.postgres if each in ON_BOTH else ()) for each in CHANGES],
)
def test_load_changed_file_changes_nothing(
    world: World, back: bytes, change: Callable[[Lines, World], None]
) -> None:
    before = [rows_of(world.club), rows_of(world.other_club), [*User.objects.values()]]
    lines = unpacked(back)
    change(lines, world)
    with pytest.raises(loans.Refused) as refused:
        loans.bring_back(world.club, packed(lines), by=world.ana)
    assert refused.value.why in ("not-a-loan", "other-version", "audit")
    after = [rows_of(world.club), rows_of(world.other_club), [*User.objects.values()]]
    assert after == before
    assert Club.objects.get(pk=world.club.pk).loan is not None
    loans.bring_back(world.club, back, by=world.ana)


@pytest.mark.parametrize(
    "content",
    [b"", b"\x1f\x8b", b"{}", gzip.compress(b""), gzip.compress(b"[]\n" * 9)],
    ids=["empty", "cut", "plain", "nothing", "lists"],
)
def test_load_other_file_says_so(world: World, back: bytes, content: bytes) -> None:
    with pytest.raises(loans.Refused, match="not-a-loan"):
        loans.bring_back(world.club, content, by=world.ana)


def test_load_bomb_is_refused(world: World, back: bytes) -> None:
    with pytest.raises(loans.Refused, match="not-a-loan"):
        loans.bring_back(world.club, gzip.compress(bytes(300 * 2**20), 9), by=world.ana)


def test_account_in_a_file_is_no_account_of_the_server(world: World, back: bytes) -> None:
    """A name in a file is only taken for an account that the club knows."""
    lines = unpacked(back)
    ana = next(names for names in lines[0]["accounts"].values() if names[0] == "ana")
    ana[0] = "davi"
    loans.bring_back(world.club, packed(lines), by=world.olga)
    match = world.club.matches.get()
    assert (match.started_by.username, match.started_by.has_usable_password()) == ("davi-2", False)
