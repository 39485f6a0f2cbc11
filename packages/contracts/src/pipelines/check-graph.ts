import { faultsBeyond } from '../schemas/faults-beyond.ts';
import type { FieldRules } from '../schemas/schema.ts';
import type { Graph } from './graph.ts';
import { edgesMax, graphIdPattern, graphVersion, labelMax, nodesMax } from './limits.ts';
import { type Faults, findDataProblems } from './nodes/data-schema.ts';
import type { ServerRules } from './nodes/node-type.ts';
import { isNodeType, type NodeType, nodeTypeNames, getNodeTypeRow } from './nodes/nodes.ts';
import { capturesOfRun } from './run-steps.ts';
import { checkWiring, type GraphProblem } from './wiring.ts';

export type { GraphProblem };

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns all errors of a graph; none if the graph can run. The server passes its own rules. The
 * canvas has none, so it leaves capture options and the fields of edits to the server. The checks
 * build on one another: first the form, then the edges, then the size of a run.
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
    ...doubled('nodes', nodes),
    ...doubled('edges', edges),
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
const idRule = 'must have 1 to 64 letters, digits, - or _';

function doubled(kind: 'nodes' | 'edges', all: readonly unknown[]): GraphProblem[] {
  const ids = all.map((one) => (isObject(one) ? one['id'] : undefined)).filter(isId);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
  const named = (id: string): GraphProblem =>
    kind === 'nodes'
      ? { nodeId: id, field: 'id', message: 'is also the id of another node. Use a unique id' }
      : { edgeId: id, field: 'id', message: 'is also the id of another edge. Use a unique id' };
  return twice.map(named);
}

/** A trigger may bring the maximum number of URLs, so its captures are counted with this number. */
function checkSize(graph: Graph): GraphProblem[] {
  const { tooMany } = capturesOfRun(graph);
  return tooMany === undefined ? [] : [{ field: 'nodes', message: tooMany }];
}

/**
 * Returns the path of the field as responses name it: `nodes.<id>.data.…`
 * (docs/pipelines.md#graph).
 */
export function formatProblemPath({ nodeId, edgeId, field }: GraphProblem): string {
  const owner = nodeId === undefined ? (edgeId === undefined ? '' : `edges.${edgeId}`) : `nodes.${nodeId}`;
  return [owner, field].filter((part) => part !== '').join('.');
}
