"""Papers: asked for by a view, queued, drawn by a worker, and sent; and how far they are.

`answering` has what a view names of its paper, and the answer. `queue` is where it waits, `drawing`
lets a worker run the view again, `printing` makes the PDF file, `progress` says how far it is.
"""
