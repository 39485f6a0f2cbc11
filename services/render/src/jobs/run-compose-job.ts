import { createHash, randomBytes } from 'node:crypto';
import type { ComposeDrawing } from '@tintype/contracts/compose/compose-result';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import {
  claimCompose,
  type ClaimedCompose,
  type ComposePicture,
  releaseUndrawn,
  requeueCompose,
} from '@tintype/database/composes/claim-compose';
import { completeCompose, failCompose } from '@tintype/database/composes/settle-compose';
import { leaseTimes, type Lease, type Leases, settleUnderLease } from '@tintype/database/leases/leases';
import type { Database } from '@tintype/database/connect';
import { expectFile } from '@tintype/database/files/discarded-files';
import type { queues as catalogue, PayloadOf } from '@tintype/queues/catalogue';
import type { Handler } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { drawCompose } from '../compose/draw-compose.ts';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';

export type ComposeJobDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'driver' | 'put' | 'readBytes'>;
  readonly storageBreaker: Pick<StorageBreaker, 'trip'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly worker: string;
  readonly clock: Clock;
  readonly logger: Logger;
};
type ComposeJob = PayloadOf<typeof catalogue.compose>;
type RunComposeJobOutcome = { readonly drawing: ComposeDrawing } | { readonly error: ServiceError };

/**
 * Claims a compose job whose captures exist, and runs it. As in capture jobs, only the current
 * attempt may record the outcome.
 */
export const composeHandler =
  (dependencies: ComposeJobDependencies): Handler<ComposeJob> =>
  async ({ composeId, attempt, requestId }, { signal }) => {
    const { database, worker, leases, logger } = dependencies;
    const claimed = await claimCompose(database, { id: composeId, attempt, worker, leaseMs: leaseTimes.leaseMs });
    if (claimed === undefined) {
      logger.debug({ composeId, attempt, requestId }, 'compose.not_claimable');
      return;
    }
    const lease = leases.hold(claimed);
    try {
      const outcome = await draw(dependencies, claimed, AbortSignal.any([signal, lease.lost]));
      const settled = await settle(dependencies, claimed, outcome, lease);
      logFinish(logger, claimed, outcome, settled);
    } catch (error) {
      if (lease.lost.aborted) return;
      const isAway = error instanceof StorageUnavailable;
      if (isAway) dependencies.storageBreaker.trip(error);
      else logger.error({ composeId, attempt: claimed.attempt, requestId, error }, 'compose.attempt_lost');
      // If this fails, the lease expires and the scheduler counts the attempt as lost and sends the
      // next job.
      await (isAway ? releaseUndrawn : requeueCompose)(database, claimed).catch((cause: unknown) =>
        logger.warn({ composeId, error: cause }, 'compose.requeue_failed'),
      );
    } finally {
      lease.end();
    }
  };

/**
 * Expected failures are returned as an outcome; any other error is thrown and leads to another
 * attempt.
 */
async function draw(
  { database, storage, clock }: ComposeJobDependencies,
  compose: ClaimedCompose,
  signal: AbortSignal,
): Promise<RunComposeJobOutcome> {
  const startedAt = performance.now();
  const { output, pictures } = compose;
  const readers = pictures.map((picture) => ({ ...picture, read: () => read(storage, picture) }));
  try {
    const { bytes, placements, ...drawn } = await drawCompose(readers, output, signal);
    const storageKey = newObjectKey({
      random: randomBytes,
      now: clock.now(),
      outputId: 'compose',
      format: output.format,
      driver: storage.driver,
    });
    await expectFile(database, { key: storageKey });
    await storage.put(storageKey, bytes, headersFor(storageKey));
    const drawing: ComposeDrawing = {
      ...drawn,
      format: output.format,
      storageKey,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      drawMs: Math.round(performance.now() - startedAt),
      parts: placements.map((place, index) => describe(place, pictures[index]!)),
    };
    return { drawing };
  } catch (error) {
    if (error instanceof ServiceError) return { error };
    throw error;
  }
}

const describe = (
  place: Pick<ComposeDrawing['parts'][number], 'x' | 'y' | 'width' | 'height'>,
  from: ComposePicture,
) => ({
  ...place,
  originalWidth: from.width,
  originalHeight: from.height,
  warnings: (from.report?.warnings ?? []).map(({ code }) => code),
});

async function read(storage: Pick<Storage, 'readBytes'>, { storageKey, captureId }: ComposePicture): Promise<Buffer> {
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error(`The file of capture ${captureId} is not in storage`);
  return bytes;
}

function settle(
  { database, logger }: ComposeJobDependencies,
  { id, attempt }: ClaimedCompose,
  outcome: RunComposeJobOutcome,
  { lost }: Lease,
): Promise<boolean> {
  const write = (): Promise<boolean> => {
    if ('drawing' in outcome) return completeCompose(database, { id, attempt, drawing: outcome.drawing });
    const { code, message, details } = outcome.error;
    return failCompose(database, { id, attempt, code, message, details });
  };
  const onFailure = (error: unknown): void =>
    logger.warn({ composeId: id, attempt, error }, 'compose.settlement_failed');
  return settleUnderLease(write, { lost, onFailure });
}

function logFinish(logger: Logger, claimed: ClaimedCompose, outcome: RunComposeJobOutcome, settled: boolean): void {
  const { id, attempt, requestId, organizationId, pictures } = claimed;
  const line = { composeId: id, attempt, requestId, organizationId, pictures: pictures.length, settled };
  if ('error' in outcome) {
    logger.info({ ...line, code: outcome.error.code }, 'compose.finished');
    return;
  }
  const { width, height, format, size, drawMs, layoutType, warnings } = outcome.drawing;
  const codes = warnings.map(({ code }) => code);
  logger.info({ ...line, width, height, format, size, drawMs, layoutType, warnings: codes }, 'compose.finished');
}
