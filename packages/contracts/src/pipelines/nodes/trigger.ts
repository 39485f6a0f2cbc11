import { nodeType } from './node-type.ts';

export const trigger = nodeType({
  noun: 'a trigger',
  about: 'an address to which a program sends URLs; each request is a run',
  out: { kind: 'urls', edges: 'many' },
  most: 1,
  excludes: ['schedule'],
  data: { type: 'object', properties: {} },
  step: { does: 'bring urls', urlsIn: null },
  canvas: {
    label: 'Incoming webhook',
    about: 'A program sends the pages',
    icon: 'Zap',
    initial: {},
    summary: () => 'Addresses come with each request',
  },
});
