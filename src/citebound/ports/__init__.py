"""What the engine needs from the world: small Protocols and the rows that cross them.

One port a file.
"""

from __future__ import annotations
