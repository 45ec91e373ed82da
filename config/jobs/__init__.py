"""Long jobs beside the pages: a queue in a file, and worker processes that empty it.

Pure standard library. Must not know what a job does: papers are drawn by `scoring.paper_jobs`.

`store` is the queue, shared by all processes of the server. It is an SQLite file of its own:
claiming a job, bounding the queue and counting bytes are one transaction each, and a report of
progress never waits for, nor holds up, a hand that is being recorded.
`processes` starts workers, at most two. `worker` is what runs in them.
"""
