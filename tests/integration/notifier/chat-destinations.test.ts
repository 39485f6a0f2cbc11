import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-detection';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { findExecution } from '@tintype/database/schedules/executions';
import { notifyDestinations } from '@tintype/database/schedules/destinations';
import { deriveKey, sealSecret } from '@tintype/runtime/secrets';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { addCapture, addOwner, anId, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { addActive } from '../schedules/a-schedule.ts';
import { type ChatService, chatService, chatServices } from './chat-services.ts';
import { type Behaviour, type Receiver, startReceiver } from './receiver.ts';
import { publicUrl, quickPlans, secret, startNotifier } from './start-notifier.ts';

const services = chatServices;
type Service = ChatService;

type Stored = {
  /** The address that responses show. */
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The secrets as one text (`secretsToText`). */
  readonly secrets: string;
};
const hidden = (address: string, secrets = address): Stored => ({
  url: `${new URL(address).origin}/`,
  settings: {},
  secrets,
});
/** The stored destinations whose service is at an address of the receiver. */
const storedFor: Readonly<Record<Service, (address: string) => Stored>> = {
  slack: hidden,
  discord: hidden,
  teams: hidden,
  mattermost: hidden,
  ntfy: (address) => hidden(address, JSON.stringify({ url: `${address}/a-topic`, token: 'open-sesame' })),
  matrix: (url) => ({ url, settings: { url, roomId: '!a/b:example.org' }, secrets: 'open-sesame' }),
  telegram: (address) => ({ url: `${address}/`, settings: { chatId: '-100123' }, secrets: '1:open-sesame' }),
  gotify: (url) => ({ url, settings: { url }, secrets: 'open-sesame' }),
  pushover: (url) => ({ url, settings: {}, secrets: JSON.stringify({ token: 'open-sesame', user: 'user-key' }) }),
};

let fresh: FreshDatabase;
let receiver: Receiver;
const undo = new AsyncDisposableStack();
const behaviours: Record<string, Behaviour> = {};
beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  receiver = await startReceiver(behaviours);
  undo.defer(receiver.stop);
  const notifier = await startNotifier({
    database: fresh.database,
    redisUrl: await emptyRedis(testServers().redisUrl),
    plans: quickPlans([50, 50, 50]),
    times: { attemptMsMax: 30_000, leaseMs: 45_000, dispatchMs: 5_000 },
  });
  undo.defer(notifier.stop);
});
afterAll(() => undo.disposeAsync());

/** A path that behaves like the service, and nobody but its owner knows. */
function hookOf(service: Service, ...answers: Parameters<typeof chatService>[2] & object): string {
  const path = `/hooks/${service}/${anId()}`;
  behaviours[path] = chatService(service, (number) => receiver.of(path)[number - 1]!.body, answers);
  return path;
}

type Run = {
  readonly name?: string;
  readonly url?: string;
  readonly findings?: ChangeFindings;
  readonly error?: string;
  readonly diffKey?: string | null;
};

/** A run that has ended, with a delivery to one destination at a path of the receiver. */
async function notify(type: Service | 'webhook', path: string, run: Run = {}): Promise<string> {
  const { database } = fresh;
  const owner = await addOwner(database);
  const { name = 'Prices', url = 'https://example.com/prices', findings = {}, error, diffKey = 'k/change.jpg' } = run;
  const endpointId = anId();
  const address = receiver.url(path);
  const stored = type === 'webhook' ? undefined : storedFor[type](address);
  const sealed = stored && sealSecret(deriveKey(secret, 'webhook-secrets'), stored.secrets, endpointId);
  const scheduleId = await addActive(database, owner, {
    from: new Date(),
    name,
    url,
    alertOnFailure: true,
    destinations: [
      {
        id: `dst_${anId()}`,
        type,
        onlyOnChange: null,
        settings: stored?.settings ?? { url: address },
        endpoint: { id: endpointId, url: stored?.url ?? address, secret: sealed ?? null },
        isNew: true,
      },
    ],
  });
  const { id: captureId } = await addCapture(database, owner);
  const { attempt } = (await claimCapture(database, { id: captureId, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  const file = { outputId: 'screenshot', type: 'screenshot', format: 'png', storageKey: 'k/page.png' } as const;
  await completeCapture(database, {
    id: captureId,
    attempt,
    report,
    files: [{ ...file, sha256: 'a', size: 5, width: 1, height: 1 }],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const { id } = await database.client.scheduleExecution.create({
    data: {
      id: anId(),
      scheduleId,
      captureId,
      plannedAt: new Date(),
      executedAt: new Date('2026-11-21T10:00:00Z'),
      state: error === undefined ? 'SUCCESS' : 'FAILED',
      requestId: 'request-1',
      ...(error !== undefined && { errorCode: 'TIMEOUT', errorMessage: error }),
      ...(error === undefined && { changed: true, diffScore: 0.000026, findings: findings as object, diffKey }),
      verdict: 'page',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  const event = error === undefined ? 'schedule.delivery' : 'schedule.failed';
  await notifyDestinations(database, {
    executionId: id,
    event,
    changed: error === undefined,
    isFirst: false,
    isNotice: error !== undefined,
    mode: 'change',
  });
  return id;
}

const deliveryOf = async (executionId: string) => (await findExecution(fresh.database, executionId))!.deliveries[0]!;
const endOf = (executionId: string) =>
  until(async () => {
    const delivery = await deliveryOf(executionId);
    return delivery.state !== 'PENDING' && delivery;
  });
const sentTo = (path: string) => receiver.of(path).map(({ body }) => body.toString());

const price: ChangeFindings = {
  areas: [{ x: 120, y: 340, width: 42, height: 18 }],
  lines: [
    {
      before: 'Price: 10.00',
      after: 'Price: 12.50',
      words: [{ text: 'Price: ' }, { text: '10.00', change: 'removed' }, { text: '12.50', change: 'added' }],
    },
  ],
  lineCount: 1,
};

const withoutPicture: readonly Service[] = ['matrix', 'pushover'];
/** A message of Pushover has one link, to the run. */
const withoutLinks: readonly Service[] = ['pushover'];

test.each(services)('%s takes a change in words, with a picture and a link to the run', async (service) => {
  const path = hookOf(service);
  const id = await notify(service, path, { findings: price });
  expect(await endOf(id)).toMatchObject({ type: service, state: 'DELIVERED', error: null });
  const [body, ...others] = sentTo(path);
  expect(others).toEqual([]);
  const texts = body!.replaceAll(String.raw`\\`, '');
  expect(texts).toContain('Prices has changed');
  expect(texts).toContain('0.003 %, one area of 42×18; one line of text');
  expect(texts).toContain('− Price: 10.00');
  expect(texts).toContain('+ Price: 12.50');
  if (!withoutPicture.includes(service)) expect(texts).toContain('https://files.example.com/k/change.jpg');
  if (!withoutLinks.includes(service)) expect(texts).toContain('https://files.example.com/k/page.png');
  expect(texts).toMatch(new RegExp(`${publicUrl}/schedules/\\w+/runs/${id}`));
});

test.each(services)('%s takes a run that failed, with the reason', async (service) => {
  const path = hookOf(service);
  const id = await notify(service, path, { error: 'The page was not ready before the timeout.' });
  expect(await endOf(id)).toMatchObject({ state: 'DELIVERED' });
  expect(sentTo(path)[0]).toContain('The page was not ready before the timeout.');
  expect(sentTo(path)[0]).toContain('Prices failed');
});

const hostile = '<!channel> <@U1> @everyone [click](https://evil.example/) *bold* `code` & "quotes" \\ \u202e </at>';
test.each(services)('what a page says is text in %s, whatever it is', async (service) => {
  const path = hookOf(service);
  const lines = [{ before: hostile, after: `new ${hostile}`, words: [] }];
  const id = await notify(service, path, { name: hostile, findings: { lines, lineCount: 1 } });
  expect(await endOf(id)).toMatchObject({ state: 'DELIVERED' });
  const body = sentTo(path)[0]!;
  if (service === 'slack') {
    const message = JSON.parse(body) as {
      mrkdwn: boolean;
      blocks: { type: string; text?: { type: string; text: string } }[];
    };
    const said = message.blocks.filter(({ text }) => text?.text.includes('@everyone'));
    expect(said.map(({ type, text }) => `${type} ${text!.type}`)).toEqual(['header plain_text', 'section plain_text']);
    expect(said[1]!.text!.text).toContain(
      '<!channel> <@U1> @everyone [click](https://evil.example/) *bold* `code` & "quotes"',
    );
    expect(message.mrkdwn).toBe(false);
  }
  if (service === 'discord') {
    const { embeds } = JSON.parse(body) as { embeds: [{ title: string; description: string }] };
    for (const text of [embeds[0].title, embeds[0].description])
      expect(text).toContain(String.raw`\[click\]\(https\://evil.example/\) \*bold\* \`code\``);
  }
  if (service === 'mattermost') expect(body).toContain(String.raw`\\[click\\]`);
  if (service === 'telegram') expect(body).not.toMatch(/@everyone/);
  // Text runs know no Markdown, so the words stand there as they are.
  if (service === 'teams') expect(body).toContain('[click](https://evil.example/) *bold* `code` & ');
  expect(body).not.toContain('\u202e');
});

test.each(services)('%s takes a change that is far too long, cut to its limits', async (service) => {
  const path = hookOf(service);
  const long = '&<>*語👩‍💻'.repeat(2_000);
  const lines = Array.from({ length: 50 }, (_, at) => ({
    before: `${at} ${long}`,
    after: `${at + 1} ${long}`,
    words: [],
  }));
  const id = await notify(service, path, {
    name: '&'.repeat(255),
    url: `https://example.com/?q=${'&'.repeat(2_000)}`,
    findings: { lines, lineCount: 900 },
  });
  expect(await endOf(id)).toMatchObject({ state: 'DELIVERED', error: null });
  expect(sentTo(path)[0]).toMatch(/… and \d+ more/);
});

test.each([
  [
    'slack',
    [404, 'no_service'],
    'The webhook was removed or disabled in Slack. Create a new webhook and enter its URL here.',
  ],
  [
    'discord',
    [404, { message: 'Unknown Webhook', code: 10015 }],
    'The webhook was removed in Discord (Unknown Webhook). Create a new webhook and enter its URL here.',
  ],
  [
    'teams',
    [404, { error: { code: 'WorkflowNotFound' } }],
    'The workflow was removed or disabled in Teams. Create a new workflow and enter its URL here.',
  ],
  [
    'mattermost',
    [400, { id: 'web.incoming_webhook.invalid.app_error', message: 'Invalid webhook.' }],
    'The webhook was removed or disabled in Mattermost. Create a new webhook and enter its URL here.',
  ],
  [
    'matrix',
    [401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Token is not active' }],
    'The Matrix server rejects the access token. Add the destination again with a valid token.',
  ],
  [
    'telegram',
    [403, { ok: false, error_code: 403, description: 'Forbidden: bot was kicked from the group chat' }],
    'The bot cannot write to this Telegram chat. Add the bot to the chat, or send it a message first.',
  ],
  [
    'ntfy',
    [403, { code: 40301, error: 'forbidden' }],
    'The ntfy server does not allow messages to this topic. Check the topic and the access token.',
  ],
  [
    'gotify',
    [401, { error: 'Unauthorized' }],
    'The Gotify server rejects the token. Add the destination again with the token of an application.',
  ],
  [
    'pushover',
    [400, { user: 'invalid', errors: ['user identifier is not a valid user'], status: 0 }],
    'Pushover rejects the user key. Add the destination again with the key of a user or a group.',
  ],
] as const)('a webhook or token that was removed in %s ends as failed, and says so', async (service, gone, error) => {
  const path = hookOf(service, gone, gone, gone, gone);
  const id = await notify(service, path);
  expect(await endOf(id)).toMatchObject({ state: 'FAILED', error });
  // A service that is being moved responds with 404 for a while.
  expect(receiver.of(path)).toHaveLength(gone[0] === 404 ? 4 : 1);
});

test.each(['webhook', ...services] as const)(
  '%s that answers 404 once and then takes it gets the alert',
  async (type) => {
    const path = type === 'webhook' ? `/hooks/${anId()}` : hookOf(type, [404, 'Not Found']);
    if (type === 'webhook') behaviours[path] = (res, number) => void res.writeHead(number === 1 ? 404 : 200).end();
    const id = await notify(type, path);
    expect(await endOf(id)).toMatchObject({ state: 'DELIVERED' });
    expect(receiver.of(path)).toHaveLength(2);
    expect(new Set(sentTo(path)).size).toBe(1);
  },
);

test('a 429 of Discord is waited out', async () => {
  const path = hookOf('discord', [
    429,
    { message: 'You are being rate limited.', retry_after: 1 },
    { 'Retry-After': '1' },
  ]);
  const id = await notify('discord', path);
  expect(await endOf(id)).toMatchObject({ state: 'DELIVERED' });
  const [first, second] = receiver.of(path);
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_000);
});

test('a picture that Slack cannot fetch costs only the picture', async () => {
  const path = hookOf('slack', ({ blocks }) =>
    JSON.stringify(blocks).includes('image_url') ? [400, 'invalid_blocks'] : undefined,
  );
  const id = await notify('slack', path, { findings: price });
  expect(await endOf(id)).toMatchObject({ state: 'DELIVERED', error: null });
  expect(sentTo(path).map((body) => body.includes('image_url'))).toEqual([true, false]);
  expect(sentTo(path)[1]).toContain('Prices has changed');
});

test('a success that does not acknowledge is none', async () => {
  const slackPath = hookOf('slack', [200, '<html>Sign in</html>']);
  const teamsPath = hookOf('teams', [
    200,
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429',
  ]);
  for (const [service, path] of [
    ['slack', slackPath],
    ['teams', teamsPath],
  ] as const) {
    expect(await endOf(await notify(service, path))).toMatchObject({ state: 'DELIVERED' });
    expect(receiver.of(path)).toHaveLength(2);
  }
});

test('an address that is a secret is in no answer, no log of deliveries and no error', async () => {
  const path = hookOf('slack');
  const key = path.split('/').at(-1)!;
  behaviours[path] = (res) => void res.writeHead(400).end(`Cannot POST ${path}`);
  const id = await notify('slack', path);
  expect(await endOf(id)).toMatchObject({
    state: 'FAILED',
    error: expect.stringContaining('Slack responded with 400'),
  });
  const rows = await fresh.database.client.webhookDelivery.findMany({
    where: { subjectId: id },
    include: { log: true, endpoint: { select: { url: true } } },
  });
  expect(rows).toHaveLength(1);
  expect(
    JSON.stringify([rows, rows.map(({ body, sealedBody }) => Buffer.from((body ?? sealedBody)!).toString())]),
  ).not.toContain(key);
  expect(rows[0]!.log[0]!.response).toContain('Cannot POST');
});

test('a redirect is not followed, and the history says where it leads', async () => {
  const path = `/hooks/${anId()}`;
  behaviours[path] = (res) => void res.writeHead(302, { Location: 'https://new.example/hook?token=1' }).end();
  expect(await endOf(await notify('webhook', path))).toMatchObject({
    state: 'FAILED',
    error: 'Redirects are not followed. The URL redirects to https://new.example/hook. Set the final URL.',
  });
  expect(receiver.of(path)).toHaveLength(4);
});
