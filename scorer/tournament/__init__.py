"""Draws and standings of a club evening: pure functions over values, no framework, no database.

- An evening is one value, `event.Event`: format, people (`entrants`), seed and log (`rounds`).
- The doors: `draw.draw(event, number)`, `plan.plan(event, rounds)`, `setup.advice(event)` before round one.
- Knock-out: `bracket` (the sheet), `knockout`, `redraw`.
- Tables: `sizes`, `movements`, `card`, `planning`, `annealing`, `inforce`, `seating`, `tables`, `final`.
- Swiss: `swiss` (the matching), `swissdraw`. Schedules: `schedule`, `robin`, `groups`, `absences`.
- Single names: `partners`, `whist`, `rotating`, `lots`.
- Standings: `tally` (the addends), `criteria` and `registry` (named columns), `progress`, `standings`.
- What changes afterwards: `changes` (people), `corrections` and `sheetline` (results).
- Shared: `chance` (lots), `matching`, `apart`, `assign`, `rests`, `numbering`, `check` (invariants), `words`.
- The command line: `document`, `readformat`, `history`, `commands`.
"""
