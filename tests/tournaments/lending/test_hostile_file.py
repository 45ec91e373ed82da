"""A file that somebody has changed writes nothing outside its club, or nothing at all."""

import gzip
import tracemalloc
from collections.abc import Callable

import pytest
from django.db import connection

from clubs import accounts
from clubs.models import Club, JournalEntry, Membership, User
from clubs.models.loans import FIRST_KEY, KEYS
from tests.prepared import prepared
from tests.scoring.notebook import evening
from tests.tournaments.hall import tournament
from tests.tournaments.lending.changed_file import Lines, packed, row, start_of, unpacked
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of
from tests.world import World
from tournaments.lending import laptop, loans


@pytest.fixture
@prepared
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


def list_of_languages(lines: Lines, world: World) -> None:
    lines[0]["club"]["languages"] = [["pt-br"]]


def unknown_language(lines: Lines, world: World) -> None:
    lines[0]["club"]["languages"] = ["xx"]


def options_of_no_rules(lines: Lines, world: World) -> None:
    row(lines, "scoring_match")["options"] = {"target": "far"}


def words_of_no_kind(lines: Lines, world: World) -> None:
    row(lines, "clubs_journalentry")["translations"] = {"es": 7}


def rules_of_no_circuit(lines: Lines, world: World) -> None:
    lines[start_of(lines, "circuits_circuit")]["rows"] += 1
    place = start_of(lines, "circuits_circuit")
    made = dict.fromkeys(lines[place]["columns"]) | {
        "id": FIRST_KEY + 1,
        "club_id": world.club.pk,
        "slug": "copa",
        "name": "Copa",
        "rules": {"scale": [1]},
        "seed": 1,
        "client_key": "0" * 32,
        "created_by_id": int(next(iter(lines[0]["accounts"]))),
        "created_at": lines[0]["made_at"],
        "version": 1,
    }
    lines.insert(place + 1, list(made.values()))
    lines[-1]["end"] += 1


def account_of_nobody(lines: Lines, world: World) -> None:
    lines[0]["accounts"]["999999"] = ["stranger", "Stranger", ""]


def many_accounts(lines: Lines, world: World) -> None:
    place = start_of(lines, "clubs_journalentry")
    line = lines[place + 1]
    by = lines[place]["columns"].index("by_id")
    key = lines[place]["columns"].index("id")
    for number in range(60):
        new = [*line]
        new[key], new[by] = FIRST_KEY + 1 + number, 900_000 + number
        lines.insert(place + 1, new)
        lines[0]["accounts"][str(new[by])] = [f"stranger-{number}", "", ""]
    lines[place]["rows"] += 60
    lines[-1]["end"] += 60


def nul_in_club(lines: Lines, world: World) -> None:
    lines[0]["club"]["name"] = "a\0b"


def nul_in_account(lines: Lines, world: World) -> None:
    next(iter(lines[0]["accounts"].values()))[1] = "a\0b"


def nul_in_row(lines: Lines, world: World) -> None:
    row(lines, "clubs_player")["name"] = "a\0b"


def half_character(lines: Lines, world: World) -> None:
    row(lines, "clubs_player")["name"] = "a\ud800"


CHANGES: list[Callable[[Lines, World], None]] = [
    *(other_club, key_of_other_club, key_of_the_future, key_of_the_next_block, key_of_the_server),
    *(key_as_text, player_of_other_club, player_of_nobody, other_total, other_facts),
    *(text_too_long, number_too_large, state_of_no_match, account_not_named, table_of_accounts),
    *(table_of_roles, other_columns, table_twice, no_end, other_club_of_file, block_of_all),
    *(account_is_a_list, list_of_languages, unknown_language, options_of_no_rules),
    *(words_of_no_kind, account_of_nobody, many_accounts, nul_in_club, nul_in_account),
    *(nul_in_row, half_character, rules_of_no_circuit),
]
# What SQLite would store, or counts in another way.
ON_BOTH = {key_as_text, key_of_the_next_block, number_too_large, text_too_long}
ON_BOTH |= {nul_in_club, nul_in_account, nul_in_row, half_character}


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
    with pytest.raises(loans.LoanRefused) as refused:
        loans.bring_back(world.club, packed(lines), by=world.ana)
    assert refused.value.why in ("not-a-loan", "incomplete", "other-version", "audit")
    after = [rows_of(world.club), rows_of(world.other_club), [*User.objects.values()]]
    assert after == before
    assert Club.objects.get(pk=world.club.pk).loan is not None


def test_file_comes_back_after_a_changed_one_was_refused(world: World, back: bytes) -> None:
    lines = unpacked(back)
    other_total(lines, world)
    with pytest.raises(loans.LoanRefused, match="audit"):  # refused after all rows were written
        loans.bring_back(world.club, packed(lines), by=world.ana)
    loans.bring_back(world.club, back, by=world.ana)


@pytest.mark.parametrize(
    ("column", "worth"),
    [("byes", {"1": "gold"}), ("byes", {"x": "half"}), ("credit", {"1": "absent"})],
)
def test_load_round_of_unknown_worth_is_refused(
    world: World, column: str, worth: dict[str, str]
) -> None:
    tournament(world, "swiss", entries=4)
    lines = unpacked(loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop")))
    lines[0]["comes_back"] = True
    row(lines, "tournaments_participant")[column] = worth
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, packed(lines), by=world.ana)


@pytest.mark.parametrize(
    "content",
    [b"{}", gzip.compress(b""), gzip.compress(b"[]\n" * 9)],
    ids=["plain", "nothing", "lists"],
)
def test_load_other_file_says_so(world: World, back: bytes, content: bytes) -> None:
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, content, by=world.ana)


@pytest.mark.parametrize("length", [0, 2, 60, 2000])
def test_load_file_that_was_cut_says_so(world: World, back: bytes, length: int) -> None:
    with pytest.raises(loans.LoanRefused, match="incomplete"):
        loans.bring_back(world.club, back[:length], by=world.ana)


def test_load_bomb_is_refused(world: World, back: bytes) -> None:
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, gzip.compress(bytes(300 * 2**20), 9), by=world.ana)


def test_load_file_with_a_line_written_while_lent_is_refused(world: World, back: bytes) -> None:
    accounts.take_role(Membership.objects.get(user=world.carla, club=world.club), by=world.olga)
    line = JournalEntry.objects.latest("pk")
    lines = unpacked(back)
    row(lines, "clubs_journalentry")["id"] = line.pk
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, packed(lines), by=world.ana)


@pytest.mark.postgres
def test_load_file_with_a_nul_in_its_key_is_refused(world: World, back: bytes) -> None:
    lines = unpacked(back)
    lines[0]["key"] = "a\0b"
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, packed(lines), by=world.ana)


def test_text_that_writes_a_nul_in_letters_is_loaded(world: World, back: bytes) -> None:
    lines = unpacked(back)
    row(lines, "clubs_journalentry")["reason"] = "\\u0000"
    loans.bring_back(world.club, packed(lines), by=world.ana)
    assert world.club.journal.filter(reason="\\u0000").exists()


@pytest.mark.parametrize(
    "lines",
    [b"[" + b"[]," * 2**20 + b"[]]", b"{}\n" + b'[""]\n' * 2**23, b"[" * 10**6],
    ids=["long-line", "large", "deep"],
)
def test_load_file_that_takes_memory_is_refused(world: World, back: bytes, lines: bytes) -> None:
    """After the head of the open loan, which nobody refuses."""
    head = gzip.decompress(back).partition(b"\n")[0]
    bomb = gzip.compress(head + b"\n" + lines, 9)
    assert len(bomb) < 2**18
    tracemalloc.start()
    try:
        with pytest.raises(loans.LoanRefused, match="not-a-loan"):
            loans.bring_back(world.club, bomb, by=world.ana)
        assert tracemalloc.get_traced_memory()[1] < 160 * 2**20
    finally:
        tracemalloc.stop()


def test_load_reads_before_its_transaction(world: World, back: bytes) -> None:
    """While a file is read, SQLite lets others write."""
    seen, outside = [], len(connection.savepoint_ids)

    class Content(bytes):
        def __len__(self) -> int:
            seen.append(len(connection.savepoint_ids))
            return super().__len__()

    loans.bring_back(world.club, Content(back), by=world.ana)
    assert set(seen) == {outside}


def test_account_in_a_file_is_no_account_of_the_server(world: World, back: bytes) -> None:
    """A name in a file is only taken for an account that the club knows."""
    lines = unpacked(back)
    ana = next(names for names in lines[0]["accounts"].values() if names[0] == "ana")
    ana[0] = "davi"
    loans.bring_back(world.club, packed(lines), by=world.olga)
    match = world.club.matches.get()
    assert (match.started_by.username, match.started_by.has_usable_password()) == ("davi-2", False)
