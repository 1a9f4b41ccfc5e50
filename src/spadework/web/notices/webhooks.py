"""Messages to chat services, as a JSON post with a text."""

from __future__ import annotations

import msgspec

from spadework.core.errors import RuleError
from spadework.web.notices.outward import Outward
from spadework.web.storage.messages import Message

ENDS_WELL = range(200, 300)


class WebhookFailed(RuntimeError):
    """A server did not take a message."""


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
        raise WebhookFailed(f"no answer ({type(error).__name__})") from error
    except RuleError as error:
        raise WebhookFailed(str(error)) from error
    if status not in ENDS_WELL:
        raise WebhookFailed(f"status {status}")


def harmless(text: str) -> str:
    """A text that calls nobody: a table may be named after everybody in a channel.

    >>> harmless("Your turn: <!channel>")
    'Your turn: ‹!channel›'
    """
    return text.replace("<", "‹").replace(">", "›").replace("@", "@\u200b")
