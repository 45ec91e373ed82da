"""Forms of accounts, invitations, tokens and webhooks."""
