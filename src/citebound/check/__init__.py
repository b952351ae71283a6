"""The independent auditor: recomputes everything that a store records, with code of its own.

It shares nothing with the rest of the program but ``digest`` (DESIGN.md section 3), so that a
mistake of the engine is not repeated here.
"""
