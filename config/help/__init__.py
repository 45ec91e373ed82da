"""The help: pages that Sphinx builds from `help/` and `docs/`, shown in the look of the app."""
