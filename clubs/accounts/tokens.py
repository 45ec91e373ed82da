"""The only writer of tokens: make one for a program, revoke it, note its use.

A token never has more rights than its member has at the moment of a request: `clubs.rights.access`.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.journal.writing import in_portions, note
from clubs.models import Club, Membership, Token, User, WrittenByToken
from clubs.words.names import tidy

PREFIX = "caderneta_"
"""Begins every key, so that people and programs that look for leaked keys recognize it."""
SHOWN = len(PREFIX) + 2
NOTED_EVERY = timedelta(hours=1)


@transaction.atomic
def make_token(
    club: Club, name: str, *, days: int, may_write: bool, by: User, client_key: UUID
) -> tuple[Token, str]:
    """Return a new token of this person and its key, which nobody can read again.

    If this person has already made a token under the same `client_key`, return that token and "".
    """
    key = PREFIX + token_urlsafe(32)
    now = timezone.now()
    values = {
        "name": tidy(name),
        "start": key[:SHOWN],
        "digest": digest_of(key),
        "may_write": may_write,
        "made_at": now,
        "ends_at": now + timedelta(days=days),
    }
    token, made = club.tokens.get_or_create(user=by, client_key=client_key, defaults=values)
    if not made:
        return token, ""
    note(club, by, "make-token", token.name, even_lent=True)
    return token, key


@transaction.atomic
def revoke_token(token: Token, *, by: User) -> None:
    """End a token at once. Idempotent."""
    if Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        note(token.club, by, "revoke-token", token.name, even_lent=True)


def revoke_tokens_of(member: Membership, *, by: User) -> None:
    """End the tokens of a member in this club at once, so that no later role revives them."""
    valid = member.club.tokens.filter(revoked_at=None, ends_at__gt=timezone.now())
    for token in valid.filter(user=member.user):
        revoke_token(token, by=by)


def token_of(key: str) -> Token | None:
    """Return the valid token of this key with its club and member; None for any other key."""
    if not key.startswith(PREFIX) or len(key) > 100:
        return None
    tokens = Token.objects.select_related("club", "user")
    token = tokens.filter(digest=digest_of(key), user__is_active=True).first()
    return token if token is not None and token.is_valid(timezone.now()) else None


def note_use(token: Token) -> None:
    """Note that the token was used, at most once an hour: each note is a write."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)


def forget_tokens(before: datetime) -> Iterator[int]:
    """Delete the tokens that ended or were revoked before this moment."""
    return in_portions(Token.objects.filter(Q(ends_at__lt=before) | Q(revoked_at__lt=before)))


def forget_answers(before: datetime) -> Iterator[int]:
    """Delete the answers to writes of programs before this moment."""
    return in_portions(WrittenByToken.objects.filter(at__lt=before))


def digest_of(key: str) -> str:
    """Return the hash under which a key is stored. A long random key needs no slow hash."""
    return sha256(key.encode()).hexdigest()
