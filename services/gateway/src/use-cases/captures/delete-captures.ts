import { invalidFields } from '@tintype/contracts/errors/service-error';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { deleteCapture } from '@tintype/database/captures/cancel-capture';
import { listCaptures } from '@tintype/database/captures/list-captures';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Dependencies } from '../../dependencies.ts';
import { readCursorPage } from '../../http/paging.ts';
import type { Principal } from '../../http/principal.ts';
import { captureCursor, type captureListQuery, toCaptureFilter } from './list-captures.ts';

const paging = ['limit', 'cursor'];

/**
 * Deletes the files and typed data of one page of the ended captures that match. Captures that are
 * still in use are passed over.
 */
export async function deleteMatchingCaptures(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  query: TypeOf<typeof captureListQuery>,
  caller: Principal,
) {
  // A filter that was forgotten must not delete everything.
  if (Object.entries(query).every(([name, value]) => paging.includes(name) || value === undefined))
    throw invalidFields({ '': 'must contain a filter, such as search or until' });
  const { database } = dependencies;
  const filter = { ...toCaptureFilter(query, caller), isDeletable: true };
  const { items: ids, nextCursor } = await readCursorPage(
    query,
    captureCursor,
    (page) => listCaptures(database, { ...filter, ...page }),
    ({ id }) => id,
  );
  const deleteFiles = createDeleteFiles(dependencies);
  let deleted = 0;
  for (const id of ids) {
    const outcome = await deleteCapture(database, { id, organizationId: filter.organizationId }, deleteFiles);
    if (outcome === 'deleted') deleted += 1;
  }
  return { deleted, inUse: ids.length - deleted, nextCursor };
}
