"""Conditions of rows that views check, because they depend on what is stored."""

from django.utils.translation import gettext_lazy as _

from clubs.rights.terms import Only, Right

OWN_MATCH = Only(_("only for a match they play in"), unless=Right.DIRECT)
OWN_FEE = Only(_("only for their own entry"), unless=Right.DIRECT)
OWN_TOKENS = Only(_("only their own"), unless=Right.OWN)
OPEN_CLUB = Only(_("only if the page of the club is open to everybody"), unless=Right.OFFICE)
SHOWN_STANDINGS = Only(_("not while the tournament keeps its standings back"), unless=Right.DIRECT)
TABLES_BY_DIRECTORS = Only(_("not the results of a tournament"), unless=Right.DIRECT)
