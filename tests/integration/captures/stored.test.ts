import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../gateway/call.ts';
import { type Dispatcher, startDispatcher } from '../gateway/dispatcher.ts';
import { batchCaller } from '../gateway/start-batches.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { type Body, optionBodies } from './option-bodies.ts';
import { outcomeOf, plan, single } from './ways-of-origins.ts';

type Failure = { readonly error: { readonly details: { readonly fields: object } } };

let gateway: TestGateway;
let dispatcher: Dispatcher;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  dispatcher = startDispatcher({ ...gateway, slots: 500 });
  member = await gateway.join('self_hosted', { batchItemsMax: 500, capabilities: plan.capabilities });
});
afterAll(async () => {
  await dispatcher.close();
  await gateway.end();
});

/**
 * Some of each kind, and all that name a device; without what lists do not have or is sealed, under
 * its name or nearly so.
 */
const bodies = optionBodies.filter(
  (options, index) =>
    (index % 6 === 0 || Object.hasOwn(options, 'device')) &&
    !Object.keys(options).some((name) => /^(sessio|authenticatio|response_?typ|cache_?tt)/i.test(name)) &&
    JSON.stringify(options).length < 5_000,
);
const outcomes = await Promise.all(bodies.map((options) => outcomeOf(() => single(options))));
const accepted = bodies.filter((_options, index) => 'stored' in outcomes[index]!);
const urlOf = (index: number): string => `https://example.com/${index}`;

async function storedRequests(origin: string): Promise<Map<string, Body>> {
  const rows = await gateway.database.client.capture.findMany({ where: { origin } });
  return new Map(rows.map(({ request }) => [(request as { readonly url: string }).url, request as Body]));
}
const expected = accepted.map((options, index) => ({ ...single(options), url: urlOf(index) }));
const inOrder = (stored: Map<string, Body>): (Body | undefined)[] =>
  accepted.map((_options, index) => stored.get(urlOf(index)));

test('async captures, bulk jobs and batches store the same request for the same options', async () => {
  expect(accepted.length).toBeGreaterThan(50);
  for (const [index, options] of accepted.entries())
    expect(
      (await call(`${gateway.url}/v1/screenshots/async`, { key: member.key, body: { ...options, url: urlOf(index) } }))
        .status,
    ).toBe(202);
  expect(inOrder(await storedRequests('async'))).toEqual(expected);

  const entries = accepted.map((options, index) => ({ url: urlOf(index), options }));
  for (let from = 0; from < entries.length; from += 100) {
    const body = { urls: entries.slice(from, from + 100) };
    expect((await call(`${gateway.url}/v1/screenshots/bulk`, { key: member.key, body })).status).toBe(202);
  }
  expect(inOrder(await storedRequests('bulk'))).toEqual(expected);

  const batches = batchCaller(gateway, member);
  const id = await batches.create();
  expect((await batches.add(id, 0, entries)).json).toMatchObject({ failed: 0 });
  await batches.post(`/${id}/start`);
  await dispatcher.feedUntil(async () => (await storedRequests('batch')).size === entries.length);
  expect(inOrder(await storedRequests('batch'))).toEqual(expected);
});

test('what one refuses the others refuse', async () => {
  for (const options of bodies.filter((one) => !accepted.includes(one))) {
    const url = urlOf(0);
    const post = async (path: string, body: object): Promise<string[]> => {
      const { status, json } = await call(`${gateway.url}/v1/screenshots/${path}`, { key: member.key, body });
      expect([400, 403]).toContain(status);
      return Object.keys((json as unknown as Failure).error.details.fields);
    };
    const fields = await post('async', { ...options, url });
    expect(await post('bulk', { urls: [{ url }], defaults: options })).toEqual(
      fields.map((field) => `defaults.${field}`),
    );
    expect(await post('batches', { defaults: options })).toEqual(fields.map((field) => `defaults.${field}`));
  }
});

test('an item that an older version stored as it was sent is dispatched with the preset', async () => {
  const batches = batchCaller(gateway, member);
  const id = await batches.create({ defaults: { device: 'iPad Pro' } });
  const url = 'https://example.com/stored-before';
  await batches.add(id, 0, [{ url }, { url: `${url}/own`, options: { quality: 5 } }]);
  await gateway.database.client.execute`
    UPDATE batch_items SET options = '{"device": "iPhone 15"}'::jsonb WHERE batch_id = ${id} AND position = 1`;
  await batches.post(`/${id}/start`);
  const devices = async (): Promise<unknown[]> => {
    const stored = await storedRequests('batch');
    return [stored.get(url)?.['device'], stored.get(`${url}/own`)?.['device']];
  };
  await dispatcher.feedUntil(async () => !(await devices()).includes(undefined));
  expect(await devices()).toEqual(['ipad_pro_12_9', 'iphone_15']);
});
