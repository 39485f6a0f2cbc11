import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { type NodeType, getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { mayAdd } from '@tintype/contracts/pipelines/check-graph';
import { canvasOf } from './node-canvas.ts';

/**
 * Returns the reason why no further step of this type can be added; `undefined` if one can be
 * added.
 */
export function whyNoneMore(graph: DrawnGraph, type: NodeType): string | undefined {
  if (mayAdd(graph, type)) return undefined;
  const { excludes = [] } = getNodeTypeRow(type);
  const beside = excludes.find((other) => graph.nodes.some((node) => node.type === other));
  const { label } = canvasOf(type);
  return beside === undefined
    ? `A pipeline can have only one “${label}” step.`
    : `A pipeline with a “${canvasOf(beside).label}” step cannot have a “${label}” step.`;
}
