import type { DrawnGraph, Place } from '@tintype/contracts/pipelines/graph';

const gap = { x: 270, y: 150 } as const;

/** Returns node IDs in the order in which a run passes them. Nodes of a cycle come last. */
export function sortNodesByDepth({ nodes, edges }: DrawnGraph): readonly string[] {
  const depths = listDepths({ nodes, edges });
  return nodes
    .map(({ id }, index) => ({ id, index, depth: depths.get(id) ?? nodes.length }))
    .toSorted((one, other) => one.depth - other.depth || one.index - other.index)
    .map(({ id }) => id);
}

/** Returns a place for each node, to the right of the nodes it follows. */
export function placeNodesInColumns(graph: DrawnGraph): ReadonlyMap<string, Place> {
  const depths = listDepths(graph);
  const filled = new Map<number, number>();
  const places = new Map<string, Place>();
  for (const id of sortNodesByDepth(graph)) {
    const column = Math.min(depths.get(id) ?? 0, graph.nodes.length);
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    places.set(id, { x: column * gap.x, y: row * gap.y });
  }
  return places;
}

/**
 * Returns the largest number of steps before each node. The number of nodes is the limit, so that a
 * cycle ends too.
 */
function listDepths({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 0; round < nodes.length; round += 1) {
    let isChanged = false;
    for (const { source, target } of edges) {
      const depth = (depths.get(source) ?? 0) + 1;
      if (!depths.has(target) || depth <= depths.get(target)!) continue;
      depths.set(target, depth);
      isChanged = true;
    }
    if (!isChanged) break;
  }
  return depths;
}
