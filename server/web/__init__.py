"""What every request and answer passes: middleware, live updates, forms that are kept, headers."""
