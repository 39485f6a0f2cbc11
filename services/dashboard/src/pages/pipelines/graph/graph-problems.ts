import { checkGraph, type GraphProblem } from '@tintype/contracts/pipelines/check-graph';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { listUnparsedPaths } from '../../../parts/unsendable.ts';
import { getNodeName } from './node-canvas.ts';

export type Problem = GraphProblem;

/** A text that is not JSON is a separate problem: such a graph is neither saved nor run. */
export const listGraphProblems = (graph: DrawnGraph): readonly Problem[] => [
  ...listUnparsed(graph),
  ...checkGraph(graph),
];

const listUnparsed = ({ nodes }: DrawnGraph): Problem[] =>
  nodes.flatMap(({ id, data }) =>
    listUnparsedPaths(data).map(
      (path) => ({ nodeId: id, field: `data.${path}`, message: 'is not valid JSON' }) as Problem,
    ),
  );

/** A problem of an edge belongs to the node at which the edge ends. */
export function problemsByNode(
  graph: DrawnGraph,
  problems: readonly Problem[],
): ReadonlyMap<string, readonly Problem[]> {
  const byNode = new Map<string, Problem[]>();
  for (const problem of problems) {
    const id = findProblemNode(graph, problem);
    if (id === undefined) continue;
    byNode.set(id, [...(byNode.get(id) ?? []), problem]);
  }
  return byNode;
}

export const findProblemNode = ({ edges }: DrawnGraph, { nodeId, edgeId }: Problem): string | undefined =>
  nodeId ?? edges.find(({ id }) => id === edgeId)?.target;

export function formatGraphProblem(graph: DrawnGraph, problem: Problem): string {
  const node = graph.nodes.find(({ id }) => id === findProblemNode(graph, problem));
  const field = formatDataPath(problem.field);
  const about = [node && getNodeName(node), field === '' ? undefined : field].filter(Boolean).join(', ');
  return about === '' ? problem.message : `${about}: ${problem.message}`;
}

/** Converts `data.views.0.name` to view 1, name. */
const formatDataPath = (field: string): string =>
  field
    .replace(/^data\.?/, '')
    .split('.')
    .filter((part) => part !== '' && part !== 'type')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .join(' ');

export function formatProblem({ field, message }: Problem): string {
  const short = formatDataPath(field);
  return short === '' ? `${message.charAt(0).toUpperCase()}${message.slice(1)}` : `${short} ${message}`;
}

export function faultsBelow(problems: readonly Problem[], path: string): Readonly<Record<string, string>> {
  const below = problems.filter(({ field }) => field === path || field.startsWith(`${path}.`));
  return Object.fromEntries(below.map(({ field, message }) => [field.slice(path.length + 1), message]));
}
