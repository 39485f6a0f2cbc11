import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { principalId } from '@tintype/contracts/keys/principal-id';
import { revokeApiKey } from '@tintype/database/api-keys';
import type { RouteDescription } from '../../../services/gateway/src/http/route.ts';
import { routeDescriptions } from '../../../services/gateway/src/routes/routes.ts';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let owner: Member;
let stranger: Member;
/** An address of each kind of thing that the owner has: the beginning of a path, up to its id. */
const owned: Record<string, string> = {};

beforeAll(async () => {
  gateway = await startGateway({ redisDatabase: 15 });
  render = startStubRender(gateway);
  [owner, stranger] = await Promise.all([gateway.join(), gateway.join()]);
  const make = async (path: string, body: object, name = 'id', headers = {}): Promise<string> => {
    const { status, json } = await call(`${gateway.url}${path}`, { key: owner.key, body, headers });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    return String(json[name]);
  };
  const url = 'https://example.com/';
  const webhookUrl = 'https://example.com/hook';
  const submission = { 'Idempotency-Key': 'only-mine' };
  owned['/v1/screenshots/captures'] = await make('/v1/screenshots', { url, responseType: 'url' }, 'id', submission);
  owned['/v1/screenshots/submissions'] = submission['Idempotency-Key'];
  owned['/v1/screenshots/jobs'] = await make('/v1/screenshots/async', { url, webhookUrl });
  owned['/v1/screenshots/bulk'] = await make('/v1/screenshots/bulk', { urls: [{ url }] });
  owned['/v1/screenshots/batches'] = await make('/v1/screenshots/batches', { name: 'mine' });
  owned['/v1/screenshots/compose/jobs'] = await make(
    '/v1/screenshots/compose',
    { captures: [{ url }, { url }], async: true },
    'jobId',
  );
  owned['/v1/schedules'] = await make('/v1/schedules', { name: 'mine', url, schedule: 'daily' });
  owned['/v1/crawls'] = await make('/v1/crawls', { url });
  const webhook = await gateway.database.client.webhook.findFirstOrThrow({
    where: { organizationId: owner.organizationId },
  });
  const delivery = await gateway.database.client.webhookDelivery.create({
    data: {
      ...ownerIds(),
      webhookId: webhook.id,
      event: 'JOB_COMPLETED',
      subjectId: owned['/v1/screenshots/jobs'],
      requestId: 'r',
    },
  });
  owned['/v1/webhook-deliveries'] = delivery.id;
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});
const ownerIds = () => ({
  organizationId: owner.organizationId,
  apiKeyId: owner.apiKeyId,
  createdBy: principalId(owner),
});

const behindIds = routeDescriptions.filter(({ path, access }) => access === 'api-key' && path.includes('{'));
const kindOf = (path: string): string => path.slice(0, path.indexOf('/{'));
/** Further names in a path: an output, a page. */
const further: Readonly<Record<string, string>> = { outputId: 'screenshot', pageId: 'a'.repeat(20), type: 'html' };
const addressOf = ({ path }: RouteDescription): string =>
  `${gateway.url}${path.replace(/\{\w+\}/, owned[kindOf(path)]!).replaceAll(/\{(\w+)\}/g, (_all, name: string) => further[name]!)}`;
/** A body that the route would take from its owner. */
const bodies: Readonly<Record<string, object>> = {
  addChunk: { sequence: 0, entries: [{ url: 'https://example.com/' }] },
  restartBatch: { requestId: '0b9f3c1e-8f0e-4a51-9c55-7b6d4ce6f8aa' },
};
const ask = (route: RouteDescription, key: string) =>
  call(addressOf(route), {
    key,
    method: route.method.toUpperCase(),
    ...(route.body === undefined ? {} : { body: bodies[route.id] ?? {} }),
  });

test('everything that has an id is in the table of this test', () => {
  expect(behindIds.filter(({ path }) => owned[kindOf(path)] === undefined).map(({ path }) => path)).toEqual([]);
});

describe.each(behindIds.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]))(
  '%s',
  (_name, route) => {
    test('is not there for another organization', async () => {
      const { status, json } = await ask(route, stranger.key);
      expect([status, (json['error'] as unknown as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    });
  },
);

test('a revoked key gets 401 everywhere, at once', async () => {
  expect(
    (
      await ask(
        behindIds.find(({ id }) => id === 'job')!,
        owner.key,
      )
    ).status,
  ).toBe(200);
  await revokeApiKey(gateway.database, { id: owner.apiKeyId, organizationId: owner.organizationId });
  const answers = await Promise.all(behindIds.map((route) => ask(route, owner.key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
