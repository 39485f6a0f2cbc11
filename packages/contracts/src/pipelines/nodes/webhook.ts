import { dataBytesMax } from '../limits.ts';
import { httpUrl, isUrl } from './http-url.ts';
import { nodeType } from './node-type.ts';

function tooLong(value: unknown): Readonly<Record<string, string>> {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? '').length;
  return bytes > dataBytesMax ? { '': `must have at most ${dataBytesMax} bytes of JSON` } : {};
}

export const webhookNodeType = nodeType({
  noun: 'a webhook',
  about: 'a URL that is notified when a gallery is complete',
  in: { kind: 'gallery', edges: 'one' },
  data: {
    type: 'object',
    required: ['url'],
    properties: {
      url: {
        ...httpUrl(2_048, 'Receives a signed POST request when the gallery is complete, even if some images failed.'),
        title: 'URL',
        example: 'https://example.com/hook',
      },
      customData: {
        title: 'Custom data',
        description: 'JSON that every request includes as customData.',
        example: '{ "site": "blog" }',
      },
    },
  },
  rules: { url: isUrl, customData: tooLong },
  addresses: { url: 'a destination' },
  step: { does: 'notify', urlIn: 'url', customDataIn: 'customData' },
});
