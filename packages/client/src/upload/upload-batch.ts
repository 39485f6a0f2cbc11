import { TintypeError } from '../errors.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Answer, Body } from '../wire.ts';
import { splitIntoChunks, readUploadEntries, type Source } from './entries.ts';

type UploadBatch = Answer<'getBatch'>;

export type UploadProgress = {
  /** Store this id: with `resume`, another process can continue the upload. */
  readonly batchId: string;
  /** The number of entries that the service has received. */
  readonly entries: number;
  /**
   * The number of entries sent by this call that became failed items because of an invalid address
   * or option.
   */
  readonly failed: number;
};

export type UploadOptions = CallOptions &
  Body<'createBatch'> & {
    /**
     * The id of a batch whose upload was interrupted. The source must yield the same entries again;
     * a different source is refused.
     */
    readonly resume?: string;
    /** `false` leaves the batch a draft. */
    readonly start?: boolean;
    /** Called once the draft exists, and after each chunk. */
    readonly onProgress?: (progress: UploadProgress) => void;
  };

/** Sends a source of any size in chunks, with two chunks in memory, and starts the batch. */
export async function uploadBatch(
  transport: Transport,
  source: Source,
  { resume, start = true, onProgress, name, defaults, webhookUrl, webhookSecret, ...options }: UploadOptions = {},
): Promise<UploadBatch> {
  const draft = await (resume === undefined
    ? transport.json('createBatch', { body: dropUndefined({ name, defaults, webhookUrl, webhookSecret }) }, options)
    : transport.json('getBatch', { path: { id: resume } }, options));
  const path = { id: draft.id };
  // The batch was started before, so its upload was complete.
  if (draft.status !== 'DRAFT') return draft;
  let [entries, failed] = [0, 0];
  onProgress?.({ batchId: draft.id, entries, failed });

  const chunks = splitIntoChunks(readUploadEntries(source));
  const leaving = readRejection(options.signal);
  let sequence = 0;
  try {
    for (let reading = chunks.next(); ; sequence += 1) {
      // A source may pause for long, for example while a person types.
      const { done, value: chunk } = await Promise.race([reading, leaving]);
      if (done === true) break;
      // The next chunk is read while this one is sent.
      reading = chunks.next();
      reading.catch(() => undefined);
      entries += chunk.count;
      // The last stored chunk is sent again: its receipt proves that the source is the same.
      if (sequence < draft.nextSequence - 1) continue;
      const text = `{"sequence":${sequence},"entries":${chunk.list}}`;
      const receipt = await transport.json('addChunk', { path, text }, options);
      failed += receipt.failed;
      onProgress?.({ batchId: draft.id, entries, failed });
    }
  } finally {
    chunks.return(undefined).catch(() => undefined);
  }
  if (sequence < draft.nextSequence)
    throw new TintypeError(
      `The source has fewer entries than the batch ${draft.id} already contains. Upload the original list.`,
    );
  return start ? transport.json('startBatch', { path }, options) : transport.json('getBatch', { path }, options);
}

const dropUndefined = (fields: Body<'createBatch'> | Record<string, unknown>): Body<'createBatch'> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function readRejection(signal: AbortSignal | undefined): Promise<never> {
  const rejection = new Promise<never>((_resolve, reject) => {
    if (signal?.aborted === true) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  rejection.catch(() => undefined);
  return rejection;
}
