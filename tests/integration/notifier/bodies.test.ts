import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import { eventBodies } from '@tintype/contracts/events/event-bodies';
import type { EventName } from '@tintype/contracts/events/events';
import { type Parse, createParser } from '@tintype/contracts/schemas/parse';
import { createBatch, createBulk } from '@tintype/database/batches/create-batch';
import { finishBatches } from '@tintype/database/batches/end-batch';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { makeBody } from '@tintype/notifier/bodies/bodies';
import {
  addCapture,
  addOwner,
  anId,
  sharedDatabase,
  type SharedDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { withoutFormats } from '../gateway/call.ts';
import { forGalleries, linkFor, publicUrl } from './start-notifier.ts';

let fresh: SharedDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await sharedDatabase();
});
beforeEach(async () => {
  owner = await addOwner(fresh.database);
});

const createdAt = new Date('2026-11-21T10:00:00.000Z');
const parsers = Object.fromEntries(
  Object.entries(eventBodies).map(([event, { json }]) => [
    event,
    createParser({ json: withoutFormats({ ...json, $id: undefined }) as { readonly [keyword: string]: unknown } }),
  ]),
) as Readonly<Record<EventName, Parse<unknown>>>;
/** Held against the schema that is published of it. */
const bodyOf = async (event: string, subjectId: string, by: Owner = owner) => {
  const told = { id: 'd', event, subjectId, createdAt, ...by };
  const body = await makeBody({ database: fresh.database, storage: { linkFor }, publicUrl, ...forGalleries }, told);
  if (body !== undefined)
    expect(parsers[event as EventName](JSON.parse(JSON.stringify(body)))).toMatchObject({ ok: true, ignored: [] });
  return body;
};
const picture: CapturedFile = {
  outputId: 'screenshot',
  type: 'screenshot',
  format: 'png',
  storageKey: 'k/picture.png',
  size: 5,
  sha256: 'a',
  width: 3,
  height: 2,
};
const text: CapturedFile = {
  ...picture,
  outputId: 'words',
  type: 'markdown',
  format: 'markdown',
  storageKey: 'k/words.md',
  size: 7,
  width: null,
  height: null,
};
const claim = async (id: string): Promise<number> => {
  await fresh.database.client.capture.update({ where: { id }, data: { sentAt: new Date() } });
  return (await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!.attempt;
};
const complete = async (id: string, files: readonly CapturedFile[] = [picture]): Promise<void> => {
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await completeCapture(fresh.database, { id, attempt: await claim(id), report, files, expiresAt });
};
const fail = async (id: string): Promise<boolean> =>
  failCapture(fresh.database, { id, attempt: await claim(id), code: 'TIMEOUT', message: 'Too late.' });
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const request = (more: object = {}) => ({ url: 'https://example.com/', format: 'png', ...more }) as CaptureRequest;

test('a completed job', async () => {
  const { id } = await addCapture(fresh.database, owner, { request: request({ metadata: { order: 7 } }) });
  await complete(id);
  expect(await bodyOf('JOB_COMPLETED', id)).toEqual({
    event: 'JOB_COMPLETED',
    timestamp: createdAt.toISOString(),
    data: {
      jobId: id,
      url: 'https://example.com/',
      status: 'COMPLETED',
      resultUrl: `${publicUrl}/v1/screenshots/jobs/${id}/result`,
      storageUrl: 'https://files.example.com/k/picture.png',
      format: 'PNG',
      width: 3,
      height: 2,
      fileSize: 5,
      renderTimeMs: 12,
      completedAt: time,
      metadata: { order: 7 },
    },
  });
});

test('a completed job with several outputs, in the order in which they were asked for', async () => {
  const outputs = [{ type: 'markdown', id: 'words' }, { type: 'screenshot' }];
  const { id } = await addCapture(fresh.database, owner, { request: request({ outputs }) });
  await complete(id, [picture, text]);
  const resultUrl = `${publicUrl}/v1/screenshots/jobs/${id}/result`;
  const body = (await bodyOf('JOB_COMPLETED', id))!;
  expect(body).toMatchObject({
    data: {
      resultUrl,
      storageUrl: 'https://files.example.com/k/words.md',
      format: 'MULTI',
      width: 3,
      height: 2,
      fileSize: 12,
    },
  });
  const told = (body['data'] as { outputs: object }).outputs;
  expect(Object.entries(told)).toEqual([
    [
      'words',
      {
        type: 'markdown',
        contentType: 'text/markdown',
        size: 7,
        resultUrl: `${resultUrl}/words`,
        storageUrl: 'https://files.example.com/k/words.md',
      },
    ],
    [
      'screenshot',
      {
        type: 'screenshot',
        contentType: 'image/png',
        size: 5,
        resultUrl: `${resultUrl}/screenshot`,
        storageUrl: 'https://files.example.com/k/picture.png',
      },
    ],
  ]);
});

test('a failed job says why, and nothing of what it typed', async () => {
  const actions = [{ type: 'type', selector: '#a', text: 'canary-typed' }];
  const { id } = await addCapture(fresh.database, owner, {
    request: request({ actions, session: { headers: [{ name: 'X', value: 'canary-header' }] } }),
  });
  await fail(id);
  const body = await bodyOf('JOB_FAILED', id);
  expect(body).toEqual({
    event: 'JOB_FAILED',
    timestamp: createdAt.toISOString(),
    data: {
      jobId: id,
      url: 'https://example.com/',
      status: 'FAILED',
      completedAt: time,
      errorCode: 'TIMEOUT',
      errorMessage: 'Too late.',
    },
  });
  expect(JSON.stringify(body)).not.toContain('canary');
});

test('a bulk job, once its captures have ended, with each of them', async () => {
  const bulkId = anId();
  const webhookId = anId();
  const items = ['https://a.example/', 'https://b.example/'].map((url) => ({
    captureId: anId(),
    url,
    request: request({ url }),
  }));
  const order = {
    id: bulkId,
    ...owner,
    requestId: 'r',
    defaults: {},
    items,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const webhook = { id: webhookId, url: 'https://example.com/hook' };
  await createBulk(fresh.database, { ...order, webhook }, { credits: null, activeMax: 5, now: new Date() });
  await complete(items[0]!.captureId);
  await fail(items[1]!.captureId);
  await finishBatches(fresh.database, { limit: 10 });
  const told = await fresh.database.client.webhookDelivery.findFirstOrThrow({ where: { webhookId } });
  expect(told).toMatchObject({ event: 'BULK_COMPLETED', subjectId: bulkId, requestId: 'r' });
  expect(await bodyOf(told.event, told.subjectId)).toEqual({
    event: 'BULK_COMPLETED',
    timestamp: createdAt.toISOString(),
    data: {
      bulkJobId: bulkId,
      status: 'COMPLETED',
      totalJobs: 2,
      completedJobs: 1,
      failedJobs: 1,
      jobs: [
        {
          id: items[0]!.captureId,
          url: 'https://a.example/',
          status: 'COMPLETED',
          resultUrl: `${publicUrl}/v1/screenshots/jobs/${items[0]!.captureId}/result`,
          storageUrl: 'https://files.example.com/k/picture.png',
          format: 'PNG',
          width: 3,
          height: 2,
          fileSize: 5,
          renderTimeMs: 12,
          createdAt: time,
          completedAt: time,
        },
        {
          id: items[1]!.captureId,
          url: 'https://b.example/',
          status: 'FAILED',
          errorCode: 'TIMEOUT',
          errorMessage: 'Too late.',
          createdAt: time,
          completedAt: time,
        },
      ],
    },
  });
});

test('a batch, with where to read its items', async () => {
  const id = anId();
  await createBatch(fresh.database, { id, ...owner, requestId: 'r', name: undefined, defaults: {}, itemsMax: 9 });
  await fresh.database.client.execute`
    UPDATE batches SET state = 'PARTIALLY_COMPLETED', total_items = 3, completed_at = now() WHERE id = ${id}`;
  await fresh.database.client.execute`
    INSERT INTO batch_counts (batch_id, shard, completed, failed, cancelled) VALUES (${id}, 0, 1, 1, 0), (${id}, 5, 0, 0, 1)
    ON CONFLICT (batch_id, shard) DO UPDATE SET completed = EXCLUDED.completed, failed = EXCLUDED.failed, cancelled = EXCLUDED.cancelled`;
  expect(await bodyOf('BATCH_COMPLETED', id)).toEqual({
    event: 'BATCH_COMPLETED',
    timestamp: createdAt.toISOString(),
    data: {
      batchId: id,
      status: 'PARTIALLY_COMPLETED',
      totalJobs: 3,
      completedJobs: 1,
      failedJobs: 1,
      cancelledJobs: 1,
      itemsUrl: `${publicUrl}/v1/screenshots/batches/${id}/items`,
      completedAt: time,
    },
  });
});

test('what is not there any more has no body, nor what is somebody elseʼs', async () => {
  expect(await bodyOf('JOB_COMPLETED', anId())).toBeUndefined();
  expect(await bodyOf('BATCH_COMPLETED', anId())).toBeUndefined();
  const { id } = await addCapture(fresh.database, owner);
  await complete(id);
  expect(await bodyOf('JOB_COMPLETED', id, await addOwner(fresh.database))).toBeUndefined();
});
