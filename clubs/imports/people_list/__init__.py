"""A list of people or pairs as clubs keep it, read line by line. Pure: looks nobody up.

Columns are known by their heads, or else by what most of their cells hold. A line that cannot be
read gets the code of its problem.
"""

from clubs.imports.people_list.columns import heads_of
from clubs.imports.people_list.lines import PeopleList, PersonLine, read_people

__all__ = ["PeopleList", "PersonLine", "heads_of", "read_people"]
