"""Hints that were asked for, and tokens of programs that act for a seat."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hints",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(64), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_hints_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_hints"),
    )
    op.create_table(
        "tokens",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_tokens_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "side", name="pk_tokens"),
        sa.UniqueConstraint("token", name="uq_tokens_token"),
    )


def downgrade() -> None:
    op.drop_table("tokens")
    op.drop_table("hints")
