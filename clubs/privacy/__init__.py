"""What is stored about people, and for how long."""
