"""Arguments and set-ups that make no sense: one clear sentence, exit status 2, no traceback."""

import pytest

from support.bad_input import Refusal


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], "there is no game 'chess'; there are terra_mystica"),
        (["--with", "dragons"], "there is no expansion 'dragons'; there are fire_and_ice, "),
        (["--map", "atlantis"], "there is no map 'atlantis'; there are base, fire_and_ice, "),
        (["--map", "atlantis.toml"], "the map file atlantis.toml cannot be read: No such file"),
        (["--map", "a\0.toml"], "the map file a .toml cannot be read: embedded null byte"),
        (["--players", "1"], "the game is for 2 to 5 players, not 1"),
        (["--players", "6"], "the game is for 2 to 5 players, not 6"),
        (["--players", "few"], "argument --players: invalid int value: 'few'"),
        (["--factions", "witches"], "1 factions do not fit 4 seats"),
        (["--factions", "elves,giants,nomads,auren"], "there is no faction 'elves'; there are "),
        (["--factions", "witches,auren,nomads,giants"], "Auren and Witches share a board"),
        (["--factions", "witches,witches,nomads,giants"], "Witches and Witches share a board"),
        (["--factions", "yetis,giants,nomads,auren"], "there is no faction 'yetis'; there are "),
        (["--option", "speed=high"], "there is no option 'speed'; possible are: faction_choice, "),
        (["--option", "spade_tile=late"], "option 'spade_tile' cannot be 'late'; possible are: "),
        (["--option", "mini_towns=on"], "there is no option 'mini_towns'; possible are: "),
        (["--option", "introductory", "--map", "lakes"], "the introductory game has its own "),
        (
            ["--option", "faction_choice=auction", "--factions", "random"],
            "factions that are dealt or named are neither auctioned nor chosen by color",
        ),
        (
            ["--option", "faction_choice=colors", "--factions", "witches,giants,nomads,halflings"],
            "factions that are dealt or named are neither auctioned nor chosen by color",
        ),
        (["--seed", "x"], "argument --seed: invalid seed value: 'x'"),
        (["--seed", "9" * 1000], "argument --seed: a seed has at most 18 digits"),
        (["--seed", "-" + "9" * 5000], "argument --seed: a seed has at most 18 digits"),
    ],
)
@pytest.mark.parametrize("command", ["new", "simulate", "watch"])
def test_a_game_that_cannot_be_set_up(
    refusal: Refusal, command: str, arguments: list[str], sentence: str
) -> None:
    assert sentence in refusal(command, *arguments)


def test_a_color_is_not_given_twice(refusal: Refusal) -> None:
    """Ice factions pick a color in play; the sides of one board are refused at once."""
    both = ["--with", "fire_and_ice", "--players", "2", "--factions", "yetis,ice_maidens"]
    assert refusal("new", *both) == "Ice Maidens and Yetis share a board"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bench", "--seconds", "0"], "a measurement takes more than 0"),
        (["bench", "--seconds", "nan"], "a measurement takes more than 0"),
        (["bench", "--web", "--game", "terra_mystica"], "--game is for the engine"),
        (["show", "x", "--dark"], "--dark is for --svg"),
        (
            ["bot", "--agent", "novice", "--seconds", "2"],
            "limit search, learned, grandmaster and",
        ),
        (
            ["analyze", "x", "--agent", "greedy", "--nodes", "2"],
            "limit search, learned, grandm",
        ),
        (["bench", "--seconds", "inf"], "a measurement takes more than 0"),
        (["simulate", "--games", "0"], "argument --games: must be at least 1"),
        (["conformance", "x", "--jobs", "-1"], "argument --jobs: must be at least 1"),
        (["conformance", "x", "--jobs", "two"], "argument --jobs: invalid"),
        (["fly"], "invalid choice: 'fly'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_arguments_that_make_no_sense(
    refusal: Refusal, arguments: list[str], sentence: str
) -> None:
    assert sentence in refusal(*arguments)


def test_an_argument_of_kilobytes_is_not_repeated(refusal: Refusal) -> None:
    assert len(refusal("new", "--players", "9" * 5000)) < 600
