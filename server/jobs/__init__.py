"""Long jobs outside the pages: a queue in a file, and worker processes that empty it.

Pure standard library. Must not know what a job does: `print_worker` draws papers.

`store` is what every queue answers. `file_store` is the queue of one computer, shared by all
processes of the server. It is an SQLite file of its own: claiming a job, bounding the queue and
counting bytes are one transaction each, and a progress report never waits for, nor delays, the
recording of a hand.
`processes` starts workers, at most two. `worker` is the loop that each runs.
"""
