import { ApiError, type Body, type Entry, type Schemas, type Tintype } from '@tintype/client';
import { join } from 'node:path';
import { toCommandFailure } from '../failures.ts';
import { toFileExtension, toFileSlug } from '../files/file-names.ts';
import { writeWhole } from '../files/write-whole.ts';
import { patience } from './upload-list.ts';

export type Item = Schemas['BatchItem'];
type CollectFilesOptions = {
  readonly client: Tintype;
  readonly folder: string;
  readonly digits: number;
  readonly request: Body<'createBatch'>;
  readonly signal: AbortSignal;
};

/**
 * Stores the files of an ended item, named by its line. @returns why there are none, or
 * `undefined`.
 */
export async function collectFiles(item: Item, entry: Entry, given: CollectFilesOptions): Promise<string | undefined> {
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
  const options = { signal, ...patience };
  const outputs = hasOutputs ? (await client.jobs.get(id, options)).outputs : undefined;
  const names = outputs === undefined ? [undefined] : Object.keys(outputs);
  for (const name of names) {
    const { bytes, contentType } = await client.jobs.result(id, name, options);
    const own = names.length === 1 ? start : `${start}-${name}`;
    await writeWhole(`${own}.${toFileExtension(contentType)}`, bytes);
  }
}
