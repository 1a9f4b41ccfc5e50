"""How people meet: tables that wait in the lobby, their terms, friends."""
