"""The lists of this app that people download as spreadsheets: one file of columns per list."""
