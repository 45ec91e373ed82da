"""Long jobs outside the pages: a queue, and the worker processes that empty it.

Must not know what a job does. `queue` is the queue, on Django's queries; `tables` makes its file on
a computer that shares it with no other. `processes` starts workers, `forks` forks them from
the loaded site, `worker` is their loop.
"""
