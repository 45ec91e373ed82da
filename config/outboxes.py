"""All that this site sends to other servers: notices to phones, and webhooks.

One process sends both, and each server process looks for what is due in both.
"""


def has_due() -> bool:
    """Whether something should be sent now."""
    # The front imports this module before the models are loaded.
    from clubs.webhooks import delivery  # noqa: PLC0415
    from tournaments.director import notice_delivery  # noqa: PLC0415

    return notice_delivery.has_due() or delivery.has_due()


def send_due() -> None:
    """Send what is due, for at most a minute. Notices first: people wait for them."""
    from clubs.webhooks import delivery  # noqa: PLC0415
    from config.webhooks import read  # noqa: PLC0415
    from tournaments.director import notice_delivery  # noqa: PLC0415

    try:
        notice_delivery.send_due()
    finally:
        delivery.send_due(read)
