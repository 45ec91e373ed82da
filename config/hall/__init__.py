"""The computer that serves clubs: a laptop in the hall, or a server."""
