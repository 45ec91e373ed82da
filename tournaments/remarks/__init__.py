"""What is said beside a result: why a bye is there, from where a bracket is played again."""
