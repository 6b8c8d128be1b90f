"""Who is watching what: a topic has a version, viewers wait for the next one."""
