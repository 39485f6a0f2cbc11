import { nodeType } from './node-type.ts';

export const triggerNodeType = nodeType({
  noun: 'a trigger',
  about: 'an endpoint to which a program sends page URLs; each request starts a run',
  out: { kind: 'urls', edges: 'many' },
  most: 1,
  excludes: ['schedule'],
  data: { type: 'object', properties: {} },
  step: { does: 'bring urls', urlsIn: null },
});
