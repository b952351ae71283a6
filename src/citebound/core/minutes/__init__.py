"""Minutes: what is proposed from a transcript, and what the gate makes of it (specification B)."""
