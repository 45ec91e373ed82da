"""The second step: a proof besides the password, asked before dangerous actions and never at the
sign-in.

The proofs are allauth's (`allauth.mfa`): a code of an app, a passkey or a recovery code. This
package decides when they are asked, limits wrong codes and writes the journal.
"""
