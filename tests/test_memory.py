"""The caches of a worker, bounded by bytes."""

from django.core.cache import caches

from server.cache.memory import BoundedCache


def cache(most: int) -> BoundedCache:
    made = BoundedCache("tests", {"OPTIONS": {"MAX_BYTES": most}})
    made.clear()
    return made


def test_cache_over_its_bytes_drops_least_recent_values() -> None:
    values = cache(10_000)
    for number in range(5):
        values.set(str(number), b"x" * 3_000)
        assert values.get("0") is not None
    assert [number for number in range(5) if str(number) in values] == [0, 3, 4]


def test_cache_holds_small_values_of_1000_pairs() -> None:
    values = cache(1_000_000)
    for number in range(1_000):
        values.set(str(number), number)
    assert all(str(number) in values for number in range(1_000))


def test_cache_ignores_too_large_value() -> None:
    values = cache(10_000)
    values.set("small", b"x")
    values.set("large", b"x")
    values.set("large", b"x" * 6_000)
    assert "small" in values
    assert values.get("large") is None, "nor is what stood there before it"


def test_settings_bound_every_growing_cache() -> None:
    for name in ("template_fragments", "past"):
        assert isinstance(caches[name], BoundedCache)
