import { expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { captureRequest, type CaptureRequest } from './capture-request.ts';
import { computeFingerprint } from './make-capture.ts';

const key = Buffer.alloc(32, 1);
const parse = createParser(captureRequest);
function requestOf(fields: object): CaptureRequest {
  const url = 'https://example.com/';
  const parsed = parse({ url, ...fields });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return { url, ...parsed.value };
}
const same = (a: object, b: object): boolean =>
  computeFingerprint(requestOf(a), key).equals(computeFingerprint(requestOf(b), key));

test.each([
  ['a default that is spelled out', {}, { format: 'webp', fullPage: false }],
  ['the way of the answer', { responseType: 'url' }, { responseType: 'base64' }],
  ['metadata and patience', { metadata: { a: 1 }, timeout: 5_000 }, { cacheTtl: 60 }],
  ['the order of fields', { viewport: { width: 800, height: 600 } }, { viewport: { height: 600, width: 800 } }],
])('%s makes no difference', (_name, a, b) => {
  expect(same(a, b)).toBe(true);
});

test.each([
  ['another format', {}, { format: 'png' }],
  ['another size', { viewport: { width: 800 } }, { viewport: { width: 801 } }],
  ['the order of a list', { hideSelectors: ['a', 'b'] }, { hideSelectors: ['b', 'a'] }],
])('%s makes a difference', (_name, a, b) => {
  expect(same(a, b)).toBe(false);
});

test('without the key nobody can make the same hash', () => {
  const request = requestOf({});
  expect(computeFingerprint(request, key).equals(computeFingerprint(request, Buffer.alloc(32, 2)))).toBe(false);
});
