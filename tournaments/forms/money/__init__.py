"""Forms of fees, payments, prizes and the ceremony."""
