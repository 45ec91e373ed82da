"""Write a club's regular evenings, and the days on which it does not play."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time
from functools import partial

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format, time_format

from clubs.journal.writing import NotNow, note, writing
from clubs.models import CalledOff, Club, Evening, User
from clubs.words.names import tidy


class CannotCallOff(NotNow):
    """The club does not play on this day."""


def set_evenings(club: Club, hours: Mapping[int, time], *, by: User) -> None:
    """Set the hour of each weekday on which the club plays (Monday is 0). Idempotent.

    A weekday whose hour changes keeps its row, so that calendars move it instead of adding another.
    """
    with writing(club):
        stored = {evening.weekday: evening for evening in club.evenings.all()}
        before = {weekday: evening.begins_at for weekday, evening in stored.items()}
        if before == dict(hours):
            return
        now = timezone.now()
        club.evenings.exclude(weekday__in=hours).delete()
        for weekday, hour in hours.items():
            evening = stored.get(weekday)
            if evening is None:
                today = timezone.localdate(now)
                Evening.objects.create(
                    club=club, weekday=weekday, begins_at=hour, since=today, changed_at=now
                )
            elif evening.begins_at != hour:
                evening.begins_at, evening.changed_at = hour, now
                evening.revision += 1
                evening.save(update_fields=["begins_at", "changed_at", "revision"])
        words = partial(_words, sorted(before.items())), partial(_words, sorted(hours.items()))
        note(club, by, "change-evenings", club, before=words[0], after=words[1])


def call_off(club: Club, day: date, reason: str = "", *, by: User) -> None:
    """Call off the club's evening on this day. Idempotent. Raises CannotCallOff."""
    with writing(club):
        if not club.evenings.filter(weekday=day.weekday()).exists():
            raise CannotCallOff
        off, is_new = CalledOff.objects.get_or_create(
            club=club, day=day, defaults={"reason": tidy(reason), "at": timezone.now()}
        )
        if is_new:
            subject = partial(date_format, day, "DATE_FORMAT")
            note(club, by, "call-off-evening", subject, reason=off.reason)


def replace_in_reasons(club: Club, word: str, replace: Callable[[str], str]) -> None:
    """Rewrite with `replace` the reasons of called-off evenings that contain a word. The caller
    holds the lock of the club.
    """
    for off in club.called_off.filter(reason__icontains=word):
        off.reason = replace(off.reason)[:80]
        off.save(update_fields=["reason"])


def play_after_all(club: Club, day: date, *, by: User) -> None:
    """Restore an evening that was called off. Idempotent."""
    with writing(club):
        deleted, _of_each = club.called_off.filter(day=day).delete()
        if deleted:
            # Calendars that show the evening as cancelled take only a later revision of it.
            for evening in club.evenings.filter(weekday=day.weekday()):
                evening.revision += 1
                evening.changed_at = timezone.now()
                evening.save(update_fields=["revision", "changed_at"])
            note(club, by, "play-after-all", partial(date_format, day, "DATE_FORMAT"))


def _words(hours: Iterable[tuple[int, time]]) -> str:
    """Return weekdays and hours in words: Wednesday 20h, Friday 20h."""
    day = datetime(2000, 1, 3)  # noqa: DTZ001 (only its hour is shown)
    return ", ".join(
        f"{WEEKDAYS[weekday]} {time_format(datetime.combine(day, hour))}" for weekday, hour in hours
    )
