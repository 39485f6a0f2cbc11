import { createHmac } from 'node:crypto';
import { outputTable } from '@tintype/contracts/capture/outputs';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Output } from '@tintype/contracts/capture/capture-request';
import { keyAlone, type StorageDriver } from './file-location.ts';
import { newObjectKey } from './keys.ts';

type KeyAttempt = { readonly id: string; readonly attempt: number; readonly createdAt: Date };
type File = { readonly outputId: string; readonly format: FileFormat };
/** Returns the key of a file of one attempt. */
export type KeyOf = (file: File) => string;

/**
 * The keys of one attempt at a capture: not to be guessed without the installation's secret, and to
 * be found again with it. So the files of an attempt whose worker died between storing and
 * settling, and which no row names, are deleted by the next one.
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
 * Every key that the attempts before this one can have stored a file under, in whatever driver was
 * the current one then.
 */
export function earlierKeys(
  keysOf: (attempt: KeyAttempt) => KeyOf,
  { id, attempt, createdAt, outputs }: KeyAttempt & { readonly outputs: readonly Output[] },
): string[] {
  const files = outputs.flatMap((output) => listFormats(output).map((format) => ({ outputId: output.id, format })));
  return Array.from({ length: attempt - 1 }, (_, before) => keysOf({ id, attempt: before + 1, createdAt })).flatMap(
    (keyOf) => files.map((file) => keyAlone(keyOf(file))),
  );
}

/** An image that its format cannot hold is a PNG. */
function listFormats(output: Output): readonly FileFormat[] {
  if (output.type === 'screenshot') return [...new Set([output.format, 'png'] as const)];
  return outputTable[output.type].formats;
}
