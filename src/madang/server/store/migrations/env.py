"""Runs the steps on the connection and in the transaction that `opening.py` hands in."""

from alembic import context

from madang.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
