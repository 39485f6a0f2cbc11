import type { GraphProblem } from './check-graph.ts';
import type { Graph, GraphEdge, GraphNode, NodeType } from './graph.ts';
import { nodeTypeNames, rowOf } from './node-types.ts';

/** How the nodes are joined: handles that fit, no circle, nothing that leads nowhere, and no more of a type than there may be. */
export function checkWiring(graph: Graph): GraphProblem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const joints = graph.edges.flatMap((edge) => checkJoint(edge, nodes));
  const counts = nodeTypeNames.flatMap((type) => checkCount(graph, type));
  if (joints.length > 0) return [...counts, ...joints];
  const circle = findCircle(graph);
  return [...counts, ...checkCrowds(graph), ...(circle.length > 0 ? circle : checkReach(graph))];
}

function checkJoint(edge: GraphEdge, nodes: ReadonlyMap<string, GraphNode>): GraphProblem[] {
  const at = (field: string, message: string): GraphProblem => ({ edgeId: edge.id, field, message });
  const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
  if (from === undefined) return [at('source', 'is no node of the graph')];
  if (to === undefined) return [at('target', 'is no node of the graph')];
  if (from === to) return [at('target', 'is the node that the edge begins at')];
  const [out, into] = [rowOf(from.type).out, rowOf(to.type).in];
  if (out === undefined) return [at('source', `is a ${from.type} node, from which no edge begins`)];
  if (into === undefined) return [at('target', `is a ${to.type} node, at which no edge ends`)];
  if (edge.sourceHandle !== out.kind) return [at('sourceHandle', `must be ${out.kind}`)];
  if (edge.targetHandle !== into.kind) return [at('targetHandle', `must be ${into.kind}`)];
  if (out.kind === into.kind) return [];
  return [at('target', `is a ${to.type} node, which takes ${into.kind} and not ${out.kind}`)];
}

function checkCount({ nodes }: Graph, type: NodeType): GraphProblem[] {
  const { most, excludes = [] } = rowOf(type);
  const own = nodes.filter((node) => node.type === type);
  const surplus = most === undefined ? [] : own.slice(most);
  const beside = excludes.filter((other) => nodes.some((node) => node.type === other));
  return [
    ...surplus.map(({ id }) => ({ nodeId: id, field: 'type', message: `a pipeline has at most ${most} ${type} node` })),
    ...own.flatMap(({ id }) =>
      beside.map((other) => ({ nodeId: id, field: 'type', message: `cannot stand beside a ${other} node` })),
    ),
  ];
}

/** Two edges between the same nodes, and more than one where one is taken. */
function checkCrowds({ edges, nodes }: Graph): GraphProblem[] {
  const ends = edges.map(({ source, target }) => `${source}/${target}`);
  const twice = edges.filter((_, index) => ends.indexOf(ends[index]!) < index);
  const full = nodes.filter(
    ({ id, type }) =>
      rowOf(type).in?.edges === 'one' &&
      new Set(edges.filter(({ target }) => target === id).map(({ source }) => source)).size > 1,
  );
  return [
    ...twice.map(({ id }) => ({ edgeId: id, field: 'target', message: 'is joined to the same node already' })),
    ...full.map(({ id, type }) => ({
      nodeId: id,
      field: '',
      message: `takes ${rowOf(type).in!.kind} from one node only`,
    })),
  ];
}

/** Nodes that are on a circle, or only reached from one. Where handles fit, only edit nodes can be. */
function findCircle({ nodes, edges }: Graph): GraphProblem[] {
  let left: readonly GraphNode[] = nodes;
  for (;;) {
    const ids = new Set(left.map(({ id }) => id));
    const open = left.filter(({ id }) => edges.some(({ source, target }) => target === id && ids.has(source)));
    if (open.length === left.length) break;
    left = open;
  }
  return left
    .filter(({ type }) => type === 'edit')
    .map(({ id }) => ({ nodeId: id, field: '', message: 'is part of a circle' }));
}

/** Everything that is drawn has a part in the result: it begins with URLs and ends in a gallery. */
function checkReach({ nodes, edges }: Graph): GraphProblem[] {
  const has = (type: NodeType): boolean => nodes.some((node) => node.type === type);
  if (!has('source') && !has('trigger')) return [{ field: 'nodes', message: 'must have a source or a trigger' }];
  if (!has('captures')) return [{ field: 'nodes', message: 'must have a captures node' }];
  if (!has('gallery')) return [{ field: 'nodes', message: 'must have a gallery' }];
  if (has('schedule') && !has('source')) return [{ field: 'nodes', message: 'must have a source beside a schedule' }];
  return nodes.flatMap(({ id, type }) => {
    const row = rowOf(type);
    const isFed = row.in === undefined || edges.some(({ target }) => target === id);
    const isUsed = row.out === undefined || type === 'gallery' || edges.some(({ source }) => source === id);
    return [
      ...(isFed ? [] : [{ nodeId: id, field: '', message: `gets no ${row.in!.kind}: join something to it` }]),
      ...(isUsed ? [] : [{ nodeId: id, field: '', message: `leads nowhere: join its ${row.out!.kind} to something` }]),
    ];
  });
}
