import { expect, test } from '@jest/globals';
import { asyncRequest } from '@tintype/contracts/capture/capture-request';
import { foreignRows } from './foreign-names.ts';
import { type SupportedServiceName, supportedServiceNames, supportedServices } from './services.ts';
import { detectService, translateRequest } from './translate-request.ts';
import { NoCounterpart } from './values.ts';
import { createParser } from '@tintype/contracts/schemas/parse';
import { knownRequests } from '../for-tests/known-requests.ts';

const parse = createParser(asyncRequest);
const url = 'https://example.com/';
const rows = supportedServiceNames.flatMap((service) =>
  knownRequests[service].map((known) => [supportedServices[service].title, known.asks, { service, ...known }] as const),
);

test('there are ten of each service', () => {
  expect(supportedServiceNames.map((service) => knownRequests[service].length)).toEqual(Array<number>(9).fill(10));
});

test.each(rows)('%s: %s', (_title, _asks, { service, text, gives, lost = {} }) => {
  const { request, notes } = translateRequest(service, text);
  expect(request).toEqual(gives);
  expect(Object.fromEntries(notes.map(({ parameter, kind }) => [parameter, kind]))).toEqual(lost);
  const parsed = parse(request);
  expect(parsed.ok ? {} : parsed.fields).toEqual({});
  expect(parsed.ignored).toEqual([]);
});

test('no key of the other service is in ours', () => {
  for (const [, , { service, text }] of rows)
    expect(JSON.stringify(translateRequest(service, text))).not.toMatch(/KEY|TOKEN|SECRET/);
});

/** A value for any parameter, in the types in which they come. */
const values = [
  true,
  '1',
  'off',
  5,
  '5s',
  'a',
  ['a', 'b'],
  { a: 1 },
  '',
  null,
  '[',
  'https://example.org/a.js',
  'constructor',
  'a=1; constructor=2',
];

test('whatever a parameter holds, it is translated, or said to be lost, and what comes of it is a request', () => {
  for (const service of supportedServiceNames) {
    for (const name of Object.keys(supportedServices[service].rules)) {
      for (const value of values) {
        const { request, notes } = translateRequest(service, JSON.stringify({ url, [name]: value }));
        const parsed = parse(request);
        const faults = parsed.ok ? {} : parsed.fields;
        // Texts of the caller, such as a selector or a language, are judged where they are used.
        const isTheirText = Object.values(faults).every((fault) => /must|is required|is not known/.test(fault));
        expect([service, name, value, isTheirText]).toEqual([service, name, value, true]);
        for (const note of notes) expect(note.text).not.toBe('');
      }
    }
  }
});

test('a name that is refused in a request is known to the translation of its service', () => {
  const titles = new Map<string, SupportedServiceName>(
    supportedServiceNames.map((service) => [supportedServices[service].title, service]),
  );
  for (const [title, name, ours] of foreignRows) {
    const service = titles.get(title)!;
    const { notes } = translateRequest(service, JSON.stringify({ url, [name]: 'yes' }));
    expect(notes.map(({ text }) => text)).not.toContain(`is not a known parameter of ${title}`);
    if (ours === null) expect([name, notes.map(({ parameter }) => parameter)]).toEqual([name, [name]]);
  }
});

test.each([
  [
    'a tag of a page',
    'urlbox',
    '<img alt="" src="https://api.urlbox.com/v1/KEY/png?url=example.com&amp;width=500">',
    { viewport: { width: 500, height: 1_024 } },
  ],
  [
    'a command over several lines',
    'screenshotone',
    "curl -G 'https://api.screenshotone.com/take' \\\n  -d access_key=KEY --data-urlencode " +
      '"url=https://example.com/?a=b&c=\'d\'" \\\n  -d viewport_width=800',
    { url: "https://example.com/?a=b&c='d'", viewport: { width: 800, height: 1_024 } },
  ],
  [
    'a form',
    'apiflash',
    'curl -X POST https://api.apiflash.com/v1/urltoimage -F access_key=KEY -F url=https://example.com/ -F no_ads=1',
    { blockAds: undefined, blockCookieBanners: false },
  ],
  [
    'a repeated parameter',
    'screenshotone',
    'https://api.screenshotone.com/take?url=https://example.com/&hide_selectors=.a&hide_selectors=.b',
    { hideSelectors: ['.a', '.b'] },
  ],
  [
    'a value beyond our bounds',
    'screenshotone',
    'https://api.screenshotone.com/take?url=https://example.com/&timeout=90&device_scale_factor=5',
    { timeout: 60_000, viewport: { width: 1_280, height: 1_024, deviceScaleFactor: 3 } },
  ],
  [
    'a name that is ours',
    'urlbox',
    '{"url":"https://example.com/","full_page":"yes","darkMode":true}',
    { fullPage: true, darkMode: true },
  ],
  [
    'an asynchronous request',
    'screenshotone',
    'https://api.screenshotone.com/take?url=https://example.com/&async=true&webhook_url=https://hooks.example/a',
    { webhookUrl: 'https://hooks.example/a' },
  ],
] as const)('%s', (_name, service, text, gives) => {
  const { request } = translateRequest(service, text);
  expect(request).toMatchObject(JSON.parse(JSON.stringify(gives)) as object);
});

test('the endpoint is that of the result: now, or later with a webhook', () => {
  const endpointOf = (query: string): string =>
    translateRequest('screenshotone', `https://api.screenshotone.com/take?url=${url}${query}`).endpoint;
  expect([endpointOf(''), endpointOf('&async=true'), endpointOf('&webhook_url=https://hooks.example/a')]).toEqual([
    '/v1/screenshots',
    '/v1/screenshots/async',
    '/v1/screenshots/async',
  ]);
});

test.each([
  ['nothing', '', 'Paste a URL'],
  ['words', 'take a picture', 'neither a URL'],
  ['broken JSON', '{"url":', 'not valid JSON'],
  ['a body in a file', 'curl https://api.urlbox.com/v1/render/sync -d @body.json', 'in the file body.json'],
  ['a command without a URL', 'curl -X POST', 'no URL'],
  ['another command of Playwright', 'npx playwright codegen', 'create a file'],
])('%s is refused with what is wrong', (_name, text, message) => {
  expect(() => translateRequest('urlbox', text)).toThrow(message);
});

test('what has no effect beside the rest is left out and said', () => {
  const { request, notes } = translateRequest(
    'urlbox',
    'https://api.urlbox.com/v1/KEY/TOKEN/jpg?url=https://example.com/&transparent=true&img_fit=cover&thumb_width=300&pdf_scale=0.5',
  );
  expect(request).not.toHaveProperty('omitBackground');
  expect(request['resize']).toEqual({ width: 300 });
  expect(notes.map(({ parameter }) => parameter).toSorted()).toEqual(['img_fit', 'pdf_scale', 'transparent']);
});

test('the service is known by the host of its address', () => {
  const known = supportedServiceNames.map((service) => [service, detectService(knownRequests[service][0]!.text)]);
  expect(known).toEqual(supportedServiceNames.map((service) => [service, service]));
  expect(detectService('{"url":"https://example.com/"}')).toBeUndefined();
});

test.each(Object.getOwnPropertyNames(Object.prototype))('%s is not a parameter of another service', (name) => {
  for (const service of supportedServiceNames) {
    const json = JSON.stringify({ url: 'https://example.com/', formats: [name], [name]: name, device: name });
    for (const pasted of [`https://example.com/?${name}=${name}&format=${name}`, `curl --${name} ${name}`, json])
      try {
        expect(translateRequest(service, pasted).request).toBeDefined();
      } catch (error) {
        expect(error).toBeInstanceOf(NoCounterpart);
      }
  }
});
