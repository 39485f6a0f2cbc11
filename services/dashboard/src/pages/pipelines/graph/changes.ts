import type { DrawnGraph, DrawnNode, DrawnData, Place } from '@tintype/contracts/pipelines/graph';
import { edgeBetween, mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { canvasOf } from './node-canvas.ts';

type Change = (graph: DrawnGraph) => DrawnGraph;

/** Adds a node, and connects it with `from` if the two fit. */
export const addNode =
  (type: DrawnNode['type'], position: Place, from?: string): Change =>
  (graph) => {
    const id = newNodeId(graph, type);
    const added = {
      ...graph,
      nodes: [...graph.nodes, { id, type, position: roundPosition(position), data: canvasOf(type).initial }],
    };
    return from === undefined ? added : connectNodes(from, id)(added);
  };

/** Connects two nodes. If they do not fit, nothing changes. */
export const connectNodes =
  (source: string, target: string): Change =>
  (graph) => {
    if (!mayConnect(graph, source, target)) return graph;
    const [from, to] = [source, target].map((id) => graph.nodes.find((node) => node.id === id)!);
    return { ...graph, edges: [...graph.edges, edgeBetween(newEdgeId(graph), from!, to!)!] };
  };

export const disconnect =
  (source: string, target: string): Change =>
  (graph) => ({ ...graph, edges: graph.edges.filter((edge) => edge.source !== source || edge.target !== target) });

/** Removes nodes and edges, and every edge that would lose one of its ends. */
export const removeFromGraph =
  (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string> = new Set()): Change =>
  (graph) => {
    if (nodeIds.size === 0 && edgeIds.size === 0) return graph;
    return {
      ...graph,
      nodes: graph.nodes.filter(({ id }) => !nodeIds.has(id)),
      edges: graph.edges.filter(
        ({ id, source, target }) => !edgeIds.has(id) && !nodeIds.has(source) && !nodeIds.has(target),
      ),
    };
  };

export const move =
  (places: ReadonlyMap<string, Place>): Change =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => {
      const place = places.get(node.id);
      return place === undefined ? node : { ...node, position: roundPosition(place) };
    }),
  });

export const setData =
  (nodeId: string, data: DrawnData): Change =>
  (graph) =>
    changeNode(graph, nodeId, (node) => ({ ...node, data }));

export const setLabel =
  (nodeId: string, label: string): Change =>
  (graph) =>
    changeNode(graph, nodeId, ({ label: _old, ...node }) => (label === '' ? node : { ...node, label }));

const changeNode = (graph: DrawnGraph, nodeId: string, change: (node: DrawnNode) => DrawnNode): DrawnGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === nodeId ? change(node) : node)),
});
const roundPosition = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

/**
 * Returns `captures-2` if `captures-1` is taken: IDs appear in addresses of triggers, in exports
 * and in messages.
 */
export const newNodeId = ({ nodes }: Pick<DrawnGraph, 'nodes'>, type: string): string => free(nodes, type);
export const newEdgeId = ({ edges }: Pick<DrawnGraph, 'edges'>): string => free(edges, 'edge');

function free(things: readonly { readonly id: string }[], word: string): string {
  const taken = new Set(things.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}
