"""LlamaIndex: an ``IngestionPipeline`` for each node of the tree over one ``IngestionCache``.

The cache is kept as a file between runs. One pipeline over all nodes would be one entry, so that
any edit would be made anew altogether.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import job
from llama_index.core.ingestion import IngestionCache, IngestionPipeline
from llama_index.core.schema import TextNode, TransformComponent


class _Leaf(TransformComponent):
    model: str
    prompt: str

    def __call__(self, nodes, **_):
        return [TextNode(text=job.leaf(self.model, self.prompt, nodes[0].text))]


class _Reduction(TransformComponent):
    model: str
    prompt: str

    def __call__(self, nodes, **_):
        children = json.loads(nodes[0].text)
        return [TextNode(text=job.reduction(self.model, self.prompt, children))]


if __name__ == "__main__":
    kept = Path(sys.argv[2])
    cache = IngestionCache.from_persist_path(str(kept)) if kept.exists() else IngestionCache()
    leaves = IngestionPipeline(
        transformations=[_Leaf(model=job.MODEL, prompt=job.MAP_PROMPT)], cache=cache
    )
    reductions = IngestionPipeline(
        transformations=[_Reduction(model=job.MODEL, prompt=job.REDUCE_PROMPT)], cache=cache
    )

    def _said(pipeline, text):
        return pipeline.run(nodes=[TextNode(text=text)])[0].text

    job.report(
        job.tree(
            sys.argv[1],
            lambda _name, _prompt, text: _said(leaves, text),
            lambda _name, _prompt, children: _said(reductions, json.dumps(children)),
        )
    )
    if job.calls:
        cache.persist(str(kept))
