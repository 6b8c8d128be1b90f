"""Draws and standings of a club evening: pure functions over values, no framework, no database."""
