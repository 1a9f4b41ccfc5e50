"""Plans on screen: the list of them, and the bar over a table that shows one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spadework.core.text import NO_TEXT, Text
from spadework.view.advice.intentions import texts_in
from spadework.web.screens.explaining import named
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import render, speech
from spadework.web.storage.plans import LONGEST_NAME, KeptPlan
from spadework.web.tables.viewed_game import ViewedGame

MOST_STEPS_TOLD = 6


@dataclass(frozen=True)
class ListedPlan:
    """A plan in the list."""

    plan: KeptPlan
    steps: list[str]
    more: int  # steps that are not told
    is_carried: bool
    trouble: Text


def plans_page(view: ViewedGame, plans: Sequence[KeptPlan]) -> str:
    """All plans of the viewer at a table, with what can be done with each."""
    say = speech(view.viewer.language, view.game.state.rules)
    carried = {known.plan: known.trouble for known in view.carried}
    listed = []
    for plan in plans:
        texts = [text for _, step in plan.steps for text in texts_in(step)]
        told = [named(view.game.state, text, say) for text in texts[:MOST_STEPS_TOLD]]
        more = len(texts) - len(told)
        trouble = carried.get(plan.id, NO_TEXT)
        listed.append(ListedPlan(plan, told, more, plan.id in carried and not trouble, trouble))
    return render(
        "plans.html",
        view.viewer.language,
        viewer=view.viewer,
        id=view.id,
        title=view.title,
        plans=listed,
        say=say,
        longest=LONGEST_NAME,
        is_over=view.settled.over or bool(view.read_only),
    )


def plan_bar(view: ViewedGame) -> str:
    """What stands over the table while it shows a plan; empty at the table itself."""
    if view.plan is None:
        return ""
    return piece(
        view,
        "plan_bar.html",
        id=view.id,
        plan=view.plan,
        is_carried=any(k.plan == view.plan.id and not k.trouble for k in view.carried),
        csrf=view.viewer.csrf,
    )
