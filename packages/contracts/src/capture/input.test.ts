import { expect, test } from '@jest/globals';
import { bulkRequest } from '../batches/batch-request.ts';
import { composeParts, composeRequest } from '../compose/compose-request.ts';
import type { CheckUrl } from '../errors/service-error.ts';
import { plans } from '../plans/plans.ts';
import { createParser } from '../schemas/parse.ts';
import { captureRequest } from './capture-request.ts';
import { addressOfHtml, htmlBytesMax, pickInput } from './fragments.ts';
import { acceptedUrl, getFieldProblems, makeCapture } from './make-capture.ts';

const url = 'https://example.com/page';
const html = '<p>Hello</p>';
const bothSent = 'must not be sent together with url. Send only one of them';
const noUrl = 'must start with http:// or https://';

const cases: readonly [string, object, Record<string, string>][] = [
  ['a URL', { url }, {}],
  ['the text of a page', { html }, {}],
  ['a text with an address', { html, baseUrl: url }, {}],
  ['a text at the limit', { html: 'a'.repeat(htmlBytesMax) }, {}],
  ['neither', {}, { url: 'is required, unless html is sent' }],
  ['neither, but an address', { baseUrl: url }, { url: 'is required, unless html is sent' }],
  ['both', { url, html }, { html: bothSent }],
  ['an address for a URL', { url, baseUrl: url }, { baseUrl: 'applies only with html' }],
  [
    'too many bytes of few letters',
    { html: '€'.repeat(htmlBytesMax / 2) },
    { html: 'must have at most 2097152 bytes in UTF-8' },
  ],
  ...['file:///etc/passwd', 'about:blank', 'data:text/html,a', 'javascript:1', '//example.com', '/page'].map(
    (baseUrl): [string, object, Record<string, string>] => [
      baseUrl,
      { html, baseUrl },
      { baseUrl: expect.stringContaining(noUrl) as never },
    ],
  ),
];

test.each(cases)('%s: of a capture, of a part of a compose and of a bulk job', (_name, input, faults) => {
  const placed = (prefix: string) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`${prefix}${name}`, fault]));
  const found = (parsed: { ok: boolean; fields?: object }) => (parsed.ok ? {} : parsed.fields);
  expect(found(createParser(captureRequest)(input))).toEqual(faults);
  expect(found(createParser(bulkRequest)({ urls: [{ url }, input] }))).toEqual(placed('urls.1.'));
  expect(found(createParser(composeRequest)({ captures: [{ url }, input] }))).toEqual(placed('captures.1.'));
});

test.each([
  ['a text', { html, variants: [{}, { darkMode: true }] }, [{ html }, { html }]],
  ['a text with an address', { html, baseUrl: url, variants: [{}] }, [{ html, baseUrl: url }]],
])('%s is shown in several variants', (_name, sent, inputs) => {
  const parsed = createParser(composeRequest)(sent);
  const named = parsed.ok ? composeParts(parsed.value) : { parts: [] };
  expect('parts' in named && named.parts.map(({ input }) => input)).toEqual(
    inputs.map((one) => expect.objectContaining(one)),
  );
});

test.each([
  ['both', { url, html, variants: [{}] }, { html: bothSent }],
  ['neither', { variants: [{}] }, { url: 'is required with variants' }],
])('variants of %s are refused', (_name, sent, faults) => {
  const parsed = createParser(composeRequest)(sent);
  expect(parsed.ok && composeParts(parsed.value)).toEqual({ faults });
});

const refuseAll: CheckUrl = () => ({ allowed: false, rule: 'credentials', reason: 'has a password' });
const make = (input: Parameters<typeof pickInput>[0], checkUrl: CheckUrl = acceptedUrl) =>
  makeCapture({ origin: 'async', layers: [{}], ...pickInput(input), checkUrl, plan: plans.self_hosted });

test('the page has its base URL as its address, judged like any other', () => {
  expect(make({ html, baseUrl: 'HTTPS://Example.com' })).toMatchObject({
    ok: true,
    request: { url: 'https://example.com/', askedUrl: 'HTTPS://Example.com', html },
  });
  const refused = make({ html, baseUrl: url }, refuseAll);
  expect(!refused.ok && [refused.failure.code, Object.keys(getFieldProblems(refused.failure))]).toEqual([
    'URL_NOT_ALLOWED',
    ['baseUrl'],
  ]);
  const byUrl = make({ url }, refuseAll);
  expect(!byUrl.ok && Object.keys(getFieldProblems(byUrl.failure))).toEqual(['url']);
});

test('without one it has an address that no host has, which cannot be asked for alone', () => {
  expect(make({ html }, refuseAll)).toMatchObject({ ok: true, request: { url: addressOfHtml, html } });
  expect(make({ url: addressOfHtml }, refuseAll).ok).toBe(false);
});
