"""The rules of a table as sentences: one for every setting, in reading order, in the reader's language."""
