"""The independent auditor: recomputes everything that a store records, with code of its own.

It shares nothing with the rest of the program but ``digest`` (DESIGN.md section 3), so that a
mistake of the engine is not repeated here. It has two doors: ``audit`` for a store, ``experiment``
for a whole controlled experiment. Each room imports from the ones below it only:

* ``experiment`` over ``audit`` and ``evaluation``: the figures that an experiment must have;
* ``dossier``, one after the other, all that is checked of a dossier;
* ``runs``: how they began, what they called, what they made of it, how they ended;
* ``tree``: nodes, each after its children;
* ``minutes``: facts, tasks, and what people decided;
* ``recipes``: what nodes ask, and what their raw answers carry;
* ``nodes``: values, of nodes, outputs and runs;
* ``history``: the fold of the events;
* ``stored``: rows, texts by hash, the audit chain;
* ``findings``: what all of them report to.
"""
