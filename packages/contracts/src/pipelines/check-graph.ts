import type { DrawnGraph, DrawnNode, Graph, GraphEdge } from './graph.ts';
import { nodeTypeNames, type NodeType, getNodeTypeRow, typesThat, isNodeType } from './nodes/nodes.ts';
import { faultsBeyond } from '../schemas/faults.ts';
import type { FieldRules } from '../schemas/schema.ts';
import {
  edgesMax,
  graphIdPattern,
  graphVersion,
  labelMax,
  nodesMax,
  type Faults,
  findDataProblems,
  type ServerRules,
} from './nodes/node-type.ts';
import { capturesOfRun } from './run-steps.ts';

/** The location is a node, an edge, or the complete graph. */
export type GraphProblem = {
  readonly nodeId?: string;
  readonly edgeId?: string;
  /** Empty if the node or edge itself is wrong. */
  readonly field: string;
  readonly message: string;
};

export function edgeBetween(id: string, from: DrawnNode, to: DrawnNode): GraphEdge | undefined {
  const port = getNodeTypeRow(from.type).out?.kind;
  return port && { id, source: from.id, sourceHandle: port, target: to.id, targetHandle: port };
}

export function mayConnect({ nodes, edges }: DrawnGraph, source: string, target: string): boolean {
  const [from, to] = [source, target].map((id) => nodes.find((node) => node.id === id));
  if (from === undefined || to === undefined) return false;
  const edge = edgeBetween('', from, to);
  if (edge === undefined || faultOfPorts(edge, from, to) !== undefined) return false;
  const isTaken = edges.some((one) => one.target === target && (takesOne(to.type) || one.source === source));
  return !isTaken && !downstream(edges, target).has(source);
}

export function mayAdd({ nodes }: DrawnGraph, type: NodeType): boolean {
  const { most, excludes = [] } = getNodeTypeRow(type);
  const count = (one: NodeType): number => nodes.filter((node) => node.type === one).length;
  return (most === undefined || count(type) < most) && !excludes.some((other) => count(other) > 0);
}

function checkWiring(graph: Graph): GraphProblem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const joints = graph.edges.flatMap((edge) => checkEnds(edge, nodes));
  const counts = nodeTypeNames.flatMap((type) => checkCount(graph, type));
  if (joints.length > 0) return [...counts, ...joints];
  const circles = checkCycles(graph);
  return [...counts, ...checkCrowds(graph), ...(circles.length > 0 ? circles : checkReach(graph))];
}

type EdgeFault = Omit<GraphProblem, 'nodeId' | 'edgeId'>;

function checkEnds(edge: GraphEdge, nodes: ReadonlyMap<string, DrawnNode>): GraphProblem[] {
  const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)];
  const fault =
    from === undefined || to === undefined
      ? { field: from === undefined ? 'source' : 'target', message: 'must be the ID of a node in the graph' }
      : faultOfPorts(edge, from, to);
  return fault === undefined ? [] : [{ edgeId: edge.id, ...fault }];
}

function faultOfPorts(edge: GraphEdge, from: DrawnNode, to: DrawnNode): EdgeFault | undefined {
  const [out, into] = [getNodeTypeRow(from.type).out, getNodeTypeRow(to.type).in];
  if (from.id === to.id) return { field: 'target', message: 'must differ from the source of the edge' };
  if (out === undefined)
    return { field: 'source', message: `is a ${from.type} node, which cannot be the source of an edge` };
  if (into === undefined)
    return { field: 'target', message: `is a ${to.type} node, which cannot be the target of an edge` };
  if (edge.sourceHandle !== out.kind) return { field: 'sourceHandle', message: `must be ${out.kind}` };
  if (edge.targetHandle !== into.kind) return { field: 'targetHandle', message: `must be ${into.kind}` };
  if (out.kind === into.kind) return undefined;
  return { field: 'target', message: `is a ${to.type} node, which accepts ${into.kind}, not ${out.kind}` };
}

function checkCount({ nodes }: Graph, type: NodeType): GraphProblem[] {
  const { most, excludes = [] } = getNodeTypeRow(type);
  const own = nodes.filter((node) => node.type === type);
  const surplus = most === undefined ? [] : own.slice(most);
  const beside = excludes.filter((other) => nodes.some((node) => node.type === other));
  return [
    ...surplus.map(({ id }) => ({ nodeId: id, field: 'type', message: `a pipeline has at most ${most} ${type} node` })),
    ...own.flatMap(({ id }) =>
      beside.map((other) => ({ nodeId: id, field: 'type', message: `cannot be used together with a ${other} node` })),
    ),
  ];
}

const takesOne = (type: NodeType): boolean => getNodeTypeRow(type).in?.edges === 'one';

function checkCrowds({ edges, nodes }: Graph): GraphProblem[] {
  const ends = edges.map(({ source, target }) => `${source}/${target}`);
  const twice = edges.filter((_, index) => ends.indexOf(ends[index]!) < index);
  const full = nodes.filter(
    ({ id, type }) =>
      takesOne(type) && new Set(edges.filter(({ target }) => target === id).map(({ source }) => source)).size > 1,
  );
  return [
    ...twice.map(({ id }) => ({ edgeId: id, field: 'target', message: 'is already connected to the same node' })),
    ...full.map(({ id, type }) => ({
      nodeId: id,
      field: '',
      message: `accepts ${getNodeTypeRow(type).in!.kind} from only one node`,
    })),
  ];
}

function checkCycles({ nodes, edges }: Graph): GraphProblem[] {
  return nodes
    .filter(({ id }) => downstream(edges, id).has(id))
    .map(({ id }) => ({ nodeId: id, field: '', message: 'is part of a cycle' }));
}

/** Includes the node itself only in a cycle. */
function downstream(edges: readonly GraphEdge[], from: string): ReadonlySet<string> {
  const reached = new Set(edges.filter(({ source }) => source === from).map(({ target }) => target));
  for (const id of reached) for (const { source, target } of edges) if (source === id) reached.add(target);
  return reached;
}

/** Every node must receive URLs and lead to a gallery. */
function checkReach({ nodes, edges }: Graph): GraphProblem[] {
  const has = (type: NodeType): boolean => nodes.some((node) => node.type === type);
  const named = (types: readonly NodeType[]): string => types.map((type) => getNodeTypeRow(type).noun).join(' or ');
  for (const does of ['bring urls', 'capture', 'collect'] as const)
    if (!typesThat(does).some(has)) return [{ field: 'nodes', message: `must have ${named(typesThat(does))}` }];
  for (const type of nodeTypeNames.filter(has))
    for (const needed of getNodeTypeRow(type).needs ?? [])
      if (!has(needed)) return [{ field: 'nodes', message: `must have ${named([needed])} if it has ${named([type])}` }];
  return nodes.flatMap(({ id, type }) => {
    const { in: into, out } = getNodeTypeRow(type);
    const isFed = into === undefined || into.isOptional || edges.some(({ target }) => target === id);
    const isUsed = out === undefined || out.isOptional || edges.some(({ source }) => source === id);
    return [
      ...(isFed ? [] : [{ nodeId: id, field: '', message: `receives no ${into.kind}. Connect a node to it` }]),
      ...(isUsed ? [] : [{ nodeId: id, field: '', message: `has no target. Connect its ${out.kind} to another node` }]),
    ];
  });
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The canvas passes no server rules, so capture options and edits are left to the server. The
 * checks build on one another: form, edges, size of a run.
 */
export function checkGraph(graph: unknown, server?: ServerRules): GraphProblem[] {
  const problems = checkForm(graph, server);
  if (problems.some(isOfForm)) return problems;
  const wiring = checkWiring(graph as Graph);
  const all = [...problems, ...wiring];
  return all.length > 0 ? all : checkSize(graph as Graph);
}

/** The rest cannot be read if ids or types are missing. */
const isOfForm = ({ field }: GraphProblem): boolean => field !== 'label' && !field.startsWith('data');

function checkForm(graph: unknown, server: ServerRules | undefined): GraphProblem[] {
  if (!isObject(graph)) return [{ field: 'graph', message: 'must be an object' }];
  const { version, nodes, edges } = graph;
  if (version !== graphVersion) return [{ field: 'version', message: `must be ${graphVersion}` }];
  if (!Array.isArray(nodes)) return [{ field: 'nodes', message: 'must be an array' }];
  if (!Array.isArray(edges)) return [{ field: 'edges', message: 'must be an array' }];
  if (nodes.length > nodesMax) return [{ field: 'nodes', message: `must have at most ${nodesMax} items` }];
  if (edges.length > edgesMax) return [{ field: 'edges', message: `must have at most ${edgesMax} items` }];
  return [
    ...nodes.flatMap((node: unknown, index) => checkNode(node, index, server)),
    ...edges.flatMap((edge: unknown, index) => checkEdge(edge, index)),
    ...findDuplicates('nodes', nodes),
    ...findDuplicates('edges', edges),
  ];
}

function checkNode(node: unknown, index: number, server: ServerRules | undefined): GraphProblem[] {
  if (!isObject(node)) return [{ field: `nodes.${index}`, message: 'must be an object' }];
  const { id, type, label, position, data } = node;
  if (!isId(id)) return [{ field: `nodes.${index}.id`, message: idRule }];
  const at = (field: string, message: string): GraphProblem => ({ nodeId: id, field, message });
  if (!isNodeType(type)) return [at('type', `must be one of ${nodeTypeNames.join(', ')}`)];
  const isPlaced = isObject(position) && Number.isFinite(position['x']) && Number.isFinite(position['y']);
  return [
    ...(isPlaced ? [] : [at('position', 'must have the numbers x and y')]),
    ...(label === undefined || (typeof label === 'string' && label.length <= labelMax)
      ? []
      : [at('label', `must be a string of at most ${labelMax} characters`)]),
    ...Object.entries(checkData(type, data, server)).map(([path, message]) =>
      at(path === '' ? 'data' : `data.${path}`, message),
    ),
  ];
}

function checkData(type: NodeType, data: unknown, server: ServerRules | undefined): Faults {
  const { data: schema, rules = {}, serverRules = {} } = getNodeTypeRow(type);
  const found = findDataProblems(schema, data);
  const own = { ...found, ...faultsBeyond(found, rules, data) };
  if (server === undefined) return own;
  const named: FieldRules = Object.fromEntries(Object.entries(serverRules).map(([path, name]) => [path, server[name]]));
  return { ...own, ...faultsBeyond(own, named, data) };
}

const handles = ['source', 'sourceHandle', 'target', 'targetHandle'] as const;

function checkEdge(edge: unknown, index: number): GraphProblem[] {
  if (!isObject(edge)) return [{ field: `edges.${index}`, message: 'must be an object' }];
  const { id } = edge;
  if (!isId(id)) return [{ field: `edges.${index}.id`, message: idRule }];
  return handles
    .filter((name) => typeof edge[name] !== 'string')
    .map((field) => ({ edgeId: id, field, message: edge[field] === undefined ? 'is required' : 'must be a string' }));
}

const isId = (id: unknown): id is string => typeof id === 'string' && graphIdPattern.test(id);
const idRule = 'must have 1 to 64 characters: letters, digits, - or _';

function findDuplicates(kind: 'nodes' | 'edges', all: readonly unknown[]): GraphProblem[] {
  const ids = all.map((one) => (isObject(one) ? one['id'] : undefined)).filter(isId);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
  const named = (id: string): GraphProblem =>
    kind === 'nodes'
      ? { nodeId: id, field: 'id', message: 'is also the id of another node. Use a unique id' }
      : { edgeId: id, field: 'id', message: 'is also the id of another edge. Use a unique id' };
  return twice.map(named);
}

/** Counts the maximum of URLs that a trigger may bring. */
function checkSize(graph: Graph): GraphProblem[] {
  const { tooMany } = capturesOfRun(graph);
  return tooMany === undefined ? [] : [{ field: 'nodes', message: tooMany }];
}

export function formatProblemPath({ nodeId, edgeId, field }: GraphProblem): string {
  const owner = nodeId === undefined ? (edgeId === undefined ? '' : `edges.${edgeId}`) : `nodes.${nodeId}`;
  return [owner, field].filter((part) => part !== '').join('.');
}
