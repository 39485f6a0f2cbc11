import { fileLocation, type StorageDriver, toKey } from './file-location.ts';
import { createHmac } from 'node:crypto';
import { fileFormats, type FileFormat } from '@tintype/contracts/formats/formats';
import { randomText, type RandomBytes } from '@tintype/contracts/ids/ids';
import { outputTable } from '@tintype/contracts/capture/outputs';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { ObjectHeaders } from './port.ts';

/**
 * 32 of 36 characters are 165 bits, so a key cannot be guessed (docs/interface/conventions.md#ids).
 */
const keyAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const randomLength = 32;

type KeyDependencies = {
  readonly random: RandomBytes;
  readonly now: Date;
  readonly outputId: string;
  readonly format: FileFormat;
  readonly driver?: StorageDriver | undefined;
};

/**
 * Creates `captures/2026/11/20/<32 random characters>/<outputId>.<extension>`. The date lets
 * lifecycle rules and operators find old files.
 */
export function newObjectKey({ random, now, outputId, format, driver }: KeyDependencies): string {
  if (outputId.includes('/'))
    throw new TypeError(`The output ${JSON.stringify(outputId.slice(0, 200))} is not valid in an object key`);
  const day = now.toISOString().slice(0, 10).replaceAll('-', '/');
  const key = requireObjectKey(
    `captures/${day}/${randomText(random, keyAlphabet, randomLength)}/${outputId}.${fileFormats[format].extension}`,
  );
  return driver === undefined ? key : fileLocation(driver, key);
}

/**
 * A key has segments of letters, digits, `_` and `-`, then one known extension. No other dot is
 * allowed, so a key cannot contain `..`, a hidden file or an absolute path. A key that matches
 * needs no further check in a path, a URL or a header.
 */
const extensions = Object.values(fileFormats).map(({ extension }) => extension);
const keyPattern = new RegExp(`^(?:[A-Za-z0-9_-]{1,64}/){1,8}[A-Za-z0-9_-]{1,64}\\.(?:${extensions.join('|')})$`);

export const isObjectKey = (key: string): boolean => keyPattern.test(key);

/** Throws a `TypeError`: only this code creates keys, so an invalid key is a bug or an attack. */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 200))} is not an object key`);
  return key;
}

const formatByExtension = Object.fromEntries(
  Object.entries(fileFormats).map(([format, { extension }]) => [extension, format as FileFormat]),
);

export const parseKeyFormat = (key: string): FileFormat => {
  const extension = requireObjectKey(toKey(key)).slice(toKey(key).lastIndexOf('.') + 1);
  return formatByExtension[extension] as FileFormat;
};

export const contentTypeOf = (key: string): string => fileFormats[parseKeyFormat(key)].contentType;

/**
 * Images and PDFs open in the browser. Captured text is always a download: an object store cannot
 * send `Content-Security-Policy`, and captured HTML must not run on its origin.
 */
export function formatDisposition(key: string): string {
  const { image } = fileFormats[parseKeyFormat(key)];
  const kind = image || parseKeyFormat(key) === 'pdf' ? 'inline' : 'attachment';
  return `${kind}; filename="${key.slice(key.lastIndexOf('/') + 1)}"`;
}

/** The headers with which an object is stored; both follow from its key. */
export const headersFor = (key: string): ObjectHeaders => ({
  contentType: contentTypeOf(key),
  disposition: formatDisposition(key),
});

type KeyAttempt = { readonly id: string; readonly attempt: number; readonly createdAt: Date };
type File = { readonly outputId: string; readonly format: FileFormat };
export type KeyOf = (file: File) => string;

/**
 * Creates the keys of one attempt at a capture. They cannot be guessed without the installation's
 * secret, but can be computed with it. So if a worker dies between storing and settling, the next
 * attempt can delete files that no row refers to.
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
 * Returns the keys of earlier attempts. They have no driver, because any driver may have been
 * current.
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
