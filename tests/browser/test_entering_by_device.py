"""Passkeys in a real browser, with a device that is part of it."""

import pytest
from playwright.sync_api import Page, expect

from support.table_page import Open
from support.web_server import Server

PASSWORD = "swamps and lakes"


def give_device(page: Page) -> None:
    """Let the browser have a device that knows its owner by a fingerprint."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


@pytest.mark.chromium
def test_who_has_a_device_signs_up_with_a_name_alone(server: Server, open_page: Open) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    page = open_page()
    give_device(page)
    page.goto(f"{address}/sign-up?back=/account")
    sign_up = page.get_by_role("button", name="Use a passkey instead")
    sign_up.click()
    expect(page.get_by_label("Name")).to_be_focused()  # it has to be filled in
    page.get_by_label("Name").fill("admin")
    sign_up.click()
    expect(page.locator("#passkey-said")).to_contain_text("cannot be taken")
    page.get_by_label("Name").fill("Dee of the Device")
    sign_up.press("Enter")
    expect(page.get_by_text("You have no password")).to_be_visible()
    expect(page.locator("#passkeys .sessions li")).to_have_count(1)
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{address}/sign-in?back=/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Dee of the Device")).to_be_visible()


@pytest.mark.chromium
def test_a_passkey_is_added_used_alone_and_kept_as_the_last_way_in(
    server: Server, open_page: Open
) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # a passkey is for a name
    page = open_page()
    page.goto(f"{address}/sign-up")
    page.get_by_label("Name").fill("Kay of the Keys")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("link", name="Kay of the Keys")).to_be_visible()
    give_device(page)
    page.goto(f"{address}/account")
    page.locator("#passkey_password").fill("a wrong one")
    page.get_by_role("button", name="Add a passkey of this device").click()
    expect(page.locator("#passkey-said")).to_have_text("This is not your password.")
    page.locator("#passkey_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    passkeys = page.locator("#passkeys .sessions li")
    expect(passkeys).to_have_count(1)
    page.locator("summary", has_text="Call one something else").click()
    page.get_by_label("New name").fill("Laptop")
    page.get_by_role("button", name="Call it so").click()
    expect(passkeys).to_contain_text("Laptop")
    page.locator("summary", has_text="Do without a password").click()
    page.locator("#drop_password").fill(PASSWORD)
    page.get_by_role("button", name="Do without a password").click()
    expect(page.get_by_text("You have no password")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{address}/sign-in?back=/account")
    page.get_by_role("button", name="Sign in with a passkey").press("Enter")
    expect(passkeys).to_contain_text("last used")
    page.get_by_role("button", name="Remove: Laptop").click()
    expect(page.get_by_role("alert").first).to_contain_text("last way into your account")
    expect(passkeys).to_have_count(1)
