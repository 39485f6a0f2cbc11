import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { revokeApiKey } from '@tintype/database/keys/api-keys';
import { callerKinds } from '@tintype/gateway/http/caller-kinds';
import { type CallerKind, type Principal, principalKinds } from '@tintype/gateway/http/principal';
import type { RouteDescription } from '@tintype/gateway/http/route';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { addPerson, openSession, type Browser } from '../accounts/people.ts';
import { call } from './call.ts';
import { triggered } from '../pipelines/pipeline-stage.ts';
import { sentAs } from './principal-doubles.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let owner: Member;
let stranger: Member;
/** An address of each kind of thing that the owner has: the beginning of a path, up to its id. */
const owned: Record<string, string> = {};

beforeAll(async () => {
  gateway = await startGateway();
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
  owned['/v1/captures'] = owned['/v1/screenshots/captures'];
  owned['/v1/screenshots/submissions'] = submission['Idempotency-Key'];
  owned['/v1/screenshots/jobs'] = await make('/v1/screenshots/async', { url, webhookUrl });
  owned['/v1/screenshots/bulk'] = await make('/v1/screenshots/bulk', { urls: [{ url }] });
  owned['/v1/screenshots/batches'] = await make('/v1/screenshots/batches', { name: 'mine' });
  owned['/v1/screenshots/compose/jobs'] = await make(
    '/v1/screenshots/compose',
    { captures: [{ url }, { url }], async: true },
    'jobId',
  );
  owned['/v1/webhooks'] = await make('/v1/webhooks', { url: webhookUrl, events: ['BULK_COMPLETED'] });
  owned['/v1/schedules'] = await make('/v1/schedules', { name: 'mine', url, schedule: 'daily' });
  owned['/v1/crawls'] = await make('/v1/crawls', { url });
  owned['/v1/pipelines'] = await make('/v1/pipelines', { name: 'mine', graph: triggered });
  further['runId'] = await make(`/v1/pipelines/${owned['/v1/pipelines']}/runs`, { urls: [url] });
  const webhook = await gateway.database.client.webhook.findFirstOrThrow({
    where: { organizationId: owner.organizationId },
  });
  const delivery = await gateway.database.client.webhookDelivery.create({
    data: {
      ...ownerIds(),
      webhookId: webhook.id,
      // Of its key alone; those of jobs are the organization's.
      event: 'BATCH_COMPLETED',
      subjectId: owned['/v1/screenshots/batches'],
      requestId: 'r',
    },
  });
  const linkKey = await call(`${gateway.url}/v1/link-keys`, { key: owner.key, body: { name: 'n' } });
  owned['/v1/link-keys'] = String(linkKey.json['id']);
  owned['/v1/webhook-deliveries'] = delivery.id;
  owned['/v1/organizations'] = owner.organizationId;
  // People are nobody's here, and only people are let in:
  // tests/integration/accounts/organizations.test.ts.
  owned['/v1/account/sessions'] = 'a'.repeat(20);
  owned['/v1/account/passkeys'] = 'a'.repeat(20);
  owned['/v1/administration/organizations'] = owner.organizationId;
  owned['/v1/administration/users'] = 'a'.repeat(20);
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});
const ownerIds = () => ({
  organizationId: owner.organizationId,
  apiKeyId: owner.apiKeyId,
  createdBy: toPrincipalId(owner),
});

/**
 * But for triggers, whose secret opens one pipeline and nothing else:
 * tests/integration/pipelines/trigger.test.ts.
 */
const behindIds = routeDescriptions.filter(
  ({ path, access }) => access !== 'public' && path.includes('{') && !access.includes('trigger'),
);
const kindOf = (path: string): string => path.slice(0, path.indexOf('/{'));
/** Further names in a path: an output, a page, a run of the owner's pipeline. */
const further: Record<string, string> = {
  outputId: 'screenshot',
  pageId: 'a'.repeat(20),
  revision: '1',
  galleryNodeId: 'gallery',
  type: 'html',
  userId: 'a'.repeat(20),
  keyId: 'a'.repeat(20),
  invitationId: 'a'.repeat(20),
  shareLinkId: 'a'.repeat(20),
};
const addressOf = ({ path }: RouteDescription): string =>
  `${gateway.url}${path.replace(/\{\w+\}/, owned[kindOf(path)]!).replaceAll(/\{(\w+)\}/g, (_all, name: string) => further[name]!)}`;
const program = {
  clientId: 'https://program.example/client.json',
  redirectUri: 'http://127.0.0.1:1/back',
  responseType: 'code',
  codeChallenge: 'a'.repeat(43),
  codeChallengeMethod: 'S256',
};
/** A body that the route would take from its owner. */
const bodies: Readonly<Record<string, object>> = {
  addChunk: { sequence: 0, entries: [{ url: 'https://example.com/' }] },
  changePipeline: { revision: 1, name: 'n' },
  savePipelineDraft: { graph: triggered },
  renameOrganization: { name: 'n' },
  requireSecondFactor: { isRequired: true },
  renamePasskey: { name: 'n' },
  changeMember: { role: 'viewer' },
  invite: { email: 'a@example.com', role: 'viewer' },
  createApiKey: { name: 'n' },
  judgeConnection: program,
  createConnection: program,
  createShareLink: { executionId: 'a'.repeat(20) },
  restartBatch: { requestId: '0b9f3c1e-8f0e-4a51-9c55-7b6d4ce6f8aa' },
};
const ask = (route: RouteDescription, who: { readonly key?: string; readonly headers?: Record<string, string> }) =>
  call(addressOf(route), {
    ...who,
    method: route.method.toUpperCase(),
    ...(route.body === undefined ? {} : { body: bodies[route.id] ?? {} }),
  });

const tier = 'self_hosted';
/** One principal of every kind, in the stranger's organization. */
const strangers: Readonly<
  Record<Principal['kind'], () => { readonly key?: string; readonly headers?: Record<string, string> }>
> = {
  'api-key': () => ({ key: stranger.key }),
  user: () => ({ headers: sentAs({ kind: 'user', userId: 'u', role: 'owner', ...ofStranger() }) }),
  trigger: () => ({ headers: sentAs({ kind: 'trigger', pipelineId: 'p', nodeId: 'n', ...ofStranger() }) }),
  // A link opens one route, which has no id in its path.
  link: () => ({}),
};
const ofStranger = () => ({ organizationId: stranger.organizationId, tier }) as const;
const userOf = (organizationId: string, userId = 'u') =>
  sentAs({ kind: 'user', userId, role: 'owner', organizationId, tier });

test('everything that has an id is in the table of this test', () => {
  expect(behindIds.filter(({ path }) => owned[kindOf(path)] === undefined).map(({ path }) => path)).toEqual([]);
});

describe.each(behindIds.map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]))(
  '%s',
  (_name, route) => {
    test.each(principalKinds)('is not there for a principal of another organization: %s', async (kind) => {
      const { status, json } = await ask(route, strangers[kind]());
      const code = (json['error'] as unknown as { code: string }).code;
      // What a route does not admit at all is not even looked at.
      const isAdmitted = route.access.includes(kind);
      const asked = route.access.includes('api-key') ? 'api-key' : (route.access[0] as CallerKind);
      expect([status, code]).toEqual(isAdmitted ? [404, 'NOT_FOUND'] : [401, callerKinds[asked].refusal]);
    });
  },
);

/** With a cookie and all, as the owner of another organization. */
test.each(
  behindIds
    .filter(({ access }) => access.includes('user') || access.includes('account'))
    .map((route): [string, RouteDescription] => [`${route.method} ${route.path}`, route]),
)('%s does not exist for a user of another organization', async (_name, route) => {
  signedIn ??= await openSession(gateway, await addPerson(gateway, { [stranger.organizationId]: 'owner' }));
  const { status, json } = await ask(route, {
    headers: {
      cookie: signedIn.cookie(),
      origin: gateway.url,
      'sec-fetch-site': 'same-origin',
      'x-tintype-request': '1',
    },
  });
  const refused = route.isAdministration === true ? [403, 'ROLE_NOT_ALLOWED'] : [404, 'NOT_FOUND'];
  expect([status, (json['error'] as unknown as { code: string }).code]).toEqual(refused);
});
let signedIn: Browser | undefined;

const neededQueries: Readonly<Record<string, string>> = {
  previewCompose: '?layout=grid&image_count=2',
  capturesArchive: '?ids=abcdefghij0123456789',
};
const lists = routeDescriptions.filter(
  ({ method, path, access, isLong }) =>
    access !== 'public' && method === 'get' && !path.includes('{') && isLong !== true,
);
test.each(lists.map((route): [string, RouteDescription] => [route.path, route]))(
  'GET %s shows nothing of another organization',
  async (path, route) => {
    const query = neededQueries[route.id] ?? '';
    for (const kind of principalKinds.filter((one) => route.access.includes(one))) {
      const { status, bytes } = await call(`${gateway.url}${path}${query}`, strangers[kind]());
      expect(status).toBe(200);
      const text = bytes.toString();
      expect(Object.values(owned).filter((id) => text.includes(id))).toEqual([]);
    }
  },
);

/** What a key made alone (docs/interface/keys.md#who-sees-what), and the newest list of it. */
const ownOfKeys = ['/v1/screenshots/batches', '/v1/screenshots/bulk', '/v1/webhook-deliveries'];
/** A page that no crawl of this test has yet. */
const notThereYet = ['crawlOutput'];
const readable = behindIds.filter(({ method, id }) => method === 'get' && !notThereYet.includes(id));

describe.each(readable.map((route): [string, RouteDescription] => [route.path, route]))('GET %s', (_name, route) => {
  test('is seen by a second key where the interface says that the organization sees it', async () => {
    const second = await gateway.addKey(owner.organizationId);
    const { status } = await ask(route, { key: second.key });
    expect(status === 404).toBe(ownOfKeys.includes(kindOf(route.path)));
  });

  test('is seen by a user of the organization', async () => {
    const { status } = await ask(route, { headers: userOf(owner.organizationId) });
    expect([401, 403, 404]).not.toContain(status);
  });
});

test('the jobs of a list are seen as the list is', async () => {
  const bulk = await call(`${gateway.url}/v1/screenshots/bulk/${owned['/v1/screenshots/bulk']}`, { key: owner.key });
  const [{ id }] = bulk.json['jobs'] as unknown as [{ id: string }];
  const second = await gateway.addKey(owner.organizationId);
  const address = `${gateway.url}/v1/screenshots/jobs/${id}`;
  expect((await call(address, { key: owner.key })).status).toBe(200);
  expect((await call(address, { key: second.key })).status).toBe(404);
  expect((await call(address, { headers: userOf(owner.organizationId) })).status).toBe(200);
});

test('the lists of a key show what it made, those of a user what the organization has', async () => {
  const second = await gateway.addKey(owner.organizationId);
  const listed = async (who: Parameters<typeof call>[1]): Promise<string> =>
    (await call(`${gateway.url}/v1/screenshots/batches`, who)).bytes.toString();
  const id = owned['/v1/screenshots/batches']!;
  expect(await listed({ key: owner.key })).toContain(id);
  expect(await listed({ key: second.key })).not.toContain(id);
  expect(await listed({ headers: userOf(owner.organizationId) })).toContain(id);
});

test('a revoked key gets 401 everywhere, at once', async () => {
  expect(
    (
      await ask(
        behindIds.find(({ id }) => id === 'getJob')!,
        { key: owner.key },
      )
    ).status,
  ).toBe(200);
  await revokeApiKey(gateway.database, { id: owner.apiKeyId, organizationId: owner.organizationId });
  const answers = await Promise.all(behindIds.map((route) => ask(route, { key: owner.key })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
