"""Webhooks: tell other programs of a club by HTTPS that something has happened.

`outbox` writes a delivery in the transaction of the writer, `delivery` sends it from a process of
its own, `queue` starts that process. `addresses` writes the addresses that the owner has entered.
`post` is the request itself, which reaches public addresses only; `signing` is its signature.
"""
