"""Two copies of a club join to the same archive in either order (no database)."""

from functools import reduce
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.archive.merging import OtherClub, changes, conflicts, decide, merge
from clubs.archive.records import Archive, Memory, Record, State, archive_of, memory_of

pytestmark = pytest.mark.thorough

CLUB = "00000000-0000-4000-8000-000000000001"
KEYS = ["person:a", "person:b", "hand:m:1", "hand:m:2"]
FIGURES = st.integers(0, 2)
ROWS = st.dictionaries(st.sampled_from(KEYS), FIGURES)


def least(record: Record) -> State:
    return min((version.state for version in record.versions), key=lambda s: s.facts["figure"])


class Copy:
    """A copy of a club on one computer: its rows, and what it remembers of the last exchange."""

    def __init__(self, rows: dict[str, int]) -> None:
        self.rows = dict(rows)
        self.known: dict[str, Memory] = {}

    def export(self) -> Archive:
        states = {key: State({"figure": figure}) for key, figure in self.rows.items()}
        archive = archive_of(CLUB, states, self.known)
        self.known = memory_of(archive)
        return archive

    def take(self, file: Archive) -> None:
        """Merge a file into the rows; a person chooses the smaller figure in each conflict."""
        merged = merge(self.export(), file)
        chosen = {
            key: min(
                (v.state for v in merged.records[key].versions), key=lambda s: s.facts["figure"]
            )
            for key in conflicts(merged)
        }
        merged = decide(merged, chosen)
        self.rows = {key: record.state.facts["figure"] for key, record in merged.records.items()}
        self.known = memory_of(merged)


@st.composite
def three_copies(draw: st.DrawFn) -> list[Archive]:
    """Three copies of one club that were changed and exchanged in any order, as three files."""
    base = Copy(draw(ROWS))
    copies = [base, Copy({}), Copy({})]
    for other in copies[1:]:
        other.take(base.export())
    for _step in range(draw(st.integers(0, 8))):
        one = draw(st.sampled_from(copies))
        if draw(st.booleans()):
            one.rows |= draw(ROWS)
        else:
            one.take(draw(st.sampled_from(copies)).export())
    return [copy.export() for copy in copies]


@given(three_copies())
def test_merge_in_any_order_gives_the_same_archive(files: list[Archive]) -> None:
    one, two, three = files
    assert merge(one, two) == merge(two, one)
    assert merge(merge(one, two), three) == merge(one, merge(two, three))
    assert all(reduce(merge, order) == reduce(merge, files) for order in permutations(files))


@given(three_copies())
def test_merge_again_changes_nothing(files: list[Archive]) -> None:
    one, two, _three = files
    assert merge(one, one) == one
    assert merge(merge(one, two), two) == merge(one, two)


@given(three_copies())
def test_merge_keeps_every_version_that_nobody_replaced(files: list[Archive]) -> None:
    every = [record for file in files for record in file.records.values()]
    current = {each for record in every for each in record.ids}
    replaced = {each for record in every for each in record.replaced}
    joined = reduce(merge, files).records.values()
    assert {each for record in joined for each in record.ids} == current - replaced


def laptop_and_server() -> tuple[Copy, Copy]:
    server, laptop = Copy({"person:a": 1, "hand:m:1": 1}), Copy({})
    laptop.take(server.export())
    return server, laptop


def test_change_in_one_copy_replaces_the_untouched_state() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["hand:m:1"] = 2
    server.take(laptop.export())
    assert server.rows["hand:m:1"] == 2


def test_new_records_of_both_copies_join() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["hand:m:2"], server.rows["person:b"] = 5, 6
    merged = merge(server.export(), laptop.export())
    assert conflicts(merged) == []
    assert changes(server.export(), merged) == (["hand:m:2"], [])


def test_different_changes_of_one_record_are_a_conflict() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["person:a"], server.rows["person:a"] = 2, 3
    merged = merge(server.export(), laptop.export())
    assert conflicts(merged) == ["person:a"]
    assert [v.facts["figure"] for v in merged.records["person:a"].versions] != [1]


def test_equal_changes_in_both_copies_are_no_conflict() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["person:a"] = server.rows["person:a"] = 2
    assert conflicts(merge(server.export(), laptop.export())) == []


def test_decided_conflict_does_not_come_back() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["person:a"], server.rows["person:a"] = 2, 3
    server.take(laptop.export())
    assert conflicts(merge(server.export(), laptop.export())) == []
    laptop.take(server.export())
    assert laptop.rows == server.rows


def test_change_back_to_the_first_state_is_a_change() -> None:
    server, laptop = laptop_and_server()
    laptop.rows["person:a"] = 2
    server.take(laptop.export())
    server.rows["person:a"] = 1
    laptop.take(server.export())
    assert laptop.rows["person:a"] == 1


def test_archives_of_two_clubs_do_not_merge() -> None:
    with pytest.raises(OtherClub):
        merge(Archive(CLUB, {}), Archive("another", {}))
