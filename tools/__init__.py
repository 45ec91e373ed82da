"""The commands behind the Makefile, and programs of the maintainers."""
