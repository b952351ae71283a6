"""Building the dossiers of the experiment, event by event. Nothing here can reach the labels."""

from __future__ import annotations
