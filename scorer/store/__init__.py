"""Tables of the database to values and back; nothing here knows a rule."""
