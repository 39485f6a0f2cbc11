import { join } from 'node:path';
import { appendFileSync, existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { type Answer, type Body, type Entry, type Tintype, ApiError, type Schemas } from '@tintype/client';
import { type WorkState, writeAtomically } from '../files/write-files.ts';
import { readList } from '../lists/read-list.ts';
import type { Progress } from '../progress.ts';
import { sleep } from '../sleep.ts';
import { type ListUploadState, retryOptions } from './upload-list.ts';
import { toCommandFailure } from '../failures.ts';
import { toFileExtension, toFileSlug } from '../files/file-names.ts';

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
type BatchPage = Answer<'listBatchItems'>;

const downloadsAtOnce = 8;
const waits = { firstMs: 300, maxMs: 4_000 } as const;
const endedStatuses = ['COMPLETED', 'FAILED', 'CANCELLED'];

/**
 * Stores files page by page, in the order of the list. A page is settled when all its items have
 * ended; then its failures and the position are stored.
 */
export async function followBatch(follow: FollowOptions, start: ListUploadState): Promise<ListUploadState> {
  const entries = readEntriesAfter(follow, start.settled);
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
  let page: BatchPage | undefined;
  const own: Entry[] = [];
  for (let waitMs: number = waits.firstMs; ;) {
    const before = settled.size;
    page = await client.batches.items(
      batchId,
      { limit: 100, ...(cursor !== null && { cursor }) },
      { signal, ...retryOptions },
    );
    while (own.length < page.items.length) own.push((await entries.next()).value as Entry);
    const open = page.items
      .map((item, at) => ({ item, at }))
      .filter(({ item, at }) => !settled.has(at) && endedStatuses.includes(item.status));
    await runInTurns(open, async ({ item, at }) => settled.set(at, await collectItem(follow, item, own[at]!)));
    await showProgress(follow, batchId);
    if (settled.size === page.items.length) break;
    waitMs = settled.size > before ? waits.firstMs : Math.min(waitMs * 1.5, waits.maxMs);
    await sleep(waitMs, signal);
  }
  return { reasons: own.map((entry, at) => ({ entry, reason: settled.get(at) })), nextCursor: page.nextCursor };
}

/** Throws if an item does not match its entry, because its file would get the wrong name. */
const collectItem = (follow: FollowOptions, item: Item, entry: Entry): Promise<string | undefined> => {
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
    ...retryOptions,
  });
  const more = `${failedJobs > 0 ? `, ${failedJobs} failed` : ''}${status === 'WAITING_FOR_CREDITS' ? ', waiting for credits' : ''}`;
  progress.show(completedJobs + failedJobs + cancelledJobs, totalJobs, more);
}

/** Runs a few tasks at a time. If a task fails, waits for the rest of its group. */
async function runInTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += downloadsAtOnce) {
    const some = all.slice(from, from + downloadsAtOnce).map(work);
    await Promise.allSettled(some);
    await Promise.all(some);
  }
}

async function* readEntriesAfter({ list }: FollowOptions, count: number): AsyncGenerator<Entry> {
  let at = 0;
  for await (const { entry } of readList(list)) {
    if (entry === undefined) continue;
    at += 1;
    if (at > count) yield entry;
  }
}

type Item = Schemas['BatchItem'];
type CollectFilesOptions = {
  readonly client: Tintype;
  readonly folder: string;
  readonly digits: number;
  readonly request: Body<'createBatch'>;
  readonly signal: AbortSignal;
};

/** Stores the files of an ended item, named by its line. Returns the reason if there are none. */
async function collectFiles(item: Item, entry: Entry, given: CollectFilesOptions): Promise<string | undefined> {
  const { status, error, id } = item;
  if (status !== 'COMPLETED') return error === undefined ? status : `${error.code}: ${error.message}`;
  if (item.deletedAt !== undefined || id === undefined) return 'NOT_FOUND: the files were deleted';
  const line = String(entry.sourceLine ?? 0).padStart(given.digits, '0');
  const start = join(given.folder, `${line}-${toFileSlug(entry.url)}`);
  try {
    const hasOutputs = (entry.options?.outputs ?? given.request.defaults?.outputs) !== undefined;
    await storeResults(id, start, { ...given, hasOutputs });
    return undefined;
  } catch (failure) {
    // Nothing is known about the item without a connection. An expired file is lost permanently.
    if (!(failure instanceof ApiError) || toCommandFailure(failure).exitCode === 3) throw failure;
    return toCommandFailure(failure).message;
  }
}

async function storeResults(
  id: string,
  start: string,
  { client, signal, hasOutputs }: CollectFilesOptions & { readonly hasOutputs: boolean },
): Promise<void> {
  const options = { signal, ...retryOptions };
  const outputs = hasOutputs ? (await client.jobs.get(id, options)).outputs : undefined;
  const names = outputs === undefined ? [undefined] : Object.keys(outputs);
  for (const name of names) {
    const { bytes, contentType } = await client.jobs.result(id, name, options);
    const own = names.length === 1 ? start : `${start}-${name}`;
    await writeAtomically(`${own}.${toFileExtension(contentType)}`, bytes);
  }
}

type FailureList = {
  readonly path: string;
  readonly add: (entry: Entry, reason: string) => void;
  /** Adds a line without a URL, as a comment. */
  readonly addLine: (number: number, text: string, reason: string) => void;
  readonly bytes: () => number;
  readonly removeIfEmpty: () => void;
};

/**
 * Opens the list of failures, in the order of the source. The list can be the next input: the
 * reason is a comment above each entry. Begins after the first `bytes` bytes, which an earlier call
 * wrote.
 */
export function openFailureList(path: string, bytes: number): FailureList {
  if (bytes > 0 && existsSync(path)) truncateSync(path, bytes);
  else writeFileSync(path, '');
  const write = (text: string): void => appendFileSync(path, text);
  const size = (): number => statSync(path).size;
  return {
    path,
    bytes: size,
    add: ({ sourceLine, ...entry }, reason) =>
      write(
        `${formatComment(sourceLine, reason)}${Object.keys(entry).length > 1 ? JSON.stringify(entry) : entry.url}\n`,
      ),
    addLine: (number, text, reason) => write(`${formatComment(number, reason)}# ${text}\n`),
    removeIfEmpty: () => {
      if (size() === 0) rmSync(path);
    },
  };
}

const formatComment = (line: number | undefined, reason: string): string =>
  `# line ${line ?? '?'}: ${reason.replaceAll(/\s+/g, ' ')}\n`;
