"""Forty questions people ask the referee: the address of each, and how its answer begins in Italian."""

from __future__ import annotations

FIVE = "&name=Anna&name=Bruno&name=Carla&name=Dario&name=Elena&rules=briscolata&players=5"
FOUR = "&name=Anna&name=Bruno&name=Carla&name=Dario&rules=italiana&players=4"

QUESTIONS: tuple[tuple[str, str], ...] = (
    # who takes the trick
    ("trick?trump=coppe&card=sette:denari&card=cavallo:spade", "Prende la prima carta, il sette di denari."),
    ("trick?trump=coppe&card=sette:denari&card=due:coppe", "Prende la seconda carta, il due di coppe."),
    (
        "trick?trump=bastoni&card=quattro:spade&card=tre:spade&card=due:bastoni&card=re:bastoni",
        "Prende la quarta carta, il re di bastoni.",
    ),
    ("trick?trump=spade&card=re:coppe&card=asso:coppe&card=tre:denari", "Prende la seconda carta, l’asso di"),
    (f"trick?trump=spade&card=re:coppe&card=due:spade&dealer=4{FIVE}", "Finora prende Bruno, con il due di"),
    (
        f"trick?trump=spade&first=2&card=re:coppe&card=sei:coppe&card=cinque:coppe&card=asso:coppe{FOUR}",
        "Prende Bruno, con l’asso di coppe.",
    ),
    ("trick?trump=spade&card=re:coppe&card=re:coppe", "Questa carta è già stata giocata."),
    # which totals can be
    ("total", "Mai 1 e mai 119; ogni altro numero è possibile."),
    ("total?points=119", "No, 119 punti non possono essere."),
    ("total?points=67", "Sì, 67 punti sono possibili."),
    ("total?points=121", "No, 121 punti non possono essere."),
    ("total?points=55&tricks=1&players=5", "No, 55 punti non possono essere."),
    ("total?points=19&tricks=1&players=2", "No, 19 punti non possono essere."),
    ("total?points=118&tricks=5&players=5", "Sì, 118 punti sono possibili."),
    ("total?totals=40-40-40&players=3", "Sì, questi totali stanno insieme."),
    ("total?totals=8+9+9+9+85&players=5", "No, questi totali non stanno insieme."),
    ("total?totals=67+52&players=4", "No, questi totali non stanno insieme."),
    # cards counted, cards dealt
    ("value?asso=2&re=1", "26 punti."),
    ("value?asso=4&tre=4&re=4&cavallo=4&fante=4", "120 punti."),
    ("deck?players=6", "3 carte a testa."),
    ("deck?players=5", "8 carte a testa."),
    # the turned card
    ("swap?turned=re&held=sette&rules=spagnola", "Sì: metti giù il sette di briscola e prendi il re."),
    ("swap?turned=cinque&held=due&rules=spagnola", "Sì: metti giù il due di briscola e prendi il cinque."),
    ("swap?turned=sette&held=due&rules=spagnola", "No, non puoi."),
    ("swap?turned=re&held=sette&when=drawn&rules=spagnola", "No, non adesso."),
    ("swap?turned=re&held=sette&rules=italiana", "No, non puoi."),
    ("turned?first=re&rules=italiana", "Resta in tavola."),
    ("turned?first=re&rules=italiana&briscola.turned_redraw=yes", "Torna nel mazzo e se ne gira un’altra."),
    ("turned?first=re&second=asso&rules=italiana&briscola.turned_redraw=yes", "Si rimescola tutto il mazzo"),
    # the auction
    ("call?standing=re&mine=tre", "No, non si può dire."),
    ("call?standing=due&mine=two_at&mine_points=71", "Sì, si può dire."),
    ("call?standing=points&standing_points=71&mine=points&mine_points=70&rules=solo_punti", "No, non si può"),
    ("call?standing=four&mine=pass&rules=ultimo_a_61", "No, non si può dire."),
    # what it pays
    ("pays?call=points&bid=85&points=85&redeals=1", "Ce la fanno."),
    (f"pays?caller=0&partner=alone&call=re&points=59{FIVE}", "Chi chiama non ce la fa."),
    ("pays?call=due&points=60&rules=solo_valori", "Sessanta pari: nessuno vince."),
    # hands, matches, deals, the dish
    ("hand?players=4&totals-0=60&rules=spagnola", "60 pari: non conta e il mazzo passa."),
    (f"hand?totals-0=67{FOUR}", "Vincono Anna e Carla."),
    ("match?hands=67+50+61", "La partita è finita: Il primo."),
    ("dealer?event=tie&rules=italiana&players=2", "Le ridà lo stesso mazziere."),
    (f"dealer?event=played&who=4{FIVE}", "Le dà Anna: il mazzo passa."),
    ("passes?passed=2&rules=brisk&players=5", "La prossima smazzata vale ×4."),
    ("pot?stake=0,50&winners=2&players=4", "Ogni vincitore prende 1,00"),
    # what the rules say
    ("rule?about=level&rules=libera", "60 pari: la smazzata non è di nessuno."),
    ("rule?about=faults&rules=briscolata", "Le ridà lo stesso mazziere."),
)
