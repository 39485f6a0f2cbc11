import { isNodeType, getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';

export type Node = { readonly id: string; readonly type: string; readonly data: object };

/**
 * A graph of these nodes; edges are written as `from>to` and begin at the port that the node has.
 */
export function graphOf(nodes: readonly Node[], pairs: string) {
  const portOf = (id: string): string => {
    const type = nodes.find((node) => node.id === id)?.type;
    return (isNodeType(type) ? getNodeTypeRow(type).out?.kind : undefined) ?? 'urls';
  };
  const edges = pairs
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair, index) => {
      const [source = '', target = ''] = pair.split('>');
      return { id: `e${index}`, source, sourceHandle: portOf(source), target, targetHandle: portOf(source) };
    });
  return { version: 1, nodes: nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })), edges };
}
