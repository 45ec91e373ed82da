"""Words for codes, reasons and journal lines, and the width of a text."""
