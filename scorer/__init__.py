"""Smazzata: the scorekeeper and referee for Briscola at real tables.

Importing this package, or `scorer.rules` below it, loads no web stack.
"""
