import { createHmac } from 'node:crypto';
import { outputTable } from '@tintype/contracts/capture/outputs';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Output } from '@tintype/contracts/capture/capture-request';
import { toKey, type StorageDriver } from './file-location.ts';
import { newObjectKey } from './keys.ts';

type KeyAttempt = { readonly id: string; readonly attempt: number; readonly createdAt: Date };
type File = { readonly outputId: string; readonly format: FileFormat };
/** Returns the key of a file of one attempt. */
export type KeyOf = (file: File) => string;

/**
 * The keys of one attempt at a capture. They cannot be guessed without the installation's secret,
 * but can be computed with it. So if a worker dies between storing and settling, the next attempt
 * can delete the files that no row names.
 */
export const attemptKeys =
  (signingKey: Uint8Array, driver?: StorageDriver) =>
  ({ id, attempt, createdAt }: KeyAttempt): KeyOf =>
  ({ outputId, format }) => {
    let round = 0;
    const random = (count: number): Uint8Array =>
      createHmac('sha256', signingKey).update(`${id}\n${attempt}\n${round++}`).digest().subarray(0, count);
    return newObjectKey({ random, now: createdAt, outputId, format, driver });
  };

/**
 * Returns every key under which earlier attempts may have stored a file, in whichever driver was
 * current then.
 */
export function earlierKeys(
  keysOf: (attempt: KeyAttempt) => KeyOf,
  { id, attempt, createdAt, outputs }: KeyAttempt & { readonly outputs: readonly Output[] },
): string[] {
  const files = outputs.flatMap((output) => listFormats(output).map((format) => ({ outputId: output.id, format })));
  return Array.from({ length: attempt - 1 }, (_, before) => keysOf({ id, attempt: before + 1, createdAt })).flatMap(
    (keyOf) => files.map((file) => toKey(keyOf(file))),
  );
}

/** An image that its format cannot contain is stored as PNG. */
function listFormats(output: Output): readonly FileFormat[] {
  if (output.type === 'screenshot') return [...new Set([output.format, 'png'] as const)];
  return outputTable[output.type].formats;
}
