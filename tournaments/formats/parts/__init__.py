"""What formats share: field, draw, bracket, matching, numbering. Pure."""
