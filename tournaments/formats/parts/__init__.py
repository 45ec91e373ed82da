"""The common part of formats: field, draw, bracket, matching, numbering. Pure."""
