"""The dangerous actions, by the names of their addresses."""

FOR_EVERY_REQUEST = frozenset({"invitation", "password_link", "person_data", "data_pdf"}) | {
    *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_remove_webauthn"),
    *("mfa_generate_recovery_codes", "mfa_view_recovery_codes"),
    *("archive", "archive_file", "archive_import", "compare_archive"),
    "take_along",
}
"""Pages that reveal a secret, send the data of a person or of the whole club, merge what comes
back, or change the second step itself. The page of the archive asks when it is opened, before a
file is chosen.
"""
WHEN_SENT = frozenset({"account", "add_account", "take_role", "invite", "renew_invitation"}) | {
    *("second_step_roles", "erase_player", "payment_details", "tokens", "webhooks"),
}
"""Pages that anybody with the right may look at; their forms change roles, open the club to
programs, move money, or erase a person.
"""


def is_dangerous(name: str, method: str) -> bool:
    """Whether a request of this method to the address of this name is a dangerous action."""
    return name in FOR_EVERY_REQUEST or (method == "POST" and name in WHEN_SENT)
