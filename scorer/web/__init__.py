"""HTTP: requests to values, one service call, answers to pages or JSON."""
