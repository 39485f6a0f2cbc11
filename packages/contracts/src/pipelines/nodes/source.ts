import { urlsMax } from '../limits.ts';
import { httpUrl, isUrl } from './http-url.ts';
import { nodeType } from './node-type.ts';

export const sourceNodeType = nodeType({
  noun: 'a source',
  about: 'URLs that every run captures',
  out: { kind: 'urls', edges: 'many' },
  data: {
    type: 'object',
    required: ['urls'],
    properties: {
      urls: {
        type: 'array',
        minItems: 1,
        maxItems: urlsMax,
        items: httpUrl(8_192, 'A page.'),
        description: 'URLs that every run captures.',
      },
    },
  },
  rules: { 'urls.*': isUrl },
  addresses: { 'urls.*': 'a target' },
  step: { does: 'bring urls', urlsIn: 'urls' },
});
