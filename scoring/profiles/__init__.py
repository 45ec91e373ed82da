"""The pages of persons and pairs: figures in words, with the hands and matches behind them."""
