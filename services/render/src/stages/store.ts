import { createHash } from 'node:crypto';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import { type KeyOf, headersFor } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { resized, type CapturedOutput } from '../screenshot/output.ts';

export type Result = { readonly captured: CapturedOutput; readonly bytes: Buffer };
type StoreRun = (put: (signal: AbortSignal) => Promise<void>) => Promise<void>;
type Dependencies = {
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly keyOf: KeyOf;
  readonly leftMs: number;
  readonly runner: (late: AbortSignal) => StoreRun;
};

/** Storage gets at least this time, even if the page used up its own: the result already exists. */
const storeMsMin = 5_000;

/**
 * Stores all files, or none of them. The files belong to the capture only after it is settled with
 * their names. Storage that does not respond in time is unavailable; this is never reported as an
 * error of the page.
 */
export async function store(
  results: readonly Result[],
  { storage, keyOf, leftMs, runner }: Dependencies,
): Promise<CapturedFile[]> {
  const late = AbortSignal.timeout(Math.max(storeMsMin, Math.ceil(leftMs)));
  const run = runner(late);
  const files = results.map((result) => describe(result, keyOf));
  try {
    for (const [index, { storageKey }] of files.entries())
      await run((signal) => storage.put(storageKey, results[index]!.bytes, headersFor(storageKey), { signal }));
    return files;
  } catch (error) {
    // Unavailable storage does not respond to the deletion either, so it is not awaited.
    storage.delete(files.map(({ storageKey }) => storageKey)).catch(() => undefined);
    if (!late.aborted || error instanceof StorageUnavailable) throw error;
    throw new StorageUnavailable({ operation: 'put', where: 'the time of a capture', cause: late.reason });
  }
}

function describe({ captured, bytes }: Result, keyOf: KeyOf): CapturedFile {
  const { id, type } = captured.output;
  return {
    outputId: id,
    type,
    format: captured.fileFormat,
    storageKey: keyOf({ outputId: id, format: captured.fileFormat }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...sizeOfFile(captured),
  };
}

function sizeOfFile({ output, width, height }: CapturedOutput): Pick<CapturedFile, 'width' | 'height'> {
  if (output.type !== 'screenshot' || output.resize === undefined || width === null || height === null)
    return { width, height };
  const size = resized({ width, height }, output.resize);
  return { width: size.width, height: size.height };
}
