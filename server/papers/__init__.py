"""Papers made in the background: the queue's jobs, the drawing process, and stored files."""
