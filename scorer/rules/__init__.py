"""The game: every rule of Briscola and Briscola Chiamata as plain immutable Python, standard library only."""
