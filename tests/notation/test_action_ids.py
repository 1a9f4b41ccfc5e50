"""Actions keep their ids: records in JSON, masks and nets of others are made of them."""

from hashlib import sha256

import pytest

import spadework as sw

BOTH = ("fire_and_ice", "mini_expansion")
# How many actions there are, and the digest of their ids and texts, as the first edition
# (86ca2f98) had them.
FIRST_EDITION: list[tuple[str, tuple[str, ...], dict[str, str], int, str]] = [
    ("terra_mystica", (), {}, 3427, "5c10b1275147cc8e"),
    ("terra_mystica", ("fire_and_ice",), {}, 4039, "b7389057b36d3fc5"),
    ("terra_mystica", ("mini_expansion",), {}, 3432, "bca10dc798b5a931"),
    ("terra_mystica", BOTH, {}, 4044, "6c19adf37a4fa403"),
    ("terra_mystica", BOTH, {"loose_order": "on"}, 4049, "600b9f58aae4013d"),
    ("terra_mystica", BOTH, {"faction_choice": "auction"}, 4044, "6c19adf37a4fa403"),
    ("terra_mystica", ("merchants",), {}, 4646, "a25473cee5b1160e"),
    ("terra_mystica", ("fire_and_ice", "merchants"), {}, 5258, "7da6ad808e7049aa"),
    ("terra_mystica", (*BOTH, "merchants"), {}, 5262, "0a5fee0f6d61d549"),
    ("terra_nova", (), {}, 782, "40db900d9e311d59"),
]


@pytest.mark.parametrize(
    ("game", "expansions", "options", "count", "digest"),
    FIRST_EDITION,
    ids=["+".join([game, *mix, *options.values()]) for game, mix, options, _, _ in FIRST_EDITION],
)
def test_actions_have_the_ids_of_the_first_edition(
    game: str, expansions: tuple[str, ...], options: dict[str, str], count: int, digest: str
) -> None:
    actions = sw.ruleset(game, *expansions, options=options).table.all
    told = "\n".join(f"{action.id} {action.text}" for action in actions)
    assert len(actions) == count
    assert sha256(told.encode()).hexdigest()[:16] == digest
