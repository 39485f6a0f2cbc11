import { del, entries, set } from 'idb-keyval';
import type { ListLayout } from './list-layout.ts';

/** An import that has begun, as this browser remembers it until its last line is in. */
export type Unfinished = {
  readonly batchId: string;
  readonly name: string;
  readonly layout: ListLayout;
  readonly entries: number;
  readonly startsAfterwards: boolean;
  readonly file: FileMark;
  /**
   * The pasted text, or the handle of a file where the browser gives one: the source from which a
   * resumed import reads.
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
    // Those that older versions remembered have no layout. Their batches are drafts, which can be
    // deleted.
    .filter(([key, one]) => key.startsWith('import:') && (one.layout as unknown) !== undefined)
    .map(([, one]) => one);

/**
 * Identifies a file without reading all of it, to check that the user has chosen the same file
 * again.
 */
export async function markOf(list: Blob): Promise<FileMark> {
  const ends = [list.slice(0, sampleBytes), list.slice(Math.max(0, list.size - sampleBytes))];
  const bytes = await new Blob(ends).arrayBuffer();
  // Only in secure contexts; elsewhere size and date have to do.
  const hash =
    (globalThis.crypto as Partial<Crypto>).subtle === undefined
      ? undefined
      : await crypto.subtle.digest('SHA-256', bytes);
  const digest =
    hash === undefined ? '' : Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { size: list.size, modified: list instanceof File ? list.lastModified : 0, digest };
}
/** The date may change with a copy; the content may not. */
export const isSame = (one: FileMark, other: FileMark): boolean =>
  one.size === other.size && one.digest === other.digest;
