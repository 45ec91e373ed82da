"""Our keys in the WSGI environment: facts on a request from the front of the worker.

No header can set them, since the keys of headers begin with HTTP_. The front imports this module
before Django has loaded the models.
"""

NOT_READ = "caderneta.not_read"
"""The status (408, 413, 503) of a request whose body was not read."""
TURNED_AWAY = "caderneta.turned_away"
"""The request waited too long for a thread that writes."""
ARRIVED = "caderneta.arrived"
"""The moment (`time.monotonic`) when the whole request had arrived."""
VIEW = "caderneta.view"
"""The name of the request's URL, if requests are counted. The site tells it to the front."""
FILES = ("/about/", "/import/", "/sponsors/")
"""Ends of the addresses that take files: a logo, a list of entries, a picture."""
