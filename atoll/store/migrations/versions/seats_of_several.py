"""Several people at one table: sealed choices, what each seat has seen, programs, codes to move seats."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sealed",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_sealed_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "side", "number", name="pk_sealed"),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("expires", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_codes_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
    )
    op.add_column("games", sa.Column("asked", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("again", sa.String(32), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("hash", existing_type=sa.String(64), nullable=True)
        seats.add_column(sa.Column("program", sa.String(64), nullable=False, server_default=""))
        seats.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
        seats.add_column(sa.Column("fits", sa.Integer(), nullable=False, server_default="1"))
    _fill()


def _fill() -> None:
    """Pages that are open go on: a seat has seen as much as its game; every game gets a place for observers."""
    op.execute("UPDATE seats SET version = (SELECT version FROM games WHERE id = seats.game)")
    op.execute("UPDATE seats SET fits = version")
    op.execute("UPDATE games SET asked = 1 WHERE NOT over")
    op.execute("INSERT INTO seats (game, side, program, version, fits) SELECT id, -1, '', version, version FROM games")


def downgrade() -> None:
    op.execute("DELETE FROM seats WHERE hash IS NULL")
    with op.batch_alter_table("seats") as seats:
        for name in ("fits", "version", "program"):
            seats.drop_column(name)
        seats.alter_column("hash", existing_type=sa.String(64), nullable=False)
    op.drop_column("games", "again")
    op.drop_column("games", "asked")
    op.drop_table("codes")
    op.drop_table("sealed")
