"""Messages to chat services, as a JSON post with a text."""

from __future__ import annotations

from typing import Final

import msgspec

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.notices.outward import Outward
from spadework.web.storage.messages import Message

ENDS_WELL = range(200, 300)


class WebhookFailed(RuntimeError):
    """A server did not take a message; its owner is told why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text: Final = text


async def send_webhook(outward: Outward, message: Message, base: str) -> None:
    """Post a message to the webhook of whom it is for.

    Some services read `text` (Slack, Mattermost, Rocket.Chat, Teams), others `content` (Discord).
    """
    text = f"{harmless(message.text)}\n{base}{message.path}"
    content = {"text": text, "content": text, "allowed_mentions": {"parse": []}}
    headers = {"content-type": "application/json", "user-agent": "Spadework"}
    try:
        status = await outward.post(message.wishes.webhook, msgspec.json.encode(content), headers)
    except (OSError, TimeoutError) as error:
        said = Text("there was no answer ({text})", text=type(error).__name__)
        raise WebhookFailed(said) from error
    except RuleError as error:
        raise WebhookFailed(error.text) from error
    if status not in ENDS_WELL:
        raise WebhookFailed(Text("it answered with status {n}", n=status))


def harmless(text: str) -> str:
    """A text that calls nobody: a table may be named after everybody in a channel.

    >>> harmless("Your turn: <!channel>")
    'Your turn: ‹!channel›'
    """
    return text.replace("<", "‹").replace(">", "›").replace("@", "@\u200b")
