"""The API and webhooks of the site, put together from all apps."""
