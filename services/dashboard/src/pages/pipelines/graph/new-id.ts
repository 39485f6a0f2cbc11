import type { Graph } from './graph.ts';

/** `captures-2` where `captures-1` is taken: ids stand in addresses of triggers, in exports and in messages. */
export const newNodeId = ({ nodes }: Pick<Graph, 'nodes'>, type: string): string => free(nodes, type);
export const newEdgeId = ({ edges }: Pick<Graph, 'edges'>): string => free(edges, 'edge');

function free(things: readonly { readonly id: string }[], word: string): string {
  const taken = new Set(things.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}
