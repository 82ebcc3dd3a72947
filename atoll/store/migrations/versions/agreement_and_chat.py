"""Going back by agreement, resigning, and what people say at the table."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "given_up",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rewind", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_given_up_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "rewind", "number", name="pk_given_up"),
    )
    op.create_table(
        "messages",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("form", sa.String(64), nullable=False),
        sa.Column("sent", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_messages_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "room", "number", name="pk_messages"),
        sa.UniqueConstraint("game", "room", "form", name="uq_messages_game"),
    )
    op.add_column("games", sa.Column("resigned", sa.String(64), nullable=True))
    op.add_column("games", sa.Column("offer_side", sa.Integer(), nullable=True))
    op.add_column("games", sa.Column("offer_plies", sa.Integer(), nullable=True))


def downgrade() -> None:
    for name in ("offer_plies", "offer_side", "resigned"):
        op.drop_column("games", name)
    op.drop_table("messages")
    op.drop_table("given_up")
