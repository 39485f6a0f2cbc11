import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Storage } from '@tintype/storage/port';

type InBody = { readonly encoding?: 'base64'; readonly data: string | { [key: string]: unknown } };

/** A stored file as a part of JSON: text as text, an object as an object, the rest in base64. */
export async function fileInBody(
  { storage }: { readonly storage: Pick<Storage, 'readBytes'> },
  { id }: StoredCapture,
  { storageKey, type }: StoredFile,
): Promise<InBody> {
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error(`A file of capture ${id} is not in storage`);
  if (type === 'json') return { data: JSON.parse(bytes.toString()) as { [key: string]: unknown } };
  if (type === 'html' || type === 'markdown') return { data: bytes.toString() };
  return { encoding: 'base64', data: bytes.toString('base64') };
}
