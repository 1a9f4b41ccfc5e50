"""The names a server answers to, and how refusals are told to people and to programs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spadework.web.http.settings import Rates
from spadework.web.security.hosts import Hosts
from spadework.web.security.rates import Limit, network_of
from support.two_players import FIELDS
from support.web_table import PAGE, House, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("edge"), names=("games.example",), https=True) as opened:
        yield opened


# --- names


@pytest.mark.parametrize(
    "host", ["user@evil", "[::1", "x:y", "games.example:99999", "[evil]", "a b", ""]
)
def test_a_host_that_is_no_name_is_refused(house: House, host: str) -> None:
    """Pages with links had to make addresses of them, and broke."""
    browser = house.browser()
    url = browser.begin(**FIELDS)
    answer = browser.get(url, host=host)
    assert answer.status_code == 400
    assert "evil" not in answer.text


def test_a_name_that_is_not_this_servers_is_refused_in_a_sentence(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    for path in (url, "/", f"{url}/fragments", "/static/base.css", "/schema/openapi.json"):
        answer = browser.get(path, host="evil.example", accept="*/*")
        assert answer.status_code == 421, path
        assert answer.json()["message"] == (
            "This server does not answer to the name evil.example. "
            "Whoever runs it can add a name with --name."
        )


def test_refusals_of_names_speak_german(house: House) -> None:
    german = {"accept-language": "de", "accept": "*/*"}
    unknown = house.browser().get("/", host="evil.example", **german).json()["message"]
    assert unknown.startswith("Dieser Server heißt nicht evil.example.")
    wrong = house.browser().get("/", host="a@b", **german).json()["message"]
    assert wrong == "Diese Anfrage nennt keinen Server."


def test_links_begin_with_the_name_that_was_asked_for(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    page = browser.get(url, host="games.example:8443").text
    assert "https://games.example:8443/seat/" in page
    assert "testserver" not in page


MINE = "my-computer"


@pytest.mark.parametrize(
    ("listens", "host", "own", "known"),
    [
        ("127.0.0.1", "localhost:8765", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.1:8765", "127.0.0.1", True),
        ("127.0.0.1", "[::1]:8765", "127.0.0.1", True),
        ("127.0.0.1", "games.localhost", "127.0.0.1", True),
        ("127.0.0.1", "localhost.", "127.0.0.1", True),
        ("127.0.0.1", "given.example", "127.0.0.1", True),
        ("127.0.0.1", "GIVEN.example:443", "127.0.0.1", True),
        ("127.0.0.1", "192.168.1.5", "127.0.0.1", False),
        ("127.0.0.1", MINE, "127.0.0.1", True),
        ("0.0.0.0", MINE, "192.168.1.5", True),
        ("0.0.0.0", f"{MINE.upper()}.local:8765", "192.168.1.5", True),
        ("0.0.0.0", f"{MINE}.fritz.box", "192.168.1.5", True),
        ("0.0.0.0", f"{MINE}.home.arpa", "192.168.1.5", True),
        ("0.0.0.0", f"{MINE}.evil.example", "192.168.1.5", False),
        ("0.0.0.0", "another.local", "192.168.1.5", False),
        ("0.0.0.0", "192.168.1.5:8765", "192.168.1.5", True),
        ("0.0.0.0", "10.0.0.7", "172.17.0.2", True),  # in front of a container
        ("0.0.0.0", "[fe80::1]:8765", "fe80::2", True),
        ("0.0.0.0", "8.8.8.8", "192.168.1.5", False),
        ("0.0.0.0", "8.8.8.8", "8.8.8.8", True),
        ("::", "[::ffff:127.0.0.1]", "::1", True),
        ("attic", "attic:8765", "192.168.1.5", True),
        ("0.0.0.0", "evil.example", "192.168.1.5", False),
    ],
)
def test_names_that_need_no_setting(listens: str, host: str, own: str, known: bool) -> None:
    hosts = Hosts(["given.example"], listens, computer=MINE)
    name = hosts.name(host)
    assert name is not None
    assert hosts.answers_to(name, own) is known


# --- how often


@pytest.mark.parametrize(("method", "path"), [("GET", "/nothing"), ("PUT", "/new")])
def test_what_is_not_there_counts_like_any_other_request(
    tmp_path: Path, method: str, path: str
) -> None:
    with running(tmp_path, rates=Rates(moves=3, new_games=3)) as house:
        answers = [house.browser().ask(method, path) for _ in range(5)]
        known = house.browser().get("/")
    expected = {"GET": 404, "PUT": 405}[method]
    assert [answer.status_code for answer in answers] == [expected] * 3 + [429] * 2
    assert known.status_code == 429, "they share one limit"


def test_who_has_to_wait_is_told_how_long(tmp_path: Path) -> None:
    with running(tmp_path, rates=Rates(moves=2, new_games=2)) as house:
        answers = [house.browser().get(path) for path in ("/", "/", "/", "/nothing")]
    assert [answer.headers.get("retry-after") for answer in answers] == [None, None, "30", "30"]


def test_a_bucket_says_when_it_allows_the_next_request() -> None:
    now = [0.0]
    limit = Limit(2, lambda: now[0])
    assert limit.wait("a") == 0.0
    assert [limit.allows("a") for _ in range(2)] == [True, True]
    assert limit.wait("a") == 30.0
    now[0] = 15.0
    assert limit.wait("a") == 15.0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 500, "x" * 64),
    ],
)
def test_an_address_of_ipv6_counts_with_its_network(address: str, network: str) -> None:
    """Whoever has one such address has all of its network."""
    assert network_of(address) == network


# --- refusals


@pytest.mark.parametrize("accept", ["*/*", "application/json", "", PAGE, ";;;q=x,/", "text/html"])
def test_the_interface_for_programs_refuses_as_its_schema_says(house: House, accept: str) -> None:
    answer = house.browser().get("/game/guessed/fragments", accept=accept)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["message"] == "There is no such game here."


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("", "application/json"),
        ("application/json", "application/json"),
        ("application/json, text/html;q=0.1", "application/json"),
        ("text/html;q=0, */*", "application/json"),
        (";;;q=x,/", "application/json"),
        (PAGE, "text/html"),
        ("text/*", "text/html"),
    ],
)
def test_people_are_refused_with_a_page_and_programs_with_json(
    house: House, accept: str, kind: str
) -> None:
    answer = house.browser().get("/nothing", accept=accept)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/new", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("GET", "/first-game", {"POST", "OPTIONS"}),
        ("PUT", "/game/x/draft", {"POST", "OPTIONS"}),
        ("NONSENSE", "/", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_method_that_is_not_allowed_is_answered_with_those_that_are(
    house: House, method: str, path: str, allowed: set[str]
) -> None:
    answer = house.browser().ask(method, path)
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == allowed


def test_a_server_behind_https_tells_browsers_to_stay_with_it(house: House, tmp_path: Path) -> None:
    for path in ("/", "/nothing", "/static/base.css"):
        policy = house.browser().get(path).headers["strict-transport-security"]
        assert policy == "max-age=31536000"
    with running(tmp_path) as plain:
        assert "strict-transport-security" not in plain.browser().get("/").headers
