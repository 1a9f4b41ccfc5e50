"""Why an action is not possible now, in terms of the rules and with the numbers."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from spadework.core.state import NOBODY, State
from spadework.core.text import Text, alternatives

MOST_GUESSES: Final = 3
MOST_NAMED: Final = 6


def explain(state: State, text: str, seat: int | None = None) -> Text:
    """One sentence on the action called *text*: that it is possible, or why it is not.

    *seat* is who would act: whoever is asked unless it is given, here or in the text
    (``witches: upgrade F4 to TP``).
    """
    named, wanted = actor_and_action(state, text)
    actor = named if seat is None else seat
    action = state.rules.table.by_text.get(wanted)
    if action is None:
        return _guess(state, wanted, actor)
    seat = NOBODY if actor is None else actor
    if state.answered_by(action, seat) is not None:
        return Text("'{text}' is possible now.", text=action.text)
    return Text("{sentence}.", sentence=state.refusal(action, seat))


def actor_and_action(state: State, text: str) -> tuple[int | None, str]:
    """The seat that a text names before a colon, if any, and the action's own text."""
    name, colon, rest = text.strip().partition(":")
    if colon:
        for seat in state.seats:
            if name.strip().lower() in (seat.faction.id, seat.faction.name.lower()):
                return seat.index, rest.strip()
    return None, text.strip()


def _guess(state: State, text: str, seat: int | None) -> Text:
    """What an unknown text may have meant, with what is possible now first."""
    offers = [offer.text for offer in state.offers_to(NOBODY if seat is None else seat)]
    close = _close(list(state.rules.table.by_text), offers, text)
    if close:
        meant = alternatives([Text("{name}", name=f"'{name}'") for name in close])
        return Text("There is no action '{text}'; did you mean {meant}?", text=text, meant=meant)
    if not offers:
        return Text("There is no action '{text}'.", text=text)
    kinds = list(dict.fromkeys(name.split()[0] for name in offers))
    named = [next(name for name in offers if name.split()[0] == kind) for kind in kinds]
    examples = ", ".join(f"'{name}'" for name in named[:MOST_NAMED])
    return Text(
        "There is no action '{text}'; possible now are for example {examples}.",
        text=text,
        examples=examples,
    )


def _close(known: list[str], offers: list[str], text: str) -> list[str]:
    """The *known* texts nearest to *text*: but for capitals, by their beginning, by likeness."""
    lower = {name.lower(): name for name in known}
    wanted = " ".join(text.lower().split())
    if wanted in lower:
        return [lower[wanted]]
    begun = [name for key, name in lower.items() if wanted and key.startswith(wanted + " ")]
    alike = [lower[key] for key in get_close_matches(wanted, lower, n=2 * MOST_GUESSES)]
    found = list(dict.fromkeys([*begun, *alike]))
    found.sort(key=lambda name: name not in offers)
    return found[:MOST_GUESSES]
