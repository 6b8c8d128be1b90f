"""The JSON API of tables and its description: the same services as the pages, for programs."""
