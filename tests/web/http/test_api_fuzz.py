"""Whatever is thrown at the server, it answers with a sentence and never breaks.

Schemathesis makes requests from the schema of the API, good ones and bad ones, and checks that the
answers are as the schema says; Hypothesis fills in the forms.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from support.two_players import FIELDS
from support.web_program import Program, program
from support.web_table import Browser, House, running

OPERATIONS = [
    ("GET", "/game/{id}/fragments"),
    ("POST", "/game/{id}/draft"),
    ("POST", "/game/{id}/undo"),
    ("POST", "/game/{id}/turn"),
    ("POST", "/game/{id}/orders"),
    ("POST", "/game/{id}/links"),
    ("POST", "/game/{id}/consent"),
    ("POST", "/game/{id}/requests"),
    ("POST", "/game/{id}/return"),
    ("GET", "/ratings.json"),
    ("GET", "/statistics.json"),
    ("GET", "/archive.json"),
    ("GET", "/people/{name}/ratings.json"),
    ("POST", "/maps/check"),
    ("POST", "/maps/read"),
    ("GET", "/game/{id}/plans/{plan}/fragments"),
    ("POST", "/game/{id}/plans/{plan}/draft"),
    ("POST", "/game/{id}/plans/{plan}/undo"),
    ("POST", "/game/{id}/plans/{plan}/turn"),
    ("GET", "/game/{id}/chat"),
    ("GET", "/game/{id}/chat/unread"),
    ("POST", "/game/{id}/chat"),
    ("POST", "/game/{id}/chat/read"),
    ("POST", "/game/{id}/chat/mute"),
    ("POST", "/game/{id}/chat/report"),
    ("POST", "/game/{id}/chat/quiet"),
    ("POST", "/game/{id}/notes"),
]
OF_PROGRAMS = [
    ("GET", "/api/v1/me"),
    ("GET", "/api/v1/games"),
    ("POST", "/api/v1/games"),
    ("GET", "/api/v1/games/{id}"),
    ("GET", "/api/v1/games/{id}/record"),
    ("GET", "/api/v1/games/{id}/position"),
    ("GET", "/api/v1/games/{id}/offers"),
    ("GET", "/api/v1/games/{id}/log"),
    ("POST", "/api/v1/games/{id}/actions"),
    ("POST", "/api/v1/games/{id}/end"),
    ("POST", "/api/v1/games/{id}/undo"),
    ("POST", "/api/v1/games/{id}/consent"),
    ("POST", "/api/v1/games/{id}/return"),
    ("GET", "/api/v1/lobby"),
    ("POST", "/api/v1/lobby"),
    ("GET", "/api/v1/lobby/{id}"),
    ("POST", "/api/v1/lobby/{id}/join"),
    ("POST", "/api/v1/lobby/{id}/leave"),
    ("GET", "/api/v1/ratings"),
    ("GET", "/api/v1/statistics"),
    ("GET", "/api/v1/archive"),
    ("GET", "/api/v1/people/{name}/ratings"),
]
STREAMS = [("GET", "/api/v1/events"), ("GET", "/api/v1/games/{id}/events")]  # have no end
CHECKS = [
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
]
SOME = settings(
    max_examples=30,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)

FEW = settings(SOME, max_examples=15)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("fuzz"), waiting_games=1_000_000) as house:
        yield house


@pytest.fixture(scope="module")
def browser(house: House) -> Browser:
    return house.browser()


@pytest.fixture(scope="module")
def schema(browser: Browser) -> BaseSchema:
    """What the server says of its API; to read it takes as long as to ask for a page."""
    return schemathesis.openapi.from_dict(browser.get("/schema/openapi.json").json())


def test_the_schema_tells_of_every_operation(browser: Browser) -> None:
    schema = browser.get("/schema/openapi.json").json()
    told = [(m.upper(), path) for path, item in schema["paths"].items() for m in item]
    assert sorted(told) == sorted([*OPERATIONS, *OF_PROGRAMS, *STREAMS])
    assert "default" not in schema["components"]["schemas"]["Terms"], "it is that of one request"


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_api_keeps_its_word(
    browser: Browser, schema: BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    url = browser.begin(**FIELDS)
    operation = schema[path][method]

    @SOME
    @given(case=operation.as_strategy(generation_mode=mode), ours=st.integers(0, 3))
    def check(case: schemathesis.Case[Any], ours: int) -> None:
        if ours and "{id}" in path:
            case.path_parameters["id"] = url.split("/")[2]
        answer = browser.send_case(case)
        assert answer.status_code < 500, answer.text
        is_json = answer.headers["content-type"].startswith("application/json")
        if is_json and (answer.status_code >= 400 or path.startswith("/game/")):
            assert isinstance(answer.json()["message"], str)
        if ours and mode is GenerationMode.POSITIVE:
            case.validate_response(answer, checks=CHECKS)

    check()


@pytest.fixture(scope="module")
def playing(house: House) -> tuple[Program, str]:
    """A program, and a game that it has begun."""
    made = program(house)
    return made, str(made.begin()["id"])


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), OF_PROGRAMS)
def test_the_api_for_programs_keeps_its_word(
    playing: tuple[Program, str], schema: BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    asking, id = playing

    @FEW
    @given(
        case=schema[path][method].as_strategy(generation_mode=mode),
        ours=st.integers(0, 3),
        has_token=st.integers(0, 9),
    )
    def check(case: schemathesis.Case[Any], ours: int, has_token: int) -> None:
        if ours and "{id}" in path:
            case.path_parameters["id"] = id
        answer = asking.send_case(case, has_token=bool(has_token))
        assert answer.status_code < 500, answer.text
        if not has_token and ours:
            assert answer.status_code in (400, 401, 413), answer.text
        if answer.status_code >= 400:
            assert isinstance(answer.json()["message"], str)
        if ours and mode is GenerationMode.POSITIVE:
            case.validate_response(answer, checks=CHECKS)

    check()


TEXTS = st.text(max_size=30) | st.sampled_from(
    [
        "",
        "on",
        "4",
        "-1",
        "person",
        "novice",
        "base",
        "own",
        "lakes",
        "terra_nova",
        "list",
        "chosen",
    ]
)
NAMES = st.sampled_from(
    [
        "game",
        "expansion",
        "map",
        "own_map",
        "players",
        "seat1",
        "seat2",
        "name1",
        "factions",
        "faction1",
        "faction2",
        "seed",
        "tiles",
        "round1",
        "bonus",
        "final",
        "option.introductory",
        "option.faction_choice",
        "title",
        "record",
        "language",
        "theme",
        "silence",
        "speak_up",
        "back",
    ]
)


@pytest.mark.parametrize("path", ["/new", "/import", "/preferences"])
def test_forms_are_taken_or_refused(browser: Browser, path: str) -> None:
    @SOME
    @given(fields=st.dictionaries(NAMES, st.lists(TEXTS, max_size=3)))
    def check(fields: dict[str, list[str]]) -> None:
        answer = browser.submit(path, **fields)
        assert answer.status_code in (303, 422), answer.text

    check()


@pytest.mark.parametrize("path", ["/new", "/import", "/preferences"])
@pytest.mark.parametrize(
    "kind",
    ["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x"],
)
def test_bodies_that_are_no_forms_are_refused(browser: Browser, path: str, kind: str) -> None:
    @SOME
    @given(body=st.binary(max_size=200) | st.sampled_from([b"--x", b"--x\r\n\r\n--x--", b"%ff=%"]))
    def check(body: bytes) -> None:
        answer = browser.send_bytes(path, body, kind)
        assert 400 <= answer.status_code < 500 or answer.status_code == 303, answer.text

    check()


@pytest.mark.parametrize(
    ("path", "name"),
    [("/preview", "action"), ("/explain", "text"), ("/export.svg", "at"), ("", "at")],
)
def test_addresses_are_understood_or_refused(browser: Browser, path: str, name: str) -> None:
    url = browser.begin(**FIELDS)

    @SOME
    @given(text=st.text(max_size=40))
    def check(text: str) -> None:
        answer = browser.get_with(url + path, name, text)
        assert answer.status_code < 500, answer.text

    check()


@pytest.mark.parametrize("step", ["draft", "undo", "turn", "orders", "links"])
def test_brackets_without_end_are_refused(browser: Browser, step: str) -> None:
    url = browser.begin(**FIELDS)
    answer = browser.send_bytes(f"{url}/{step}", b"[" * 3_000)
    assert answer.status_code == 400
    assert answer.json()["message"] == "This request cannot be understood."
