"""Invite people into a club, and let them accept once."""

from datetime import timedelta
from functools import partial

from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from clubs.accounts.members import open_account
from clubs.journal.writing import note, writing
from clubs.models import Club, Invitation, Membership, Player, Role, User
from clubs.rights import ROLES
from clubs.rights.access import may_invite
from clubs.roster.people.refusals import AlreadyLinked, InvitationOver
from clubs.roster.people.steps import path_of
from clubs.words.names import with_capitals


def invite_member(
    club: Club,
    *,
    by: User,
    name: str,
    role: str,
    days: int,
    email: str = "",
    player: Player | None = None,
) -> Invitation:
    """Invite somebody under a role. `player`: the invited person's record. Raises AlreadyLinked."""
    with writing(club, even_lent=True):
        if player is not None:
            if player.club_id != club.pk:
                raise ValueError("person of another club")
            _check_free(player)
        invitation = Invitation.objects.create(
            club=club,
            name=with_capitals(name),
            email=email.strip().lower(),
            role=role,
            player=player,
            nonce=_nonce(),
            by=by,
            ends_at=timezone.now() + timedelta(days=days),
        )
        note(
            club,
            by,
            "invite",
            invitation.name,
            after=partial(_role_words, invitation),
            even_lent=True,
        )
        return invitation


def renew_invitation(invitation: Invitation, *, by: User, days: int) -> Invitation:
    """Give an invitation a new link and a new end; the old link stops working. From now on `by` is
    the person who invites. Raises InvitationOver for a used one.
    """
    with writing(invitation.club, even_lent=True):
        now = _locked(invitation)
        if now.used_at is not None:
            raise InvitationOver(now)
        now.nonce, now.revoked_at, now.by = _nonce(), None, by
        now.ends_at = timezone.now() + timedelta(days=days)
        now.save()
        note(
            now.club,
            by,
            "renew-invitation",
            now.name,
            after=partial(_role_words, now),
            even_lent=True,
        )
        return now


def revoke_invitation(invitation: Invitation, *, by: User) -> None:
    """Make the link of an invitation void. Idempotent. Raises InvitationOver for a used one."""
    with writing(invitation.club, even_lent=True):
        now = _locked(invitation)
        if now.used_at is not None:
            raise InvitationOver(now)
        if now.revoked_at is None:
            now.revoked_at = timezone.now()
            now.save()
            note(
                now.club,
                by,
                "revoke-invitation",
                now.name,
                before=partial(_role_words, now),
                even_lent=True,
            )


def mark_mailed(invitation: Invitation) -> None:
    """Store when the link was mailed."""
    Invitation.objects.filter(pk=invitation.pk).update(mailed_at=timezone.now())


def accept_invitation(invitation: Invitation, user: User) -> Membership:
    """Make the account a member as the invitation says, once. Idempotent for the same account.

    A member keeps a role with more rights. Raises InvitationOver, also if the person who invited
    has lost the right to; raises AlreadyLinked if the person or the account is linked otherwise.
    """
    with writing(invitation.club, even_lent=True):
        club, now = invitation.club, _locked(invitation)
        member = Membership.objects.filter(club=club, user=user).first()
        if now.used_by_id == user.pk and member is not None:
            return member
        if now.state == "open" and not may_invite(now.by, club):
            now.revoked_at = timezone.now()  # not saved, only the reason of the refusal
        if now.state != "open":
            raise InvitationOver(now)
        if member is None:
            member = Membership(club=club, user=user, role=now.role)
        elif ROLES[now.role] > ROLES[member.role]:
            member.role = now.role
        if now.player is not None and member.player_id != now.player_id:
            _check_free(now.player)
            if member.player is not None:
                raise AlreadyLinked(member)
            member.player = now.player
        member.save()
        now.used_at, now.used_by = timezone.now(), user
        now.save()
        note(club, user, "accept-invitation", user, after=partial(_role_words, now), even_lent=True)
        return member


@transaction.atomic
def join(invitation: Invitation, *, login: str, password: str) -> Membership:
    """Make an account with this password and let it accept the invitation.

    Raises LoginTaken, what `accept_invitation` raises, and ValidationError for a bad password: only
    a member's password is compared with the name of the club.
    """
    user = open_account(login, name=invitation.name, email=invitation.email)
    member = accept_invitation(invitation, user)
    validate_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    return member


def unlink_account(membership: Membership, *, by: User) -> None:
    """Take the link between an account and a person away. Idempotent."""
    with writing(membership.club, even_lent=True):
        now = Membership.objects.select_related("player", "club").get(pk=membership.pk)
        if now.player is not None:
            player, now.player = now.player, None
            now.save(update_fields=["player"])
            path = path_of(player)
            note(
                now.club,
                by,
                "unlink-account",
                player,
                path=path,
                before=membership.user.username,
                even_lent=True,
            )


def _check_free(player: Player) -> None:
    """Raise AlreadyLinked for a person who has an account."""
    linked = Membership.objects.filter(player=player).select_related("user", "player").first()
    if linked is not None:
        raise AlreadyLinked(linked)


def _locked(invitation: Invitation) -> Invitation:
    return Invitation.objects.select_related("club", "by", "player__club").get(pk=invitation.pk)


def _nonce() -> str:
    return get_random_string(22)


def _role_words(invitation: Invitation) -> str:
    words = str(Role(invitation.role).label)
    return f"{words}, {invitation.player.name}" if invitation.player else words
