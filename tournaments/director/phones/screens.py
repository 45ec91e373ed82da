"""The only writer of screens: what each shows, its messages, and the key that opens it.

Steering changes nothing of the tournament, so only what opens or closes a screen is in the journal.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from clubs.journal.writing import NotNow, lock, writing
from clubs.lists.short_codes import unused
from clubs.models import User
from clubs.words.names import tidy
from tournaments.director.writing import note
from tournaments.models import Screen, Tournament
from tournaments.models.screens import LONGEST_MESSAGE
from tournaments.reading.progress import is_knockout, stage_in_play
from tournaments.wall.keys import KIND
from tournaments.wall.turn import (
    BRACKET,
    DARK,
    MOST_MINUTES,
    PAGES,
    USUAL,
    Showing,
    Slot,
    moved,
)

MOST_SCREENS = 8
SEEN_EVERY = timedelta(seconds=10)
"""A screen asks every few seconds; the moment of its last request is written less often."""


def add(tournament: Tournament, name: str, *, by: User) -> Screen:
    """Add a screen with the usual plan. Raises NotNow if there are too many already."""
    with writing(tournament):
        screens = tournament.screens.all()
        if screens.count() >= MOST_SCREENS:
            raise NotNow
        last = screens.aggregate(last=Max("number"))["last"] or 0
        # In a knock-out who is still in says more than figures that are level.
        is_bracket = is_knockout(stage_in_play(tournament))
        usual = moved(USUAL, BRACKET, -len(USUAL)) if is_bracket else USUAL
        screen = create(tournament, name=tidy(name), number=last + 1, plan=_stored(usual))
        note(tournament, by, "add-screen", screen)
    return screen


def create(tournament: Tournament, **columns: Any) -> Screen:
    """Save a new screen with a key and code. The caller has locked the tournament."""
    screen = Screen(club_id=tournament.club_id, tournament=tournament, **columns)
    _give_secret(screen)
    return screen


@contextmanager
def steering(screen: Screen) -> Iterator[None]:
    """Open a transaction that locks the screen, after its tournament: that may be lent alone.

    Raises Gone and Lent.
    """
    with transaction.atomic():
        lock(screen.tournament)
        with writing(screen):
            yield


def change(screen: Screen, *, name: str, rings_last_hand: bool, rings_end: bool) -> None:
    """Change the name of a screen, and whether it rings. Idempotent."""
    with steering(screen):
        screen.refresh_from_db()
        screen.name = tidy(name)
        screen.rings_last_hand, screen.rings_end = rings_last_hand, rings_end
        screen.save(update_fields=["name", "rings_last_hand", "rings_end"])


def plan(screen: Screen, slots: Sequence[Slot], showing: Showing) -> None:
    """Change the pages of the turn. The page shown now stays for the rest of its time.

    Raises NotNow for a plan with other pages or other times than a screen can have.
    """
    known = sorted(slot.page for slot in slots) == sorted(PAGES)
    if not known or not all(1 <= slot.minutes <= MOST_MINUTES for slot in slots):
        raise NotNow
    with steering(screen):
        screen.refresh_from_db()
        screen.plan = _stored(slots)
        if not screen.held and showing.page in PAGES:
            screen.first, screen.since = showing.page, showing.since
        screen.save(update_fields=["plan", "first", "since"])


def show(screen: Screen, page: str) -> None:
    """Show a page of the turn from now on. A screen that is held stays with this page.

    A dark screen goes on with its turn. Raises NotNow for an unknown page.
    """
    if page not in PAGES:
        raise NotNow
    with steering(screen):
        screen.refresh_from_db()
        screen.first, screen.since = page, timezone.now()
        screen.held = page if screen.held in PAGES else ""
        screen.save(update_fields=["first", "since", "held"])


def hold(screen: Screen, page: str, since: datetime) -> None:
    """Stop the turn at this page, shown since this moment, or darken the screen. Idempotent.

    Raises NotNow for an unknown page.
    """
    if page not in (*PAGES, DARK):
        raise NotNow
    with steering(screen):
        screen.refresh_from_db()
        if screen.held == page:
            return
        screen.held = page
        if page != DARK:
            screen.first, screen.since = page, since
        screen.save(update_fields=["held", "first", "since"])


def follow(screen: Screen) -> None:
    """Let the pages take turns again, beginning with the one that was held. Idempotent."""
    with steering(screen):
        screen.refresh_from_db()
        if screen.held:
            screen.held, screen.since = "", timezone.now()
            screen.save(update_fields=["held", "since"])


def show_message(screens: Iterable[Screen], text: str, minutes: int | None, *, by: User) -> None:
    """Show a message on these screens of a tournament, for some minutes or until it is taken away.

    Raises NotNow without a text, or with one that is too long to be read.
    """
    text = tidy(text)
    if not text or len(text) > LONGEST_MESSAGE:
        raise NotNow
    until = None if minutes is None else timezone.now() + timedelta(minutes=minutes)
    with transaction.atomic():
        chosen = sorted(screens, key=lambda screen: screen.pk)
        for screen in chosen:
            with steering(screen):
                screen.message, screen.message_until = text, until
                screen.save(update_fields=["message", "message_until"])
        if chosen:
            names = ", ".join(map(str, chosen))
            note(chosen[0].tournament, by, "show-message", names, after=text)


def take_message(screen: Screen) -> None:
    """Take the message off a screen. Idempotent."""
    with steering(screen):
        screen.message, screen.message_until = "", None
        screen.save(update_fields=["message", "message_until"])


def replace_code(screen: Screen, *, by: User) -> None:
    """Give a screen another key and code: the old ones open nothing any more."""
    with steering(screen):
        screen.refresh_from_db()
        screen.linked_at = screen.last_seen_at = None
        _give_secret(screen)
        note(screen.tournament, by, "replace-screen-code", screen)


def remove(screen: Screen, *, by: User) -> None:
    """Delete a screen; its key and code open nothing any more."""
    with steering(screen):
        note(screen.tournament, by, "remove-screen", screen)
        screen.delete()


def link(screen: Screen) -> None:
    """Note that somebody opened the screen by its key or code. Idempotent.

    Also while it is lent, when it can still be looked at.
    """
    if screen.linked_at is None:
        with writing(screen, even_lent=True):
            Screen.objects.filter(pk=screen.pk).update(linked_at=timezone.now())


def note_seen(screen: Screen, now: datetime) -> None:
    """Write when the screen last asked for its page, at most every `SEEN_EVERY`.

    Raises no version, since nothing on the screen changes. While the database is busy, this is left
    to a later request: the screen must not wait.
    """
    is_due = screen.last_seen_at is None or now - screen.last_seen_at >= SEEN_EVERY
    # Only SQLite makes a writer wait for all others.
    if is_due and not getattr(connection, "is_busy", bool)():
        with transaction.atomic():
            Screen.objects.filter(pk=screen.pk).update(last_seen_at=now)


def _give_secret(screen: Screen) -> None:
    """Save the screen with a new key and code."""
    ((screen.nonce, secret),) = unused(KIND, 1, Screen.objects.all())
    screen.key_digest, screen.code_digest = secret.key_digest, secret.code_digest
    screen.save()


def _stored(slots: Iterable[Slot]) -> list[list[object]]:
    return [list(slot) for slot in slots]
