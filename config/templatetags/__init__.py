"""Tags of the help, for all templates."""
