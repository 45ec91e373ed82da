"""The base of the site: database, cache, jobs, papers, web. Must not know our apps."""
