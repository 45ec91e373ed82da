"""One board per page: a frozen value with all that the page shows.

Views fetch rows, call a writer and show a board. A fragment in `templates/tournaments` shows the
same board on a page and on paper. Boards know words and figures, but not who asks: only
`shown_stage` knows what a reader may see.
"""
