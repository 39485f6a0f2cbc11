import { expect, test } from '@jest/globals';
import { Tintype } from '@tintype/client';
import { siteOperations } from '../../../infra/documents/site/api.ts';
import { javascriptVerbs } from '../../../infra/documents/site/javascript-verbs.ts';
import { listRequestSamples } from '../../../infra/documents/site/samples.ts';

const tintype: unknown = new Tintype({ baseUrl: 'https://tintype.example.com' });
const isVerb = (path: string): boolean =>
  typeof path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], tintype) ===
  'function';

const ofKeys = siteOperations.filter(({ security }) => security.some((one) => 'apiKey' in one));

test('every operation that a key may call has a sample for curl and for each library', () => {
  expect(ofKeys.length).toBeGreaterThan(70);
  const without = ofKeys.filter((operation) => listRequestSamples(operation).length < 3);
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

test('the samples in JavaScript call verbs that the library has', () => {
  const verbs = Object.values(javascriptVerbs).filter((verb) => verb !== undefined);
  expect(verbs.filter((verb) => !isVerb(verb))).toEqual([]);
});

test('a sample has what is required, as each language writes it', () => {
  const samples = listRequestSamples(siteOperations.find(({ operationId }) => operationId === 'createLinkKey')!);
  expect(samples.map(({ code }) => code)).toEqual([
    `curl -X POST "https://tintype.example.com/v1/link-keys" \\
  -H "X-API-Key: $TINTYPE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name":"blog","hosts":["example.com"]}'`,
    `const answer = await tintype.linkKeys.create({ name: 'blog', hosts: ['example.com'] });`,
    `answer = client.link_keys.create(name="blog", hosts=["example.com"])`,
    `tintype link keys create website --hosts '*.example.com'`,
  ]);
});
