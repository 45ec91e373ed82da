"""`manage.py doctor`: look for what could stop an evening, and say in words what to do.

`findings` judges measured values; it reads nothing. `computer` and `notebook` measure them.
"""
