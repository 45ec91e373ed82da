"""The table of a circuit: final places of its legs → points → places with reasons. Pure.

| module | what it knows |
| --- | --- |
| `rules.py` | the rules of a circuit, stored and read strictly |
| `legs.py` | a leg: its weight, its final places, and the points that each place gives |
| `lines.py` | the table: the best results added up, places with reasons |
| `qualifying.py` | who is qualified for the final by which leg |

All points are integers, in hundredths. A *holder* is a line of the table: the keys of its persons,
in ascending order. So a pair is one holder whoever is written first, also in several clubs.
"""
