import { ApiError, type Tintype } from '@tintype/client';
import { CommandFailure, UsageError } from '../command.ts';
import type { WorkState } from '../files/write-files.ts';
import { type ListInspection, readListEntries } from '../lists/read-list.ts';
import { count, type Progress } from '../progress.ts';

export type ListUploadState = {
  readonly batchId: string;
  /** The list and the request: a batch continues only with the same. */
  readonly digest: string;
  readonly request: string;
  /**
   * All items before this page are settled: their files are stored, and their failures are written.
   */
  readonly cursor: string | null;
  readonly settled: number;
  readonly failed: number;
  /** The length of the failure file at that time. Later bytes are of an interrupted attempt. */
  readonly failuresBytes: number;
};

export const stateFile = '.tintype-batch.json';

type UploadTask = {
  readonly client: Tintype;
  readonly list: string;
  readonly inspected: ListInspection;
  readonly request: Readonly<Record<string, unknown>>;
  readonly state: WorkState<ListUploadState>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
};

/** Retries for about four minutes, while a gateway restarts. */
export const retryOptions = { retries: 30, attemptTimeoutMs: 60_000 } as const;

export async function uploadList(upload: UploadTask): Promise<ListUploadState> {
  const { client, list, inspected, state, progress, signal } = upload;
  const known = state.known === undefined ? await createOrFindDraft(upload) : requireSame(upload, state.known);
  const onProgress = ({ entries }: { readonly entries: number }): void =>
    progress.show(entries, inspected.entries, ' sent');
  try {
    await client.batches.upload(readListEntries(list), { resume: known.batchId, onProgress, signal, ...retryOptions });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND')
      throw new UsageError(`The batch ${known.batchId} no longer exists. Remove ${state.path} to start again.`);
    throw error;
  }
  return known;
}

async function createOrFindDraft({ client, inspected, request, state, signal }: UploadTask): Promise<ListUploadState> {
  const { id, maxBatchSize } = await client.batches.create(request, { signal });
  if (inspected.entries > maxBatchSize) {
    await client.batches.cancel(id);
    await client.batches.delete(id);
    throw new CommandFailure(
      `The list has ${count(inspected.entries)} URLs, but a batch can have at most ${count(maxBatchSize)}. ` +
        'Ask an administrator to raise the limit: tintype orgs set --organization ID --batch-items-max ' +
        `${inspected.entries}`,
      3,
    );
  }
  const known = {
    batchId: id,
    digest: inspected.digest,
    request: JSON.stringify(request),
    cursor: null,
    settled: 0,
    failed: 0,
    failuresBytes: 0,
  };
  state.save(known);
  return known;
}

function requireSame({ inspected, request, state, list }: UploadTask, known: ListUploadState): ListUploadState {
  const other =
    known.digest !== inspected.digest
      ? `${list} is not the list with which the batch was started`
      : known.request !== JSON.stringify(request)
        ? 'the batch was started with other options'
        : undefined;
  if (other === undefined) return known;
  throw new UsageError(
    `The folder has the unfinished batch ${known.batchId}, and ${other}. Choose another folder with --out, or remove ${state.path}.`,
  );
}
