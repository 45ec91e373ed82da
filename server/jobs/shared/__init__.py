"""The queue of jobs for several computers, with JOBS=database; knows Django Tasks.

`store` extends the queue of one computer (`server.jobs.store`): its rows are in the database that
all computers share (`models`). Django Tasks, with its database backend (django-tasks-db), decides
which worker gets which job; `worker` does a job that its process has taken.
"""
