"""The lists of this app that people take out as a spreadsheet: one file of columns per list."""
