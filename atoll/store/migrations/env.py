"""Run by Alembic: carries the migrations out on the connection that it is given."""
from __future__ import annotations

from alembic import context

from atoll.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,                      # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
