"""A member's own page: the next table, fees and prizes, the last matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club, Competitor, Role
from clubs.rights import Right
from clubs.rights.access import club_for, own_player, signed_in
from scoring.match.match_queries import listed, with_sides
from scoring.memory.occasions import mark_decided, occasions
from scoring.models import Side

MATCHES = 5


@require_safe
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the person of this account plays next and has played."""
    club = club_for(request, slug)
    player = own_player(club, signed_in(request))
    context = {"club": club, "nav": "me", "player": player}
    if player is not None:
        pairs = list(Competitor.objects.of(player).with_players())
        own = Side.objects.filter(competitor__in=pairs).order_by().values("match")
        matches = with_sides(listed(club).filter(pk__in=own)).order_by("-played_at", "-number")
        own_matches = list(matches[:MATCHES])
        mark_decided(own_matches)
        context |= {
            "tables": occasions().next_tables_of(player),
            "fees": occasions().fees_of(player),
            "prizes": occasions().prizes_of(player),
            "matches": own_matches,
            "pairs": [pair for pair in pairs if pair.second_id and not pair.is_passing],
        }
    else:
        is_listed = club.players.search(str(request.user)).exists()
        context |= {
            "is_listed": is_listed,
            "link_words": _link_words(club, str(request.user), is_listed),
            "rounds": occasions().in_play(club),
        }
    return render(request, "scoring/me.html", context)


def _link_words(club: Club, name: str, is_listed: bool) -> str:
    """Return what links an account of this name to a person."""
    if Right.OWN.value not in club.rights:
        owners = club.memberships.filter(role=Role.OWNER).select_related("user")
        names = [str(membership.user) for membership in owners]
        return _(
            "Ask {names} for an invitation to your own record on the list of people. Then your"
            " matches and your next table appear here."
        ).format(names=get_text_list(names, _("or")))
    if not is_listed:
        words = _("{name} is not on the list of people. If you play, add yourself first.")
        return words.format(name=name)
    return _(
        "Open your own record on the list of people, change it, and press “Invite this person”."
        " Open the link yourself, in this account: then your matches and your next table"
        " appear here."
    )
