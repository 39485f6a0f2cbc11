export type Node = { readonly id: string; readonly type: string; readonly data: object };
const kinds: Readonly<Record<string, string>> = { captures: 'images', edit: 'images', gallery: 'gallery' };

/** A graph of these nodes; edges are written as `from>to`. */
export function graphOf(nodes: readonly Node[], pairs: string) {
  const edges = pairs.split(' ').map((pair, index) => {
    const [source = '', target = ''] = pair.split('>');
    const kind = kinds[nodes.find(({ id }) => id === source)!.type] ?? 'urls';
    return { id: `e${index}`, source, sourceHandle: kind, target, targetHandle: kind };
  });
  return { version: 1, nodes: nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })), edges };
}
