"""People are told by mail of what concerns them: once, when they are away, as they want it."""

import json
import re
import time

from spadework.web.notices.kinds import INVITATION, KINDS, OVER, REMINDER
from spadework.web.storage.notices import put_notice
from spadework.web.storage.present import GLANCE
from spadework.web.tables.terms import Clock, Terms
from support.databases import Kept
from support.evening import FIELDS, Evening
from support.mailbox import Mailbox
from support.web_clocks import on_terms, pass_time
from support.web_table import Browser, running, until
from support.web_worker import Working

BEN = "Ben@home.example"


def test_who_is_asked_and_away_gets_one_letter_after_a_minute(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    assert evening.waiting() == ["turn Ben"]
    ((due,),) = evening.kept.rows("SELECT due FROM jobs WHERE kind = 'notice'")
    assert isinstance(due, float)
    assert 30 < due - time.time() < 62
    evening.let_time_pass()
    letter = evening.box.letter(1)
    assert letter["to"] == "Ben@home.example"
    assert letter["subject"] == "Your turn: Lakes"
    assert f"/game/{evening.game}" in letter.get_content()
    assert "Hello Ben" in letter.get_content()
    evening.let_time_pass()
    assert len(evening.box.letters) == 1
    evening.ben.play(evening.url, "build F3")
    evening.ben.play(evening.url, "build B4")
    evening.let_time_pass()
    assert evening.box.letter(2)["to"] == "Ada@home.example"


def test_who_plays_within_the_minute_is_told_nothing(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    evening.ben.play(evening.url, "build F3")
    assert evening.waiting() == [], "it is still for Ben to build, and Ben knows"
    evening.ben.play(evening.url, "build B4")
    assert evening.waiting() == ["turn Ada"]


def test_the_same_turn_is_told_once_though_it_is_asked_again(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    notice = evening.kept.rows("SELECT kind, key, arguments FROM jobs WHERE kind = 'notice'")
    evening.let_time_pass()
    evening.box.letter(1)
    ((kind, key, arguments),) = notice
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    evening.kept.rows(
        "INSERT INTO jobs (kind, key, arguments, due) VALUES (%s, %s, %s, 1)", kind, key, text
    )
    until(lambda: not evening.kept.rows("SELECT * FROM jobs"), "it is looked at")
    assert len(evening.box.letters) == 1


def test_who_has_the_table_open_is_told_when_they_have_gone_without_an_answer(
    evening: Evening,
) -> None:
    sit_before_the_table(evening, "Ben")
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert evening.waiting() == ["turn Ben"], "somebody will look again"
    assert evening.box.letters == []
    evening.kept.rows("DELETE FROM present")
    evening.let_time_pass()
    assert evening.box.letter(1)["subject"] == "Your turn: Lakes"


def sit_before_the_table(evening: Evening, name: str) -> None:
    """Let somebody have the page of the table open, as another server says."""
    ((holder,),) = evening.kept.rows("SELECT key FROM accounts WHERE name = %s", name)
    evening.kept.rows(
        "INSERT INTO present (server, game, holder, until) VALUES ('other', %s, %s, 9e12)",
        evening.game,
        holder,
    )


def tell_what_is_due(evening: Evening) -> None:
    """Let all notices be due, but no daily letter."""
    evening.kept.rows("UPDATE jobs SET due = 0 WHERE kind = 'notice'")
    until(lambda: not evening.waiting(), "all is told")


def ask_for_a_pause(evening: Evening) -> None:
    """Let Ada ask Ben for a pause."""
    standing = evening.ada.table(evening.url).standing
    where = {"sequence": standing.sequence, "draft": standing.draft_mark}
    assert evening.ada.send(f"{evening.url}/requests", kind="pause", **where).status_code == 200


def answer_it(evening: Evening, who: Browser, *, agrees: bool) -> None:
    """Agree to what is asked of all, or not; who has asked for it takes it back."""
    request = who.table(evening.url).request
    assert request is not None
    answered = who.send(f"{evening.url}/consent", request=request.id, agrees=agrees)
    assert answered.status_code == 200


def test_who_leaves_the_table_without_an_answer_is_told_what_is_asked_of_them(
    evening: Evening,
) -> None:
    sit_before_the_table(evening, "Ben")
    ask_for_a_pause(evening)
    evening.let_time_pass()
    assert evening.waiting() == ["consent Ben"], "somebody will look again"
    evening.kept.rows("DELETE FROM present")
    evening.let_time_pass()
    assert evening.box.letter_to(BEN)["subject"] == "Ada asks for your consent: Lakes"


def test_what_nobody_asks_any_more_is_in_no_daily_letter(evening: Evening) -> None:
    evening.ben.submit("/account/notices", on=["consent.mail"], hour="18")
    ask_for_a_pause(evening)
    tell_what_is_due(evening)
    assert len(evening.kept.rows("SELECT id FROM gathered")) == 1
    answer_it(evening, evening.ada, agrees=False)
    evening.let_time_pass()
    assert BEN not in {letter["to"] for letter in evening.box.letters}
    assert evening.kept.rows("SELECT id FROM gathered") == []


def let_the_time_of_ben_run_out(evening: Evening) -> None:
    """Let a computer player take over for him, who wants one letter a day."""
    on_terms(evening.house, evening.kept, evening.url, Terms(clock=Clock(per_move=1000)))
    evening.ben.submit("/account/notices", on=["replaced.mail"], hour="7")
    evening.ada.play(evening.url, "build F4")
    pass_time(evening.kept, 1001)
    until(lambda: evening.kept.rows("SELECT * FROM stewards"), "a computer player takes over")


def test_who_is_out_of_time_is_told_at_once_who_plays_for_them(evening: Evening) -> None:
    let_the_time_of_ben_run_out(evening)
    tell_what_is_due(evening)
    letter = evening.box.letter_to(BEN)
    assert letter["subject"] == "Your time is up: Lakes"
    assert "A computer player plays for you until you come back." in letter.get_content()


def test_who_is_back_is_not_told_that_somebody_plays_for_them(evening: Evening) -> None:
    let_the_time_of_ben_run_out(evening)
    assert evening.ben.send(f"{evening.url}/return", seat=1).status_code == 200
    tell_what_is_due(evening)
    assert BEN not in {letter["to"] for letter in evening.box.letters}


def test_all_are_told_that_a_game_was_abandoned(evening: Evening) -> None:
    standing = evening.ada.table(evening.url).standing
    where = {"sequence": standing.sequence, "draft": standing.draft_mark}
    asked = evening.ada.send(f"{evening.url}/requests", kind="abandon", **where)
    assert asked.status_code == 200
    answer_it(evening, evening.ben, agrees=True)
    assert evening.waiting() == ["over Ada", "over Ben"]
    evening.let_time_pass()
    letter = evening.box.letter_to("Ada@home.example")
    assert letter["subject"] == "The game is over: Lakes"
    assert "Lakes is over. All have agreed to abandon it." in letter.get_content()


def test_nobody_is_told_of_a_turn_while_the_game_is_paused(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    evening.kept.rows("INSERT INTO halts (game, kind, made) VALUES (%s, 'paused', 1)", evening.game)
    assert evening.ben.get("/waiting").json() == {"games": 0}
    evening.let_time_pass()
    assert evening.box.letters == []


def test_nobody_is_told_of_a_turn_that_is_none_any_more(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    evening.kept.rows("UPDATE games SET over = %s", True)
    evening.let_time_pass()
    assert evening.box.letters == []
    evening.kept.rows("UPDATE games SET over = %s", False)
    evening.kept.rows("UPDATE accounts SET locked = '2026-01-01' WHERE name = 'Ada'")
    evening.ben.play(evening.url, "build F3")
    evening.ben.play(evening.url, "build B4")
    evening.let_time_pass()
    assert evening.box.letters == [], "nor is somebody who is locked out"


def test_the_link_of_a_letter_ends_such_letters_without_signing_in(evening: Evening) -> None:
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    letter = evening.box.letter(1)
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = re.fullmatch(r"<http://[^/]+(/unsubscribe/.+)>", letter["list-unsubscribe"])
    assert link
    assert link[1] in letter.get_content()
    program = evening.house.browser()
    assert "Ben" in program.get(link[1]).text
    assert "false" not in str(evening.kept.rows("SELECT switches FROM wishes")), "nothing yet"
    assert program.get(link[1][:-1] + "x").status_code == 404
    forged = link[1].replace(".turn.", ".all.")
    assert program.ask("POST", forged).status_code == 404
    # As mail programs do it: no cookie, no page, no token of a form.
    assert evening.house.browser().ask("POST", link[1]).status_code == 200
    evening.ben.play(evening.url, "build F3")
    evening.ben.play(evening.url, "build B4")
    evening.ada.play(evening.url, "build C4")
    assert evening.waiting() == ["turn Ben"]
    evening.let_time_pass()
    assert len(evening.box.letters) == 1
    page = evening.ben.get("/account").text
    assert not re.search(r'value="turn\.mail"[^>]* checked', page)
    assert re.search(r'value="over\.mail"[^>]* checked', page)


def test_everything_is_switched_on_ones_own_page(evening: Evening) -> None:
    assert evening.ben.submit("/account/notices", on=["over.mail", "no.such"]).status_code == 303
    page = evening.ben.get("/account").text
    assert re.findall(r'value="(\w+\.mail)"[^>]* checked', page) == ["over.mail"]
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert evening.box.letters == []
    evening.ben.submit("/account/notices", on=[f"{kind}.mail" for kind in KINDS])
    assert len(re.findall(r'value="\w+\.mail"[^>]* checked', evening.ben.get("/account").text)) == 7


def test_who_wants_one_letter_a_day_gets_it_at_their_hour(evening: Evening) -> None:
    wanted = [f"{kind}.mail" for kind in KINDS]
    evening.ben.submit("/account/zone", zone="Europe/Berlin")
    evening.ben.submit("/account/notices", on=wanted, hour="7", zone="Asia/Tokyo")
    assert "your time zone, Europe/Berlin" in evening.ben.get("/account").text, "there is one"
    evening.ada.play(evening.url, "build F4")
    with evening.kept.engine().begin() as connection:
        ((ben,),) = evening.kept.rows("SELECT id FROM accounts WHERE name = 'Ben'")
        assert isinstance(ben, int)
        put_notice(connection, INVITATION, account=ben, path="/lobby", name="Cleo", title="Fjords")
    tell_what_is_due(evening)
    assert evening.box.letters == []
    ((kind, key),) = evening.kept.rows("SELECT kind, key FROM jobs")
    assert (kind, key) == ("daily", str(ben))
    evening.let_time_pass()
    letter = evening.box.letter(1)
    assert letter["subject"] == "Spadework: 2 things to tell"
    for said in ("your turn in Lakes", "Cleo invites you to the table Fjords"):
        assert said in letter.get_content()
    assert evening.kept.rows("SELECT * FROM gathered") == []


def test_what_cannot_wait_for_the_daily_letter_is_told_at_once(evening: Evening) -> None:
    evening.ben.submit("/account/notices", on=["reminder.mail", "turn.mail"], hour="7")
    evening.ada.play(evening.url, "build F4")
    with evening.kept.engine().begin() as connection:
        put_notice(connection, REMINDER, game=evening.game, seat=1, time="2 hours")
    tell_what_is_due(evening)
    letter = evening.box.letter(1)
    assert letter["subject"] == "Your time is running out: Lakes"
    assert "You have 2 hours left" in letter.get_content(), "tomorrow that is not true any more"
    assert len(evening.kept.rows("SELECT id FROM gathered")) == 1, "that it is his turn can wait"


def test_what_somebody_saw_a_moment_ago_is_told_who_has_just_left() -> None:
    known = 2 * GLANCE  # seconds, until what is known of who is there is true
    of_tables = {kind for id, kind in KINDS.items() if id != INVITATION.id}
    assert all(kind.until is not None or kind.delay >= known for kind in of_tables)


def test_a_letter_outlives_whoever_sends_it_and_may_come_twice(
    kept: Kept, mailbox: Mailbox
) -> None:
    with running(kept, workers=0) as house:  # it knows no mail server
        ben = house.browser()
        ben.sign_up("Ben")
        kept.rows("UPDATE accounts SET mail = 'ben@home.example'")
        ((id,),) = kept.rows("SELECT id FROM accounts")
        assert isinstance(id, int)
        with kept.engine().begin() as connection:
            put_notice(connection, INVITATION, account=id, path="/", name="Ada", title="Fjords")
        until(lambda: kept.rows("SELECT * FROM jobs WHERE kind = 'letter'"), "a letter to send")
    with Working(kept, "--smtp", mailbox.url) as first:
        mailbox.on_letter = first.kill  # after it has come, and before anybody has said so
        mailbox.letter(1)
        until(lambda: not first.is_alive, "it is dead")
    assert len(kept.rows("SELECT * FROM jobs WHERE kind = 'letter'")) == 1, "nothing is lost"
    kept.rows("UPDATE jobs SET until = 0")  # as if it had been dead for half a minute
    mailbox.on_letter = lambda: None
    with Working(kept, "--smtp", mailbox.url):
        again = mailbox.letter(2)
        until(lambda: not kept.rows("SELECT * FROM jobs"), "it is done")
    assert again["message-id"] == mailbox.letter(1)["message-id"], "a mailbox can tell"
    assert len(mailbox.letters) == 2


def test_what_a_mail_server_refuses_for_good_is_not_tried_again(evening: Evening) -> None:
    evening.box.refuses = {"Ben@home.example"}
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert evening.kept.rows("SELECT * FROM jobs") == []
    assert evening.box.letters == []


def test_what_is_said_at_a_table_is_told_to_others_who_want_to_know(evening: Evening) -> None:
    evening.ben.submit("/account/notices", on=["chat.mail"])
    evening.ada.submit("/account/notices", on=["chat.mail"])
    evening.ada.send(f"{evening.url}/chat", text="until tomorrow")
    assert evening.waiting() == ["chat Ben", "turn Ada"]
    evening.let_time_pass()
    letter = evening.box.letter(1)
    assert letter["subject"] == "Ada writes at Lakes"
    assert "Ada: until tomorrow" in letter.get_content()
    evening.ben.send(f"{evening.url}/chat/mute", seat=0, muted=True)
    evening.ada.send(f"{evening.url}/chat", text="or the day after")
    assert evening.waiting() == []
    assert len(evening.box.letters) == 1


def test_a_title_of_several_lines_makes_no_other_letter(evening: Evening) -> None:
    evening.kept.rows("UPDATE games SET title = %s", "Lakes\r\nBcc: all@home.example")
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    letter = evening.box.letter(1)
    assert letter["subject"] == "Your turn: Lakes Bcc: all@home.example"
    assert letter["bcc"] is None


def test_who_is_invited_is_told_where_to(evening: Evening) -> None:
    answer = evening.ada.submit("/lobby/open", **FIELDS, seat2="person", admission="friends")
    table = answer.headers["location"]
    assert evening.ada.submit(f"{table}/invite", who="Ben").status_code == 303
    evening.let_time_pass()
    letter = evening.box.letter_to("Ben@home.example")
    assert letter["subject"] == "Ada invites you: Lakes"
    assert table in letter.get_content()


def test_all_are_told_that_a_game_is_over(evening: Evening) -> None:
    with evening.kept.engine().begin() as connection:
        put_notice(connection, OVER, game=evening.game, mark="over")
    evening.let_time_pass()
    evening.box.letter(2)
    assert {letter["to"] for letter in evening.box.letters} >= {
        "Ada@home.example",
        "Ben@home.example",
    }


def test_letters_are_in_the_language_of_who_reads_them(evening: Evening) -> None:
    evening.ben.submit("/preferences", language="de", back="/")
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert evening.box.letter(1)["subject"] == "Du bist dran: Lakes"
