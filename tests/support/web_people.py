"""People at a table over HTTP: they know what their page shows, and do what it offers."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from random import Random

from spadework.notation.game import Game
from spadework.web.tables.new_game import make_game
from support.games import CATALOG
from support.web_table import Browser, House

FAMILY: dict[str, dict[str, str | list[str]]] = {
    "base": {"game": "terra_mystica", "map": "base", "players": "2"},
    "introductory": {
        "game": "terra_mystica",
        "map": "base",
        "players": "2",
        "option.introductory": "on",
    },
    "fire and ice": {
        "game": "terra_mystica",
        "expansion": ["fire_and_ice", "mini_expansion"],
        "map": "fire_and_ice",
        "players": "2",
    },
    "merchants": {
        "game": "terra_mystica",
        "expansion": ["merchants"],
        "map": "lakes",
        "players": "2",
    },
    "terra nova": {"game": "terra_nova", "players": "2"},
}
LEDGERS = ("base", "introductory", "fire and ice")  # what a ledger can tell of
# What brings no game to its end, and transformations that a ledger may have no words for.
AVOIDED = ("convert", "burn", "transform")


class Person:
    """Somebody with the page of a table open; what a click answers is what the page shows then."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.pieces: dict[str, str] = {}
        self._versions: dict[str, str] = {}
        self.sequence = self.draft = 0
        self.look()

    def look(self) -> None:
        """Let the page catch up, as it does when the server tells it to."""
        self._show(self.browser.get(f"{self.url}/fragments", **{"x-have": self._have()}).json())

    def _have(self) -> str:
        return " ".join(f"{id}:{name}" for id, name in self._versions.items())

    def _show(self, answer: dict[str, object]) -> None:
        fragments, versions = answer["fragments"], answer["versions"]
        assert isinstance(fragments, dict)
        assert isinstance(versions, dict)
        sequence, draft = answer["sequence"], answer["draft"]
        assert isinstance(sequence, int)
        assert isinstance(draft, int)
        self.pieces.update(fragments)
        self._versions = versions
        self.sequence, self.draft = sequence, draft

    @property
    def headline(self) -> str:
        """What the page says at its top."""
        return _words(self.pieces["headline"])

    @property
    def chips(self) -> str:
        """What the page says of the players in turn order."""
        return _words(self.pieces["turns"])

    @property
    def offers(self) -> list[str]:
        """The actions of the buttons."""
        return [unescape(text) for text in re.findall(r'data-action="([^"]*)"', self._decision)]

    @property
    def can_end(self) -> bool:
        """Whether there is a button that ends the turn."""
        return 'data-command="end-turn"' in self._decision

    @property
    def can_undo(self) -> bool:
        """Whether there is a button that takes something back, and it can be pressed."""
        return bool(re.search(r'data-command="undo"(?! disabled)', self._decision))

    @property
    def _decision(self) -> str:
        return self.pieces["decision"]

    def play(self, action: str) -> None:
        """Press the button of an action."""
        assert action in self.offers
        self._send("draft", action=action)

    def type(self, action: str) -> None:
        """Type an action, whether there is a button for it or not."""
        self._send("draft", action=action)

    def end_turn(self) -> None:
        """Press the button that ends the turn."""
        assert self.can_end
        self._send("turn")

    def undo(self) -> None:
        """Press the button that takes something back."""
        assert self.can_undo
        self._send("undo")

    def _send(self, word: str, **what: str) -> None:
        answer = self.browser.send(
            f"{self.url}/{word}", sequence=self.sequence, draft=self.draft, **what
        )
        assert answer.status_code == 200, answer.text
        self._show(answer.json())


def _words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


def sit_down(house: House, host: Browser, url: str) -> list[Person]:
    """The host at the first seat, somebody with a browser of their own at each other one."""
    browsers = [host]
    for name, link in host.links(url).items():
        if name not in ("seat 1", "watch"):
            guest = house.browser()
            assert guest.submit(link).headers["location"] == url
            browsers.append(guest)
    return [Person(browser, url) for browser in browsers]


def choose(offers: list[str], random: Random) -> str:
    """An offer that gets the game on; most turns are passes, so that it does not take long."""
    passes = [text for text in offers if text.startswith("pass")]
    useful = [text for text in offers if not text.startswith((*AVOIDED, *passes))]
    return random.choice(passes if passes and random.random() < 0.7 else useful or offers)


# --- games that are nearly over


def before_the_last_pass(name: str) -> Game:
    """A game in which nothing is left to decide for anybody after the pass that is to come."""
    return next(nearly_over(name))


def nearly_over(name: str) -> Iterator[Game]:
    """Games of that kind, as many as are wanted."""
    for seed in count():
        game = played(name, seed)
        last = max(n for n, e in enumerate(game.record) if e.action.text.startswith("pass"))
        game = game.branch(last)
        ahead = game.copy()
        ahead.play(first_pass([offer.text for offer in ahead.offers()]))
        if not ahead.over and "end turn" in [offer.text for offer in ahead.offers()]:
            ahead.play("end turn")
        if ahead.over:
            yield game


def first_pass(offers: list[str]) -> str:
    """The first of the passes that are offered."""
    return next(text for text in offers if text.startswith("pass"))


def played(name: str, seed: int, *, spending: bool = True) -> Game:
    """A whole game of which most turns are passes; who is *spending* keeps only coins at last."""
    fields = {
        key: [value] if isinstance(value, str) else value for key, value in FAMILY[name].items()
    }
    game = make_game(CATALOG, {**fields, "seed": [f"{seed}"]}).game
    random = Random(seed)
    while not game.over:
        offers = [offer.text for offer in game.offers()]
        exchange = [text for text in offers if re.match(r"convert \d+ (PW|P|W) to", text)]
        spends = spending and game.state.round == game.state.rules.rounds
        game.play(exchange[-1] if spends and exchange else choose(offers, random))
    return game
