import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import type { ComposeDrawing } from '@tintype/contracts/compose/compose-result';
import { composeStates } from '@tintype/contracts/states/compose';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import type { NewCapture } from '@tintype/database/captures/accept-capture';
import { acceptCompose } from '@tintype/database/composes/accept-compose';
import {
  advanceComposes,
  cancelCompose,
  completeCompose,
  failCompose,
} from '@tintype/database/composes/settle-compose';
import {
  claimCompose,
  type ClaimedCompose,
  listReadyComposes,
  releaseLostComposes,
  requeueCompose,
} from '@tintype/database/composes/claim-compose';
import { findCompose } from '@tintype/database/composes/find-compose';
import { forgetExpiredFiles, listExpiredFiles } from '@tintype/database/files/discarded-files';
import { renewLeases } from '@tintype/database/leases/leases';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { silentLogger } from '@tintype/runtime/logger';
import { createSendComposes } from '@tintype/scheduler/loops/send-composes';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from './fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
beforeEach(async () => {
  await fresh.database.client.execute`TRUNCATE composes, compose_parts, captures CASCADE`;
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const leaseMs = 8_000;
const now = new Date();
const later = new Date(Date.now() + 3_600_000);
const output = { layout: 'grid', format: 'png' } as ComposeOutput;
const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const drawing: ComposeDrawing = {
  width: 10,
  height: 10,
  format: 'png',
  storageKey: 'k/compose.png',
  size: 5,
  sha256: 'a',
  layoutType: 'grid',
  drawMs: 3,
  warnings: [],
  parts: [],
};

/** A compose of so many captures, with somebody who is told. */
async function accept(count = 2, { expiresAt = later } = {}): Promise<{ id: string; captures: readonly string[] }> {
  const id = anId();
  const parts = Array.from({ length: count }, (_, at) => {
    const capture: NewCapture = {
      id: anId(),
      ...owner,
      origin: 'compose',
      request: { url: 'https://example.com/', format: 'png' } as NewCapture['request'],
      requestId: 'r',
      expiresAt: later,
      isSent: true,
    };
    return { capture, partId: `part ${at}`, label: undefined, url: `https://example.com/${at}`, caption: undefined };
  });
  const webhook = { id: anId(), url: 'https://example.com/hook' };
  await acceptCompose(
    fresh.database,
    { id, ...owner, requestId: 'r', output, expiresAt, webhook, parts },
    { limit: null, now },
  );
  return { id, captures: parts.map(({ capture }) => capture.id) };
}

async function take(id: string): Promise<number> {
  const claimed = await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs });
  return claimed!.attempt;
}
async function succeed(id: string): Promise<void> {
  const attempt = await take(id);
  const file = {
    outputId: 'screenshot',
    type: 'screenshot',
    format: 'png',
    storageKey: `k/${id}.png`,
    size: 5,
  } as const;
  const files = [{ ...file, sha256: 'a', width: 20, height: 10 }];
  await completeCapture(fresh.database, { id, attempt, report, files, expiresAt: later });
}
const fail = async (id: string): Promise<void> =>
  void (await failCapture(fresh.database, {
    id,
    attempt: await take(id),
    code: 'RENDER_FAILED',
    message: 'It is down.',
  }));
const advance = () => advanceComposes(fresh.database, { limit: 10 });
const claim = (id: string, attempt = 0) => claimCompose(fresh.database, { id, attempt, worker: 'w', leaseMs });
const stored = async (id: string) => (await findCompose(fresh.database, { id }))!;
const told = (id: string) => fresh.database.client.webhookDelivery.count({ where: { subjectId: id } });
const statesOf = async (ids: readonly string[]) => {
  const rows = await fresh.database.client.capture.findMany({ where: { id: { in: [...ids] } } });
  return ids.map((id) => rows.find((row) => row.id === id)!.state);
};
const loseWorkerOf = (id: string) =>
  fresh.database.client.execute`UPDATE composes SET lease_expires_at = now() - interval '1 second' WHERE id = ${id}`;

/** One whose captures are all there, claimed for the first time. */
async function claimed(): Promise<ClaimedCompose> {
  const { id, captures } = await accept();
  for (const capture of captures) await succeed(capture);
  await advance();
  return (await claim(id))!;
}

test('the database admits exactly the states of the contract', async () => {
  const [check] = await fresh.database.client.rows<{ text: string }>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'composes_state_check'`;
  expect([...check!.text.matchAll(/'([A-Z]+)'/g)].map(([, state]) => state)).toEqual([...composeStates]);
});

test('it is ready once its last capture has succeeded, and not before', async () => {
  const { id, captures } = await accept(3);
  await succeed(captures[2]!);
  await succeed(captures[0]!);
  expect([await advance(), (await stored(id)).state]).toEqual([[], 'CAPTURING']);
  await succeed(captures[1]!);
  expect(await advance()).toMatchObject([{ id, outcome: 'captured' }]);
  expect([await advance(), (await stored(id)).state]).toEqual([[], 'READY']);
  expect((await claim(id))!.pictures.map(({ captureId }) => captureId)).toEqual(captures);
});

test('a capture that fails ends it at once: it is named, what waits is cancelled, what runs goes on', async () => {
  const { id, captures } = await accept(4);
  await succeed(captures[0]!);
  await fail(captures[1]!);
  await take(captures[2]!);
  expect(await advance()).toMatchObject([{ id, outcome: 'failed' }]);
  expect(await stored(id)).toMatchObject({
    state: 'FAILED',
    errorCode: 'RENDER_FAILED',
    errorMessage: 'Capture 2 of 4 ("part 1", https://example.com/1) failed. RENDER_FAILED: It is down.',
    errorDetails: { capture: { index: 1, id: 'part 1', code: 'RENDER_FAILED', captureId: captures[1] } },
  });
  expect(await statesOf(captures)).toEqual(['COMPLETED', 'FAILED', 'PROCESSING', 'CANCELLED']);
  expect(await told(id)).toBe(1);
  const [file] = await fresh.database.client.file.findMany({ where: { captureId: captures[0]! } });
  expect(file!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test('several schedulers let each one go on once', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => accept(1)));
  for (const [at, { captures }] of all.entries()) await (at % 2 === 0 ? succeed : fail)(captures[0]!);
  const turns = await Promise.all(Array.from({ length: 5 }, advance));
  const ids = [...turns.flat(), ...(await advance()), ...(await advance())].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(await fresh.database.client.webhookDelivery.count({ where: { subjectId: { in: ids } } })).toBe(6);
});

test('of many claims with one attempt number one gets it', async () => {
  const { id, captures } = await accept(1);
  await succeed(captures[0]!);
  await advance();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(id)));
  expect(claims.filter((one) => one !== undefined)).toMatchObject([{ id, attempt: 1 }]);
  expect(await claim(id, 1)).toBeUndefined();
});

test('a worker that comes too late changes nothing', async () => {
  const { id, attempt } = await claimed();
  expect(await renewLeases(fresh.database, 'composes', { worker: 'w', claims: [{ id, attempt }], leaseMs })).toEqual([
    id,
  ]);
  await loseWorkerOf(id);
  expect(await releaseLostComposes(fresh.database, { limit: 10 })).toMatchObject([{ id, outcome: 'released' }]);
  expect(await completeCompose(fresh.database, { id, attempt, drawing })).toBe(false);
  expect(await failCompose(fresh.database, { id, attempt, code: 'RESULT_TOO_LARGE', message: '' })).toBe(false);
  expect(await renewLeases(fresh.database, 'composes', { worker: 'w', claims: [{ id, attempt }], leaseMs })).toEqual(
    [],
  );
  const again = (await claim(id, 1))!;
  expect(await completeCompose(fresh.database, { id, attempt: again.attempt, drawing })).toBe(true);
  expect(await told(id)).toBe(1);
});

test('a settlement that is repeated is true again, and told once', async () => {
  const { id, attempt } = await claimed();
  const answers = await Promise.all([1, 2, 3].map(() => completeCompose(fresh.database, { id, attempt, drawing })));
  expect(answers).toEqual([true, true, true]);
  expect(await told(id)).toBe(1);
  expect(await stored(id)).toMatchObject({ state: 'COMPLETED', drawing, completedCaptures: 2 });
});

test('the third loss is the last', async () => {
  const { id } = await claimed();
  await loseWorkerOf(id);
  await releaseLostComposes(fresh.database, { limit: 10 });
  const second = (await claim(id, 1))!;
  expect(await requeueCompose(fresh.database, second)).toMatchObject({ outcome: 'released' });
  await claim(id, 2);
  await loseWorkerOf(id);
  expect(await releaseLostComposes(fresh.database, { limit: 10 })).toMatchObject([{ outcome: 'abandoned' }]);
  expect(await stored(id)).toMatchObject({ state: 'FAILED', errorCode: 'INTERNAL_ERROR' });
  expect(await told(id)).toBe(1);
});

test('one that nobody waits for any more is cancelled with what waits, and nobody is told', async () => {
  const { id, captures } = await accept(2);
  await take(captures[0]!);
  expect(await cancelCompose(fresh.database, { id })).toBe(true);
  expect(await statesOf(captures)).toEqual(['PROCESSING', 'CANCELLED']);
  expect([await advance(), await told(id)]).toEqual([[], 0]);
  expect(await cancelCompose(fresh.database, { id })).toBe(false);
});

test('one that is being drawn is not cancelled', async () => {
  const { id } = await claimed();
  expect(await cancelCompose(fresh.database, { id })).toBe(false);
});

test('every one that is ready has its job, also after the queue has lost it', async () => {
  const jobs = new Set<string>();
  const queues = {
    hasLiveJob: async (_: unknown, ids: readonly string[]) => new Set(ids.filter((id) => jobs.has(id))),
    enqueue: async (queue: { name: string }, payload: object, { id }: { id: string }) => {
      expect([queue.name, payload]).toMatchObject([catalogue.compose.name, { attempt: 0, requestId: 'r' }]);
      expect(jobs.has(id)).toBe(false);
      jobs.add(id);
    },
  } as unknown as Parameters<typeof createSendComposes>[0]['queues'];
  const turn = createSendComposes({ database: fresh.database, queues, logger: silentLogger });
  const { id, captures } = await accept(1);
  await turn();
  expect([...jobs]).toEqual([]);
  await succeed(captures[0]!);
  await turn();
  await turn();
  expect([...jobs]).toEqual([`${id}-0`]);
  jobs.clear();
  await turn();
  expect([...jobs]).toEqual([`${id}-0`]);
  expect(await listReadyComposes(fresh.database, { limit: 5 })).toHaveLength(1);
});

test('the next compose is one of the organization that was served least', async () => {
  const ready = async (): Promise<string> => {
    const { id, captures } = await accept(1);
    await succeed(captures[0]!);
    await advance();
    return id;
  };
  const drawn = await ready();
  const { attempt } = (await claim(drawn))!;
  await completeCompose(fresh.database, { id: drawn, attempt, drawing: { ...drawing, drawMs: 4_000 } });
  const served = [await ready(), await ready()];
  owner = await addOwner(fresh.database);
  const waiting = [await ready(), await ready()];
  const next = await listReadyComposes(fresh.database, { limit: 5 });
  expect(next.map(({ id, seconds }) => [id, seconds])).toEqual([
    [waiting[0], 0],
    [served[0], 4],
    [waiting[1], 0],
    [served[1], 4],
  ]);
});

test('a picture is deleted after its time, once', async () => {
  const [old, young] = [await accept(1, { expiresAt: new Date(Date.now() - 1_000) }), await accept(1)];
  for (const { id, captures } of [old, young]) {
    await succeed(captures[0]!);
    await advance();
    const { attempt } = (await claim(id))!;
    await completeCompose(fresh.database, { id, attempt, drawing });
  }
  const expired = await listExpiredFiles(fresh.database, 'composes', { limit: 5 });
  expect(expired).toEqual([{ id: old.id, storageKey: drawing.storageKey }]);
  await forgetExpiredFiles(fresh.database, 'composes', { ids: [old.id] });
  expect(await listExpiredFiles(fresh.database, 'composes', { limit: 5 })).toEqual([]);
});
