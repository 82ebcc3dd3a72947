"""Games, their plies, and seats."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("slug", sa.String(64), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("updated", sa.DateTime(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.String(64), nullable=False),
        sa.Column("status", sa.String(200), nullable=False),
        sa.Column("secret", sa.LargeBinary(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "plies",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_plies_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_plies"),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "side", name="pk_seats"),
    )
    op.create_index("ix_seats_hash", "seats", ["hash"])


def downgrade() -> None:
    op.drop_index("ix_seats_hash", "seats")
    op.drop_table("seats")
    op.drop_table("plies")
    op.drop_table("games")
