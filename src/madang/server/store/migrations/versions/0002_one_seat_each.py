"""Nobody has two seats at a table."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("seat_once", "seat", ["table", "person"], unique=True)
