"""The oracle's answers as the referee says them: a verdict, the reasons, and the rules it goes by."""
