"""Exact matching: whether everybody can be paired, and the cheapest way to do it.

Edmonds' blossom algorithm from networkx (pure Python, no dependencies). Weights are whole numbers and
edges are handed over in sorted order; callers add a small lot to every cost, so that the cheapest pairing
is one and the same whatever the library does with ties (Mulmuley, Vazirani and Vazirani, 1987: the
isolating lemma).
"""

from __future__ import annotations

from collections.abc import Iterable

Edge = tuple[int, int, int]  # one, other, cost


def cheapest_pairs(vertices: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """A perfect matching of the vertices 0 .. n-1 with the least total cost; None where there is none."""
    import networkx

    known = sorted((min(one, other), max(one, other), cost) for one, other, cost in edges)
    dearest = max((cost for *_, cost in known), default=0) + 1
    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_weighted_edges_from((one, other, dearest - cost) for one, other, cost in known)
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matched) < vertices:
        return None
    return sorted((min(pair), max(pair)) for pair in matched)
