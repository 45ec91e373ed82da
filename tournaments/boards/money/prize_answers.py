"""The answers of the page that sets the prize money, each in a sentence."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.translation import gettext as _

from clubs.words.figures import money, ordinal, percentage
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.money.special_prizes import special_sentences
from tournaments.words.labels import in_a_row


def prize_answers(board: PrizeBoard, *, is_wrong: bool = False) -> dict[str, str]:
    """Return the sentence of each line; empty for the shares and the rest of no prize money.

    `is_wrong`: what was typed makes no plan.
    """
    plan = board.plan
    if plan is None:
        none = "–" if is_wrong else ""
        return {
            "pool": none or _("No prize money"),
            "shares": none,
            "rest": none,
            "special": none or _("None"),
            "public": none or _("Only the directors see them"),
        }
    amounts = in_a_row([amount for _place, amount in board.by_place])
    shares = (
        amounts if plan.sums else ": ".join(filter(None, [_share_words(plan.hundredths), amounts]))
    )
    has_places = plan.has_pool or bool(plan.sums)
    pool = _("No prize money")
    if plan.amount is not None:
        pool = format_html("<b>{}</b>", money(plan.amount, board.currency))
    elif plan.percent is not None:
        pool = format_html("<b>{}</b>", _("{percent}% of the fees").format(percent=plan.percent))
    rest = ": ".join(filter(None, [board.kept, plan.rest_for]))
    return {
        "pool": pool,
        "shares": format_html("<b>{}</b>", shares) if has_places else "",
        "rest": rest or (_("Nothing is left over") if has_places else ""),
        "special": " ".join(special_sentences(plan, board.currency)) or _("None"),
        "public": _("Everybody sees them") if plan.is_public else _("Only the directors see them"),
    }


def _share_words(hundredths: Sequence[int]) -> str:
    shares = enumerate(hundredths, start=1)
    return ", ".join(f"{ordinal(place)} {percentage(share)}%" for place, share in shares)
