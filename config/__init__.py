"""The site: settings, addresses, checks. `__version__` names the release."""

__version__ = "1.0.0"
