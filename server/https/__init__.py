"""HTTPS in a hall, without internet: an authority of the club's own signs for this computer.

`certificates` makes certificates, `files` stores them, `views` are the pages on which a phone
learns to trust the authority, and `moves` sends a phone that trusts it from http to https.
"""
