"""What a store holds, as it stands there: rows, texts by hash, the chain, the witness beside it.

Everything that reads the database is here, and the few names that stored rows are spelt with.
"""

from __future__ import annotations
