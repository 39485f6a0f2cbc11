import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimCapture,
  completeCapture,
  failCapture,
  leaseTimes,
  requeueCapture,
  type ClaimedCapture,
} from '@tintype/database/captures';
import type { Db } from '@tintype/database/connect';
import { captureJobId, queues as catalogue, type PayloadOf } from '@tintype/queues/catalogue';
import type { Handler, Queues } from '@tintype/queues/port';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Rendered } from '../pipeline/render-capture.ts';
import type { Lease, Leases } from './leases.ts';

export type CaptureJobParts = {
  readonly render: (request: CaptureRequest, cancelled: AbortSignal) => Promise<Rendered>;
  /** Takes files back that no capture refers to. */
  readonly storage: Pick<Storage, 'delete'>;
  readonly db: Db;
  readonly queues: Queues;
  readonly leases: Leases;
  readonly worker: string;
  readonly logger: Logger;
  readonly observe: (outcome: { readonly code: string; readonly ms: number }) => void;
};
type CaptureJob = PayloadOf<typeof catalogue.capture>;

/** Claims a capture, renders it, settles it. Only the current attempt can settle, so a late worker changes nothing. */
export const captureHandler =
  (parts: CaptureJobParts): Handler<CaptureJob> =>
  async ({ captureId, attempt, requestId }, { signal }) => {
    const { db, worker, leases, logger } = parts;
    const startedAt = performance.now();
    const claimed = await claimCapture(db, { id: captureId, attempt, worker, leaseMs: leaseTimes.leaseMs });
    if (claimed === undefined) {
      logger.debug({ captureId, attempt, requestId }, 'capture.not_claimable');
      return;
    }
    const lease = leases.hold(claimed);
    try {
      const rendered = await parts.render(claimed.request, AbortSignal.any([signal, lease.lost]));
      const settled = await settle(parts, claimed, rendered, lease);
      if (!settled && rendered.ok) await discard(parts, rendered.files);
      const code = rendered.ok ? 'OK' : rendered.error.code;
      parts.observe({ code, ms: performance.now() - startedAt });
      logFinish(logger, { claimed, rendered, settled });
    } catch (error) {
      if (lease.lost.aborted) return;
      logger.error({ captureId, attempt: claimed.attempt, requestId, error }, 'capture.attempt_lost');
      await giveBack(parts, claimed);
    } finally {
      lease.end();
    }
  };

/** The result exists; only telling the database is left. It may be away for a moment, so this is tried while the lease lasts. */
async function settle(
  { db, logger }: CaptureJobParts,
  { id, attempt, expiresAt }: ClaimedCapture,
  rendered: Rendered,
  { lost }: Lease,
): Promise<boolean> {
  const { report } = rendered;
  const write = (): Promise<boolean> =>
    rendered.ok
      ? completeCapture(db, { id, attempt, report, files: rendered.files, expiresAt })
      : failCapture(db, {
          id,
          attempt,
          report,
          code: rendered.error.code,
          message: rendered.error.message,
          details: rendered.error.details,
        });
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (lost.aborted) throw error;
      logger.warn({ captureId: id, attempt, error }, 'capture.settlement_failed');
      await sleep(500, undefined, { signal: lost });
    }
  }
}

/** Another attempt has the capture: what this one has stored belongs to nobody. */
async function discard({ storage, logger }: CaptureJobParts, files: readonly CapturedFile[]): Promise<void> {
  await storage
    .delete(files.map(({ storageKey }) => storageKey))
    .catch((error: unknown) => logger.warn({ error }, 'files.discard_failed'));
}

async function giveBack(
  { db, queues, logger }: CaptureJobParts,
  { id, attempt, requestId }: ClaimedCapture,
): Promise<void> {
  try {
    const released = await requeueCapture(db, { id, attempt });
    if (released?.outcome !== 'released') return;
    const payload = { captureId: id, attempt: released.attempt, requestId };
    await queues.enqueue(catalogue.capture, payload, { id: captureJobId(released), priority: released.priority });
  } catch (error) {
    // The lease runs out and the scheduler does the same.
    logger.warn({ captureId: id, attempt, error }, 'capture.requeue_failed');
  }
}

type Finish = { readonly claimed: ClaimedCapture; readonly rendered: Rendered; readonly settled: boolean };

function logFinish(logger: Logger, { claimed, rendered, settled }: Finish): void {
  const { id, attempt, requestId, organizationId, origin, queuedAt } = claimed;
  const { renderTimeMs, stages, httpStatus, warnings } = rendered.report;
  const failure = rendered.ok ? {} : { code: rendered.error.code, details: rendered.error.details };
  const isBug = !rendered.ok && rendered.error.code === 'INTERNAL_ERROR';
  const line = {
    captureId: id,
    attempt,
    requestId,
    organizationId,
    origin,
    queuedAt,
    settled,
    renderTimeMs,
    httpStatus,
    warnings: warnings.map(({ code }) => code),
    stages: Object.fromEntries(stages.map(({ stage, ms }) => [stage, ms])),
    sizes: rendered.ok ? rendered.files.map(({ size }) => size) : [],
    ...failure,
    // The cause of an expected failure often repeats the address, with every token in it; the reason stands in `details`.
    ...(isBug && { error: rendered.error.cause }),
  };
  if (isBug) logger.error(line, 'capture.finished');
  else logger.info(line, 'capture.finished');
}
