import { describe, expect, test } from '@jest/globals';
import { destinationTypes } from '../destinations/destinations.ts';
import { actionTypes } from '../capture/actions.ts';
import { batchRequest, bulkRequest } from '../batches/batch-request.ts';
import { captureRequest } from '../capture/capture-request.ts';
import { outputTypes } from '../capture/outputs.ts';
import { composeRequest } from '../compose/compose-request.ts';
import { crawlRequest } from '../crawls/crawl-request.ts';
import { scheduleRequest } from '../schedules/schedule-request.ts';
import { faultsMax, createParser, type Parse } from './parse.ts';
import { schema, type Schema } from './schema.ts';

const faultsOf = <T>(parse: Parse<T>, input: unknown): Readonly<Record<string, string>> => {
  const parsed = parse(input);
  return parsed.ok ? {} : parsed.fields;
};
const capture = createParser(captureRequest);
const schedule = createParser(scheduleRequest);
const url = 'https://example.com/';
const kinds = actionTypes.join(', ');
const outputs = outputTypes.join(', ');
const scrolls = 'must have exactly one of selector, y, toBottom';
const waits = 'must have exactly one of selector, ms, networkIdle';

describe('a capture is told all that is wrong and nothing else', () => {
  test.each<[object, Record<string, string>]>([
    [{ actions: [{ type: 'scroll', y: 1, toBottom: true }] }, { 'actions.0': scrolls }],
    [{ actions: [{ type: 'scroll' }] }, { 'actions.0': scrolls }],
    [{ actions: [{ type: 'wait' }] }, { 'actions.0': waits }],
    [{ actions: [{ type: 'wait' }, { type: 'click' }] }, { 'actions.0': waits, 'actions.1.selector': 'is required' }],
    [
      { actions: [{ type: 'wait', ms: '5', networkIdle: true }] },
      { 'actions.0': waits, 'actions.0.ms': 'must be an integer' },
    ],
    [{ actions: [{ type: 'foo' }] }, { 'actions.0.type': `must be one of ${kinds}` }],
    [{ actions: [{ type: 7 }] }, { 'actions.0.type': `must be one of ${kinds}` }],
    [{ actions: [{}] }, { 'actions.0.type': 'is required' }],
    [{ outputs: [{ type: 'foo' }] }, { 'outputs.0.type': `must be one of ${outputs}` }],
    [{ actions: [{ type: 'scroll', toBottom: false }] }, { 'actions.0': scrolls }],
    [{ actions: [{ type: 'scroll', toBottom: 'yes' }] }, { 'actions.0.toBottom': 'must be true' }],
    [{ actions: [{ type: 'click', selector: 'a', timeout: 0 }] }, { 'actions.0.timeout': 'must be at least 1' }],
    [
      { outputs: [{ type: 'json', schema: { price: { selector: 'a', type: 'attribute' } } }] },
      { 'outputs.0.schema.price.attribute': 'is required' },
    ],
    [{ outputs: [{ type: 'json', schema: {} }] }, { 'outputs.0.schema': 'must have at least 1 entry' }],
    [{ outputs: [{ type: 'html', id: 'a b' }] }, { 'outputs.0.id': 'has an invalid format' }],
  ])('%j', (fields, faults) => expect(faultsOf(capture, { url, ...fields })).toEqual(faults));
});

test('what no schema can say of a field is told beside what the schema finds', () => {
  const fields = {
    format: 'gif',
    device: 'iphon 14',
    metadata: { text: 'a'.repeat(9_000) },
    outputs: [{ type: 'html' }, { type: 'html' }],
    session: { headers: [{ name: 'Host', value: 'a' }] },
  };
  expect(faultsOf(capture, { url, ...fields })).toEqual({
    format: 'must be one of png, jpeg, webp, pdf',
    device: expect.stringMatching(/^is not known\. Similar names: iphone_14, /),
    metadata: 'must have at most 8192 bytes as JSON',
    'outputs.1.id': 'must be set, and must differ from the id of every other output',
    'session.headers.0.name': 'is set by the browser and cannot be overridden',
  });
});

const unknownDevice = expect.stringMatching(/^is not known\. Similar names: /) as unknown as string;
const noHost = 'must be a host name';

test.each<[string, Schema<unknown>, object, Record<string, string>]>([
  [
    'the items and the defaults of a bulk job',
    bulkRequest,
    {
      urls: [{ url }, { url, options: { device: 'nope', delay: -1, outputs: [{ type: 'html' }, { type: 'html' }] } }],
      defaults: { device: 'zz', quality: 0 },
    },
    {
      'urls.1.options.device': unknownDevice,
      'urls.1.options.delay': 'must be from 0 to 30000',
      'urls.1.options.outputs.1.id': 'must be set, and must differ from the id of every other output',
      'defaults.device': unknownDevice,
      'defaults.quality': 'must be from 1 to 100',
    },
  ],
  [
    'the defaults of a batch',
    batchRequest,
    { name: 5, defaults: { device: 'zz', delay: -1 } },
    { name: 'must be a string', 'defaults.device': unknownDevice, 'defaults.delay': 'must be from 0 to 30000' },
  ],
  [
    'the captures and the output of a compose',
    composeRequest,
    {
      captures: [
        { url, delay: -1 },
        { url, device: 'nope' },
      ],
      defaults: { device: 'zz' },
      output: { quality: 0, background: 'no colour', shadow: { color: 'none', blur: 101 } },
    },
    {
      'captures.0.delay': 'must be from 0 to 30000',
      'captures.1.device': unknownDevice,
      'defaults.device': unknownDevice,
      'output.quality': 'must be from 1 to 100',
      'output.background': expect.stringMatching(/^must be a colour/) as unknown as string,
      'output.shadow.color': expect.stringMatching(/^must be a colour/) as unknown as string,
      'output.shadow.blur': 'must be from 0 to 100',
    },
  ],
  [
    'the plan and the options of a schedule',
    scheduleRequest,
    {
      name: 'a',
      url,
      schedule: 'bogus',
      timezone: 'Mars/Base',
      startsAt: '2027-02-30T00:00:00Z',
      diffThreshold: 2,
      options: { device: 'nope', delay: -1 },
    },
    {
      schedule: expect.stringContaining('crontab') as unknown as string,
      timezone: 'must be an IANA time zone name, such as Europe/Berlin',
      startsAt: 'is a time that does not exist',
      diffThreshold: 'must be from 0 to 1',
      'options.device': unknownDevice,
      'options.delay': 'must be from 0 to 30000',
    },
  ],
  [
    'the globs of a crawl',
    crawlRequest,
    { url, depth: 9, includePatterns: ['**', '*', ''], excludePatterns: ['/a'] },
    {
      depth: 'must be from 0 to 5',
      'includePatterns.1': expect.stringContaining('Send **') as unknown as string,
      'includePatterns.2': 'must have at least 1 character',
      'excludePatterns.0': expect.stringContaining('Send **/a') as unknown as string,
    },
  ],
  [
    'the parts of a session',
    captureRequest,
    {
      url,
      session: {
        cookies: [{ name: 'a' }, { name: 'b=', value: ';', domain: '*.example.com' }],
        headers: [{ name: 'Host', value: 5 }],
        storage: [{ origin: 'example.com' }],
      },
    },
    {
      'session.cookies.0.value': 'is required',
      'session.cookies.1.name': 'must not contain "=", ";" or control characters',
      'session.cookies.1.value': 'must not contain ";" or control characters',
      'session.cookies.1.domain': 'must be a host name without *. Use .example.com to include subdomains',
      'session.headers.0.name': 'is set by the browser and cannot be overridden',
      'session.headers.0.value': 'must be a string',
      'session.storage.0.origin': 'must be an origin such as https://example.com',
    },
  ],
])('every bad field is named at once: %s', (_where, asked, body, faults) =>
  expect(faultsOf(createParser(asked), body)).toEqual(faults),
);

test.each<[string, Record<string, string>]>([
  ['example.com', {}],
  ['.example.com', {}],
  ['example.com.', {}],
  ['localhost', {}],
  ['127.0.0.1', {}],
  ['[::1]', {}],
  ['bücher.example', {}],
  ['..example.com', { 'session.cookies.0.domain': noHost }],
  ['a..b', { 'session.cookies.0.domain': noHost }],
  ['https://example.com', { 'session.cookies.0.domain': noHost }],
  ['example.com:80', { 'session.cookies.0.domain': noHost }],
])('a cookie for %s', (domain, faults) =>
  expect(faultsOf(capture, { url, session: { cookies: [{ name: 'a', value: 'b', domain }] } })).toEqual(faults),
);

describe('a name that the schema does not know', () => {
  test.each<[object, Record<string, unknown>]>([
    [{ fullpage: true }, { fullpage: 'is not known. Did you mean fullPage?' }],
    [{ fulPage: true }, { fulPage: 'is not known. Did you mean fullPage?' }],
    [{ 'full-page': true }, { 'full-page': 'is not known. Did you mean fullPage?' }],
    [{ formt: 'png' }, { formt: 'is not known. Did you mean format?' }],
    [{ viewport: { widht: 5 } }, { 'viewport.widht': 'is not known. Did you mean width?' }],
    [{ hide_selectorss: [] }, { hide_selectorss: 'is not known. Did you mean hideSelectors?' }],
    [
      { actions: [{ type: 'click', selectr: 'a' }] },
      { 'actions.0.selectr': 'is not known. Did you mean selector?', 'actions.0.selector': 'is required' },
    ],
    [{ full_page: true, fullPage: false }, { full_page: expect.stringContaining('is another spelling of fullPage') }],
  ])('is refused where it is nearly a known one: %j', (fields, faults) =>
    expect(faultsOf(capture, { url, ...fields })).toEqual(faults),
  );

  test('is taken as the known one where it only has underscores', () => {
    const sent = { url, full_page: true, viewport: { device_scale_factor: 2 }, wait_until: 'LOAD' };
    expect(capture(sent)).toMatchObject({
      ok: true,
      ignored: [],
      value: { fullPage: true, viewport: { deviceScaleFactor: 2 }, waitUntil: 'load' },
    });
  });

  test.each(['colour', 'id', 'name', 'hostOnly', 'tag', 'waiting', 'depth', 'x', '__proto__', 'constructor'])(
    'is ignored where it is like none: %s',
    (name) => {
      const sent = JSON.parse(JSON.stringify({ url }).replace('}', `,"${name}":1}`)) as object;
      expect(capture(sent)).toMatchObject({ ok: true, ignored: [name] });
    },
  );

  test('is not compared where there are too many of them to be slips', () => {
    const names = Array.from({ length: 300 }, (_, index) => [`x${index}y${index}`, 1]);
    expect(capture({ url, ...Object.fromEntries(names), fullpage: true })).toMatchObject({ ok: true });
  });
});

test('and not of a field that the schema has found wrong', () => {
  const fields = { device: 5, metadata: [], outputs: [{}], session: { cookies: [{ name: 'a' }] } };
  expect(faultsOf(capture, { url, ...fields })).toEqual({
    device: 'must be a string',
    metadata: 'must be an object',
    'outputs.0.type': 'is required',
    'session.cookies.0.value': 'is required',
  });
});

describe('a schedule is told only what a field accepts', () => {
  const good = { name: 'a', url, schedule: 'daily' };
  const aTime = 'must be an ISO 8601 time, such as 2027-01-31T09:00:00Z';
  test.each<[object, Record<string, string>]>([
    [{ startsAt: 'tomorrow' }, { startsAt: aTime }],
    [{ endsAt: 'tomorrow' }, { endsAt: aTime }],
    [{ endsAt: 5 }, { endsAt: 'must be a string or null' }],
    [{ autoPauseAfterFailures: 'x' }, { autoPauseAfterFailures: 'must be an integer or null' }],
    [{ webhookUrl: 'example.com' }, { webhookUrl: 'must start with http:// or https://' }],
    [{ destinations: [{ type: 'fax' }] }, { 'destinations.0.type': `must be one of ${destinationTypes.join(', ')}` }],
  ])('%j', (fields, faults) => expect(faultsOf(schedule, { ...good, ...fields })).toEqual(faults));
});

test('an action may take any time from a millisecond on: the time of the request ends it', () => {
  for (const timeout of [1, 999, 60_001, 10 ** 9])
    expect(faultsOf(capture, { url, actions: [{ type: 'click', selector: 'a', timeout }] })).toEqual({});
});

test.each([
  [
    'by what each of them needs',
    [{ required: ['a'] }, { required: ['b', 'c'] }],
    'must have exactly one of a, b and c',
  ],
  ['in general where that is nothing', [{ required: ['a'] }, {}], 'must match exactly one of the allowed forms'],
])('a choice that is not described is told %s', (_name, oneOf, message) => {
  const parse = createParser(
    schema({ type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: {} }, oneOf }),
  );
  expect(faultsOf(parse, { a: 1, b: 1, c: 1 })).toEqual({ body: message });
});

test('of thousands of faults the first are named, and no rule is asked about values of another type', () => {
  const urls = Array.from({ length: 100 }, () => ({ url: 7, options: { session: 7, actions: [{}, {}, {}, {}] } }));
  const faults = faultsOf(createParser(bulkRequest), { urls });
  expect(Object.keys(faults)).toHaveLength(faultsMax);
  expect(faults['urls.0.url']).toBe('must be a string');
});

test('of thousands of unknown names the first are compared with the known ones', () => {
  const slips = Object.fromEntries(Array.from({ length: 3_000 }, (_slip, nth) => [`fullPag${nth}`, true]));
  const parsed = capture({ url, ...slips });
  expect(parsed.ok).toBe(false);
  expect(parsed.ignored.length).toBeGreaterThan(2_500);
});
