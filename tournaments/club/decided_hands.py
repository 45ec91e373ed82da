"""End the call of a table once a director has decided the hand that it was about."""

from clubs.models import User
from scoring.models import Hand
from tournaments.club.occasions import Tournaments
from tournaments.director.hall.calls import end_call_about_counts
from tournaments.models import Table


class DirectedTournaments(Tournaments):
    """The occasions of matches, with what a decided hand changes there."""

    def hand_decided(self, hand: Hand, by: User) -> None:
        """End the call about the counts of a hand, given as it was before the decision."""
        tables = Table.objects.select_related("round__stage__tournament__club")
        for table in tables.filter(match=hand.match_id):
            end_call_about_counts(table, hand.client_key, by=by)
