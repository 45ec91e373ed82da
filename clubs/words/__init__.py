"""Words for names, figures, dates, money and codes."""
