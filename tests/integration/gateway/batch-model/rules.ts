import {
  count,
  creditsLeft,
  pending,
  isActive,
  isOver,
  newItem,
  type KnownBatch,
  type KnownCapture,
  type Model,
} from './model.ts';

/** The refusal, or nothing when the request is to be obeyed or has been before. */
export type Rule = (batch: KnownBatch, model: Model) => string | undefined;
const notFound = '404 NOT_FOUND';
const invalid = '409 BATCH_INVALID_STATE';
const throwIfDeleted =
  (rule: Rule): Rule =>
  (batch, model) =>
    batch.isDeleted ? notFound : rule(batch, model);
const hasLive = (batch: KnownBatch): boolean => count(batch, 'QUEUED', 'PROCESSING') > 0;

export const start: Rule = throwIfDeleted((batch) => {
  if (batch.state === 'CANCELLED') return invalid;
  if (batch.state !== 'DRAFT') return undefined;
  if (batch.total === 0) return '422 BATCH_EMPTY';
  [batch.state, batch.isQueued] = ['QUEUED', true];
  return undefined;
});

export const cancel: Rule = throwIfDeleted((batch, model) => {
  if (isOver(batch) && batch.state !== 'CANCELLED') return invalid;
  batch.state = 'CANCELLED';
  cancelQueued(batch, model);
  return undefined;
});
/** Those that no worker has begun. */
function cancelQueued(batch: KnownBatch, { captures }: Model): void {
  for (const one of captures)
    if (one.batch === batch && one.state === 'QUEUED') settle(one, () => (one.state = 'CANCELLED'));
}

export const resume: Rule = throwIfDeleted((batch) => {
  if (!isOver(batch)) return undefined;
  if (batch.state !== 'CANCELLED' || count(batch, 'PROCESSING') > 0) return invalid;
  const isPreparing = batch.source !== undefined && !batch.isQueued;
  if (isPreparing && batch.source!.isDeleted) return invalid;
  if (batch.isQueued && count(batch, 'COMPLETED', 'FAILED') === batch.total) return invalid;
  for (const item of batch.items) if (item.state === 'CANCELLED') [item.state, item.capture] = ['PENDING', undefined];
  batch.state = isPreparing ? 'PREPARING' : batch.isQueued ? 'QUEUED' : 'DRAFT';
  batch.hasCompleted = false;
  return undefined;
});

export const remove: Rule = throwIfDeleted((batch, { batches }) => {
  if (!isOver(batch) || hasLive(batch)) return invalid;
  if (batches.some(({ source, state, isDeleted }) => source === batch && state === 'PREPARING' && !isDeleted))
    return invalid;
  batch.isDeleted = true;
  return undefined;
});

/** As the others; without a refusal the answer is the batch under that name, or a new one. */
export function restart(batch: KnownBatch, { restarts }: Model, name: string): string | KnownBatch | undefined {
  if (batch.isDeleted) return notFound;
  const before = restarts.get(name);
  if (before !== undefined && !before.copy.isGone)
    return before.source === batch && !before.copy.isDeleted ? before.copy : '409 BATCH_REQUEST_ID_REUSED';
  if (!isOver(batch) || hasLive(batch)) return invalid;
  if (batch.total === 0) return '422 BATCH_EMPTY';
  return batch.source !== undefined && !batch.isQueued ? invalid : undefined;
}

/** The next items of a restart are copied; after the last it is queued. */
export function copy(batch: KnownBatch, limit: number): void {
  if (batch.state !== 'PREPARING') return;
  const from = batch.items.length;
  for (const { isValid } of batch.source!.items.slice(from, Math.min(from + limit, batch.total)))
    batch.items.push(newItem(isValid));
  if (batch.items.length === batch.total) [batch.state, batch.isQueued] = ['QUEUED', true];
}

/**
 * Whatever happens to a capture: its item shows it, and its batch begins with the first that is
 * claimed.
 */
export function settle(one: KnownCapture, change: () => unknown): void {
  const before = one.state;
  change();
  const { of: item, batch } = one;
  // A cancelled item that was resumed has another capture, or none yet.
  if (one.state === before || item === undefined || batch === undefined || item.capture !== one) return;
  item.state = one.state;
  if (one.state !== 'PROCESSING') return;
  batch.hasStarted = true;
  if (batch.state === 'QUEUED') batch.state = 'PROCESSING';
}

/** Why a job has no result; nothing when it has one. */
export function whyNoResult({ state, losses, hasExpired }: KnownCapture): string | undefined {
  if (state === 'QUEUED' || state === 'PROCESSING') return '409 JOB_NOT_COMPLETED';
  if (state === 'CANCELLED') return '409 CANCELLED';
  if (state === 'FAILED') return losses === lossesMax ? '500 INTERNAL_ERROR' : '422 RENDER_FAILED';
  return hasExpired ? '410 RESULT_EXPIRED' : undefined;
}
const lossesMax = 3;

/**
 * Before the captures are made: without credits the batches wait, and with some none of them waits
 * for credits any more.
 */
export function dispatchOrSuspend(model: Model): void {
  for (const one of model.captures) if (one.state === 'QUEUED') one.isSent = true;
  const left = creditsLeft(model);
  for (const batch of pending(model)) {
    if (left <= 0) batch.state = 'WAITING_FOR_CREDITS';
    else if (batch.state === 'WAITING_FOR_CREDITS') batch.state = 'QUEUED';
  }
}

/** Batches whose items have all ended do, and their owner is told; of a cancelled one he is not. */
export function finish(model: Model): void {
  for (const batch of model.batches) {
    if (batch.state === 'CANCELLED' && batch.isQueued && !batch.hasCompleted) {
      cancelQueued(batch, model);
      batch.hasCompleted = count(batch, 'PROCESSING') === 0;
    }
    if (!isActive(batch) || count(batch, 'COMPLETED', 'FAILED', 'CANCELLED') < batch.total) continue;
    const [completed, failed] = [count(batch, 'COMPLETED'), count(batch, 'FAILED')];
    batch.state = completed === 0 ? 'FAILED' : failed === 0 ? 'COMPLETED' : 'PARTIALLY_COMPLETED';
    batch.hasCompleted = true;
    batch.told += 1;
  }
}
