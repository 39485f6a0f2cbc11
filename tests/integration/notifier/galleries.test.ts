import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventBodies } from '@tintype/contracts/events/event-bodies';
import { linkDigest } from '@tintype/contracts/links/token-links';
import { createParser } from '@tintype/contracts/schemas/parse';
import { stringifyRaw } from '@tintype/contracts/texts/raw-json';
import { sql } from '@tintype/database/statements/sql';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { isLong } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import { makeBody } from '@tintype/notifier/bodies/bodies';
import { addOwner, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { withoutFormats } from '../gateway/call.ts';
import { addFailedImage, addGalleryEvent, addImage, addRun } from '../pipelines/gallery-rows.ts';
import { behaviours as all, delaysMs, longLimitMs } from './behaviours.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import {
  addHook,
  deliveryOf,
  forGalleries,
  keptBody,
  linkFor,
  publicUrl,
  quickPlans,
  startNotifier,
} from './start-notifier.ts';

const hookSecret = 'a secret that nobody knows';
/** Neither jsonb nor JavaScript would give it back. */
const inputText = String.raw`{ "b":1.0,"a":12345678901234567890,"2":"\u00e9","1":1E+2 }`;
/** One of each kind of end. The others are tested with webhooks of jobs. */
const sampled = [
  'takes it',
  'closes the connection',
  'is not there',
  'times out itself',
  'asks to wait while it is down',
  'fails until the last attempt',
  'fails always',
];
const behaviours = Object.fromEntries(
  Object.entries(all).filter(([name, { isLate }]) => (isLong && isLate !== true) || sampled.includes(name)),
);
const undo = new AsyncDisposableStack();
let fresh: FreshDatabase;
let owner: Owner;
let receiver: Receiver;
/** By the name of the behaviour. */
const told = new Map<string, { readonly outputId: string; readonly runId: string }>();
const pathOf = (name: string): string => `/${encodeURIComponent(name)}`;
const storage = { put: async (): Promise<void> => undefined };

type Run = Awaited<ReturnType<typeof addRun>>;
const tell = async (run: Run, url: string) =>
  addGalleryEvent(fresh.database, owner, run, await addHook(fresh.database, owner, { url, hookSecret }));
const picture = (run: Run, more: object = {}) =>
  addImage(fresh.database, { storage, owner, run }, { file: Buffer.from('x'), width: 1280, height: 720, ...more });

beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  owner = await addOwner(fresh.database);
  receiver = await startReceiver(
    Object.fromEntries(Object.entries(behaviours).map(([name, { behave }]) => [pathOf(name), behave])),
  );
  undo.defer(receiver.stop);
  for (const name of Object.keys(behaviours)) {
    const run = await addRun(fresh.database, owner, { state: 'COMPLETED', inputText });
    await picture(run);
    const { outputId } = await tell(run, receiver.url(pathOf(name)));
    told.set(name, { outputId, runId: run.runId });
  }
  const notifier = await startNotifier({
    database: fresh.database,
    redisUrl: await emptyRedis(testServers().redisUrl),
    plans: quickPlans(delaysMs),
    times: { attemptMsMax: longLimitMs, leaseMs: 2 * longLimitMs, dispatchMs: 10_000 },
  });
  undo.defer(notifier.stop);
  await until(async () => (await fresh.database.client.webhookDelivery.count({ where: { state: 'PENDING' } })) === 0);
});
afterAll(() => undo.disposeAsync());

/**
 * What the table of other webhooks says, as the rules of pipelines have it: 429 and 5xx are tried
 * again, and nobody is given more time.
 */
function expectedOf(name: string): { readonly state: string; readonly attempts: number } {
  const { state, attempts, status } = behaviours[name]!;
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return isRefusal && state === 'FAILED' ? { state, attempts: 1 } : { state, attempts };
}

describe('a destination that', () => {
  test.each(Object.keys(behaviours))('%s', async (name) => {
    const { outputId, runId } = told.get(name)!;
    const delivery = await deliveryOf(fresh.database, outputId);
    const expected = expectedOf(name);
    expect({ state: delivery.state, attempts: delivery.attempts }).toEqual(expected);
    // Nobody took it: the run did not do all that was asked of it.
    const run = await fresh.database.client.pipelineRun.findUniqueOrThrow({ where: { id: runId } });
    expect(run.state).toBe(expected.state === 'FAILED' ? 'PARTIALLY_COMPLETED' : 'COMPLETED');
    const received = receiver.of(pathOf(name));
    expect(received).toHaveLength(expected.attempts);
    for (const { headers, body } of received) {
      expect(body.equals(keptBody(delivery))).toBe(true);
      expect(headers).toMatchObject({
        'x-webhook-event': 'PIPELINE_GALLERY_COMPLETED',
        'x-webhook-delivery-id': delivery.id,
        'x-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        'x-webhook-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      });
    }
    expect(JSON.parse(keptBody(delivery).toString())).toMatchObject({ deliveryId: delivery.id });
  });
});

test('the data of the request is passed on byte for byte', () => {
  const [sent] = receiver.of(pathOf('takes it'));
  expect(sent!.body.toString()).toContain(`"inputData":${inputText},`);
});

test('no token of a gallery or picture is in the database, in a delivery either', async () => {
  const sent = receiver.of(pathOf('takes it')).map(({ body }) => body.toString());
  const tokens = sent.flatMap((body) =>
    [...body.matchAll(/\/webhooks\/canvas\/\w+\/([0-9A-Za-z]{43})/g)].map(([, token]) => token!),
  );
  expect(tokens).toHaveLength(2);
  const tables = await fresh.database.client.rows<{ name: string }>`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) {
    const rows = await fresh.database.client.rows<{ row: string }>(
      sql.raw(`SELECT t::text AS row FROM "${name}" AS t`),
    );
    const kept = rows.map(({ row }) => row).join('\n');
    for (const token of tokens)
      for (const form of [token, Buffer.from(token).toString('hex')])
        expect({ name, isKept: kept.includes(form) }).toEqual({ name, isKept: false });
  }
});

test('the waits are not shorter than those of the plan, and no answer makes them longer than it', async () => {
  for (const name of Object.keys(behaviours)) {
    const { log } = await deliveryOf(fresh.database, told.get(name)!.outputId);
    for (const [index, { at, ms }] of log.slice(0, -1).entries()) {
      const wait = log[index + 1]!.at.getTime() - at.getTime() - ms!;
      expect({ name, wait, isEnough: wait >= delaysMs[index]! - 5 }).toEqual({ name, wait, isEnough: true });
    }
  }
});

test('openssl finds the signature that was sent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-signature-'));
  try {
    const [sent] = receiver.of(pathOf('takes it'));
    const file = join(folder, 'body');
    writeFileSync(file, sent!.body);
    const printed = execFileSync('openssl', ['dgst', '-sha256', '-hmac', hookSecret, '-hex', file]).toString();
    expect(sent!.headers['x-webhook-signature']).toBe(`sha256=${printed.trim().split(' ').at(-1)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const { json } = eventBodies.PIPELINE_GALLERY_COMPLETED;
const parse = createParser({
  json: withoutFormats({ ...json, $id: undefined }) as { readonly [keyword: string]: unknown },
});
const createdAt = new Date('2026-11-23T10:00:00.000Z');
const bodyOf = async (run: Run) => {
  const { outputId, deliveryId } = await tell(run, 'https://hooks.example.com/');
  const make = () =>
    makeBody(
      { database: fresh.database, storage: { linkFor }, publicUrl, ...forGalleries },
      {
        event: 'PIPELINE_GALLERY_COMPLETED',
        subjectId: outputId,
        organizationId: owner.organizationId,
        createdAt,
        id: deliveryId,
      },
    );
  const body = JSON.parse(stringifyRaw(await make())) as Body;
  expect(parse(body)).toMatchObject({ ok: true, ignored: [] });
  // A body that was lost before it was kept is made again with the same links.
  expect(linksIn(await make())).toEqual(linksIn(body));
  return { body, deliveryId };
};
type Body = {
  readonly data: {
    readonly resultsUrl: string;
    readonly expiresAt: string;
    readonly images: readonly { readonly id: number; readonly downloadUrl?: string; readonly expiresAt: string }[];
  };
};
const linksIn = (body: unknown): string[] => JSON.stringify(body).match(/canvas\/\w+\/\w{43}/g) ?? [];

test('the body has every field, with a link to each picture that there is and none to one that failed', async () => {
  const customData = { team: 'shop', nested: [1, null] };
  const inputData = { order: 7 };
  const run = await addRun(fresh.database, owner, {
    state: 'PARTIALLY_COMPLETED',
    customData,
    inputData,
    counts: { total: 3, completed: 2, failed: 1 },
  });
  const soon = new Date(Date.now() + 3_600_000);
  const { id, captureId } = await picture(run, { view: 'phone', expiresAt: soon });
  const edited = await picture(run, {
    edits: [{ type: 'convert', format: 'webp' }],
    editedKey: `captures/2026/11/23/${'f'.repeat(32)}/edited.webp`,
    format: 'webp',
  });
  const failed = await addFailedImage(fresh.database, run);
  const { body, deliveryId } = await bodyOf(run);
  const link = (kind: string) =>
    expect.stringMatching(new RegExp(`^https://api\\.example\\.com/webhooks/canvas/${kind}/[0-9A-Za-z]{43}$`));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const common = {
    url: 'https://example.com/',
    view: 'desktop',
    error: null,
    status: 'COMPLETED',
    width: 1280,
    height: 720,
  };
  expect(body).toEqual({
    event: 'PIPELINE_GALLERY_COMPLETED',
    timestamp: createdAt.toISOString(),
    deliveryId,
    data: {
      pipelineId: run.pipelineId,
      runId: run.runId,
      galleryNodeId: 'gallery',
      status: 'PARTIALLY_COMPLETED',
      runStatus: 'PARTIALLY_COMPLETED',
      total: 3,
      completed: 2,
      failed: 1,
      imageCounts: { total: 3, completed: 2, failed: 1 },
      error: null,
      inputData,
      customData,
      images: [
        {
          ...common,
          id: Number(id),
          jobId: captureId,
          view: 'phone',
          edited: false,
          format: 'png',
          downloadUrl: link('download'),
          expiresAt: soon.toISOString(),
        },
        {
          ...common,
          id: Number(edited.id),
          jobId: edited.captureId,
          edited: true,
          format: 'webp',
          downloadUrl: link('download'),
          expiresAt: time,
        },
        {
          ...common,
          id: Number(failed.id),
          jobId: null,
          edited: false,
          width: null,
          height: null,
          format: null,
          status: 'FAILED',
          error: 'The page was not ready before the timeout.',
          expiresAt: null,
        },
      ],
      hasMore: false,
      resultsUrl: link('results'),
      expiresAt: time,
    },
  });
  // No link is longer of use than a day, or than its picture is kept.
  const endOf = async (url: string) => {
    const digest = Uint8Array.from(linkDigest(forGalleries.linkKeys(), url.split('/').at(-1)!));
    return (await fresh.database.client.pipelineLink.findUniqueOrThrow({ where: { digest } })).expiresAt.getTime();
  };
  const day = Date.now() + 86_400_000;
  expect(await endOf(body.data.images[0]!.downloadUrl!)).toBe(soon.getTime());
  expect(await endOf(body.data.images[1]!.downloadUrl!)).toBeLessThanOrEqual(day);
  expect(await endOf(body.data.resultsUrl)).toBeLessThanOrEqual(day);
  expect(Date.parse(body.data.expiresAt)).toBeLessThanOrEqual(day);
});

test('a hundred pictures are told, and that there are more', async () => {
  const run = await addRun(fresh.database, owner);
  for (let number = 0; number < 101; number += 1) await addFailedImage(fresh.database, run);
  const { body } = await bodyOf(run);
  expect(body.data).toMatchObject({
    hasMore: true,
    status: 'FAILED',
    imageCounts: { total: 101, completed: 0, failed: 101 },
  });
  expect(body.data.images).toHaveLength(100);
});

test('a run that could not start is told with its reason, and without customData when none was configured', async () => {
  const run = await addRun(fresh.database, owner, { state: 'FAILED' });
  await fresh.database.client.pipelineRun.update({
    where: { id: run.runId },
    data: {
      errorMessage: 'The monthly quota is used up. Wait until it resets, or ask an administrator for a larger plan.',
    },
  });
  const { body } = await bodyOf(run);
  expect(body.data).toMatchObject({
    status: 'FAILED',
    runStatus: 'FAILED',
    error: 'The monthly quota is used up. Wait until it resets, or ask an administrator for a larger plan.',
    images: [],
    inputData: null,
  });
  expect(body.data).not.toHaveProperty('customData');
});

test('of a pipeline that was deleted nothing is told', async () => {
  const run = await addRun(fresh.database, owner);
  await fresh.database.client.pipeline.update({ where: { id: run.pipelineId }, data: { deletedAt: new Date() } });
  const { outputId, deliveryId } = await tell(run, 'https://hooks.example.com/');
  const told = {
    event: 'PIPELINE_GALLERY_COMPLETED',
    subjectId: outputId,
    organizationId: owner.organizationId,
    createdAt,
    id: deliveryId,
  };
  expect(
    await makeBody({ database: fresh.database, storage: { linkFor }, publicUrl, ...forGalleries }, told),
  ).toBeUndefined();
});
