"""The citation gate: does a quote stand in a text, and where exactly (specification B)?"""
