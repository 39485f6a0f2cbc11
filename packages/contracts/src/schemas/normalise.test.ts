import { describe, expect, test } from '@jest/globals';
import { batchRequest, bulkRequest } from '../batches/batch-request.ts';
import { chunkRequest } from '../batches/batch-request.ts';
import { asyncRequest } from '../capture/capture-request.ts';
import { captureRequest } from '../capture/capture-request.ts';
import { composeRequest } from '../compose/compose-request.ts';
import { crawlRequest } from '../crawls/crawl-request.ts';
import { scheduleChange, scheduleRequest } from '../schedules/schedule-request.ts';
import { normalise } from './parse.ts';
import { createParser } from './parse.ts';
import type { Schema } from './schema.ts';

type Json = { readonly [keyword: string]: unknown };
const url = 'https://example.com/';

/** Each body that an endpoint takes, with as much in it as leads to every object of its schema. */
const everything = {
  viewport: { width: 800 },
  actions: [
    { type: 'click', selector: 'a' },
    { type: 'scroll', y: 1 },
    { type: 'wait', ms: 1 },
  ],
  outputs: [{ type: 'screenshot' }, { type: 'pdf' }, { type: 'json', schema: { a: { selector: 'h1' } } }],
};
const session = {
  cookies: [{ name: 'a', value: 'b' }],
  headers: [{ name: 'a', value: 'b' }],
  storage: [{ origin: url }],
};
const schedule = { name: 'a', url, schedule: 'daily', options: everything };
const destinations = [
  { type: 'webhook', url },
  { type: 'email', to: ['a@example.com'] },
  { type: 'slack', url },
  { type: 'discord', url },
  { type: 'teams', url },
];
const { outputs: _outputs, ...drawn } = everything;
const output = { labels: { show: true }, border: { width: 2 }, shadow: { blur: 3 } };
const bodies: readonly (readonly [string, Schema<unknown>, object])[] = [
  ['a capture', captureRequest, { url, ...everything, session }],
  ['a job', asyncRequest, { url, ...everything, session }],
  ['a bulk job', bulkRequest, { urls: [{ url, options: everything }], defaults: everything }],
  ['a batch', batchRequest, { defaults: everything }],
  ['a chunk', chunkRequest, { sequence: 0, entries: [{ url, options: everything }] }],
  ['a compose of pages', composeRequest, { captures: [{ url, viewport: {} }, { url }], defaults: drawn, output }],
  ['a compose of variants', composeRequest, { url, variants: [{ viewport: {} }] }],
  ['a schedule', scheduleRequest, { ...schedule, destinations }],
  ['a crawl', crawlRequest, { url, viewport: { width: 800 } }],
];

/** Every optional field of a schema that takes no null itself, by its path in a body of it. */
function optionalFields(json: Json, body: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(body))
    return body.flatMap((item, at) => optionalFields((json['items'] ?? {}) as Json, item, [...path, at]));
  if (typeof body !== 'object' || body === null) return [];
  const forms = (json['discriminator'] === undefined ? [json] : json['oneOf']) as readonly Json[];
  const type = (body as Json)['type'];
  const form =
    forms.find(
      (one) =>
        ((one['properties'] ?? {}) as Json)['type'] === undefined ||
        (one['properties'] as Record<string, Json>)['type']!['const'] === type,
    ) ?? json;
  const properties = Object.entries((form['properties'] ?? {}) as Record<string, Json>);
  const required = (form['required'] ?? []) as readonly string[];
  return properties.flatMap(([name, own]) => [
    ...(required.includes(name) ||
    [own['type']].flat().includes('null') ||
    own['nullMeans'] !== undefined ||
    (body as Json)[name] !== undefined
      ? []
      : [[...path, name]]),
    ...optionalFields(own, (body as Json)[name], [...path, name]),
  ]);
}

function withNulls(body: object, paths: readonly (readonly (string | number)[])[]): object {
  const copy = structuredClone(body) as Record<string | number, never>;
  for (const path of paths) {
    const inner = path.slice(0, -1).reduce<Record<string | number, never>>((at, name) => at[name]!, copy);
    inner[path.at(-1)!] = null as never;
  }
  return copy;
}

describe.each(bodies)('in the body of %s', (_name, schema, body) => {
  test('null is read as if the field had not been sent, wherever a field is optional', () => {
    const paths = optionalFields(schema.json, body);
    expect(paths.length).toBeGreaterThan(3);
    const parse = createParser(schema);
    expect(parse(withNulls(body, paths))).toEqual(parse(body));
    expect(parse(body).ok).toBe(true);
  });
});

test.each([
  [{ type: 'scroll', y: 5, toBottom: false, selector: null }, { y: 5 }],
  [{ type: 'scroll', toBottom: true, y: null }, { toBottom: true }],
  [{ type: 'scroll', selector: false, toBottom: true, y: false }, { toBottom: true }],
  [{ type: 'wait', ms: 5, networkIdle: false }, { ms: 5 }],
  [{ type: 'wait', selector: 'a', networkIdle: false, ms: null }, { selector: 'a' }],
])('of %j only what was chosen is read', (action, reads) => {
  const parsed = createParser(captureRequest)({ url, actions: [action] });
  expect(parsed).toMatchObject({ ok: true, value: { actions: [{ type: action.type, optional: false, ...reads }] } });
  expect(Object.keys((parsed as { value: { actions: object[] } }).value.actions[0]!)).toHaveLength(3);
});

test('null in a change of a schedule brings the default back, and leaves what has none', () => {
  const fields = Object.keys(scheduleChange.json['properties'] as object);
  const parsed = createParser(scheduleChange)(Object.fromEntries(fields.map((name) => [name, null])));
  expect(parsed).toEqual({
    ok: true,
    ignored: [],
    value: {
      timezone: 'UTC',
      options: {},
      destinations: [],
      onlyOnChange: false,
      diffThreshold: 0.01,
      ignoreSelectors: [],
      changeDetection: null,
      announceFirst: true,
      alertOnFailure: false,
      autoPauseAfterFailures: null,
      retentionDays: 30,
      startsAt: null,
      endsAt: null,
      webhookUrl: null,
    },
  });
});

test.each(['unspecified', 'Unspecified', null])('a cookie whose sameSite is %j has none', (sameSite) => {
  const cookie = {
    name: 'a',
    value: 'b',
    sameSite,
    secure: null,
    httpOnly: null,
    expires: null,
    domain: null,
    path: null,
  };
  expect(createParser(captureRequest)({ url, session: { cookies: [cookie] } })).toMatchObject({
    ok: true,
    value: { session: { cookies: [{ name: 'a', value: 'b', path: '/', httpOnly: false, secure: false }] } },
  });
});

test('a field with two names is read under either, and under its own where both are sent', () => {
  const parse = createParser(composeRequest);
  const read = (labels: object) => parse({ url, variants: [{}], output: { labels } });
  expect(read({ backgroundColor: 'red' })).toMatchObject({
    ok: true,
    ignored: [],
    value: { output: { labels: { background: 'red' } } },
  });
  for (const labels of [
    { background: 'blue', backgroundColor: 'red' },
    { backgroundColor: 'red', background: 'blue' },
  ])
    expect(read(labels)).toMatchObject({
      ok: true,
      ignored: ['output.labels.backgroundColor'],
      value: { output: { labels: { background: 'blue' } } },
    });
});

test.each([
  ['a text', { type: 'string', maxLength: 5 }, '🙂'.repeat(100), '🙂'.repeat(6)],
  ['a list', { type: 'array', maxItems: 2, items: { type: 'integer' } }, [1, 2, 3, 4, 5], [1, 2, 3]],
  [
    'a map',
    { type: 'object', maxProperties: 1, additionalProperties: { type: 'integer' } },
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 2 },
  ],
])('%s that is longer than it may be is cut to what is just too long', (_what, json, sent, cut) => {
  expect(normalise(json, sent).value).toEqual(cut);
});
