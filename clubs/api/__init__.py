"""The API: JSON for programs under `/api/v1/`, each app with its own routes.

A program shows a token (`clubs.accounts.tokens`) and gets what its member may see; without one it
gets what is public. `base` has what all routes share: who asks, pages, errors, and writes that are
done once.
"""
