"""What the club stores about a noun: each column once, for lists, forms, imports and papers."""
