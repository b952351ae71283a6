"""Values: a node, what its stored output says, and the run that it was made in.

What holds of each alone is here; what it must be beside others is found by the rooms above.
"""

from __future__ import annotations
