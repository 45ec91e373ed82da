"""Caches of a worker are bounded by bytes."""

from django.core.cache import caches

from config.memory import BoundedCache


def cache(most: int) -> BoundedCache:
    made = BoundedCache("tests", {"OPTIONS": {"MAX_BYTES": most}})
    made.clear()
    return made


def test_values_used_last_are_kept_within_the_bytes() -> None:
    kept = cache(10_000)
    for number in range(5):
        kept.set(str(number), b"x" * 3_000)
        assert kept.get("0") is not None
    assert [number for number in range(5) if str(number) in kept] == [0, 3, 4]


def test_small_values_of_a_thousand_pairs_are_kept() -> None:
    kept = cache(1_000_000)
    for number in range(1_000):
        kept.set(str(number), number)
    assert all(str(number) in kept for number in range(1_000))


def test_value_that_is_too_large_pushes_out_nothing() -> None:
    kept = cache(10_000)
    kept.set("small", b"x")
    kept.set("large", b"x")
    kept.set("large", b"x" * 6_000)
    assert "small" in kept
    assert kept.get("large") is None, "nor is what stood there before it"


def test_caches_that_grow_with_the_club_are_bounded() -> None:
    for name in ("template_fragments", "past"):
        assert isinstance(caches[name], BoundedCache)
