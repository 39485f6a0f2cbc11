import { type CaptureRequest, listOutputs } from '@tintype/contracts/capture/capture-request';
import { openOptions } from '@tintype/contracts/capture/secret-options';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import {
  claimCapture,
  type ClaimedCapture,
  completeCapture,
  failCapture,
  findHolder,
  releaseUnstored,
  requeueCapture,
} from '@tintype/database/captures/capture-attempts';
import type { Db } from '@tintype/database/connect';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { leaseTimes, type Lease, type Leases, settleUnderLease } from '@tintype/database/leases/leases';
import { type PayloadOf, type queues as catalogue, sendCapture } from '@tintype/queues/catalogue';
import type { Handler, Queues } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import { type attemptKeys, earlierKeys } from '@tintype/storage/keys';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { OriginExtension } from '../context/capture-context.ts';
import type { ExtensionOf } from '../origins/origins.ts';
import type { RenderResult, Rendering } from '../pipeline/render-capture.ts';
import type { traceCapture } from './trace-capture.ts';

export type CaptureJobDependencies = {
  readonly render: (request: CaptureRequest, rendering: Rendering) => Promise<RenderResult>;
  readonly extensionOf: ExtensionOf;
  readonly openFor: (organizationId: string) => (sealed: string) => string;
  readonly keysOf: ReturnType<typeof attemptKeys>;
  readonly storageBreaker: Pick<StorageBreaker, 'trip'>;
  readonly db: Db;
  readonly queues: Queues;
  readonly leases: Leases;
  readonly worker: string;
  readonly logger: Logger;
  readonly trace?: ReturnType<typeof traceCapture> | undefined;
  readonly observe: (outcome: { readonly code: string; readonly ms: number }) => void;
};
type CaptureJob = PayloadOf<typeof catalogue.capture>;

/** Only the current attempt may record the outcome, so a late worker changes nothing. */
export const captureHandler =
  (dependencies: CaptureJobDependencies): Handler<CaptureJob> =>
  async ({ captureId, attempt, requestId }, { signal }) => {
    const { db, worker, leases, logger } = dependencies;
    const startedAt = performance.now();
    const claimed = await claimCapture(db, { id: captureId, attempt, worker, leaseMs: leaseTimes.leaseMs });
    if (claimed === undefined) {
      logger.debug({ captureId, attempt, requestId }, 'capture.not_claimable');
      return;
    }
    const lease = leases.hold(claimed);
    const claimedAt = new Date();
    try {
      const cancelled = AbortSignal.any([signal, lease.lost]);
      const extension = dependencies.extensionOf(claimed.origin);
      const { keysOf } = dependencies;
      const ids = { captureId, requestId };
      const request = openOptions(claimed.request, dependencies.openFor(claimed.organizationId));
      const rendered = await dependencies.render(request, {
        organizationId: claimed.organizationId,
        ids,
        cancelled,
        keyOf: keysOf(claimed),
        extension,
      });
      const outputs = [...listOutputs(claimed.request), ...getExtras(extension, claimed)];
      const earlier = earlierKeys(keysOf, { ...claimed, outputs });
      const { settled, end } = await settle(dependencies, { claimed, extension, rendered, earlier, lease });
      const code = end.ok ? 'OK' : end.error.code;
      dependencies.observe({ code, ms: performance.now() - startedAt });
      // A caller may be waiting for the result.
      setImmediate(logFinish, logger, { claimed, rendered: end, settled });
      void dependencies.trace?.({ claimed, rendered: end, startedAt: claimedAt });
    } catch (error) {
      if (lease.lost.aborted) return;
      if (error instanceof StorageUnavailable) return await waitForStorage(dependencies, claimed, error);
      logger.error({ captureId, attempt: claimed.attempt, requestId, error }, 'capture.attempt_lost');
      await requeueForRetry(dependencies, claimed);
    } finally {
      lease.end();
    }
  };

const getExtras = ({ outputs }: OriginExtension, { request }: ClaimedCapture) =>
  (outputs?.(request) ?? []).map(({ output }) => output);

type SettleInput = {
  readonly claimed: ClaimedCapture;
  readonly extension: OriginExtension;
  readonly rendered: RenderResult;
  /** Earlier attempts may have written these storage keys, to which no row refers. */
  readonly earlier: readonly string[];
  readonly lease: Lease;
};
type Settlement = {
  readonly settled: boolean;
  /** The result that was written may differ from the rendered result. */
  readonly end: RenderResult;
};

async function settle(
  { db, logger }: CaptureJobDependencies,
  { claimed: { id, attempt, request, expiresAt }, extension, rendered, earlier, lease: { lost } }: SettleInput,
): Promise<Settlement> {
  const fail = ({ error, report }: RenderResult & { ok: false }, discard = earlier): Promise<boolean> =>
    failCapture(db, { id, attempt, report, code: error.code, message: error.message, details: error.details, discard });
  const write = async (): Promise<Settlement> => {
    if (!rendered.ok) return { settled: await fail(rendered), end: rendered };
    const { report, files } = rendered;
    const dedupe = extension.onSettle?.(request, report);
    const dedupeKeys = dedupe?.keys;
    const settled = await completeCapture(db, { id, attempt, report, files, expiresAt, dedupeKeys, discard: earlier });
    if (settled) return { settled, end: rendered };
    const own = files.map(({ storageKey }) => storageKey);
    const holder = dedupe && (await findHolder(db, dedupe.keys));
    if (holder !== undefined) {
      const end = { ok: false, report, error: dedupe!.errorFor(holder) } as const;
      if (await fail(end, [...earlier, ...own])) return { settled: true, end };
    }
    // A different attempt has the capture, or the capture has ended: the files of this attempt have
    // no owner.
    await discardFiles(db, { keys: own });
    return { settled: false, end: rendered };
  };
  const onFailure = (error: unknown): void =>
    logger.warn({ captureId: id, attempt, error }, 'capture.settlement_failed');
  return settleUnderLease(write, { lost, onFailure });
}

async function requeueForRetry(
  { db, queues, logger }: CaptureJobDependencies,
  { id, attempt }: ClaimedCapture,
): Promise<void> {
  try {
    const released = await requeueCapture(db, { id, attempt });
    if (released?.outcome !== 'released') return;
    await sendCapture(queues, released);
  } catch (error) {
    // If this fails, the lease expires and the scheduler requeues the capture.
    logger.warn({ captureId: id, attempt, error }, 'capture.requeue_failed');
  }
}

/** Storage did not accept the result. The capture is claimed again when a worker can store. */
async function waitForStorage(
  { db, logger, storageBreaker }: CaptureJobDependencies,
  { id, attempt, requestId, organizationId, origin }: ClaimedCapture,
  refusal: StorageUnavailable,
): Promise<void> {
  storageBreaker.trip(refusal);
  const line = { captureId: id, attempt, requestId, organizationId, origin, reason: refusal.reason };
  try {
    const released = await releaseUnstored(db, { id, attempt });
    logger.warn({ ...line, outcome: released?.outcome }, 'capture.not_stored');
  } catch (error) {
    // If this fails, the lease expires and the scheduler counts the attempt as lost.
    logger.warn({ ...line, error }, 'capture.requeue_failed');
  }
}

type FinishLogInput = { readonly claimed: ClaimedCapture; readonly rendered: RenderResult; readonly settled: boolean };

function logFinish(logger: Logger, { claimed, rendered, settled }: FinishLogInput): void {
  const { id, attempt, requestId, organizationId, origin, queuedAt } = claimed;
  const { renderTimeMs, stages, httpStatus, warnings } = rendered.report;
  const failure = rendered.ok ? {} : { code: rendered.error.code, details: loggedDetails(rendered.error.details) };
  const isBug = !rendered.ok && rendered.error.code === 'INTERNAL_ERROR';
  const line = {
    captureId: id,
    attempt,
    requestId,
    organizationId,
    origin,
    // The complete address may contain a token, so only the host is logged.
    host: new URL(claimed.request.url).host,
    queuedAt,
    settled,
    renderTimeMs,
    httpStatus,
    warnings: warnings.map(({ code }) => code),
    stages: Object.fromEntries(stages.map(({ stage, ms }) => [stage, ms])),
    sizes: rendered.ok ? rendered.files.map(({ size }) => size) : [],
    ...failure,
    // The cause of an expected error often repeats the address with every token in it; `details`
    // contains the reason.
    ...(isBug && { error: rendered.error.cause }),
  };
  if (isBug) logger.error(line, 'capture.finished');
  else logger.info(line, 'capture.finished');
}

/**
 * Names of details that contain words and numbers of this service. The rest of an error is text of
 * the caller or of the page and is meant only for the caller.
 */
const loggedNames = 'stage step type reason recognised failOn httpStatus limit size rule timeoutMs'.split(' ');
/** A `reason` that is a sentence may name elements of the page, so only single words count. */
const isOwnText = (value: unknown): boolean => typeof value !== 'string' || /^[\w-]{1,60}$/.test(value);

/** The log may contain only this part of a failure's details. */
export const loggedDetails = (details: ErrorDetails): ErrorDetails =>
  Object.fromEntries(loggedNames.flatMap((name) => (isOwnText(details[name]) ? [[name, details[name]]] : [])));
