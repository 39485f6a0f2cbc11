import type { Answer, Body, Entry, Tintype } from '@tintype/client';
import type { WorkState } from '../files/work-state.ts';
import { readList } from '../lists/read-list.ts';
import { type Progress } from '../progress.ts';
import { sleep } from '../sleep.ts';
import type { ListUploadState } from './batch-state.ts';
import { collectFiles, type Item } from './collect-files.ts';
import type { FailureList } from './failure-list.ts';
import { patience } from './upload-list.ts';

type FollowOptions = {
  readonly client: Tintype;
  readonly list: string;
  readonly folder: string;
  readonly digits: number;
  readonly request: Body<'createBatch'>;
  readonly state: WorkState<ListUploadState>;
  readonly failures: FailureList;
  readonly progress: Progress;
  readonly signal: AbortSignal;
};
type FollowBatchPage = Answer<'listBatchItems'>;

const downloadsAtOnce = 8;
const waits = { firstMs: 300, maxMs: 4_000 } as const;
const ended = ['COMPLETED', 'FAILED', 'CANCELLED'];

/**
 * Stores the files page by page, in the order of the list, while the batch runs. A page is settled
 * when all its items have ended. Then its failures are written and the position is stored.
 */
export async function followBatch(follow: FollowOptions, start: ListUploadState): Promise<ListUploadState> {
  const entries = entriesFrom(follow, start.settled);
  let known = start;
  try {
    for (;;) {
      const { reasons, nextCursor } = await settlePage(follow, known, entries);
      for (const { entry, reason } of reasons) if (reason !== undefined) follow.failures.add(entry, reason);
      known = {
        ...known,
        cursor: nextCursor,
        settled: known.settled + reasons.length,
        failed: known.failed + reasons.filter(({ reason }) => reason !== undefined).length,
        failuresBytes: follow.failures.bytes(),
      };
      if (nextCursor === null) return known;
      follow.state.save(known);
    }
  } finally {
    await entries.return(undefined);
  }
}

type EntryOutcome = { readonly entry: Entry; readonly reason: string | undefined };

async function settlePage(
  follow: FollowOptions,
  { batchId, cursor }: ListUploadState,
  entries: AsyncGenerator<Entry>,
): Promise<{ readonly reasons: readonly EntryOutcome[]; readonly nextCursor: string | null }> {
  const { client, signal } = follow;
  const settled = new Map<number, string | undefined>();
  let page: FollowBatchPage | undefined;
  const own: Entry[] = [];
  for (let waitMs: number = waits.firstMs; ;) {
    const before = settled.size;
    page = await client.batches.items(
      batchId,
      { limit: 100, ...(cursor !== null && { cursor }) },
      { signal, ...patience },
    );
    while (own.length < page.items.length) own.push((await entries.next()).value as Entry);
    const open = page.items
      .map((item, at) => ({ item, at }))
      .filter(({ item, at }) => !settled.has(at) && ended.includes(item.status));
    await runInTurns(open, async ({ item, at }) => settled.set(at, await collect(follow, item, own[at]!)));
    await showProgress(follow, batchId);
    if (settled.size === page.items.length) break;
    waitMs = settled.size > before ? waits.firstMs : Math.min(waitMs * 1.5, waits.maxMs);
    await sleep(waitMs, signal);
  }
  return { reasons: own.map((entry, at) => ({ entry, reason: settled.get(at) })), nextCursor: page.nextCursor };
}

/**
 * The service returns items in the order of the list. An item that does not match its entry would
 * get the wrong name.
 */
const collect = (follow: FollowOptions, item: Item, entry: Entry): Promise<string | undefined> => {
  if (item.url !== entry.url)
    throw new Error(
      `Item ${item.sourceLine} of the batch is ${item.url}, but the list contains ${entry.url}. Use the ` +
        'list with which the batch was started.',
    );
  return collectFiles(item, entry, follow);
};

async function showProgress({ client, progress, signal }: FollowOptions, batchId: string): Promise<void> {
  const { totalJobs, completedJobs, failedJobs, cancelledJobs, status } = await client.batches.get(batchId, {
    signal,
    ...patience,
  });
  const more = `${failedJobs > 0 ? `, ${failedJobs} failed` : ''}${status === 'WAITING_FOR_CREDITS' ? ', waiting for credits' : ''}`;
  progress.show(completedJobs + failedJobs + cancelledJobs, totalJobs, more);
}

/** Runs a few at a time. If one fails, waits until none of the others is in progress. */
async function runInTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += downloadsAtOnce) {
    const some = all.slice(from, from + downloadsAtOnce).map(work);
    await Promise.allSettled(some);
    await Promise.all(some);
  }
}

async function* entriesFrom({ list }: FollowOptions, count: number): AsyncGenerator<Entry> {
  let at = 0;
  for await (const { entry } of readList(list)) {
    if (entry === undefined) continue;
    at += 1;
    if (at > count) yield entry;
  }
}
