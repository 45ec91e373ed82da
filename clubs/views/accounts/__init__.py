"""Pages of accounts: signing in, invitations, tokens, security."""
