"""The answers of the page that sets the prize money, each in a sentence."""

from django.utils.html import format_html
from django.utils.translation import gettext as _

from clubs.words.figures import money
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.money.special_prizes import special_sentences
from tournaments.words.labels import in_a_row


def prize_answers(board: PrizeBoard, *, is_wrong: bool = False) -> dict[str, str]:
    """Return the sentence of each line. `is_wrong`: what was typed makes no plan."""
    plan = board.plan
    if plan is None:
        none = "–" if is_wrong else ""
        return {
            "pool": none or _("No prize money"),
            "shares": none or "50/30/20",
            "rest": none or _("Nothing is left over"),
            "special": none or _("None"),
            "public": none or _("Only the directors see them"),
        }
    amounts = in_a_row([amount for _place, amount in board.by_place])
    shares = amounts if plan.sums else ": ".join(filter(None, [str(plan), amounts]))
    pool = _("No prize money")
    if plan.amount is not None:
        pool = format_html("<b>{}</b>", money(plan.amount, board.currency))
    elif plan.percent is not None:
        pool = format_html("<b>{}</b>", _("{percent}% of the fees").format(percent=plan.percent))
    rest = ": ".join(filter(None, [board.kept, plan.rest_for]))
    return {
        "pool": pool,
        "shares": format_html("<b>{}</b>", shares),
        "rest": rest or _("Nothing is left over"),
        "special": " ".join(special_sentences(plan, board.currency)) or _("None"),
        "public": _("Everybody sees them") if plan.is_public else _("Only the directors see them"),
    }
