"""What a sentence says is what the engine does: the engine is asked, its answer chooses the words looked for.

Where the engine has no say (how people behave at the table) the value itself chooses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.errors import Json
from scorer.rules.dealing import GAMES, Game
from scorer.rules.ruleset import Rules
from scorer.rules.settings import Setting, settings
from scorer.web.language.rule_words import value_words
from tests.web.language.rulebook import engine
from tests.web.language.rulebook.test_lines import told


@dataclass(frozen=True, slots=True)
class Meaning:
    """A question to the engine, and for each of its answers what people read: the choice of the form, then
    words of the sentences.
    """

    words: Mapping[Json, tuple[str, ...]]
    ask: engine.Ask | None = None


MEANINGS: Mapping[str, Meaning] = {
    "auction.mode": Meaning(
        {
            "on": ("carte, poi punti", "Dopo il due si offrono punti", "«2 a 71» si può dire"),
            "over": ("solo carte", "Chi chiama il due chiude l’asta"),
            "no cards": ("solo punti", "Si chiamano solo punti; la carta si nomina a fine asta"),
        },
        engine.auction_mode,
    ),
    "all_pass.dealer": Meaning(
        {
            True: ("stesso mazziere", "Se passano tutti, le carte le ridà lo stesso mazziere"),
            False: ("il mazzo passa", "Se passano tutti, si ridanno le carte e il mazzo passa al prossimo"),
        },
        engine.same_dealer_after("all_pass"),
    ),
    "all_pass.stacking": Meaning(
        {
            1: ("si moltiplica una volta", "Resta così anche se tutti passano più volte di fila"),
            2: ("si moltiplica ogni volta", "Si moltiplica di nuovo ogni volta che tutti passano di fila"),
        },
        engine.redealt_twice,
    ),
    "tie60": Meaning(
        {
            ("failed", False): ("vincono gli altri", "ne servivano 61: vincono gli altri"),
            ("draw", False): ("patta", "è patta e nessuno prende punti"),
            ("draw", True): ("patta, la prossima vale doppio", "nessuno prende punti e la prossima vale ×2"),
            ("made", False): ("vince il chiamante", "ne servivano 61: vincono chiamante e socio"),
        },
        engine.level,
    ),
    "cappotto.scope": Meaning(
        {
            (True, True): ("vale per tutti", "tutti i 120 punti a una parte, chiunque sia"),
            (True, False): ("vale per chi chiama", "a chiamante e socio; gli altri non ne fanno"),
            (False, False): ("non conta", "il cappotto non c’è"),
        },
        engine.slams,
    ),
    "cappotto.mode": Meaning(
        {
            6: ("moltiplica", "moltiplica ancora il punteggio per 3"),
            3: ("sostituisce il moltiplicatore", "vale ×3, qualunque fosse la chiamata"),
            5: ("si somma al moltiplicatore", "aggiunge 3 al moltiplicatore della chiamata"),
        },
        engine.slam_worth,
    ),
    "solo_allowed": Meaning(
        {
            True: ("si può: da solo contro quattro", "può chiamare una carta sua: allora gioca da solo"),
            False: ("non si può", "non può chiamare una carta sua: un socio c’è sempre"),
        },
        engine.alone,
    ),
    "monte.doubles_next": Meaning(
        {
            True: ("vale doppio", "La smazzata dopo quella a monte vale ×2"),
            False: ("vale come sempre", "La smazzata dopo quella a monte vale come sempre"),
        },
        engine.after_monte,
    ),
    "tie": Meaning(
        {
            ("tied", False, "same", False): (
                "si rifà, stesso mazziere",
                "con lo stesso mazziere. In tre vale lo stesso",
            ),
            ("tied", False, "rotate", False): ("annullata, il mazzo passa", "è annullata e il mazzo passa"),
            ("drawn", True, "rotate", False): ("patta", "è patta, non va a nessuno e il mazzo passa"),
            ("won", True, "rotate", False): (
                "decide l’ultima presa",
                "60 pari: vince la smazzata chi",
            ),
            ("tied", False, "same", True): ("spareggio tra i due pari", "in testa se la giocano fra loro"),
        },
        engine.tied,
    ),
    "lowest_wins": Meaning(
        {
            True: ("chi fa meno punti", "nelle prese fa meno punti", "59 punti o meno"),
            False: ("chi fa più punti", "nelle prese fa più punti", "bastano 61 punti"),
        },
        engine.lower,
    ),
    "swap": Meaning(
        {
            True: ("si cambia col sette o col due", "il sette di briscola prende qualunque carta più alta"),
            False: ("non si scambia", "La carta girata resta dov’è: non si scambia"),
        },
        engine.swapped("re", "sette"),
    ),
    "two_takes_seven": Meaning(
        {
            True: ("lo prende il due", "Un sette girato si può prendere con il due"),
            False: ("resta dov’è", "Un sette girato resta: il due non lo prende"),
        },
        engine.swapped("sette", "due"),
    ),
    "turned_redraw": Meaning(
        {
            True: ("si gira un’altra carta", "Asso, tre o re non restano girati in tavola"),
            False: ("resta", "resta in tavola qualunque sia, anche asso, tre o re"),
        },
        engine.turned_again,
    ),
    "direction": Meaning(
        {
            True: ("antiorario", "in senso antiorario: dopo tocca a chi siede a destra"),
            False: ("orario", "in senso orario: dopo tocca a chi siede a sinistra"),
        },
        engine.next_is_right,
    ),
    "dealer_after_void": Meaning(
        {
            True: ("stesso mazziere", "non conta per nessuno; ridà le carte lo stesso mazziere"),
            False: ("il mazzo passa", "non conta per nessuno; il mazzo passa al prossimo"),
        },
        engine.same_dealer_after("void"),
    ),
    "talk": Meaning(
        {
            "silent": ("in silenzio", "non si parla e non si fanno segni"),
            "signs": ("a gesti", "si possono fare segni, ma non parlare"),
            "spoken": ("possono parlare", "possono parlare di che cosa giocare"),
        }
    ),
    "open_hands": Meaning(
        {
            True: ("scoperte", "stanno scoperte sul tavolo, e anche il tallone è scoperto"),
            False: ("coperte", "Ognuno tiene le proprie carte per sé"),
        }
    ),
    "show_partner_hand": Meaning(
        {
            True: ("i compagni si mostrano le carte", "i compagni possono mostrarsi le carte"),
            False: ("nessuno mostra niente", "non si mostrano mai le carte"),
        }
    ),
}
"""By setting: all that have words or yes and no."""
CHOSEN = [(game, each) for game in GAMES for each in settings(game) if each.kind in {"word", "flag"}]
NUMBERS: tuple[tuple[tuple[dict[str, Json], str], ...], ...] = (
    (
        ({"auction.close_at": 110}, "Chi offre 110 chiude subito l’asta"),
        ({"auction.close_at": 120, "auction.max_points": 100}, "Nessuna offerta chiude l’asta"),
    ),
    (
        ({"auction.step": 1}, "più alta della precedente; si può"),
        ({"auction.step": 3}, "di almeno 3"),
    ),
    (
        ({"auction.last_speaker_minimum": None}, "l’ultimo può chiamare qualunque cosa o passare"),
        ({"auction.last_speaker_minimum": 66}, "almeno 66 punti"),
    ),
    (
        ({"all_pass.factor": 1}, "dopo che tutti hanno passato vale come sempre"),
        ({"all_pass.factor": 3}, "La smazzata che si gioca dopo vale ×3"),
    ),
    (({"monte.at_most": None}, "Nessuno manda a monte"), ({"monte.at_most": 1}, "al massimo 1 punto")),
    (({"bands": []}, "non ci sono moltiplicatori"), ({"bands": [[61, 120, 2]]}, "da 61 a 120 ×2")),
)
"""Numbers that are told in one sentence or in quite another: changes, and words of the sentence."""


def said(app: Flask, rules: Rules) -> str:
    """All that an Italian reads of these rules."""
    return " ".join(line.text for line in told(app, "it", rules))


def test_every_setting_of_words_has_its_meanings_and_there_is_no_other() -> None:
    assert {setting.name for _, setting in CHOSEN} == set(MEANINGS)
    for _, setting in CHOSEN:
        assert len(MEANINGS[setting.name].words) == len(setting.words or (True, False))


@pytest.mark.parametrize(("game", "setting"), CHOSEN, ids=[f"{game}-{each.name}" for game, each in CHOSEN])
def test_the_sentence_and_the_form_say_what_the_engine_does(app: Flask, game: Game, setting: Setting) -> None:
    meaning, met = MEANINGS[setting.name], set()
    for value in setting.words or (True, False):
        at = engine.house(game, {setting.name: value})
        answer = meaning.ask(at) if meaning.ask else value
        (choice, *sentences), text = meaning.words[answer], said(app, at.rules)
        assert all(sentence in text for sentence in sentences), (value, answer, text)
        others = [each for other, each in meaning.words.items() if other != answer]
        assert not [each for _, *other in others for each in other if each in text], (value, answer)
        with app.test_request_context(), force_locale("it"):
            assert value_words(setting, value) == choice
        met.add(answer)
    assert met == set(meaning.words)


@pytest.mark.parametrize("cases", NUMBERS, ids=[next(iter(each[0][0])) for each in NUMBERS])
def test_a_number_that_turns_a_rule_on_or_off_is_told_so(
    app: Flask, cases: tuple[tuple[dict[str, Json], str], ...]
) -> None:
    for changes, words in cases:
        text = said(app, engine.house("chiamata", changes).rules)
        assert [each for _, each in cases if each in text] == [words]
