import { del, entries, set } from 'idb-keyval';
import type { ListLayout } from './list-layout.ts';

/** An import that has begun. This browser remembers it until its last line is uploaded. */
export type Unfinished = {
  readonly batchId: string;
  readonly name: string;
  readonly layout: ListLayout;
  readonly entries: number;
  readonly startsAfterwards: boolean;
  readonly file: FileMark;
  /**
   * The source of a resumed import: the pasted text, or the handle of a file if the browser
   * provides one.
   */
  readonly list?: Blob | undefined;
  readonly handle?: FileSystemFileHandle | undefined;
};
export type FileMark = { readonly size: number; readonly modified: number; readonly digest: string };

const keyOf = (batchId: string): string => `import:${batchId}`;
const sampleBytes = 65_536;

export const remember = (one: Unfinished): Promise<void> => set(keyOf(one.batchId), one);
export const forget = (batchId: string): Promise<void> => del(keyOf(batchId));
export const unfinishedImports = async (): Promise<Unfinished[]> =>
  (await entries<string, Unfinished>())
    // Imports that older versions remembered have no layout, so they are ignored. Their batches are
    // drafts, which can be deleted.
    .filter(([key, one]) => key.startsWith('import:') && (one.layout as unknown) !== undefined)
    .map(([, one]) => one);

/**
 * Identifies a file without reading all of it, to check that the user has chosen the same file
 * again.
 */
export async function computeFileMark(list: Blob): Promise<FileMark> {
  const ends = [list.slice(0, sampleBytes), list.slice(Math.max(0, list.size - sampleBytes))];
  const bytes = await new Blob(ends).arrayBuffer();
  // The hash exists only in secure contexts. Elsewhere size and date are compared.
  const hash =
    (globalThis.crypto as Partial<Crypto>).subtle === undefined
      ? undefined
      : await crypto.subtle.digest('SHA-256', bytes);
  const digest =
    hash === undefined ? '' : Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { size: list.size, modified: list instanceof File ? list.lastModified : 0, digest };
}
/**
 * Returns whether two files are the same. The date may change with a copy, but the content may not.
 */
export const isSame = (one: FileMark, other: FileMark): boolean =>
  one.size === other.size && one.digest === other.digest;
