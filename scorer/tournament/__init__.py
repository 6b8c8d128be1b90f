"""Draws and standings of a club evening: pure functions over values, no framework, no database.

- An evening is one value, `event.Event`: format, people (`entrants`), seed and log (`rounds`).
- `draw.draw(event, number)` and `plan.plan(event, rounds)` are the doors; `setup.advice(event)` speaks before round one.
- Knock-out: `bracket` (the sheet), `knockout`, `redraw`. Tables: `sizes`, `movements` and `card`, `planning` with
  `annealing`, `inforce`, `seating`, `tables`, `final`. Swiss: `swiss` (the matching), `swissdraw`. Schedules:
  `schedule`, `robin`, `groups`, `absences`. Single names: `partners`, `whist`, `rotating`, `lots`.
- Standings: `tally` (the addends), `criteria` and `registry` (named columns), `progress`, `standings`.
- What changes afterwards: `changes` (people), `corrections` and `sheetline` (results).
- Shared: `chance` (lots), `matching`, `apart`, `assign`, `rests`, `numbering`, `check` (invariants), `words` (sentences).
- The command line: `document`, `readformat`, `history`, `commands`.
"""
