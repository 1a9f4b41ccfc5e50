"""Tokens: made and revoked by their owner, kept as digests, and good for what they say."""

import io
import re
import zipfile
from datetime import UTC, datetime, timedelta

from support.databases import Kept
from support.web_program import Program, program, token_of
from support.web_table import House


def test_a_token_is_shown_once_and_kept_as_a_digest(house: House, kept: Kept) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    token = token_of(browser, name="my <b>laptop</b>")
    page = browser.get("/account/tokens").text
    assert token not in page
    assert "my &lt;b&gt;laptop&lt;/b&gt;" in page
    assert "never used" in page
    ((stored,),) = kept.rows("SELECT token FROM tokens")
    assert isinstance(stored, str)
    assert stored not in token
    assert token.removeprefix("spadework_") != stored


def test_a_program_asks_in_the_name_of_an_account(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    asking = Program(house.client, token_of(browser))
    told = asking.get("/me").json()
    assert told["name"] == "Ann"
    assert told["is_program"] is False
    assert told["token"] == {"name": "mine", "scopes": ["read"], "until": ""}
    assert "last used" in browser.get("/account/tokens").text


def test_a_token_that_is_revoked_is_good_for_nothing(house: House) -> None:
    browser, other = house.browser(), house.browser()
    browser.sign_up("Ann")
    other.sign_up("Bo")
    asking = Program(house.client, token_of(browser))
    (number,) = re.findall(r'name="token" value="(\d+)"', browser.get("/account/tokens").text)
    assert other.submit("/account/tokens/revoke", token=number).status_code == 422, "not theirs"
    assert asking.get("/me").status_code == 200
    assert browser.submit("/account/tokens/revoke", token=number).status_code == 303
    answer = asking.get("/me")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.json()["message"].startswith("This needs a token")


def test_a_token_ends_with_its_day(house: House, kept: Kept) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
    asking = Program(house.client, token_of(browser, until=tomorrow))
    assert asking.get("/me").json()["token"]["until"] == f"{tomorrow}T23:59:59+00:00"
    kept.rows("UPDATE tokens SET until = '2020-01-01T23:59:59+00:00'")
    assert asking.get("/me").status_code == 401
    assert "ended" in browser.get("/account/tokens").text
    for odd in ("2020-01-01", "tomorrow", "2027-13-45", "9" * 40):
        page = browser.submit("/account/tokens", name="x", until=odd)
        assert page.status_code == 422, odd


def test_nobody_has_tokens_without_number_or_name(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    assert browser.submit("/account/tokens", name=" \n").status_code == 422
    assert browser.submit("/account/tokens", name="x", scope="everything").status_code == 422
    for number in range(20):
        token_of(browser, name=f"number {number}")
    refused = browser.submit("/account/tokens", name="one more")
    assert refused.status_code == 422
    assert "up to 20 tokens" in refused.text


def test_tokens_of_a_locked_account_do_not_work(house: House, kept: Kept) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    asking = Program(house.client, token_of(browser))
    kept.rows("UPDATE accounts SET locked = '2026-01-01T00:00:00+00:00'")
    assert asking.get("/me").status_code == 401


def test_a_token_never_works_on_pages_and_a_cookie_never_on_the_api(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    asking = Program(house.client, token_of(browser))
    assert asking.ask("GET", "/account/export.zip").status_code == 401
    assert asking.ask("GET", "/account").headers["location"].startswith("/sign-in")
    assert asking.ask("POST", "/sign-out").status_code in (401, 403)
    assert browser.get("/api/v1/me").status_code == 401
    assert browser.send("/api/v1/games", game="terra_mystica").status_code == 401
    assert "set-cookie" not in asking.get("/me").headers
    assert "set-cookie" not in Program(house.client).get("/me").headers


def test_people_have_tokens_to_read_and_programs_to_play(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    refused = browser.submit("/account/tokens", name="x", scope="play")
    assert refused.status_code == 422
    assert "marked as a program" in refused.text
    assert browser.submit("/account/program").status_code == 422, "nobody has said they are sure"
    assert browser.submit("/account/program", sure="on").status_code == 303
    assert Program(house.client, token_of(browser, "play")).get("/me").json()["is_program"]


def test_what_is_kept_of_somebody_tells_of_tokens_but_not_how_to_use_them(house: House) -> None:
    browser = house.browser()
    browser.sign_up("Ann")
    token = token_of(browser, name="backup")
    content = browser.get("/account/export.zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        told = archive.read(archive.namelist()[0]).decode()
    assert '"backup"' in told
    assert token not in told


def test_a_program_is_seen_to_be_one_and_does_not_play_on_pages(house: House) -> None:
    asking = program(house, "Robo")
    begun = asking.begin()
    url = f"/game/{begun['id']}"
    owner = house.browser()
    owner.sign_in("Robo")
    page = owner.get(url).text
    assert "program-sign" in page
    assert "program-sign" in owner.get("/people/Robo").text
    refused = owner.play(url, "build F4")
    assert refused.status_code == 403
    assert "plays by its tokens" in refused.json()["message"]
