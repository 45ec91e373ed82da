"""Web push: the key pair of this server, and encrypted messages to phones. Pure.

RFC 8030, 8291 and 8292. Import these modules where they are used and not at the start: with the
libraries they take 9 MB, and most workers never need them.
"""
