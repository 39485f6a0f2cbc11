import { expect, test } from '@jest/globals';
import { captureRequest } from '../capture/capture-request.ts';
import { parserOf } from '../schemas/parse.ts';
import { schema } from '../schemas/schema.ts';
import { batchDefaults, itemOptions, itemRequest } from './item-request.ts';

const parse = parserOf(
  schema({ type: 'object', properties: { defaults: batchDefaults, options: itemOptions } } as const),
);
const parseRequest = parserOf(captureRequest);

test('what is not sent stays unsaid, so that nothing wins over what lies below', () => {
  const sent = { defaults: { viewport: { width: 800 } }, options: { viewport: { height: 600 }, darkMode: true } };
  expect(parse(sent)).toEqual({ ok: true, value: sent, ignored: [] });
});

test('lists are replaced as a whole, so what is in them is complete', () => {
  const outputs = [{ type: 'screenshot' }];
  expect(parse({ options: { outputs } })).toMatchObject({
    value: { options: { outputs: [{ type: 'screenshot', format: 'png', quality: 80 }] } },
  });
});

test('everything that may be set is a part of a capture', () => {
  const { session: _session, ...properties } = itemOptions.properties;
  const known = (captureRequest.json['properties'] ?? {}) as object;
  expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(properties)));
});

test('defaults with the options of an item on them are as one request', () => {
  const { value } = parse({ defaults: { format: 'PNG', delay: 5 }, options: { format: 'jpg' } }) as {
    value: Omit<Parameters<typeof itemRequest>[0], 'url'>;
  };
  const request = parseRequest(itemRequest({ ...value, url: 'https://example.com/' }));
  expect(request).toMatchObject({ ok: true, value: { format: 'jpeg', delay: 5, quality: 80, fullPage: false } });
});

test('a session is refused rather than left out', () => {
  expect(parse({ defaults: { session: {} } })).toEqual({
    ok: false,
    fields: { 'defaults.session': 'is allowed for single captures only' },
    ignored: [],
  });
});
