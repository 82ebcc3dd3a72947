"""Standing orders at windows, and when the server answers there."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("due", sa.DateTime(), nullable=True))
    op.create_index("ix_games_due", "games", ["due"])
    op.add_column("seats", sa.Column("passes", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "passes")
    op.drop_index("ix_games_due", "games")
    op.drop_column("games", "due")
