"""The pages, one module per group: a request becomes a value, one service call, an answer."""
