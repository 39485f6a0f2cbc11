import { createHash, randomBytes } from 'node:crypto';
import { type CompleteEdit, addressMax } from '@tintype/contracts/pipelines/edits/edit';
import { readEdit } from '@tintype/contracts/pipelines/edits/read-edit';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Database } from '@tintype/database/connect';
import { expectFile } from '@tintype/database/files/discarded-files';
import type { ClaimedImage, EditedFile } from '@tintype/database/pipeline-images/edit-images';
import { applyEdits } from '@tintype/edits/apply-edits';
import { computePixelsNeeded } from '@tintype/edits/editors/reshape';
import type { Clock } from '@tintype/runtime/clock';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Room } from './memory-limit.ts';

export type EditDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'driver' | 'put' | 'readBytes'>;
  readonly room: Room;
  readonly clock: Clock;
};
export type EditOutcome = { readonly file: EditedFile } | { readonly error: ServiceError };

/** Memory for each pixel of an image before and after an edit, including temporary buffers. */
const bytesPerPixel = 12;

/**
 * Reads the file of the capture, edits it, and stores the result. Expected failures are returned as
 * an outcome; any other error is thrown.
 */
export async function editImage(
  { database, storage, room, clock }: EditDependencies,
  { organizationId, source, url, edits: given }: ClaimedImage,
  signal: AbortSignal,
): Promise<EditOutcome> {
  if (source === null) return { error: new ServiceError('RESULT_EXPIRED') };
  try {
    const edits = given.map((edit, index) => withAddress(completeEdit(edit, index), url));
    using _room = await room.take(organizationId, {
      bytes: computePixelsNeeded(edits, source) * bytesPerPixel,
      signal,
    });
    const taken = await storage.readBytes(source.storageKey);
    // The row still listed the file, so the file was deleted at this very moment.
    if (taken === undefined) return { error: new ServiceError('RESULT_EXPIRED') };
    const { bytes, width, height, format } = await applyEdits(taken, edits, { signal });
    const storageKey = newObjectKey({
      random: randomBytes,
      now: clock.now(),
      outputId: 'edited',
      format,
      driver: storage.driver,
    });
    await expectFile(database, { key: storageKey });
    await storage.put(storageKey, bytes, headersFor(storageKey), { signal });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { file: { storageKey, format, width, height, size: bytes.length, sha256 } };
  } catch (error) {
    if (error instanceof ServiceError) return { error };
    throw error;
  }
}

/** Adds the defaults to the fields that the owner of a saved graph left out. */
function completeEdit(given: unknown, index: number): CompleteEdit {
  const read = readEdit(given);
  if (read.ok) return read.edit;
  const [field, message] = Object.entries(read.fields)[0]!;
  throw new ServiceError('EDIT_FAILED', {
    message: `Edit ${index + 1}: ${field} ${message}.`,
    details: { edit: index + 1 },
  });
}

/**
 * Adds the address of the page to a browser frame without its own text. As in browsers, the address
 * has no scheme.
 */
export const withAddress = (edit: CompleteEdit, url: string): CompleteEdit =>
  edit.type === 'frame' && edit.address === '' ? { ...edit, address: shownAddress(url) } : edit;

const shownAddress = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .slice(0, addressMax);
