import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import type { EventName } from '@tintype/contracts/events/events';
import { createBatch, createBulk } from '@tintype/database/batches/create-batch';
import { finishBatches } from '@tintype/database/batches/end-batch';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { acceptCompose } from '@tintype/database/composes/accept-compose';
import { advanceComposes } from '@tintype/database/composes/settle-compose';
import { finishCrawls } from '@tintype/database/crawls/advance-crawls';
import { finishRuns } from '@tintype/database/pipelines/end-run';
import { addTriggeredRun } from '@tintype/database/schedules/start-run';
import { settleRun } from '@tintype/database/schedules/settle-run';
import { addCapture, anId } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import type { Member, TestGateway } from '../gateway/start-gateway.ts';
import { addRun } from '../pipelines/gallery-rows.ts';
import { addActive } from '../schedules/a-schedule.ts';

type Make = (gateway: TestGateway, member: Member) => Promise<string>;

const url = 'https://example.com/';
const request = { url, format: 'png' } as CaptureRequest;
const inOneHour = (): Date => new Date(Date.now() + 3_600_000);

/** Ends a capture as its worker would. */
export async function endCapture(
  { database }: TestGateway,
  { id, fails = false }: { readonly id: string; readonly fails?: boolean },
): Promise<void> {
  await database.client.capture.update({ where: { id }, data: { sentAt: new Date() } });
  const { attempt } = (await claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  const picture = { outputId: 'screenshot', type: 'screenshot', format: 'png', storageKey: `k/${id}.png` } as const;
  const file = { ...picture, size: 5, sha256: 'a', width: 3, height: 2 };
  if (fails) await failCapture(database, { id, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  else await completeCapture(database, { id, attempt, report, files: [file], expiresAt: inOneHour() });
}

const job =
  (fails: boolean): Make =>
  async (gateway, member) => {
    const { id } = await addCapture(gateway.database, member);
    await endCapture(gateway, { id, fails });
    return id;
  };

const bulk: Make = async (gateway, member) => {
  const [id, captureId] = [anId(), anId()];
  const order = { id, ...member, requestId: 'r', defaults: {}, expiresAt: inOneHour() };
  const items = [{ captureId, url, request }];
  await createBulk(gateway.database, { ...order, items }, { credits: null, activeMax: 5, now: new Date() });
  await endCapture(gateway, { id: captureId });
  await finishBatches(gateway.database, { limit: 10 });
  return id;
};

const batch: Make = async ({ database }, member) => {
  const id = anId();
  await createBatch(database, { id, ...member, requestId: 'r', name: undefined, defaults: {}, itemsMax: 9 });
  await database.client
    .execute`UPDATE batches SET state = 'PROCESSING', total_items = 1, queued_at = now() WHERE id = ${id}`;
  await database.client.execute`
    INSERT INTO batch_counts (batch_id, shard, completed) VALUES (${id}, 0, 1)
    ON CONFLICT (batch_id, shard) DO UPDATE SET completed = EXCLUDED.completed`;
  await finishBatches(database, { limit: 10 });
  return id;
};

const compose: Make = async (gateway, member) => {
  const { database } = gateway;
  const [id, captureId] = [anId(), anId()];
  const capture = {
    id: captureId,
    ...member,
    origin: 'compose',
    request,
    requestId: 'r',
    expiresAt: inOneHour(),
    isSent: true,
  } as const;
  const parts = [{ capture, partId: 'a', label: undefined, url, caption: undefined }];
  const output = { layout: 'grid', format: 'png' } as ComposeOutput;
  const asked = { id, ...member, requestId: 'r', output, expiresAt: inOneHour(), parts };
  await acceptCompose(database, asked, { limit: null, now: new Date() });
  await endCapture(gateway, { id: captureId, fails: true });
  await advanceComposes(database, { limit: 10 });
  return id;
};

const crawl: Make = async ({ url: gatewayUrl, database }, { key }) => {
  const { json } = await call(`${gatewayUrl}/v1/crawls`, { key, body: { url } });
  const id = String(json['id']);
  await database.client.execute`UPDATE crawl_pages SET state = 'COMPLETED', settled_at = now() WHERE crawl_id = ${id}`;
  await finishCrawls(database, { crawlIds: [id] });
  return id;
};

type Run = { readonly succeeds: boolean; readonly onlyOnChange?: boolean; readonly alertOnFailure?: boolean };

/** A run of a schedule without destinations; gives the id of the run. */
export async function endRun(
  { database }: TestGateway,
  member: Member,
  { succeeds, onlyOnChange = false, alertOnFailure = true }: Run,
): Promise<string> {
  const now = new Date();
  const { organizationId } = member;
  const scheduleId = await addActive(database, member, { from: now, onlyOnChange, alertOnFailure });
  const id = anId();
  await addTriggeredRun(database, { id, scheduleId, organizationId, requestId: 'r', now });
  if (succeeds)
    await database.client.scheduleExecution.update({ where: { id }, data: { state: 'RUNNING', captureId: anId() } });
  await settleRun(
    database,
    { id, scheduleId },
    succeeds
      ? { kind: 'success', now, verdict: 'page', pageState: 'up', changed: onlyOnChange ? false : null }
      : { kind: 'failure', now, code: 'TIMEOUT', message: 'It took too long.' },
  );
  return id;
}

/**
 * A run of a pipeline with one gallery, whose node has no address of its own; gives the ids of
 * both.
 */
export async function endPipelineRun(
  { database }: TestGateway,
  member: Member,
): Promise<{ readonly runId: string; readonly outputId: string }> {
  const counts = { total: 1, completed: 1, failed: 0 };
  const { runId, galleryNodeId } = await addRun(database, member, { state: 'RUNNING', counts });
  const outputId = anId();
  await database.client.pipelineOutput.create({ data: { id: outputId, runId, galleryNodeId, webhookNodeId: 'hook' } });
  await finishRuns(database, { limit: 10 });
  return { runId, outputId };
}

/**
 * How each event happens to an organization of which no work has a webhook of its own; gives the id
 * of the event's subject.
 */
export const eventMakers: Readonly<Record<Exclude<EventName, 'WEBHOOK_TEST'>, Make>> = {
  JOB_COMPLETED: job(false),
  JOB_FAILED: job(true),
  BULK_COMPLETED: bulk,
  BATCH_COMPLETED: batch,
  COMPOSE_COMPLETED: compose,
  CRAWL_COMPLETED: crawl,
  'schedule.delivery': (gateway, member) => endRun(gateway, member, { succeeds: true }),
  'schedule.failed': (gateway, member) => endRun(gateway, member, { succeeds: false }),
  PIPELINE_GALLERY_COMPLETED: async (gateway, member) => (await endPipelineRun(gateway, member)).outputId,
};
