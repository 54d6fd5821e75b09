"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def of_table() -> sa.Column[str]:
    return sa.Column("table", sa.Text, sa.ForeignKey("head.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "head",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("awaiting", sa.Text, nullable=False),
        sa.Column("clocks", sa.Text, nullable=False),
        sa.Column("rematch", sa.Text),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("head_by_status", "head", ["status", "open"])
    op.create_index("head_by_host", "head", ["host"])
    op.create_table(
        "seat",
        of_table(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("stand_in", sa.Text),
        sa.Column("away", sa.Text, nullable=False),
        sa.Column("votes", sa.Text, nullable=False),
    )
    op.create_index("seat_by_person", "seat", ["person"])
    op.create_table(
        "event",
        of_table(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text),
        sa.Column("id", sa.Text),
        sa.Column("asked", sa.Integer),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "lodged",
        of_table(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "analysis",
        of_table(),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
