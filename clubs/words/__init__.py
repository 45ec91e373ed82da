"""Words for names, figures, dates, money, codes and sentences."""
