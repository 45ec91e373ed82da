"""Work of this site beside its pages: notices to phones, webhooks, and the daily cleaning.

One process does all three, and each server process looks for what is due.
"""


def has_due() -> bool:
    """Whether something should be sent or deleted now."""
    # The front imports this module before the models are loaded.
    from clubs.privacy import retention  # noqa: PLC0415
    from clubs.webhooks import delivery  # noqa: PLC0415
    from tournaments.director.phones import notice_delivery  # noqa: PLC0415

    return notice_delivery.has_due() or delivery.has_due() or retention.is_due()


def send_due() -> None:
    """Send what is due, for at most a minute, then delete what is past its time, for some seconds a
    day. Notices first: people wait for them.
    """
    from clubs.privacy import retention  # noqa: PLC0415
    from clubs.webhooks import delivery  # noqa: PLC0415
    from config.programs.webhooks import read  # noqa: PLC0415
    from tournaments.director.phones import notice_delivery  # noqa: PLC0415

    try:
        notice_delivery.send_due()
    finally:
        try:
            delivery.send_due(read)
        finally:
            retention.clean_daily()
