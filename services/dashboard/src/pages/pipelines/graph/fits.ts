import type { NodeType } from '@tintype/contracts/pipelines/graph';
import { rowOf, type HandleKind } from '@tintype/contracts/pipelines/node-types';
import type { Graph } from './graph.ts';

type Handles = { readonly in: HandleKind | undefined; readonly out: HandleKind | undefined };

/** What a node takes and gives. */
export function handlesOf(type: NodeType): Handles {
  const { in: into, out } = rowOf(type);
  return { in: into?.kind, out: out?.kind };
}

/** Why one node cannot be joined to another; nothing when it can. */
export function fits({ nodes, edges }: Graph, source: string, target: string): string | undefined {
  const [from, to] = [source, target].map((id) => nodes.find((node) => node.id === id));
  if (from === undefined || to === undefined || from === to) return 'A step cannot be connected to itself.';
  const { out } = rowOf(from.type);
  const { in: into } = rowOf(to.type);
  if (out === undefined || into === undefined || out.kind !== into.kind) return 'These steps cannot be connected.';
  if (edges.some((edge) => edge.source === source && edge.target === target))
    return 'These steps are already connected.';
  if (into.edges === 'one' && edges.some((edge) => edge.target === target)) return 'This step accepts only one input.';
  return leadsTo(edges, target, source) ? 'The connection would create a cycle.' : undefined;
}

function leadsTo(edges: Graph['edges'], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const { source, target } of edges) if (source === id) seen.add(target);
  return seen.has(to);
}

/** Whether there may be another node of this type. */
export function mayAdd(graph: Graph, type: NodeType): boolean {
  const { most, excludes = [] } = rowOf(type);
  const count = (one: NodeType): number => graph.nodes.filter((node) => node.type === one).length;
  return (most === undefined || count(type) < most) && !excludes.some((other) => count(other) > 0);
}
