import type { NodeType } from '@tintype/contracts/pipelines/graph';
import { nameOf } from '../graph/node-kinds.ts';

type Nodes = { readonly nodes: readonly { readonly id: string; readonly type: NodeType; readonly label?: string }[] };

/** What a step was called in the graph of a run. */
export function nameAt({ nodes }: Nodes, nodeId: string): string {
  const node = nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : nameOf(node);
}
