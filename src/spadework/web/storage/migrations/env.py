"""Alembic comes through here: it migrates over the connection it is given."""

from alembic import context

from spadework.web.storage.schema import METADATA


def migrate() -> None:
    """Run the steps that are missing."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


# Alembic alone sets the context up; others import this module to look for doctests.
if hasattr(context, "config"):
    migrate()
