"""End the call of a table once a director has decided the hand that it was about."""

from clubs.models import User
from scoring.models import Hand
from scoring.table.agreements import agreements_on
from tournaments.club.occasions import Tournaments
from tournaments.director.hall.calls import end_call_about_counts, solve
from tournaments.models import Table
from tournaments.phones.call_queries import calls_about_dispute


class DirectedTournaments(Tournaments):
    """The occasions of matches, with what a decided hand changes there."""

    def hand_decided(self, hand: Hand, by: User) -> None:
        """End the calls about a hand, given as it was before the decision.

        A call about a wrong score stays while another hand of the match is disputed.
        """
        live = hand.match.hands.filter(voided_at__isnull=True).exclude(number=hand.number)
        said = agreements_on(hand.match, [hand, *live])
        disputed = [number for number, agreement in said.items() if agreement.disputing]
        tables = Table.objects.select_related("round__stage__tournament__club")
        for table in tables.filter(match=hand.match_id):
            end_call_about_counts(table, hand.client_key, by=by)
            if disputed == [hand.number]:
                for waiting in calls_about_dispute(table, hand):
                    solve(waiting, by=by)
