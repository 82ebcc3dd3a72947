"""Set-ups that browsers keep."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "set_ups",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("slug", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("kept", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("holder", "slug", "name", name="pk_set_ups"),
    )


def downgrade() -> None:
    op.drop_table("set_ups")
