"""What the site offers to other programs, put together from all apps."""
