import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Origin } from '@tintype/contracts/capture/origins';
import { acceptCompose } from '@tintype/database/composes/accept-compose';
import { advanceComposes } from '@tintype/database/composes/settle-compose';
import { forgetExpiredFiles } from '@tintype/database/files/discarded-files';
import type { TestDatabase } from '@tintype/testing/test-database';
import { addWebhook } from '@tintype/database/webhooks/webhooks';
import { silentLogger } from '@tintype/runtime/logger';
import { createPruneHistory } from '@tintype/scheduler/loops/prune';
import { ageRows } from './age-rows.ts';
import { claim, complete, feed, items, startedWith } from '../batches/filled-batch.ts';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { openPipelineStage, told } from '../pipelines/pipeline-stage.ts';
import { addActive } from '../schedules/a-schedule.ts';
import { openRunStage } from '../schedules/run-stage.ts';

const historyDays = 30;
let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const prune = async (database: TestDatabase = fresh.database): Promise<void> => {
  const turn = createPruneHistory({ database, logger: silentLogger, historyDays });
  while (await turn()) continue;
};
const age = (days: number, database: TestDatabase = fresh.database) => ageRows(database, { days });
const isThere = async (id: string) => (await fresh.database.client.capture.count({ where: { id } })) === 1;
const forgetFiles = async ({ client }: TestDatabase): Promise<void> => {
  const files = await client.file.findMany({ select: { id: true } });
  await forgetExpiredFiles({ client }, 'files', { ids: files.map(({ id }) => String(id)) });
};
async function ended(origin: Origin = 'async'): Promise<string> {
  const { id } = await addCapture(fresh.database, owner, { origin });
  await claim(fresh.database, id);
  await complete(fresh.database, id);
  return id;
}

test('a single capture goes with its rows when its time and its files are gone; what is live, young or of a list stays', async () => {
  const old = [await ended('sync'), await ended('async')];
  const live = (await addCapture(fresh.database, owner)).id;
  const batch = await startedWith(fresh.database, owner, items(1));
  const [ofBatch = ''] = await feed(fresh.database, owner, batch, 1);
  await claim(fresh.database, ofBatch);
  await complete(fresh.database, ofBatch);
  await age(historyDays + 1);
  const young = await ended();
  await prune();
  expect(await Promise.all(old.map(isThere))).toEqual([true, true]);

  await forgetFiles(fresh.database);
  await prune();
  expect(await Promise.all([...old, live, ofBatch, young].map(isThere))).toEqual([false, false, true, true, true]);
  const { client } = fresh.database;
  expect(await client.file.count({ where: { captureId: { in: old } } })).toBe(0);
  const charged = await client.charge.findMany({ select: { captureId: true } });
  expect(charged.map(({ captureId }) => captureId).toSorted()).toEqual([ofBatch, young].toSorted());
  // What was used is counted all the same.
  expect(await client.rows`SELECT sum(captures)::int AS captures FROM usage_days`).toEqual([{ captures: 4 }]);
});

test('a job of which somebody is still to be told stays, and its webhook goes with it', async () => {
  const { client } = fresh.database;
  const webhookId = anId();
  const { organizationId } = owner;
  await addWebhook(fresh.database, {
    id: webhookId,
    organizationId,
    url: 'https://a.example/',
    secret: Buffer.from('s'),
  });
  const { id } = await addCapture(fresh.database, owner, { webhookId });
  await claim(fresh.database, id);
  await complete(fresh.database, id);
  await forgetFiles(fresh.database);
  await age(historyDays + 1);
  await prune();
  expect(await isThere(id)).toBe(true);
  await client.webhookDelivery.deleteMany({ where: { subjectId: id } });
  await prune();
  expect([await isThere(id), await client.webhook.count({ where: { id: webhookId } })]).toEqual([false, 0]);
});

test('a compose goes with its captures', async () => {
  const { client } = fresh.database;
  const id = anId();
  const captureIds = [anId(), anId()];
  const parts = captureIds.map((captureId, at) => ({
    capture: {
      id: captureId,
      ...owner,
      origin: 'compose' as const,
      request: { url: 'https://example.com/', format: 'png' } as never,
      requestId: 'r',
      expiresAt: new Date(),
      isSent: true,
    },
    partId: `part ${at}`,
    label: undefined,
    url: 'https://example.com/',
    caption: undefined,
  }));
  const compose = {
    id,
    ...owner,
    requestId: 'r',
    output: { layout: 'grid', format: 'png' } as never,
    expiresAt: new Date(),
    parts,
  };
  await acceptCompose(fresh.database, compose, { limit: null, now: new Date() });
  await age(historyDays + 1);
  await prune();
  expect(await client.compose.count({ where: { id } })).toBe(1);
  for (const captureId of captureIds)
    await client.execute`UPDATE captures SET state = 'CANCELLED', completed_at = now() WHERE id = ${captureId}`;
  await advanceComposes(fresh.database, { limit: 10 });
  await prune();
  expect([await client.compose.count({ where: { id } }), ...(await Promise.all(captureIds.map(isThere)))]).toEqual([
    0,
    false,
    false,
  ]);
});

test('a run of a schedule goes with its capture, mails and deliveries; the picture that is compared with stays', async () => {
  const stage = await openRunStage();
  try {
    const { database } = stage.fresh;
    const ownerOf = await stage.addOwnerOn('self_hosted');
    const id = await addActive(database, ownerOf, { from: new Date(stage.clock.ms) });
    const captures: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      await stage.tick();
      captures.push((await stage.lastRun(id)).captureId!);
      await stage.endCapture(captures.at(-1)!);
    }
    const schedule = await stage.scheduleOf(id);
    await database.client.scheduleBaseline.updateMany({ data: { captureId: captures[2]! } });
    if ((await database.client.scheduleBaseline.count()) === 0)
      await database.client.scheduleBaseline.create({
        data: {
          scheduleId: id,
          fingerprint: Uint8Array.of(1),
          captureId: captures[2]!,
          fileExpiresAt: new Date(),
          boxes: [],
        },
      });
    await age(historyDays + 31, database);
    await prune(database);
    expect(await database.client.scheduleExecution.count()).toBe(3);
    await forgetFiles(database);
    const [first = ''] = captures;
    const told = await database.client.scheduleExecution.findFirstOrThrow({ where: { captureId: first } });
    const mail = { ...ownerOf, type: 'email', event: 'schedule.failed', requestId: 'r', recipients: [] };
    await database.client.webhookDelivery.create({ data: { ...mail, subjectId: told.id } });
    await prune(database);
    expect(await database.client.capture.count({ where: { id: { in: captures } } })).toBe(2);
    expect(await database.client.scheduleExecution.count({ where: { id: told.id } })).toBe(1);
    await database.client.execute`UPDATE webhook_deliveries SET state = 'DELIVERED', settled_at = now()`;
    await prune(database);
    expect(await database.client.webhookDelivery.count()).toBe(0);
    const left = await database.client.scheduleExecution.findMany({ select: { captureId: true } });
    expect(left).toEqual([{ captureId: captures[2] }]);
    expect(await database.client.capture.count()).toBe(1);
    expect(await stage.scheduleOf(id)).toMatchObject({ successCount: schedule.successCount });
  } finally {
    await stage.fresh.drop();
  }
});

test('a run of a pipeline goes with its captures, pictures and links', async () => {
  const gateway = await startGateway();
  const stage = await openPipelineStage(gateway);
  try {
    const { client } = stage.database;
    const armed = await stage.arm(told);
    const { json } = await stage.fire(armed);
    await stage.start();
    await stage.endCaptures(String(json['id']));
    await client.execute`UPDATE ended_captures SET ended_at = now()`;
    await stage.finish();
    await age(historyDays + 1, stage.database);
    await prune(stage.database);
    expect(await client.pipelineRun.count()).toBe(1);
    await forgetFiles(stage.database);
    await prune(stage.database);
    // Its webhook is still to be delivered.
    expect(await client.pipelineRun.count()).toBe(1);
    await client.execute`UPDATE webhook_deliveries SET state = 'DELIVERED', settled_at = now()`;
    await prune(stage.database);
    expect([
      await client.pipelineRun.count(),
      await client.pipelineRunCapture.count(),
      await client.capture.count(),
    ]).toEqual([0, 0, 0]);
    expect(await client.pipeline.count()).toBe(1);
  } finally {
    await gateway.end();
  }
});

test.each(['bulk', 'batch', 'crawl', 'schedule', 'compose', 'pipeline'] as const)(
  'a capture of origin %s stays as long as what it was made for',
  async (origin) => {
    const id = await ended(origin);
    await forgetFiles(fresh.database);
    await age(historyDays + 1);
    await prune();
    expect(await isThere(id)).toBe(true);
  },
);

test('a completed capture of which some file is not deleted yet stays, with its receipt', async () => {
  const { client } = fresh.database;
  const id = await ended();
  await age(historyDays + 1);
  await prune();
  expect([await isThere(id), await client.charge.count({ where: { captureId: id } })]).toEqual([true, 1]);
  await forgetFiles(fresh.database);
  await prune();
  expect([await isThere(id), await client.charge.count({ where: { captureId: id } })]).toEqual([false, 0]);
});

test('receipts of what was deleted go, those of what is there and young ones stay', async () => {
  const { client } = fresh.database;
  const { organizationId } = owner;
  const kept = await ended('batch');
  await client.execute`INSERT INTO charges (capture_id, organization_id) VALUES ('gone-long-ago', ${organizationId})`;
  await age(historyDays + 1);
  await client.execute`INSERT INTO charges (capture_id, organization_id) VALUES ('gone-today', ${organizationId})`;
  await prune();
  const wanted = ['gone-long-ago', 'gone-today', kept];
  const left = await client.charge.findMany({ where: { captureId: { in: wanted } } });
  expect(left.map(({ captureId }) => captureId).toSorted()).toEqual(['gone-today', kept].toSorted());
});

test('planned times that did not run are forgotten', async () => {
  const { client } = fresh.database;
  const id = await addActive(fresh.database, owner, { from: new Date() });
  const skip = (at: Date) => client.execute`
    INSERT INTO schedule_skips (schedule_id, reason, from_at, until_at) VALUES (${id}, 'missed', ${at}, ${at})`;
  await skip(new Date());
  await age(historyDays + 1);
  await skip(new Date());
  await prune();
  expect(await client.rows`SELECT until_at > now() - interval '1 day' AS young FROM schedule_skips`).toEqual([
    { young: true },
  ]);
});

test('hosts that nobody crawls and old files robots.txt go', async () => {
  const { client } = fresh.database;
  await client.execute`INSERT INTO host_visits (host, visited_at, next_at) VALUES ('a.example', now(), now())`;
  await client.execute`INSERT INTO robots_files (origin, access, body, expires_at) VALUES ('https://a.example', 'all', '', now())`;
  await age(historyDays + 1);
  await client.execute`INSERT INTO host_visits (host, visited_at, next_at) VALUES ('b.example', now(), now())`;
  await client.execute`
    INSERT INTO host_visits (host, visited_at, next_at, wanted_until)
    VALUES ('c.example', now() - interval '400 days', now() - interval '400 days', now() + interval '1 minute')`;
  await client.execute`INSERT INTO robots_files (origin, access, body, expires_at) VALUES ('https://b.example', 'all', '', now())`;
  await prune();
  expect(await client.rows`SELECT host FROM host_visits ORDER BY host`).toEqual([
    { host: 'b.example' },
    { host: 'c.example' },
  ]);
  expect(await client.robotsFile.findMany({ select: { origin: true } })).toEqual([{ origin: 'https://b.example' }]);
});
