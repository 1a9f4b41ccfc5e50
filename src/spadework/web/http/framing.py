"""Where a request ends: a head that says it in two ways is refused.

A proxy in front of the server may believe one of the two, and we the other. What one takes for the
rest of a body is then the next request for the other, which nobody has looked at (RFC 9112, 6.1).
"""

from __future__ import annotations

import h11


class StrictConnection(h11.Connection):
    """What comes over a connection, request by request."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        """What comes next; a head of two minds is as bad as one that cannot be read."""
        event = super().next_event()
        if isinstance(event, h11.Request) and _is_of_two_minds(event):
            raise h11.RemoteProtocolError("it is not clear where this request ends")
        return event


def _is_of_two_minds(head: h11.Request) -> bool:
    """Whether a proxy may see another end of the request than we do."""
    names = {name for name, _ in head.headers}
    # Before HTTP/1.1 bodies did not come in chunks, and proxies of that time pass them on unread.
    return b"transfer-encoding" in names and (
        b"content-length" in names or head.http_version < b"1.1"
    )
