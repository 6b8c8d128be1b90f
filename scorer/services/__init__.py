"""Intentions: one public function, one transaction, one thing a person wants done."""
