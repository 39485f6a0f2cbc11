import { formatSeconds } from '../../packages/cli/src/duration.ts';
import type { Database } from '../../packages/database/src/connect.ts';
import type { BatchUnderWay } from '../../packages/database/src/batches/find-batch.ts';

type BatchProgressWatch = { readonly databaseUrl: string; readonly show: (text: string) => void };
const pollIntervalMs = 5_000;
/** Recognises the log lines of gateway, scheduler and worker about a batch. */
const batchLogPattern = /"origin":"(?:batch|bulk)"|"batchId":"/;

/**
 * Watches the batches. The client is loaded with the first batch, because most local installations
 * never have one.
 */
export function watchBatches({ databaseUrl, show }: BatchProgressWatch) {
  const undo = new AsyncDisposableStack();
  let opened: Promise<Database> | undefined;
  const open = async (): Promise<Database> => {
    const { createDatabase } = await import('../../packages/database/src/connect.ts');
    const database = createDatabase({ url: databaseUrl, connectionsMax: 1 });
    undo.defer(() => database.stop());
    return database;
  };
  const list = async (limit: number): Promise<BatchUnderWay[]> => {
    const { listBatchesUnderWay } = await import('../../packages/database/src/batches/find-batch.ts');
    return listBatchesUnderWay(await (opened ??= open()), { limit });
  };
  const progress = createBatchProgress({ list, show, everyMs: pollIntervalMs, now: Date.now });
  undo.defer(progress.stop);
  return {
    see: (line: string): void => {
      if (batchLogPattern.test(line)) progress.noticed();
    },
    stop: () => undo.disposeAsync(),
  };
}

export type BatchProgress = {
  /** Called when a log mentions a batch. */
  readonly noticed: () => void;
  readonly stop: () => Promise<void>;
};
type BatchProgressOptions = {
  readonly list: (limit: number) => Promise<readonly BatchUnderWay[]>;
  readonly show: (text: string) => void;
  readonly everyMs: number;
  readonly now: () => number;
};

const shownMax = 5;

/**
 * Shows the progress of batches, every few seconds while any is in progress. Nothing is queried
 * before a log mentions a batch, so an installation without batches pays nothing.
 */
export function createBatchProgress({ list, show, everyMs, now }: BatchProgressOptions): BatchProgress {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;
  /** The counts of each batch at the last check. */
  let before = new Map<string, { at: number; ended: number }>();

  const look = async (): Promise<void> => {
    const batches = await list(shownMax + 1).catch(() => undefined);
    // The database is unavailable. This is reported elsewhere, and the next check may succeed.
    if (batches === undefined) return again();
    const seen = new Map(batches.map((batch) => [batch.id, { at: now(), ended: countEnded(batch) }]));
    for (const batch of batches.slice(0, shownMax)) show(describeProgress(batch, perSecond(batch)));
    if (batches.length > shownMax) show('batch     more batches are in progress');
    before = seen;
    if (batches.length > 0) again();
    else timer = undefined;
  };
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, everyMs);
  };
  const perSecond = (batch: BatchUnderWay): number | undefined => {
    const last = before.get(batch.id);
    return last === undefined ? undefined : ((countEnded(batch) - last.ended) * 1_000) / (now() - last.at);
  };
  return {
    noticed: () => {
      if (timer === undefined) again();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

const countEnded = ({ completed, failed }: BatchUnderWay): number => completed + failed;

export function describeProgress(batch: BatchUnderWay, perSecond: number | undefined): string {
  const { id, kind, state, total, failed } = batch;
  const ended = countEnded(batch);
  const percent = total === 0 ? 100 : Math.floor((100 * ended) / total);
  const words = [
    `${kind.padEnd(5)} ${id}  ${ended} of ${total} (${percent} %)`,
    ...(failed === 0 ? [] : [`${failed} FAILED`]),
    ...(state === 'WAITING_FOR_CREDITS' ? ['waiting for credits'] : []),
    ...(perSecond === undefined || perSecond <= 0
      ? []
      : [`${perSecond.toFixed(1)} a second`, `${formatSeconds((total - ended) / perSecond)} left`]),
  ];
  return words.join(', ');
}
