"""The columns of a person and a pair, each said once for lists, forms, imports and papers."""
