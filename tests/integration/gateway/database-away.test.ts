import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { newApiKey } from '@tintype/contracts/keys/api-key';
import { isLong } from '@tintype/testing/long-form';
import { createTestDatabase, type TestDatabase } from '@tintype/testing/test-database';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { anId } from '../database/fresh-database.ts';
import { call } from './call.ts';
import { breakingOff, failing, hangingUp, nobody, refusing, silent, type FaultyServer } from './faulty-postgres.ts';
import { sentAs } from './principal-doubles.ts';
import { triggered } from '../pipelines/pipeline-stage.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

const url = 'https://example.com/';
/** What a route needs so that it comes as far as the database. */
const bodies: Readonly<Record<string, object>> = {
  createCapture: { url },
  captureLater: { url },
  createCompose: { captures: [{ url }, { url }] },
  createBulk: { urls: [{ url }] },
  createBatch: {},
  addChunk: { sequence: 0, entries: [{ url }] },
  restartBatch: { requestId: 'b6b0c0a8-5e2b-4d4e-9d51-6a1f0b7c9c11' },
  createSchedule: { name: 'A page', url, schedule: 'daily' },
  updateSchedule: { name: 'Another' },
  startCrawl: { url },
  createPipeline: { name: 'Pages', graph: triggered },
  importPipeline: { format: 'tintype-pipeline', name: 'Pages', graph: triggered },
  changePipeline: { revision: 1, name: 'Others' },
  savePipelineDraft: { graph: triggered },
  createShareLink: { executionId: anId() },
  createLinkKey: { name: 'A site' },
  createWebhook: { url, events: ['JOB_COMPLETED'] },
};
const queries: Readonly<Record<string, string>> = {
  capturesArchive: `?ids=${anId()}`,
  deleteCaptures: '?search=example.com',
};
/** These ask the database nothing. */
const independent = [
  'previewCompose',
  'validatePipeline',
  'listDevices',
  'health',
  'getReadiness',
  'openapi',
  'sample',
  'entrance',
];
const parameterOf = (route: string, name: string): string => {
  if (route.endsWith('WebhookDelivery')) return crypto.randomUUID();
  if (name === 'revision') return '1';
  if (name === 'linkKeyId') return `lk_${anId()}`;
  return name === 'type' ? 'html' : anId();
};
const all = routeDescriptions
  // Those of people ask for a session first, which the database has: tests/integration/accounts has
  // their callers.
  .filter(({ access }) => access !== 'public' && access.includes('api-key'))
  .filter(({ id }) => !independent.includes(id))
  .map(({ id, method, path }) => ({ id, method, path }));

const ways: readonly (readonly [string, () => Promise<FaultyServer>])[] = [
  ['refuses connections', nobody],
  ['does not answer', silent],
  ['hangs up', hangingUp],
  ['breaks connections off', breakingOff],
  ['starts', () => refusing('57P03')],
  ['has no connection left', () => refusing('53300')],
  ['shuts down', () => failing('57P01')],
  ['is too slow for the time of a statement', () => failing('57014')],
  ['has a full disk', () => failing('53100')],
  ['is a stand-by', () => failing('25006')],
  ['has a deadlock', () => failing('40P01')],
];

describe.each(ways)('while PostgreSQL %s', (way, start) => {
  // The short form takes a third of the routes in each way, by turns all of them.
  const turn = ways.findIndex(([name]) => name === way) % 3;
  const routes = all.filter((_, index) => isLong || index % 3 === turn);
  let server: FaultyServer;
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeAll(async () => {
    server = await start();
    database = createTestDatabase({ url: server.url, connectionsMax: 100 });
    gateway = await startGateway({ database });
  });
  afterAll(async () => {
    await gateway.end();
    await server.close();
    await database.stop();
  });
  const send = ({ id, method, path }: (typeof all)[number], headers: Record<string, string>) =>
    call(
      `${gateway.url}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameterOf(id, name))}${queries[id] ?? ''}`,
      {
        method: method.toUpperCase(),
        headers,
        ...(bodies[id] && { body: bodies[id] }),
      },
    );

  test.each([
    ['whose key cannot be looked up', { 'X-API-Key': newApiKey(randomBytes) }],
    [
      'who is known already',
      sentAs({ kind: 'user', userId: 'ada', role: 'owner', organizationId: anId(), tier: 'pro' }),
    ],
  ])('every route answers a caller %s with 503 and when to try again', async (_who, headers) => {
    const answers = await Promise.all(
      routes.map(async (route) => {
        const { status, headers: given, json } = await send(route, headers);
        const { code } = json['error'] as unknown as { readonly code: string };
        return [route.id, status, code, given.get('retry-after')] as const;
      }),
    );
    expect(answers).toEqual(routes.map(({ id }) => [id, 503, 'DATABASE_UNAVAILABLE', '5']));
  });
});
