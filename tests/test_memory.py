"""Caches of a worker are bounded by bytes."""

from django.core.cache import caches

from config.memory import BoundedCache


def cache(most: int) -> BoundedCache:
    made = BoundedCache("tests", {"OPTIONS": {"MAX_BYTES": most}})
    made.clear()
    return made


def test_cache_over_its_bytes_drops_least_recent_values() -> None:
    kept = cache(10_000)
    for number in range(5):
        kept.set(str(number), b"x" * 3_000)
        assert kept.get("0") is not None
    assert [number for number in range(5) if str(number) in kept] == [0, 3, 4]


def test_cache_holds_small_values_of_1000_pairs() -> None:
    kept = cache(1_000_000)
    for number in range(1_000):
        kept.set(str(number), number)
    assert all(str(number) in kept for number in range(1_000))


def test_cache_ignores_too_large_value() -> None:
    kept = cache(10_000)
    kept.set("small", b"x")
    kept.set("large", b"x")
    kept.set("large", b"x" * 6_000)
    assert "small" in kept
    assert kept.get("large") is None, "nor is what stood there before it"


def test_settings_bound_every_growing_cache() -> None:
    for name in ("template_fragments", "past"):
        assert isinstance(caches[name], BoundedCache)
