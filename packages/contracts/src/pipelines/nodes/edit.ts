import { editsMax } from '../limits.ts';
import { nodeType } from './node-type.ts';

export const editNodeType = nodeType({
  noun: 'an edit node',
  about: 'edits that are applied to every image, in order',
  in: { kind: 'images', edges: 'one' },
  out: { kind: 'images', edges: 'many' },
  data: {
    type: 'object',
    required: ['edits'],
    properties: {
      edits: {
        type: 'array',
        minItems: 1,
        maxItems: editsMax,
        items: { type: 'object' },
        description: 'Edits that are applied to every image, in order.',
      },
    },
  },
  rules: {
    'edits.*': ({ type }: { readonly type?: unknown }) => (typeof type === 'string' ? {} : { type: 'is required' }),
  },
  serverRules: { 'edits.*': 'edit' },
  step: { does: 'edit', editsIn: 'edits' },
});
